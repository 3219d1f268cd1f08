// args: --gen-searchable-tables
include "llvm/TableGen/SearchableTable.td"

// An enumeration with values, and one without.
class Register<bits<12> encoding> {
  string Name = NAME;
  bits<12> Encoding = encoding;
}
def RegisterValues : GenericEnum {
  let FilterClass = "Register";
  let NameField = "Name";
  let ValueField = "Encoding";
}
def RegisterNumbers : GenericEnum {
  let FilterClass = "Register";
}
def time : Register<0xc01>;
def cycle : Register<0xc00>;
def seed : Register<0x015>;

// Fields and keys of all types.
class Entry<string name, bits<8> number, Register register, code feature, bit hidden = 0> {
  string Name = name;
  bits<8> Number = number;
  bits<40> Wide = 7;
  Register Reg = register;
  code Features = feature;
  bit IsHidden = hidden;
  bit IsShown = !not(hidden);
}
def Entries : GenericTable {
  let FilterClass = "Entry";
  let Fields = ["Name", "Number", "Wide", "Reg", "Features", "IsHidden"];
  string TypeOf_Reg = "RegisterValues";
  string TypeOf_Features = "code";
  let PrimaryKey = ["Number"];
  let PrimaryKeyName = "lookupByNumber";
  let PrimaryKeyEarlyOut = 1;
}
def lookupByName : SearchIndex {
  let Table = Entries;
  let Key = ["Name", "Number"];
}
def lookupByRegister : SearchIndex {
  let Table = Entries;
  let Key = ["Reg"];
  let EarlyOut = 1;
}
def lookupByHidden : SearchIndex {
  let Table = Entries;
  let Key = ["IsHidden", "Wide"];
}
def : Entry<"alpha", 2, time, [{ {A} }]>;
def : Entry<"Beta", 4, seed, [{}]>;
def : Entry<"be", 3, time, "B", 1>;

// Keys without gaps, rows that a field selects, all rows with a key.
def Shown : GenericTable {
  let FilterClass = "Entry";
  let FilterClassField = "IsShown";
  let CppTypeName = "ShownEntry";
  let Fields = ["Number"];
  let PrimaryKey = ["Number"];
  let PrimaryKeyName = "shown";
}
def Contiguous : GenericTable {
  let FilterClass = "Entry";
  let Fields = ["Number"];
  let PrimaryKey = ["Number"];
  let PrimaryKeyName = "contiguous";
}
def Ranges : GenericTable {
  let FilterClass = "Entry";
  let Fields = ["Wide", "Number"];
  let PrimaryKey = ["Wide"];
  let PrimaryKeyName = "ranges";
  let PrimaryKeyReturnRange = 1;
}

// The old style.
class Tag<bits<4> encoding, string name> : SearchableTable {
  let SearchableFields = ["Encoding", "Name"];
  let EnumValueField = "Encoding";
  bits<4> Encoding = encoding;
  string Name = name;
}
def : Tag<3, "c">;
def : Tag<1, "a">;
def : Tag<2, "B">;
