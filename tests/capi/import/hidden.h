// Checks of functions with codes could not use this parameter.
typedef enum { HD_OK, HD_FAIL } hd_result_t;
hd_result_t hd_open(int tracing_begin);
hd_result_t hd_close(int a);
hd_result_t hd_read(int a);
int hd_size(void);
