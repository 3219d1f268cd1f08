#include "WiresAPI_mock.h"
#include "steps.h"

static int open_wire(unsigned index, wr_wire *wire) {
  if (index == 7)
    return -ETIMEDOUT;
  *wire = NEW(wr_wire);
  return 1; // not negative: a success
}

int main(void) {
  wr_wire first, second = CAST(wr_wire, Memory[60]);
  bool is_idle;
  wr_mock.wr_open.Do = open_wire;
  STEP(wr_init(0));
  STEP(wr_open(1, &first));
  STEP(wr_open(7, &second));
  STEP(wr_is_idle(second, &is_idle));
  STEP(wr_open(2, &second));
  STEP(wr_flush(first, 5));
  VOID_STEP(wr_close(first));
  STEP(wr_flush(first, 5));
  VOID_STEP(wr_close(first));
  STEP(wr_is_idle(second, &is_idle));
  return 0;
}
