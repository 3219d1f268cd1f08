const char *const names[] = {
#define OFFLOAD_FUNC(name) #name,
#include "OffloadFuncs.inc"
};
