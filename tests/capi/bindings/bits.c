#include "BitAPI.h"

void bitFill(bit_outer_t *Outer) {
  bit_flags_t *Flags = &Outer->Flags[1];
  Outer->Tag = 't';
  Outer->End = -7;
  Flags->First = 200;
  Flags->Small = 5;
  Flags->Negative = -16;
  Flags->type = true;
  Flags->Crossing = 0x2abcdef1;
  Flags->Pair.Left = -1;
  Flags->Pair.Right = 300;
  Flags->Whole = 0xfedcba98;
  Flags->Last = -2;
  Flags->Real = 2.5;
  Flags->Tail = 257;
}

int bitCheck(const bit_outer_t *Outer) {
  const bit_flags_t *Flags = &Outer->Flags[1];
  return Outer->Tag == 'u' && Outer->End == 9 && Flags->First == 1 && Flags->Small == 2 && Flags->Negative == -3 &&
         !Flags->type && Flags->Crossing == 4 && Flags->Pair.Left == 5 && Flags->Pair.Right == -6 && Flags->Whole == 7 &&
         Flags->Last == -1 && Flags->Real == 8.5 && Flags->Tail == 511;
}
