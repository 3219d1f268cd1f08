#include <stdarg.h>
#include <stddef.h>
#include <time.h>

typedef struct box box;
struct box {
  int plain;
  unsigned flags : 3;
  unsigned : 2;
  union {
    int number;
    float real;
  };
  struct {
    short low, high;
  } halves[2];
  char name[16];
  int (*callback)(void *, ...);
  void (*table[2])(box *);
  box *next;
};
typedef struct {
  int class_;
} unnamed;
typedef struct lamp *lamp_t;
struct __attribute__((packed)) tight {
  char tag;
  int value;
};
typedef float four __attribute__((vector_size(16)));
struct aligned {
  __attribute__((aligned(16))) char text[16];
};
typedef enum { RED, GREEN = -2, BLUE = RED } color;
enum shape { ROUND = 5 };
enum { UNNAMED = 1 };
typedef int handler(int code, char *text);
extern int format(const struct box *restrict item, ...);
void (*hook(int number))(int);
int list(va_list arguments, handler *run, int class);
static inline int twice(int number) { return 2 * number; }

typedef unsigned char Odd_Bool;
Odd_Bool is_odd(_Bool strict, const Odd_Bool *list);
typedef struct __attribute__((aligned(64))) cache_line {
  unsigned char bytes[384];
} cache_line;

/* What no description says. */
__attribute__((noreturn)) void leave(int code);
#pragma pack(push, 2)
typedef struct narrow {
  char tag;
  long number;
} narrow;
#pragma pack(pop)
typedef narrow narrow_too;
struct wide {
  narrow_too one;
};
struct wide *widen(const narrow *from);
int by_value(struct wide from);
extern int variable;
extern const char version[], *const names[4];
extern int (*hook_of_all)(struct box *one);
extern struct wide wide_one;
extern _Thread_local int of_thread;
static const int constant = 4;
enum large { LARGE = 0x80000000u };
typedef enum { BELOW = -1, ABOVE = 0x100000000 } long_values;
typedef enum mask { TOP = 0x8000000000000000u, LOW = 1 } mask;
mask masked(long_values values);
typedef struct {
  int class;
} reserved_member;
typedef struct {
  int number;
} *pointer_only;
reserved_member *find(pointer_only one);
int count(reserved_member all);
struct __attribute__((deprecated)) outdated {
  int number;
};
typedef unsigned char bool;
int old();
struct odd {
  int template;
};
int abs(int number);
_Complex double complex_number(void);

/* Two typedefs of a structure without a tag, and bodies that macros make. */
typedef struct {
  int width;
} picture, *picture_pointer;
int draw(picture_pointer one, const picture *two);
#define LIMIT 16
#define ACCESSOR(name) \
  static inline __attribute__((unused)) _Bool name##_is_null(const picture *one) { return one == ((void *)0) || !one->width; }
ACCESSOR(picture)
static inline int limited(int number) { return number < LIMIT ? number : LIMIT; }

/* Attributes that change no layout, a type of another header that is declared again, a function declared by a type, an array
   of a structure, and a macro in a body whose name looks like a function's. */
struct tm;
struct logger {
  int (*print)(const char *format, ...) __attribute__((format(printf, 1, 2)));
};
typedef int operation(const struct logger *by, int count);
operation operate;
typedef struct map_entry {
  char type;
} map_entry;
typedef map_entry a_map[257];
#define swapped(number) (((number) << 8 & 0xff00) | ((number) >> 8 & 0xff))
static inline int swap(int number) { return swapped(number); }
struct endless {
  int count;
  int items[0];
};
typedef struct odd_namespace odd_namespace;
typedef unsigned long long wide_t;
struct wide_bits {
  unsigned low : 3;
  wide_t high : 40;
};
struct narrow_bits {
  unsigned char low : 3;
};
__attribute__((warn_unused_result)) int must_use(void);

/* Pointers that do not alias, and a pointer to a type of functions. */
typedef const struct logger *restrict logger_p;
typedef int *restrict numbers_p;
int copy(logger_p by, numbers_p to, const char *restrict from, volatile int *volatile flag, operation *run);

/* What Clang says of null pointers, a symbol of another name, a list of arguments, and an enumeration of bytes. */
#if defined(__clang__)
int nullable(const struct logger *_Nonnull by, int *_Nullable *_Nonnull numbers);
enum small : unsigned char { SMALL_A, SMALL_B = 200 };
typedef enum : unsigned char { TINY_A, TINY_B } tiny;
void use_small(enum small *smalls);
tiny use_tiny(tiny value);
#endif
int renamed(void) __asm__("other_symbol");
int log_list(const char *format, __builtin_va_list arguments);
