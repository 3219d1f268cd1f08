// Numbers in ranges have 32 bits: llvm-tblgen takes the lowest ones of a larger number.
class X { bits<4> v = 0; }
foreach i = {1, 4294967295-4294967296} in def a#i : X;
foreach i = 9223372036854775807 in def b#i : X;
def c : X { let v{4294967297} = 1; }
def d : X { bit w = v{4294967297}; }
