#include "ShelfAPI_mock.h"
#include "steps.h"

static sh_result_t open_shelf(sh_shelf_handle_t *Shelf) {
  *Shelf = NEW(sh_shelf_handle_t);
  return SH_STATUS_OK;
}

// Two books; the first call asks for the number.
static sh_result_t books(sh_shelf_handle_t Shelf, uint32_t *Count, sh_book_handle_t *Items) {
  if (Items)
    Items[0] = CAST(sh_book_handle_t, (char *)(void *)Shelf + 8), Items[1] = CAST(sh_book_handle_t, (char *)(void *)Shelf + 16);
  *Count = 2;
  return SH_STATUS_OK;
}

int main(void) {
  sh_shelf_handle_t Shelf, Other;
  sh_book_handle_t Books[3];
  uint32_t Count = 0;
  bool IsLent;
  sh_mock.shOpen.Do = open_shelf;
  sh_mock.shBooks.Do = books;
  STEP(shOpen(&Shelf));
  STEP(shOpen(&Other));
  STEP(shBooks(Shelf, &Count, NULL));
  STEP(shIsLent(CAST(sh_book_handle_t, Memory[60]), &IsLent));
  STEP(shBooks(Shelf, &Count, Books));
  STEP(shSort(Shelf, 2, Books));
  STEP(shSort(Other, 2, Books));
  STEP(shIsLent(CAST(sh_book_handle_t, Other), &IsLent));
  STEP(shSort(CAST(sh_shelf_handle_t, Books[0]), 2, Books));
  STEP(shIsLent(Books[1], &IsLent));
  STEP(shClose(Shelf));
  STEP(shIsLent(Books[1], &IsLent));
  STEP(shClose(Shelf));
  return 0;
}
