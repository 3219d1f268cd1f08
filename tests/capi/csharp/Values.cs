// Passes values to functions in C, and gets them back.

using System;
using Layouts;

public static unsafe class Values {
  public static int Main() {
    Same(Library.SumPair(new Pair { X = 1, Y = 2 }), 21f);
    var floats = new Floats();
    for (int at = 0; at < Floats.Array_At.Length; ++at) floats.At[at] = at + 1;
    Same(Library.SumFloats(1000, floats), 1321f);
    var mixed = Library.Mixed(new Mixed { Real = 1.5, Kind = Signed.@class }, 2);
    Same(mixed.Real, -3.0);
    Same(mixed.Kind, Signed.MINUS);
    Same(Library.Bits(new Bits { Low = 5, High = -3 }), -295);
    Same(new Bits { High = -64 }.High, -64);
    var big = new Big();
    big.At[39] = 21;
    Same(Library.Big(big).At[39], 42L);
    Same(Library.Either(new Either { Real = 2.5 }), 2.5);
    Same(Library.IsWide(WideFlags.HIGH | WideFlags.LOW, true), true);
    Same(Library.IsWide(WideFlags.LOW, true), false);
    int data = 7;
    Same(Library.Call((pair, flag, address) => { *(int*)address += (int)pair.Y; return flag; }, &data), true);
    Same(data, 9);
    #pragma warning disable 618
    Same(Library.Length("café"), 5UL);
    Same(Library.Length(null), 1000UL);
    try {
      Library.Length("a\0b");
      throw new InvalidOperationException("a text with a zero");
    } catch (ArgumentException) {
    }
    #pragma warning restore 618
    var items = new int[3];
    lay_item_t item;
    Same(Library.Fill(items, out item), -1);
    Same(items[2] + item.Item, 5);
    try {
      Library.Fill(new int[256], out item);
      throw new InvalidOperationException("a length that is too large");
    } catch (OverflowException) {
    }
    try {
      floats.At[3] = 1;
      throw new InvalidOperationException("an index that is too large");
    } catch (IndexOutOfRangeException) {
    }
    return 0;
  }

  private static void Same<T>(T value, T expected) {
    if (!value.Equals(expected)) throw new InvalidOperationException(value + " instead of " + expected);
  }
}
