// Names that generated code would give to its own functions, types and macros.
#include <stddef.h>

typedef enum { GV_OK, GV_FAIL } gv_result_t;
enum { GV_TRACE_OFF, GV_TRACE_CALLS };
typedef struct gv_dispatch { int a; } gv_dispatch_t;
typedef struct { int *pflags; } gv_start_params_t;
typedef struct gv_out { char c; } gv_out_t;

gv_result_t gvInit(int flags);
gv_result_t gvStart(int flags);
gv_result_t gvStart_impl(int flags);
gv_result_t check_gvStart(int flags);
gv_result_t missing_gvStart(int flags);
gv_result_t gvLoad(const char *path);
gv_result_t gvGetDispatch(gv_dispatch_t *one);
gv_result_t gv_print_dispatch(gv_dispatch_t *one);
void gvSetTrace(int level);
int gv_top(void);
int gv_out_text(gv_out_t *out, const char *gv_out_end);
