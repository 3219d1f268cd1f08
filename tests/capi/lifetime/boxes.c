#include "BoxesAPI_mock.h"
#include "steps.h"

static bx_code new_shelf(bx_shelf **shelf) {
  *shelf = NEW(bx_shelf *);
  return BX_OK;
}

static bx_code free_shelf(bx_shelf **shelf) {
  *shelf = NULL;
  return BX_OK;
}

static bx_code new_boxes(bx_shelf *shelf, size_t count, bx_box_ref *boxes) {
  (void)shelf;
  for (size_t i = 0; i < count; ++i)
    boxes[i] = NEW(bx_box *);
  return BX_OK;
}

int main(void) {
  bx_shelf *shelf, *other, *copy;
  bx_box *boxes[4] = {NULL}, *mixed[3] = {NULL};
  bx_mock.bx_shelf_new.Do = new_shelf;
  bx_mock.bx_shelf_free.Do = free_shelf;
  bx_mock.bx_boxes_new.Do = new_boxes;
  STEP(bx_shelf_new(&shelf));
  STEP(bx_shelf_new(&other));
  STEP(bx_boxes_new(shelf, 3, boxes));
  STEP(bx_boxes_new(other, 1, mixed));
  STEP(bx_sort(shelf, boxes));
  STEP(bx_sort(shelf, mixed));
  mixed[1] = boxes[0];
  STEP(bx_pair(other, mixed));
  STEP(bx_move(shelf, mixed[0]));
  STEP(bx_move(NULL, mixed[0]));
  copy = shelf;
  STEP(bx_shelf_free(&shelf));
  STEP(bx_boxes_free(2, boxes));
  // Two are gone: the third one stays.
  STEP(bx_boxes_free(3, boxes));
  STEP(bx_sort(copy, boxes + 2));
  STEP(bx_boxes_free(1, boxes + 2));
  STEP(bx_shelf_free(&shelf));
  STEP(bx_sort(copy, boxes));
  STEP(bx_shelf_free(&copy));
  return 0;
}
