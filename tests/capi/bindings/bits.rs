//! Reads and writes the bit-fields of a structure that C fills in.

#[allow(unused)]
mod sys;

fn main() {
    let mut outer: sys::bit_outer_t = unsafe { std::mem::zeroed() };
    unsafe { sys::bitFill(&mut outer) };
    let mut flags = outer.Flags[1];
    assert_eq!((outer.Tag as u8, outer.End, flags.First), (b't', -7, 200));
    assert_eq!((flags.Small(), flags.Negative(), flags.type_(), flags.Crossing()), (5, -16, true, 0x2abcdef1));
    assert_eq!((flags.Pair.Left, flags.Pair.Right, flags.Whole()), (-1, 300, 0xfedcba98));
    assert_eq!((flags.Last(), flags.Real, flags.Tail()), (-2, 2.5, 257));
    flags.First = 1;
    flags.set_Small(2);
    flags.set_Negative(-3);
    flags.set_type(false);
    flags.set_Crossing(4);
    flags.Pair = sys::bit_pair_t { Left: 5, Right: -6 };
    flags.set_Whole(7);
    flags.set_Last(-1);
    flags.Real = 8.5;
    flags.set_Tail(511);
    (outer.Tag, outer.End, outer.Flags[1]) = (b'u' as _, 9, flags);
    assert_eq!(unsafe { sys::bitCheck(&outer) }, 1);
}
