// The plug-in of late.c, as C++ has it.
#include "late_plugin.c"
