#define 1A
