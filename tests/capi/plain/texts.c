/* Passes texts without a null at the end, in C and in C++. */
#include "txt.h"

#if defined(__cplusplus)
#include "impl.h"
#else
#include "txt_dispatch.h"
#endif

#include <stdlib.h>
#include <string.h>

#if defined(__cplusplus)
namespace txt {
#endif
int txt_open_impl(const char *path, const char *mode) { return path && mode; }
int txt_bind_impl(const char *text, int bytes, int kind) { return text && bytes && kind; }
int txt_prepare_impl(int kind, const char *sql, int nByte, const char **tail) { return kind && sql && nByte && tail; }
int txt_find_impl(const char *text, const char *pattern, void *data, size_t length) {
  return text && pattern && data && length;
}
int txt_store_impl(unsigned textLength, const char *text) { return textLength && text; }
int txt_fetch_impl(const char *text, size_t *size) { return text && size; }
int txt_parse_impl(const char *start, const char *end) { return start && end; }
int txt_split_impl(const char *text, char separator, double weight) { return text && separator && weight > 0; }
int txt_show_impl(struct slice one) { return one.start && one.length; }
struct slice txt_cut_impl(const char *text) {
  struct slice one = {text, 1};
  return one;
}
#if defined(__cplusplus)
}
#endif

int main(void) {
  char *text = (char *)malloc(4);
  struct slice one;
  const char *tail = NULL;
  size_t size = 4;
  memset(text, 'x', 4);
  one.start = text;
  one.length = 4;
  (void)txt_open("path", "r");
  (void)txt_bind(text, 4, 1);
  (void)txt_prepare(1, text, 4, &tail);
  (void)txt_find(text, text, NULL, 4);
  (void)txt_store(4, text);
  (void)txt_fetch(text, &size);
  (void)txt_parse(text, text + 4);
  (void)txt_split("a,b", ',', 0.5);
  (void)txt_show(one);
  (void)txt_cut("whole");
  free(text);
  return 0;
}
