/* A line of text that targets print what they find to. */

#ifndef TEXT_H
#define TEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct text {
  size_t used;
  char bytes[65536];
} text;

static inline void put(text *out, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  out->used += (size_t)vsnprintf(out->bytes + out->used, sizeof(out->bytes) - out->used, format, arguments);
  va_end(arguments);
}

/* Bytes in hexadecimal, up to the first 0. */
static inline void put_text(text *out, const char *bytes, size_t size) {
  for (; size != 0 && *bytes != 0; ++bytes, --size)
    put(out, "%02x", (unsigned char)*bytes);
}

static inline uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof(bits));
  return bits;
}

void c_shapes(text *out, const unsigned char *bytes, size_t size);
void c_roles(text *out, const unsigned char *bytes, size_t size);
void c_frames(text *out, const unsigned char *bytes, size_t size);
size_t rust_line(unsigned kind, const unsigned char *bytes, size_t size, char *out, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
