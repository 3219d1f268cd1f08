#include "API.h"

#include <string.h>

float laySumPair(lay_pair_t Pair) { return Pair.X + 10 * Pair.Y; }

float laySumFloats(int in, lay_floats_t Floats) {
  return (float)in + Floats.At[0] + 10 * Floats.At[1] + 100 * Floats.At[2];
}

lay_mixed_t layMixed(lay_mixed_t Mixed, uint8_t Byte) {
  Mixed.Real = -Mixed.Real * Byte;
  Mixed.Kind = LAY_SIGNED_MINUS;
  return Mixed;
}

int layBits(lay_bits_t Bits) { return (int)Bits.Low + 100 * Bits.High; }

lay_big_t layBig(lay_big_t Big) {
  int i;
  for (i = 0; i < 40; ++i)
    Big.At[i] *= 2;
  return Big;
}

double layEither(lay_either_t Either) { return Either.Real; }

bool layIsWide(lay_wide_flags_t Flags, bool Expected) {
  return ((Flags & LAY_WIDE_FLAG_HIGH) != 0) == Expected;
}

bool layCall(lay_cb_t Callback, void *Data) {
  lay_pair_t Pair = {1, 2};
  return Callback(Pair, true, Data);
}

size_t layLength(const char *Text) { return Text ? strlen(Text) : 1000; }

int layFill(int *Items, uint8_t Count, lay_item_t *Item) {
  int i;
  for (i = 0; i < Count; ++i)
    Items[i] = i;
  Item->item = 'x';
  Item->Item = Count;
  return -1;
}
