#include "door.h"

#include <stdio.h>

int main(void) {
#define DOOR_ERRC(name, text, value) printf("%d: %s\n", value, text);
#include "door_errors.inc"
  return DOOR_ERRC_SUCCESS;
}
