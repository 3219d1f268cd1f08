#include "lamps.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct lamps_room {
  const char *name;
  lamps_state state;
  int count;
  lamps_lamp lamps[4];
};

lamps_room *lamps_open(const char *name, int flags) {
  lamps_room *room = calloc(1, sizeof(*room));
  room->name = name;
  room->state = flags ? LAMPS_ON : LAMPS_OFF;
  return room;
}

void lamps_close(lamps_room *room) { free(room); }

int lamps_count(void) { return 3; }

const char *lamps_name(const lamps_room *room) { return room->name; }

int lamps_add(lamps_room *room, const lamps_lamp *lamp, int *count) {
  if (room->count == lamps_count())
    return -1;
  room->lamps[room->count++] = *lamp;
  *count = room->count;
  return 0;
}

int lamps_each(lamps_room *room, int (*visit)(lamps_lamp *lamp, void *data), void *data) {
  int I;
  for (I = 0; I < room->count; ++I) {
    if (visit(&room->lamps[I], data))
      return I;
  }
  return room->count;
}

lamps_state lamps_set(lamps_room *room, lamps_state state) {
  lamps_state old = room->state;
  room->state = state;
  return old;
}

int lamps_crash(int *lamp) { return *lamp; }

int lamps_fail(lamps_room *room, const unsigned char *bytes, size_t size) {
  (void)room;
  (void)bytes;
  (void)size;
  errno = ENOSPC;
  return -1;
}

void lamps_look(const char *text, const lamps_lamp *lamp, int *count, lamps_lamp **all, const char *const *names,
                const char id[4], const long double *number, const short pair[2]) {
  (void)text, (void)lamp, (void)count, (void)all, (void)names, (void)id, (void)number, (void)pair;
}

int lamps_print(const char *format, ...) {
  va_list arguments;
  int count;
  va_start(arguments, format);
  count = vprintf(format, arguments);
  va_end(arguments);
  return count;
}
