include "llvm/TableGen/SearchableTable.td"
class Tag<string name, bits<8> number> { string Name = name; bits<8> Number = number; }
def Tags : GenericTable {
  let FilterClass = "Tag";
  let Fields = ["Name", "Number"];
  let PrimaryKey = ["Number"];
  let PrimaryKeyName = "lookupTag";
}
def : Tag<"strong", 0x14>;
def : Tag<"weak", 0x02>;
