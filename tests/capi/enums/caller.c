/* Passes numbers that no enumerator has. */
#include "EnumsAPI.h"

#include <stdio.h>

static void say(const char *call, en_result_t result) {
  printf("%s: %s\n", call, result ? result->Details : "passed");
}

int main(void) {
  static const unsigned numbers[] = {1, 2, 77, 0x7fffffff, 0x80000000, 0xffffffff};
  size_t at;
  for (at = 0; at < sizeof numbers / sizeof *numbers; ++at) {
    en_kind_t kind = (en_kind_t)numbers[at];
    en_item_t items[2] = {{EN_KIND_A, {EN_SIGNED_MINUS, EN_SIGNED_PLUS}}, {EN_KIND_B, {EN_SIGNED_PLUS, EN_SIGNED_PLUS}}};
    printf("%#x\n", numbers[at]);
    say("  enKind", enKind(kind));
    say("  enEnd", enEnd((en_end_t)numbers[at]));
    say("  enSigned", enSigned((en_signed_t)numbers[at]));
    say("  enFlag", enFlag((en_flag_t)numbers[at]));
    say("  enPointer", enPointer(&kind));
    say("  enCompared", enCompared(kind, &items[0]));
    items[1].Kind = kind;
    say("  enItems", enItems(items, 2));
    items[1].Kind = EN_KIND_B;
    items[1].Signs[1] = (en_signed_t)numbers[at];
    say("  enItems", enItems(items, 2));
    items[0].Kind = kind;
    say("  enCompared", enCompared(EN_KIND_A, &items[0]));
  }
  return 0;
}
