include "base.td"
def ol_e_t : Enum {
  let desc = ?;
  let etors = ?;
  let is_typed = ?;
  let is_bit_field = ?;
}
