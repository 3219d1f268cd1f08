// Calls whose arguments point to the end of their memory: a trace that reads more than the lengths say is found.
#if defined(IN_C)
#include "BoxAPI_dispatch.h"
#else
#include "BoxAPI.h"
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(IN_C)
static int Lines;

static void count(const char *Text, size_t Length, void *Data) {
  (void)Text;
  (void)Length;
  (void)Data;
  ++Lines;
}
#endif

int main(void) {
  int *End = (int *)malloc(4) + 1; /* nothing may be read here */
  char *Text = (char *)malloc(3);
  int Six[6] = {1, 2, 3, 4, 5, 6};
  box_inner_t Inner[2];
  box_list_t Empty = {0, End, End, "", (const box_inner_t *)(const void *)End, "title", End, Six};
  box_list_t Three = {2, Six, Six, "ab", Inner, "title", End, Six};
  box_bare_t Bare = {Text, 3, "name"};
  memcpy(Text, "xyz", 3);
  Inner[0].Size = 3, Inner[0].Name = Text, Inner[1].Size = 0, Inner[1].Name = Text + 3;
  boxPut(&Empty);
  boxPut(&Three);
  boxPut(NULL);
  boxPaint(0, 5, End);
  boxPaint(2, 3, Six);
  boxPaint(-2, 3, End);
  boxLess(1, 2, End);
  boxLess(5, 0, End);
  boxDeep(NULL, End);
  boxDeep(&Inner[0], Six);
  boxBare(Text + 3, 0, &Bare);
  boxInts(End, 0);
#if defined(IN_C)
  if (getenv("SET_TRACE")) {
    /* The trace layer is put in at run time, and stays out if it is off. */
    boxSetTrace(BOX_TRACE_CALLS, 0, count, NULL);
    boxInts(End, 0);
    boxSetTrace(BOX_TRACE_OFF, 0, NULL, NULL);
    boxInts(End, 0);
    boxUseLayers("");
    boxSetTrace(BOX_TRACE_CALLS, 1, count, NULL);
    boxInts(End, 0);
    printf("%d lines\n", Lines);
  }
#endif
  free(End - 1);
  free(Text);
  return 0;
}
