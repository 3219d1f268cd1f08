// What the files define is not missed.
include <common.td>
import "other.td"
def r0 : Reg<1> { let Operands = (outs r1:$dst); }
