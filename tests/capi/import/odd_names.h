// Declarations that are easily imported wrong.
#include <stdarg.h>

// Two typedefs of one structure, of which the second has its name.
typedef struct st alias;
typedef struct st st;
struct st {
  int a;
};
int lib_use(alias *x, const st *y);

// `restrict` on a typedef.
typedef struct top *top_t;
int lib_get(top_t restrict t, const char *restrict s);

// Tags and functions have different name spaces.
struct lib_stat {
  int size;
};
enum lib_color { LIB_RED, LIB_GREEN };
int lib_stat(struct lib_stat *s, enum lib_color c);
enum lib_color lib_color(void);

// A variable of an incomplete type.
struct lib_world;
extern struct lib_world lib_all;

// A generator refuses it.
static inline int lib_log(int level, const char *format, ...) {
  va_list list;
  va_start(list, format);
  va_end(list);
  return level;
}

__attribute__((visibility("default"))) int lib_seen(void);
