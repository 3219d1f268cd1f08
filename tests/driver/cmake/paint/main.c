#include <paint/paint.h>

#include <stdio.h>

int main(void) {
  printf("%d layers, gloss %d\n", PAINT_LAYERS, PAINT_GLOSS);
  return 0;
}
