// Runs the tests of refusals in three threads, each with its own copy.
#include <pthread.h>
#include <stddef.h>

int run0(void);
int run1(void);
int run2(void);

static void *start(void *Run) {
  int (*const *Function)(void) = Run;
  return (*Function)() ? Run : NULL;
}

int main(void) {
  int (*Runs[])(void) = {run0, run1, run2};
  pthread_t Threads[3];
  int Failed = 0;
  for (int I = 0; I < 3; ++I)
    pthread_create(&Threads[I], NULL, start, &Runs[I]);
  for (int I = 0; I < 3; ++I) {
    void *Result = NULL;
    pthread_join(Threads[I], &Result);
    Failed += Result != NULL;
  }
  return Failed;
}
