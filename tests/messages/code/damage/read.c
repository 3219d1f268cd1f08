// Reads messages that may be damaged, and prints which are accepted.

#include "shapes.h"

#include <stdio.h>

int main(int argc, char **argv) {
  unsigned char size[2];
  unsigned char record[65536];
  set_cmd_t command;
  text_evt_t event;
  FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (file == NULL)
    return 1;
  while (fread(size, 1, 2, file) == 2) {
    const size_t length = (size_t)(size[0] + 256 * size[1]);
    if (fread(record, 1, length, file) != length)
      return 1;
    if (shapes_read_set_cmd(record, length, &command) == SHAPES_MESSAGE_OK ||
        shapes_read_text_evt(record, length, &event) == SHAPES_MESSAGE_OK)
      puts("accepted");
    else
      puts("refused");
  }
  return fclose(file);
}
