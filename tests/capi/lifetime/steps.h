// Prints each call and its result between the reports of the layer. Objects are places in an array.
#include <stdio.h>

static char Memory[64][64];
static unsigned Used;

#define NEW(Type) ((Type)(void *)Memory[Used++])
#define CAST(Type, Handle) ((Type)(void *)(Handle))
#define STEP(Call) ((void)fprintf(stderr, "%s: %lld\n", #Call, (long long)(Call)))
#define VOID_STEP(Call) ((void)fprintf(stderr, "%s\n", #Call), Call)
