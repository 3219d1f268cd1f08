// Prints the sizes of structures, the offsets of their members, and the bytes that are not zero when all bits of a
// bit-field are set.

using System;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;

public static class Layouts {
  private const BindingFlags All = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

  public static int Main(string[] args) {
    var assembly = Assembly.LoadFrom(args[0]);
    var structs = assembly.GetTypes().Where(type => type.IsValueType && !type.IsEnum && type.DeclaringType == null);
    int index = 0;
    foreach (var type in structs.OrderBy(type => type.MetadataToken)) {
      if (type.GetFields(All).Length > 0) Print(index, type);
      ++index;
    }
    return 0;
  }

  private static void Print(int index, Type type) {
    Console.WriteLine("{0} {1}", index, Marshal.SizeOf(type));
    foreach (var field in type.GetFields(All)) {
      if (!field.Name.StartsWith("bits_of_")) {
        Console.WriteLine("{0}.{1} {2}", index, field.Name, Marshal.OffsetOf(type, field.Name));
        continue;
      }
      var name = field.Name.Substring("bits_of_".Length);
      var property = type.GetProperty(name) ?? type.GetProperty(name + "_");
      object value = Activator.CreateInstance(type);
      object ones = property.PropertyType == typeof(bool) ? true : property.PropertyType == typeof(int) ? -1 : (object)uint.MaxValue;
      property.SetValue(value, ones, null);
      object read = property.GetValue(value, null);
      if (ones is int && !ones.Equals(read)) throw new InvalidOperationException(field.Name);
      var memory = Marshal.AllocHGlobal(Marshal.SizeOf(type));
      Marshal.StructureToPtr(value, memory, false);
      var bytes = new byte[Marshal.SizeOf(type)];
      Marshal.Copy(memory, bytes, 0, bytes.Length);
      Console.WriteLine("{0}:{1} {2}", index, name, string.Concat(bytes.Select((one, at) => one == 0 ? "" : at + "=" + one + ",")));
    }
  }
}
