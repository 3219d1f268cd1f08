// A library that returns the length that it needs, and a program with less room, in C and in C++.
#include "API.h"
#include <stdlib.h>
#include <string.h>

#if defined(__cplusplus)
namespace box {
#endif
box_result_t boxList_impl(uint32_t *Count, int *Items) {
  for (uint32_t At = 0; Items && At < *Count && At < 3; ++At)
    Items[At] = (int)At;
  *Count = 3;
  return NULL;
}

box_result_t boxInfo_impl(box_info_t What, size_t *Size, void *Value) {
  (void)What;
  if (Value)
    memcpy(Value, "hello world", *Size < 12 ? *Size : 12);
  *Size = 12;
  return NULL;
}
#if defined(__cplusplus)
}
#endif

int main(void) {
  int *one = (int *)malloc(sizeof(int));
  int many[8];
  char *text = (char *)malloc(4);
  uint32_t count = 1;
  size_t size = 4;
  boxList(&count, one);
  count = 8;
  boxList(&count, many);
  boxList(&count, NULL);
  boxInfo(BOX_INFO_NAME, &size, text);
  size = 4;
  boxInfo(BOX_INFO_IDS, &size, text);
  boxInfo(BOX_INFO_IDS, NULL, text);
  free(one);
  free(text);
  return 0;
}
