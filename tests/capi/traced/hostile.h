/* Functions whose pointers a trace follows: all are called with pointers to memory that is not there, or only
   partly. */
#ifndef HOSTILE_H
#define HOSTILE_H

#include <stddef.h>
#include <stdint.h>

typedef enum hz_kind { HZ_A, HZ_B = 7 } hz_kind;
typedef char hz_id[16];
typedef struct hz_pair { int first; const char *second; } hz_pair;
typedef struct hz_big { hz_pair pairs[20]; char text[300]; double numbers[40]; } hz_big;
typedef struct hz_node { struct hz_node *next; const hz_pair *pair; const char *name; } hz_node;
typedef union hz_union { int whole; const char *text; } hz_union;
typedef struct hz_bits { unsigned one : 1; unsigned rest : 31; const char *text; } hz_bits;
typedef struct __attribute__((packed)) hz_packed { char one; const char *text; } hz_packed;
typedef struct hz_flexible { int count; const char *texts[]; } hz_flexible;
typedef struct hz_callbacks { int (*call)(void *data); void *data; const hz_pair *pair; } hz_callbacks;

int hz_0(const char *a);
int hz_1(char *a);
int hz_2(const char a[4]);
int hz_3(const unsigned char *a);
int hz_4(const int *a);
int hz_5(int *a);
int hz_6(unsigned long *a);
int hz_7(const double *a);
int hz_8(long double *a);
int hz_9(float *a);
int hz_10(const hz_pair *a);
int hz_11(hz_pair *a);
int hz_12(const hz_big *a);
int hz_13(hz_big *a);
int hz_14(hz_node *a);
int hz_15(const hz_node *const *a);
int hz_16(hz_kind *a);
int hz_17(const hz_kind *a);
int hz_18(const char **a);
int hz_19(const char *const *a);
int hz_20(char ***a);
int hz_21(void *a);
int hz_22(const void **a);
int hz_23(hz_union *a);
int hz_24(const hz_bits *a);
int hz_25(hz_packed *a);
int hz_26(hz_flexible *a);
int hz_27(_Bool *a);
int hz_28(const short a[2]);
int hz_29(hz_id *a);
int hz_30(const hz_callbacks *a);
int hz_31(const volatile int *a);

/* Pointers behind typedefs, bytes, and results. */
typedef const unsigned char *hz_text;
typedef hz_bits *hz_bits_p;
int hz_32(const void *a, size_t size);
int hz_33(const uint8_t *a, int len);
int hz_34(hz_text a);
int hz_35(hz_bits_p a);
int hz_36(const hz_bits_p a, double len);
const unsigned char *hz_37(void *a);
hz_bits_p hz_38(void *a);
char *hz_39(char *a);

#endif
