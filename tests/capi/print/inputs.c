/* The arguments of failed calls, whose outputs were never set: valgrind tells if anything depends on them. */
#include "api.h"

#include "print.h"

#include <stdlib.h>

int main(void) {
  /* Fresh memory has no values. */
  int *numbers = (int *)malloc(sizeof(int) * 4);
  const char **text = (const char **)malloc(sizeof(char *));
  sh_thing_handle_t *thing = (sh_thing_handle_t *)malloc(sizeof(*thing));
  sh_size_t *size = (sh_size_t *)malloc(sizeof(*size));
  char *buffer = (char *)malloc(4);
  size_t *found = (size_t *)malloc(sizeof(size_t));
  char out[4096];
  int in_out = 1;
  int *in_out_pointer = &in_out;
  size_t room = 4;
  sh_outputs_params_t outputs;
  sh_ranges_params_t ranges;
  sh_get_params_t get;
  sh_info_t info = SH_INFO_TEXT;
  const int *no_numbers = NULL;
  const char *no_letters = NULL;
  const char *const *no_texts = NULL;
  const sh_size_t *no_sizes = NULL;
  const sh_thing_handle_t *no_things = NULL;
  const void *no_bytes = NULL;
  struct tm *no_dates = NULL;
  size_t first = 0;
  int last = 4;
  void *value = buffer;

  outputs.pOut = outputs.pUntold = &numbers;
  outputs.pInOut = &in_out_pointer;
  outputs.pText = &text;
  outputs.pThing = &thing;
  outputs.pSize = &size;
  outputs.pBuffer = &buffer;
  outputs.pRoom = &room;
  sh_print_inputs_outputs_params(out, sizeof(out), &outputs);
  puts(out);

  ranges.pNumbers = &no_numbers;
  ranges.pLetters = &no_letters;
  ranges.pTexts = &no_texts;
  ranges.pSizes = &no_sizes;
  ranges.pThings = &no_things;
  ranges.pBytes = &no_bytes;
  ranges.pForeign = &no_dates;
  ranges.pFound = &numbers;
  ranges.pFirst = &first;
  ranges.pLast = &last;
  ranges.pNumFound = &found;
  sh_print_inputs_ranges_params(out, sizeof(out), &ranges);
  puts(out);

  get.pInfo = &info;
  get.pBytes = &room;
  get.pValue = &value;
  sh_print_inputs_get_params(out, sizeof(out), &get);
  puts(out);

  free(numbers);
  free(text);
  free(thing);
  free(size);
  free(buffer);
  free(found);
  return 0;
}
