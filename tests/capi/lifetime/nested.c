// The library (without PROGRAM), and a program that calls it.
#include <stdio.h>

typedef struct ns_nest ns_nest;
int ns_open(ns_nest **nest);
int ns_close(ns_nest *nest);
int ns_flush(ns_nest *nest);
int ns_again(void);
int ns_each(void (*each)(void *), void *data);

#if !defined(PROGRAM)
struct ns_nest {
  int eggs;
};

static ns_nest only;

// The nest is used before a program has it.
int ns_open(ns_nest **nest) {
  *nest = &only;
  return ns_flush(&only);
}

// It is used while it is destroyed.
int ns_close(ns_nest *nest) { return ns_flush(nest); }

int ns_flush(ns_nest *nest) {
  nest->eggs = 0;
  return 0;
}

// A nest that no program gets, at the address of one that was destroyed.
int ns_again(void) { return ns_flush(&only); }

int ns_each(void (*each)(void *), void *data) {
  each(data);
  return 0;
}
#else
static void flush(void *nest) { printf("flush in a callback: %d\n", ns_flush((ns_nest *)nest)); }

int main(void) {
  ns_nest *nest;
  printf("open: %d\n", ns_open(&nest));
  printf("flush: %d\n", ns_flush(nest));
  printf("each: %d\n", ns_each(flush, nest));
  printf("close: %d\n", ns_close(nest));
  printf("again: %d\n", ns_again());
  printf("flush: %d\n", ns_flush(nest));
  printf("each: %d\n", ns_each(flush, nest));
  printf("open: %d\n", ns_open(&nest));
  printf("flush: %d\n", ns_flush(nest));
  return 0;
}
#endif
