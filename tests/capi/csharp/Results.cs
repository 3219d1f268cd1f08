// The results of results.td in C#: texts are copied, and handles are objects.
using System;
using Res;

static class Program {
  static void Check(bool isRight, string what) {
    if (!isRight) throw new Exception(what);
  }

  static unsafe void Main() {
    Library.Init();
    Check(Library.Plant(0) == null, "no tree");
    var tree = Library.Plant(42);
    Check(tree.First() == null, "no leaf");
    using (var red = tree.Grow("red")) {
      var unnamed = tree.Grow("");
      var first = tree.First();
      Check(first.Name() == "first" && unnamed.Name() == null && red.Name() == "red", "names");
      Check(first.Color() == Color.GREEN, "a color");
      unnamed.Dispose();
    }
    ulong count;
    byte* bytes = tree.Bytes(out count);
    Check(count == 3 && bytes[2] == (byte)'b', "bytes");
    byte* title = tree.Title(true);
    Check(title != null && Library.Motto(true) == null, "a text that is not freed yet");
    Library.FreeText(title);
    Check(Library.Motto(true) == "motto" && Library.Motto(false) == null, "a motto");
    Check(Library.Fell(tree.DangerousGetHandle()) == 43, "a tree falls");
    Library.ShutDown();
  }
}
