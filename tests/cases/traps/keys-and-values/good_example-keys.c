// ranks: 2
// cflags: -Idocs/examples docs/examples/cache_keys.c
// The example of docs/keys-and-values.md, with keys.
#include "../../../../docs/examples/program.c"
#include "mpix_keys.h"
