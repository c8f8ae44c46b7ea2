// ranks: 2
// cflags: -Idocs/examples docs/examples/cache_attributes.c
// The example of docs/keys-and-values.md, with old attributes.
#include "../../../../docs/examples/program.c"
