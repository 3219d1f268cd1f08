// A structure with values of types of other headers, one of which has only the name of a typedef.
#include <pthread.h>
#include <sys/time.h>
typedef struct loop {
  pthread_mutex_t lock;
  struct timeval start;
  int count;
} loop;
int loop_init(loop *item);
