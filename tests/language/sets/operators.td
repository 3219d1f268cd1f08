// args: --print-sets
class Set<dag d> { dag Elements = d; }
def add; def sub; def and; def shl; def trunc; def rotl; def rotr; def decimate; def interleave; def sequence;
foreach i = 0...9 in def r#i;
def Base : Set<(add r0, r1, r2, r3, r4)>; def Odd : Set<(add r1, r3, r5)>;
def Sub : Set<(sub Base, Odd)>; def And : Set<(and Base, Odd)>; def Shl : Set<(shl Base, 2)>; def Trunc : Set<(trunc Base, 2)>; def Rotl : Set<(rotl Base, 1)>; def Rotr : Set<(rotr Base, 1)>; def RotlN : Set<(rotl Base, -1)>; def Dec : Set<(decimate Base, 2)>; def Int : Set<(interleave Base, Odd)>; def Seq : Set<(sequence "r%u", 2, 5)>; def SeqDown : Set<(sequence "r%u", 5, 2)>; def SeqStep : Set<(sequence "r%u", 0, 9, 3)>;
def Nested : Set<(add (sub Base, r2), (shl Odd, 1), r9, r9, r0)>; def Empty : Set<(add)>; def Named : Set<(add r7:$x, Base)>; def All : Set<(add (sequence "r%u", 0, 9))>; def TruncBig : Set<(trunc Base, 100)>; def DecOne : Set<(decimate Base, 1)>; def Multi : Set<(sub Base, r0, Odd)>; def Set10 : Set<(add r1)>; def Set9 : Set<(add r2)>;
