#define _GNU_SOURCE
#include "lamps.h"

#include <dlfcn.h>
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static jmp_buf Left;

static int leave(lamps_lamp *lamp, void *data) {
  (void)lamp;
  (void)data;
  (void)lamps_count();
  longjmp(Left, 1);
}

static int call(int argc, char **argv) {
  lamps_room *room = lamps_open(argc > 2 ? argv[2] : "kitchen", 1);
  lamps_lamp lamp = {7, 0.5, "left"};
  int count = 0;
  int I;
  for (I = 0; I < 4; ++I) {
    if (lamps_add(room, &lamp, &count) != 0)
      puts("full");
  }
  if (!setjmp(Left))
    (void)lamps_each(room, leave, NULL);
  (void)lamps_set(room, LAMPS_OFF);
  errno = 0;
  (void)lamps_fail(room, (const unsigned char *)"ab", 2);
  lamps_print("%s %d %s\n", lamps_name(room), count, strerror(errno));
  for (I = 2; I < argc; ++I)
    puts(argv[I]);
  lamps_close(room);
  return 7;
}

/* Passes pointers to what is there, what is partly there, and what is not. */
static int look(void) {
  const size_t Page = (size_t)sysconf(_SC_PAGESIZE);
  char *Memory = mmap(NULL, 2 * Page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *End = Memory + Page;
  const lamps_lamp Lamp = {1, 2, (const char *)8};
  lamps_lamp *All = (lamps_lamp *)16;
  const char *Names[] = {(const char *)1, NULL};
  long double Number = 1;
  const short Pair[] = {3, -4};
  int Count = 5;
  if (Memory == MAP_FAILED || munmap(End, Page) != 0)
    return 1;
  memcpy(End - 3, "end", 3);
  lamps_look("text", &Lamp, &Count, &All, Names, "abcdef", &Number, Pair);
  lamps_look(End - 3, (lamps_lamp *)(End - 4), (int *)(End - 2), (lamps_lamp **)(End - 1), (const char **)(End - 7),
             End - 2, (long double *)(End - 9), (short *)(End - 2));
  lamps_look(End, (lamps_lamp *)End, (int *)End, (lamps_lamp **)End, (const char **)End, End, (long double *)End,
             (short *)End);
  lamps_look((char *)1, (lamps_lamp *)1, (int *)1, (lamps_lamp **)1, (const char **)1, (char *)1, (long double *)1,
             (short *)1);
  lamps_look((char *)-1, (lamps_lamp *)-1, (int *)-1, (lamps_lamp **)-1, (const char **)-1, (char *)-1,
             (long double *)-1, (short *)-1);
  lamps_look(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
  return 0;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  struct rlimit files;
  int pipes[2];
  if (strcmp(what, "opens") == 0) {
    union {
      void *object;
      int (*function)(void);
    } count;
    count.object = dlopen("./libother.so", RTLD_NOW | RTLD_LOCAL) ? dlsym(RTLD_DEFAULT, "lamps_other") : NULL;
    return count.object ? count.function() : 1;
  }
  if (strcmp(what, "look") == 0)
    return look();
  if (strcmp(what, "calls") == 0)
    return call(argc, argv);
  if (strcmp(what, "limits") == 0) {
    getrlimit(RLIMIT_NOFILE, &files);
    printf("%lu %d %d\n", (unsigned long)files.rlim_cur, signal(SIGPIPE, SIG_DFL) == SIG_IGN, lamps_count());
    return 0;
  }
  if (strcmp(what, "crash") == 0) {
    fflush(stdout);
    return lamps_crash(NULL);
  }
  if (strcmp(what, "pipe") == 0) {
    if (pipe(pipes) != 0 || dup2(pipes[1], 2) < 0)
      return 1;
    close(pipes[0]);
    printf("%d\n", lamps_count());
    return 0;
  }
  if (strcmp(what, "closed") == 0) {
    close(2);
    errno = 5;
    printf("%d ", lamps_count());
    printf("%d\n", errno);
    return 0;
  }
  return 2;
}
