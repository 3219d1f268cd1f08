// The same as main.c in C#, with the output of csharp.cs.jinja.

using System;
using System.Text;
using Storage;

public static unsafe class Notes {
  public static int Main() {
    using (new Library())
    using (var store = Open("notes", 64)) {
      var greeting = store.Put("greeting", ObjectKind.TEXT, Encoding.UTF8.GetBytes("good morning"));
      var stripes = store.Put("stripes", ObjectKind.BYTES, null);
      stripes.Fill(new byte[] { 0xca, 0xfe }, 16);
      Assert(store.Find("stripes").Equals(stripes));
      Console.WriteLine("{0} objects", store.ListObjects().Length);
      store.IterateObjects(Count, null);
      Assert(count == 2);

      greeting.Protect(AccessFlags.READ);
      var refused = Refused(() => greeting.Fill(new byte[1], 4));
      Assert(refused.Code == Errc.NO_ACCESS);
      Console.WriteLine(refused.Message);
      Console.WriteLine(Refused(() => stripes.Fill(new byte[0], 4)).Message);

      // The extent is passed by value.
      var room = new byte[4];
      var extent = new Extent { Offset = (UIntPtr)1, Size = (UIntPtr)room.Length };
      fixed (byte* bytes = room) Assert(stripes.Read(extent, bytes) == 4);
      Assert(room[0] == 0xfe && room[3] == 0xca);

      var tag = new Tag { Kind = TagKind.NUMBER };
      tag.Color[0] = tag.Color[1] = tag.Color[3] = 255;
      tag.Value.Number = 42;
      stripes.SetTag(tag);
      Console.WriteLine("tagged {0}", stripes.GetTag().Value.Number);
      tag.Kind = TagKind.WORD;
      tag.Value.Word.Text = "café";
      stripes.SetTag(tag);
      Assert(stripes.GetTag().Value.Word.Text == "café");

      // An object cannot be used after its store.
      store.Dispose();
      try {
        stripes.GetTag();
        Assert(false);
      } catch (ObjectDisposedException) {
      }
    }
    return 0;
  }

  private static int count;

  private static bool Count(IntPtr item, void* data) {
    ++count;
    return true;
  }

  // The description has pointers, so that the call has the types of C.
  private static Store Open(string name, ulong capacity) {
    fixed (byte* text = Encoding.UTF8.GetBytes(name + "\0")) {
      var desc = new OpenDesc { stype = StructureType.OPEN_DESC, Name = text, Capacity = (UIntPtr)capacity };
      return Library.Open(&desc);
    }
  }

  private static StorageException Refused(Action call) {
    try {
      call();
    } catch (StorageException error) {
      return error;
    }
    throw new InvalidOperationException("the call went well");
  }

  private static void Assert(bool holds) {
    if (!holds) throw new InvalidOperationException("an assertion does not hold");
  }
}
