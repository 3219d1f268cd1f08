#ifndef LAMPS_H
#define LAMPS_H

#include <stddef.h>

/** A lamp of a room. */
typedef struct lamps_lamp {
  int number;
  double level;
  const char *name;
} lamps_lamp;

typedef enum { LAMPS_OFF, LAMPS_ON } lamps_state;
typedef struct lamps_room lamps_room;

lamps_room *lamps_open(const char *name, int flags);
void lamps_close(lamps_room *room);
int lamps_count(void);
const char *lamps_name(const lamps_room *room);
int lamps_add(lamps_room *room, const lamps_lamp *lamp, int *count);
int lamps_each(lamps_room *room, int (*visit)(lamps_lamp *lamp, void *data), void *data);
lamps_state lamps_set(lamps_room *room, lamps_state state);
int lamps_crash(int *lamp);
int lamps_fail(lamps_room *room, const unsigned char *bytes, size_t size);
void lamps_look(const char *text, const lamps_lamp *lamp, int *count, lamps_lamp **all, const char *const *names,
                const char id[4], const long double *number, const short pair[2]);
int lamps_print(const char *format, ...);

#endif
