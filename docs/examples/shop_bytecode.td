// How bytecode stores the attributes of the example dialect.
include "mlir/IR/BytecodeBase.td"

def String : WithParser<"succeeded($_reader.readString($_var))",
             WithPrinter<"$_writer.writeOwnedString($_getter)", WithGetter<"$_attrType", WithType<"StringRef">>>>;
def LabelAttr : DialectAttribute<(attr String:$text)>;
def ShopAttributes : DialectAttributes<"shop"> { let elems = [LabelAttr]; }
