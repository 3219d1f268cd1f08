// Another file of the same dialect.
include "second.td"

def Second_GiveOp : Op<Second, "give"> {
  let arguments = (ins Wide:$x);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}
