// SYNTAX TEST "source.tablegen" "statements"

include "llvm/Target/Target.td" // comment
// <------- keyword.control.include.tablegen
//      ^^^^^^^^^^^^^^^^^^^^^^^ string.quoted.double.tablegen
//                              ^^^^^^^^^^ comment.line.double-slash.tablegen

#ifndef GUARD // comment
// <------- keyword.control.directive.tablegen
//      ^^^^^ entity.name.function.preprocessor.tablegen
//            ^^^^^^^^^^ comment.line.double-slash.tablegen
  #define GUARD
//^^^^^^^ keyword.control.directive.tablegen
#else
// <----- keyword.control.directive.tablegen

/* over /* nested */ lines */ class C;
// <-------------------------- comment.block.tablegen
//                            ^^^^^ storage.type.class.tablegen

class Reg<int n, list<Reg> others = [], Kind kind = Kind<1, x = 2>> : Base<n>, Named {
// <----- storage.type.class.tablegen
//    ^^^ entity.name.type.class.tablegen
//        ^^^ support.type.int.tablegen
//            ^ variable.parameter.tablegen
//               ^^^^ support.type.list.tablegen
//                    ^^^ entity.name.type.class.tablegen
//                         ^^^^^^ variable.parameter.tablegen
//                                      ^^^^ entity.name.type.class.tablegen
//                                           ^^^^ variable.parameter.tablegen
//                                                  ^^^^ entity.name.type.class.tablegen
//                                                          ^ variable.parameter.tablegen
//                                                                    ^^^^ entity.other.inherited-class.tablegen
//                                                                         ^ variable.other.tablegen
//                                                                             ^^^^^ entity.other.inherited-class.tablegen
  int num = n;
//^^^ support.type.int.tablegen
//    ^^^ variable.other.property.tablegen
//        ^ keyword.operator.assignment.tablegen
//          ^ variable.other.tablegen
  field bits<4> word = { 1, ?, n{1-0} };
//^^^^^ storage.modifier.field.tablegen
//      ^^^^ support.type.bits.tablegen
//           ^ constant.numeric.decimal.tablegen
//              ^^^^ variable.other.property.tablegen
//                          ^ constant.language.unset.tablegen
  Kind other = Kind<x = 3>;
//^^^^ entity.name.type.class.tablegen
//     ^^^^^ variable.other.property.tablegen
//             ^^^^ entity.name.type.class.tablegen
//                  ^ variable.parameter.tablegen
  let Inst{7-4} = n;
//^^^ keyword.other.let.tablegen
//    ^^^^ variable.other.property.tablegen
//                ^ variable.other.tablegen
  let append features = ["a"];
//    ^^^^^^ storage.modifier.append.tablegen
//           ^^^^^^^^ variable.other.property.tablegen
  let append = 1;
//    ^^^^^^ variable.other.property.tablegen
  assert !eq(n, 1), "no";
//^^^^^^ keyword.other.assert.tablegen
//       ^^^ support.function.operator.tablegen
  defvar half = !div(n, 2);
//^^^^^^ storage.type.defvar.tablegen
//       ^^^^ variable.other.readwrite.tablegen
}

def R0 : Reg<0>;
// <--- storage.type.def.tablegen
//  ^^ variable.other.constant.record.tablegen
//       ^^^ entity.other.inherited-class.tablegen

def : Pat<(add $a, i32:$b), (ADD)>;
// <--- storage.type.def.tablegen
//    ^^^ entity.other.inherited-class.tablegen
//             ^^ variable.other.dag-argument.tablegen
//                     ^^ variable.other.dag-argument.tablegen

def empty {}
int after = 1;
// <--- support.type.int.tablegen
//  ^^^^^ variable.other.property.tablegen

let isCall = 1, Inst{3} = 0 in {
//  ^^^^^^ variable.other.property.tablegen
//              ^^^^ variable.other.property.tablegen
//                          ^^ keyword.control.in.tablegen
  defm Q : Two<3>;
//^^^^ storage.type.defm.tablegen
//     ^ variable.other.constant.record.tablegen
//         ^^^ entity.other.inherited-class.tablegen
}

multiclass Two<int n> {
// <---------- storage.type.multiclass.tablegen
//         ^^^ entity.name.type.multiclass.tablegen
  def _a#n : Reg<n>;
//    ^^ variable.other.constant.record.tablegen
//      ^ keyword.operator.paste.tablegen
}

defset list<Reg> Regs = {
// <------ storage.type.defset.tablegen
//               ^^^^ variable.other.property.tablegen
  foreach i = [1, 2] in
//^^^^^^^ keyword.control.foreach.tablegen
//        ^ variable.other.readwrite.tablegen
//                   ^^ keyword.control.in.tablegen
    def R#i : Reg<i>;
}

if !lt(1, 2) then def A; else def B;
// <-- keyword.control.if.tablegen
//           ^^^^ keyword.control.then.tablegen
//                ^^^ storage.type.def.tablegen
//                       ^^^^ keyword.control.else.tablegen

deftype Byte = bits<8>;
// <------- storage.type.deftype.tablegen
//      ^^^^ entity.name.type.alias.tablegen
//             ^^^^ support.type.bits.tablegen

dump "text";
// <---- keyword.other.dump.tablegen
