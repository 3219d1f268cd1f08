/* Calls functions that never return, and implements them, in C and in C++. */
#include "API.h"

#if defined(HEADER_ONLY)
#elif defined(__cplusplus)
#include "impl.h"
#else
#include "API_dispatch.h"
#endif

#include <stdio.h>
#include <stdlib.h>

#if !defined(HEADER_ONLY)
#if defined(__cplusplus)
namespace end {
#endif
void endExit_impl(int Code) { exit(Code); }
void endReturn_impl(void) {}
void endDrop_impl(end_handle_t One) { exit(One ? 1 : 2); }
#if defined(__cplusplus)
}
#endif
#endif

/* A compiler that does not know that the call never returns warns of the missing result. */
static int leave(int Code) { endExit(Code); }
static int wait_for(void) { endWait(); }

int main(int argc, char **argv) {
  (void)argv;
  if (argc == 2)
    endReturn();
  if (argc == 3)
    return wait_for();
  return leave(7);
}
