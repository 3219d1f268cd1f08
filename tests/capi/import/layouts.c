/* Prints the sizes, alignments and offsets of the structures of layouts.h. */
#include <stddef.h>
#include <stdio.h>

#define SIZE(keyword, name) printf("%s %zu %zu\n", #name, sizeof(keyword name), _Alignof(keyword name))
#define PLACE(name, member) printf("%s.%s %zu\n", #name, #member, offsetof(struct name, member))

int main(void) {
  SIZE(struct, narrow);
  SIZE(union, either);
  SIZE(struct, nested);
  SIZE(struct, wide);
  SIZE(struct, bits);
  SIZE(struct, tight);
  SIZE(struct, message);
  SIZE(struct, list);
  SIZE(struct, plain);
  printf("either.letter %zu\neither.real %zu\n", offsetof(union either, letter), offsetof(union either, real));
  PLACE(narrow, tag);
  PLACE(narrow, number);
  PLACE(nested, tag);
  PLACE(nested, inner);
  PLACE(nested, inner.letter);
  PLACE(nested, other);
  PLACE(nested, one);
  PLACE(wide, tag);
  PLACE(wide, real);
  PLACE(wide, number);
  PLACE(bits, tag);
  PLACE(bits, end);
  PLACE(tight, tag);
  PLACE(tight, number);
  PLACE(tight, data);
  PLACE(message, tag);
  PLACE(message, length);
  PLACE(message, data);
  PLACE(list, tag);
  PLACE(list, items);
  PLACE(plain, tag);
  PLACE(plain, one);
  PLACE(plain, two);
  return 0;
}
