#include "hostile.h"
int hz_0(const char *a) { return a ? 0 : -1; }
int hz_1(char *a) { return a ? 1 : -1; }
int hz_2(const char a[4]) { return a ? 2 : -1; }
int hz_3(const unsigned char *a) { return a ? 3 : -1; }
int hz_4(const int *a) { return a ? 4 : -1; }
int hz_5(int *a) { return a ? 5 : -1; }
int hz_6(unsigned long *a) { return a ? 6 : -1; }
int hz_7(const double *a) { return a ? 7 : -1; }
int hz_8(long double *a) { return a ? 8 : -1; }
int hz_9(float *a) { return a ? 9 : -1; }
int hz_10(const hz_pair *a) { return a ? 10 : -1; }
int hz_11(hz_pair *a) { return a ? 11 : -1; }
int hz_12(const hz_big *a) { return a ? 12 : -1; }
int hz_13(hz_big *a) { return a ? 13 : -1; }
int hz_14(hz_node *a) { return a ? 14 : -1; }
int hz_15(const hz_node *const *a) { return a ? 15 : -1; }
int hz_16(hz_kind *a) { return a ? 16 : -1; }
int hz_17(const hz_kind *a) { return a ? 17 : -1; }
int hz_18(const char **a) { return a ? 18 : -1; }
int hz_19(const char *const *a) { return a ? 19 : -1; }
int hz_20(char ***a) { return a ? 20 : -1; }
int hz_21(void *a) { return a ? 21 : -1; }
int hz_22(const void **a) { return a ? 22 : -1; }
int hz_23(hz_union *a) { return a ? 23 : -1; }
int hz_24(const hz_bits *a) { return a ? 24 : -1; }
int hz_25(hz_packed *a) { return a ? 25 : -1; }
int hz_26(hz_flexible *a) { return a ? 26 : -1; }
int hz_27(_Bool *a) { return a ? 27 : -1; }
int hz_28(const short a[2]) { return a ? 28 : -1; }
int hz_29(hz_id *a) { return a ? 29 : -1; }
int hz_30(const hz_callbacks *a) { return a ? 30 : -1; }
int hz_31(const volatile int *a) { return a ? 31 : -1; }
int hz_32(const void *a, size_t size) { return a && size ? 32 : -1; }
int hz_33(const uint8_t *a, int len) { return a && len ? 33 : -1; }
int hz_34(hz_text a) { return a ? 34 : -1; }
int hz_35(hz_bits_p a) { return a ? 35 : -1; }
int hz_36(const hz_bits_p a, double len) { return a && len > 0 ? 36 : -1; }
const unsigned char *hz_37(void *a) { return a; }
hz_bits_p hz_38(void *a) { return a; }
char *hz_39(char *a) { return a; }
