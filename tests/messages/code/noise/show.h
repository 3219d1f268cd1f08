// Shows messages.

#include <stdio.h>

/* Prints bytes in hexadecimal. */
static void show(const void *bytes, size_t size) {
  size_t at;
  for (at = 0; at < size; ++at)
    printf("%02x", ((const unsigned char *)bytes)[at]);
  printf("\n");
}
