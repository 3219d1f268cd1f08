// Calls with pointers that are null, with and without elements.
#include "BoxAPI.h"
#include <stddef.h>

int main(void) {
  const int Two[2] = {1, 2};
  const box_size_t None = {0}, One = {1};
  const box_list_t Full = {2, Two, NULL, &One, Two, Two};
  const box_list_t Empty = {0, NULL, NULL, &None, NULL, Two};
  const box_list_t Negative = {-1, NULL, NULL, NULL, NULL, Two};
  const box_list_t NoItems = {2, NULL, NULL, &None, NULL, Two};
  const box_list_t NoBytes = {0, NULL, NULL, &One, NULL, Two};
  const box_list_t NoPair = {0, NULL, NULL, NULL, NULL, NULL};
  const box_list_t *const Good[] = {&Full, &Empty, &Negative};
  const box_list_t *const Bad[] = {&NoItems, &NoBytes, &NoPair};
  for (int I = 0; I < 3; ++I) {
    if (boxPut(Good[I]) != BOX_RESULT_SUCCESS)
      return 1 + I;
    if (boxPut(Bad[I]) != BOX_RESULT_INVALID_NULL_POINTER)
      return 11 + I;
  }
  return 0;
}
