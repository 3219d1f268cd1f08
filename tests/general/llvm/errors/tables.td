// args: --gen-searchable-tables
include "llvm/TableGen/SearchableTable.td"

def NoClass : GenericEnum {
  let FilterClass = "Missing";
}
class Row<int number> {
  string Name = NAME;
  int Number = number;
  bits<8> Bits = ?;
}
def a : Row<1>;
def NoValue : GenericEnum {
  let FilterClass = "Row";
  let ValueField = "Bits";
}
def Integers : GenericTable {
  let FilterClass = "Row";
  let Fields = ["Number"];
}
def NoField : GenericTable {
  let FilterClass = "Row";
  let Fields = ["Missing"];
}
def BadType : GenericTable {
  let FilterClass = "Row";
  let Fields = ["Name"];
  string TypeOf_Name = "Row";
}
def StringKey : GenericTable {
  let FilterClass = "Row";
  let Fields = ["Name"];
  let PrimaryKey = ["Name"];
  let PrimaryKeyName = "find";
}
def Good : GenericTable {
  let FilterClass = "Row";
  let Fields = ["Name"];
}
def NoKey : SearchIndex {
  let Table = Good;
  let Key = ["Number"];
}
def Early : SearchIndex {
  let Table = Good;
  let Key = ["Name"];
  let EarlyOut = 1;
}
class Empty;
def NoRows : GenericTable {
  let FilterClass = "Empty";
  let Fields = ["Name"];
}
