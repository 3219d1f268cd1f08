#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Prints the bytes that are not zero. */
static void print(const char *name, const void *value, size_t size) {
  const unsigned char *bytes = value;
  size_t at;
  printf("%s ", name);
  for (at = 0; at < size; ++at)
    if (bytes[at])
      printf("%zu=%d,", at, bytes[at]);
  puts("");
}
