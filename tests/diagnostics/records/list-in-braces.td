// Lists as in C, and bits in the brackets of other languages.
class Sizes<list<int> values = {1, 2}> {
  list<int> all = {8, 16, 32};
  int fixed[3] = [8, 16, 32];
  bits<16> mask;
  let mask[3-0] = 5;
  let mask{16-13} = 5;
}
