#include "api.h"

#include "print.h"

#include <stdlib.h>

/* Prints with a first try that has too little room, which must change nothing but the end of the text. */
#define PRINT(print, ...)                                                      \
  do {                                                                         \
    char start[8];                                                             \
    int length = print(start, sizeof(start), __VA_ARGS__);                     \
    char *text = (char *)malloc((size_t)length + 1);                           \
    if (print(NULL, 0, __VA_ARGS__) != length ||                               \
        print(text, (size_t)length + 1, __VA_ARGS__) != length ||              \
        strlen(text) != (size_t)length ||                                      \
        strlen(start) != (length < 7 ? (size_t)length : 7) ||                  \
        strncmp(start, text, strlen(start)) != 0) {                            \
      abort();                                                                 \
    }                                                                          \
    puts(text);                                                                \
    free(text);                                                                \
  } while (0)

#define SHOW(stem, pointer) PRINT(sh_print_##stem, pointer)
#define SHOW_INPUTS(stem, pointer) PRINT(sh_print_inputs_##stem, pointer)
#define SHOW_TAGGED(stem, ...) PRINT(sh_print_tagged_##stem, __VA_ARGS__)
#define SHOW_VALUE(stem, value) PRINT(sh_print_##stem, value)

#include SHAPES

int main(void) {
  show_all();
  return 0;
}
