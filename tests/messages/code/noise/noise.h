// Reads the inputs of a test: each is the number of its bytes, in two bytes, and the bytes.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns memory of exactly the size of the next input, for sanitizers; NULL at the end. */
static unsigned char *next_input(FILE *file, size_t *size) {
  unsigned char head[2];
  unsigned char *bytes;
  if (fread(head, 1, 2, file) != 2)
    return NULL;
  *size = (size_t)(head[0] | head[1] << 8);
  bytes = (unsigned char *)malloc(*size == 0 ? 1 : *size);
  if (bytes == NULL || fread(bytes, 1, *size, file) != *size)
    exit(1);
  return bytes;
}
