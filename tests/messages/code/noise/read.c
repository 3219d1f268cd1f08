// Prints what of shapes.td is in damaged and short messages: read INPUTS.

#include "shapes.h"
#include "noise.h"

int main(int argc, char **argv) {
  FILE *file = fopen(argv[argc - 1], "rb");
  set_cmd_t m;
  text_evt_t text;
  unsigned char *bytes;
  size_t size;
  if (file == NULL)
    return 1;
  while ((bytes = next_input(file, &size)) != NULL) {
    const bool is_set = shapes_read_set_cmd(bytes, size, &m) == SHAPES_MESSAGE_OK;
    const bool is_text = shapes_read_text_evt(bytes, size, &text) == SHAPES_MESSAGE_OK;
    const bool is_whole = shapes_check_message(bytes, size) == SHAPES_MESSAGE_OK;
    if (is_set)
      printf("set_cmd %d%d%d%d %d%d%d %u %u\n", shapes_has_set_cmd_speed(&m), shapes_has_set_cmd_limits(&m),
             shapes_has_set_cmd_name(&m), shapes_has_set_cmd_levels(&m), shapes_has_set_cmd_color(&m),
             shapes_has_set_cmd_label(&m), shapes_has_set_cmd_scale(&m), (unsigned)m.n, (unsigned)m.m);
    else if (is_text)
      // Bytes after a 0 are not part of the string, but of the count.
      printf("text_evt %u\n", (unsigned)(bytes[16] | bytes[17] << 8));
    else
      printf("refused\n");
    // A message that can be used where it is can also be copied.
    if (is_whole && !is_set && !is_text)
      return 2;
    if (is_whole != (shapes_as_set_cmd(bytes, size) != NULL || shapes_as_text_evt(bytes, size) != NULL))
      return 3;
    free(bytes);
  }
  fclose(file);
  return 0;
}
