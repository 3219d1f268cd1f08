/* Texts that may have a length beside them, as headers declare them. */
#include <stddef.h>

struct slice {
  const char *start;
  int length;
};
int txt_open(const char *path, const char *mode);
int txt_bind(const char *text, int bytes, int kind);
int txt_prepare(int kind, const char *sql, int nByte, const char **tail);
int txt_find(const char *text, const char *pattern, void *data, size_t length);
int txt_store(unsigned textLength, const char *text);
int txt_fetch(const char *text, size_t *size);
int txt_parse(const char *start, const char *end);
int txt_split(const char *text, char separator, double weight);
int txt_show(struct slice one);
struct slice txt_cut(const char *text);
