include "base.td"
// What compilers of the generated code would reject or warn of.
def ol_errc_t : Enum { let desc = "codes"; let etors = [Etor<"UNINITIALIZED", "early">, Etor<"INVALID_NULL_POINTER", "null">]; }
def ol_typed_t : Enum { let desc = "macros"; let value_type = "uint8_t"; let keeps_names = 1; let etors = [Etor<"abs", "a function">, Etor<"Failed", "a variable of tests">, Etor<"OL_READS_ANY_NUMBER_", "a macro">]; }
def ol_names_t : Enum { let desc = "names"; let keeps_names = 1; let etors = [Etor<"main", "a function">, Etor<"P", "a printer">, Etor<"Base", "a table">]; }
def ol_flags_t : Enum { let desc = "flags"; let is_bit_field = 1; let etors = [Etor<"A", "a", "-1">]; }
def ol_vector_t : Typedef { let desc = "pointers"; let value = "int *"; let vector_length = 4; }
def ol_three_t : Typedef { let desc = "three"; let value = "float"; let vector_length = 3; }
def olWords : Function { let desc = "words of newer standards"; let params = [Param<"int", "typeof", "C23">, Param<"int", "requires", "C++20">]; let returns = []; }
def olHides : Function { let desc = "hides names"; let params = [Param<"int", "olWords", "a function">, Param<"int", "ol_names_t", "a type">]; let returns = []; }
