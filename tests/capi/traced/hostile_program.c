/* Calls each function of hostile.h with each bad pointer. */
#define _GNU_SOURCE
#include "hostile.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  const size_t Page = (size_t)sysconf(_SC_PAGESIZE);
  char *Memory = mmap(NULL, 2 * Page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *End = Memory + Page;
  void *Bad[] = {NULL,     (void *)1, (void *)-1, End,       End - 1,
                 End - 3,  End - 8,   End - 17,   End - 64, End - 200,
                 (void *)0x8000000000000000u};
  size_t At;
  int Sum = 0;
  if (Memory == MAP_FAILED)
    return 1;
  /* What is read as pointers points to nothing, too. */
  memset(Memory, 0x41, Page);
  memset(End - 64, 0xff, 32);
  if (mprotect(End, Page, PROT_NONE) != 0)
    return 1;
  for (At = 0; At < sizeof(Bad) / sizeof(Bad[0]); ++At) {
    Sum += hz_0(Bad[At]);
    Sum += hz_1(Bad[At]);
    Sum += hz_2(Bad[At]);
    Sum += hz_3(Bad[At]);
    Sum += hz_4(Bad[At]);
    Sum += hz_5(Bad[At]);
    Sum += hz_6(Bad[At]);
    Sum += hz_7(Bad[At]);
    Sum += hz_8(Bad[At]);
    Sum += hz_9(Bad[At]);
    Sum += hz_10(Bad[At]);
    Sum += hz_11(Bad[At]);
    Sum += hz_12(Bad[At]);
    Sum += hz_13(Bad[At]);
    Sum += hz_14(Bad[At]);
    Sum += hz_15(Bad[At]);
    Sum += hz_16(Bad[At]);
    Sum += hz_17(Bad[At]);
    Sum += hz_18(Bad[At]);
    Sum += hz_19(Bad[At]);
    Sum += hz_20(Bad[At]);
    Sum += hz_21(Bad[At]);
    Sum += hz_22(Bad[At]);
    Sum += hz_23(Bad[At]);
    Sum += hz_24(Bad[At]);
    Sum += hz_25(Bad[At]);
    Sum += hz_26(Bad[At]);
    Sum += hz_27(Bad[At]);
    Sum += hz_28(Bad[At]);
    Sum += hz_29(Bad[At]);
    Sum += hz_30(Bad[At]);
    Sum += hz_31(Bad[At]);
    Sum += hz_32(Bad[At], (size_t)-1);
    Sum += hz_33(Bad[At], 300);
    Sum += hz_34(Bad[At]);
    Sum += hz_35(Bad[At]);
    Sum += hz_36(Bad[At], 1e300);
    Sum += hz_37(Bad[At]) != NULL;
    Sum += hz_38(Bad[At]) != NULL;
    Sum += hz_39(Bad[At]) != NULL;
  }
  printf("%d\n", Sum);
  return 3;
}
