// The implementation. Arguments are checked before these functions are called.

#include "dice_impl.h"

struct dice_cup_impl_t {
  uint32_t State;
};

namespace dice {

dice_result_t diceOpen_impl(uint32_t Seed, dice_cup_handle_t *Cup) {
  *Cup = new dice_cup_impl_t{Seed};
  return DICE_SUCCESS;
}

dice_result_t diceThrow_impl(dice_cup_handle_t Cup, uint32_t Sides,
                             uint32_t *Side) {
  Cup->State = Cup->State * 1664525u + 1013904223u;
  *Side = (Cup->State >> 16) % Sides + 1;
  return DICE_SUCCESS;
}

dice_result_t diceClose_impl(dice_cup_handle_t Cup) {
  delete Cup;
  return DICE_SUCCESS;
}

} // namespace dice
