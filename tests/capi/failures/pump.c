/* Calls all functions of pump.td, which are implemented here: also a program of C++. */
#include "API.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#if defined(__cplusplus)
#include "impl.h"
namespace pump {
#else
#include "API_dispatch.h"
pu_result pu_init_impl(void);
pu_result pu_init_with_impl(int flags);
pu_result pu_go_impl(pu_error **error);
int pu_open_impl(const char *path, int *size);
bool pu_load_impl(int *count, pu_error **error);
double pu_show_impl(const pu_all *all, const char *text, pu_flags flags, pu_kind kind);
#endif
static pu_error Error = {7, "the valve"};

pu_result pu_init_impl(void) { return PU_OK; }
pu_result pu_init_with_impl(int flags) { return flags < 0 ? PU_BAD : PU_OK; }

pu_result pu_go_impl(pu_error **error) {
  if (error) {
    *error = &Error;
    errno = EPIPE;
  }
  return error ? PU_BAD : PU_OK;
}

int pu_open_impl(const char *path, int *size) {
  if (!path) {
    errno = ENOENT;
    return -1;
  }
  *size = 5;
  return 3;
}

bool pu_load_impl(int *count, pu_error **error) {
  if (!error) {
    *count = 1;
    return true;
  }
  *error = &Error;
  return false;
}

double pu_show_impl(const pu_all *all, const char *text, pu_flags flags, pu_kind kind) {
  (void)text, (void)flags, (void)kind;
  return all->number;
}
#if defined(__cplusplus)
} // namespace pump
#endif

int main(void) {
  pu_error *Why = NULL;
  int Size = 0;
  pu_all All;
  printf("%d ", pu_go(NULL));
  printf("%d ", pu_init_with(-1));
  printf("%d ", pu_go(NULL));
  printf("%d ", pu_init_with(1));
  printf("%d ", pu_go(NULL));
  printf("%d ", pu_go(&Why));
  errno = 0;
  printf("%d ", pu_open("a </script> \"b\" \\ \xff \xc3\xa9 \x01", &Size));
  printf("%d ", pu_open(NULL, &Size));
  printf("%d ", errno == ENOENT);
  printf("%d ", pu_open(NULL, NULL));
  printf("%d ", pu_load(&Size, NULL));
  printf("%d\n", pu_load(&Size, &Why));
  memset(&All, 0, sizeof(All));
  All.number = 0.1;
  All.single = 16777217.0f;
  All.great = 18446744073709551615u;
  All.truth = true;
  All.letter = '"';
  memcpy(All.name, "no\tend!!", 8);
  All.kind = PU_TWO;
  All.list[1] = -2;
  All.text = "t";
  All.inner.y = 4;
  (void)pu_show(&All, "", (pu_flags)3, PU_TWO);
  All.number = (double)INFINITY;
  (void)pu_show(&All, NULL, (pu_flags)0, PU_ONE);
  return 0;
}
