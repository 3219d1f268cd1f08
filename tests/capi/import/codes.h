// Functions return an enumeration of codes; `myKind` returns another one.
#include <stddef.h>
typedef enum my_result { MY_SUCCESS = 0, MY_INCOMPLETE = 1, MY_ERROR_LOST = -4 } my_result;
typedef struct thing_st *my_thing;
typedef enum { MY_A, MY_B } my_kind;
my_result myOpen(const char *name, my_thing *out);
my_result myClose(my_thing thing);
my_result myCount(my_thing thing, size_t *count);
my_kind myKind(my_thing thing);
const char *myName(my_thing thing);
