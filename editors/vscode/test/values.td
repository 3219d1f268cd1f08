// SYNTAX TEST "source.tablegen" "values"

defvar numbers = [0x1F, 0b01, -5, +5, 3DNow, 7];
//                ^^^^ constant.numeric.hex.tablegen
//                      ^^^^ constant.numeric.binary.tablegen
//                            ^^ constant.numeric.decimal.tablegen
//                                ^^ constant.numeric.decimal.tablegen
//                                    ^^^^^ variable.other.tablegen
//                                           ^ constant.numeric.decimal.tablegen

defvar constants = [true, false, ?];
//                  ^^^^ constant.language.boolean.true.tablegen
//                        ^^^^^ constant.language.boolean.false.tablegen
//                               ^ constant.language.unset.tablegen

defvar text = "a\n\"b\q $name";
//            ^^^^^^^^^^^^^^^^ string.quoted.double.tablegen
//              ^^ constant.character.escape.tablegen
//                ^^ constant.character.escape.tablegen
//                   ^^ invalid.illegal.escape.tablegen
//                      ^^^^^ variable.other.substitution.tablegen

defvar open = "a string ends with its line
defvar next = 1;
// <------ storage.type.defvar.tablegen

defvar code = [{ if (a[b[1] ]) { it's $_self; } }}] }]; def C;
//            ^^ punctuation.definition.string.begin.tablegen
//                                                  ^^ string.unquoted.code.tablegen punctuation.definition.string.end.tablegen
//                                    ^^^^^^ variable.other.substitution.tablegen
//                                              ^^^ string.unquoted.code.tablegen
//                                                      ^^^ storage.type.def.tablegen

defvar lines = [{
  first "line
// <- string.unquoted.code.tablegen
}];
class Embedded {
  string extraClassDeclaration = [{
//       ^^^^^^^^^^^^^^^^^^^^^ variable.other.property.tablegen
//                               ^^ punctuation.definition.string.begin.tablegen
    int size(int n { return 1; } // not balanced
//  ^^^ meta.embedded.block.cpp
  }];
//^^ punctuation.definition.string.end.tablegen
  let description = [{
    Some *text*.
//  ^^^^ meta.embedded.block.markdown
  }];
//^^ punctuation.definition.string.end.tablegen
  let extraClassDefinition = [{ one line }];
//                              ^^^ string.unquoted.code.tablegen
  int n = 1;
//^^^ support.type.int.tablegen
}
defvar bits = [ {1, 0} ];
// <------ storage.type.defvar.tablegen
//            ^ punctuation.definition.list.begin.tablegen
//              ^ punctuation.section.braces.begin.tablegen

defvar cast = !cast<list<Reg>>("x" # n).field;
//            ^^^^^ support.function.operator.tablegen
//                  ^^^^ support.type.list.tablegen
//                       ^^^ entity.name.type.class.tablegen
//                             ^^^ string.quoted.double.tablegen
//                                 ^ keyword.operator.paste.tablegen
//                                      ^^^^^ variable.other.property.tablegen

defvar instance = Square<3>.result;
//                ^^^^^^ entity.name.type.class.tablegen
//                         ^ punctuation.accessor.tablegen
//                          ^^^^^^ variable.other.property.tablegen

defvar range = l[1...3];
//                ^^^ keyword.operator.range.tablegen

defvar unfinished = Two<1, (a;
def D;
// <--- storage.type.def.tablegen
