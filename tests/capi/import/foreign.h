// Structures with values of types of other headers: with and without a tag, arrays, enumerations and pointers.
#include "parts/part.h"
#include <pthread.h>
#include <setjmp.h>
#include <sys/time.h>
#include <time.h>
typedef struct loop {
  pthread_mutex_t lock;
  struct timeval start;
  int count;
} loop;
struct jump {
  jmp_buf place;
  char letter;
};
struct parts {
  char tag;
  part_pair pair;
  part_kind kind;
  part_list list;
  part_pointer pointer;
  part_count count;
};
struct wide_number {
  char tag;
  long double number;
};
struct small_bits {
  unsigned char low : 3;
  unsigned char high : 5;
  unsigned short middle : 9;
  char letter : 4;
};
struct large_bits {
  char tag;
  unsigned long long high : 40;
  long low : 20;
  int end : 7;
};
int loop_init(loop *item, struct jump *jump, struct parts *parts, struct wide_number *number);
int loop_bits(struct small_bits *small, struct large_bits *large);
struct tm loop_time(int year);
double loop_year(struct tm time, int count);
double loop_pair(part_pair pair);
double loop_kind(part_kind kind);
