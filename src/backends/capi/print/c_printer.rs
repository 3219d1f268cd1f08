//! What the C print header prints with: a buffer, and functions that append to it.
//!
//! C has no name spaces, so everything here has the API's prefix, which stands for each `@`.

use super::dialect::Head;
use crate::backends::capi::text::emit_code;
use crate::backends::writer::Writer;

/// The buffer: what fits is written, and all is counted, as by `snprintf`.
const BUFFER: &str = "\
/// Text on its way into a buffer
typedef struct @_out_t {
  char *Buffer;
  size_t Size;   // of the buffer
  size_t Length; // of the text, with what found no room
} @_out_t;
";

/// A function of the printer.
struct Function {
    comment: &'static str,
    returns: &'static str,
    name: &'static str,
    params: &'static [&'static str],
    body: &'static str,
}

const FUNCTIONS: &[Function] = &[
    Function {
        comment: "",
        returns: "@_out_t",
        name: "begin",
        params: &["char *Buffer", "size_t Size"],
        body: "\
@_out_t Out;
Out.Buffer = Buffer;
Out.Size = Size;
Out.Length = 0;
return Out;",
    },
    Function {
        comment: "Ends the text with a zero; returns its length, or -1 if no int holds that",
        returns: "int",
        name: "end",
        params: &["const @_out_t *Out"],
        body: "\
if (Out->Size > 0) {
  const size_t Last = Out->Size - 1;
  Out->Buffer[Out->Length < Last ? Out->Length : Last] = '\\0';
}
return Out->Length > INT_MAX ? -1 : (int)Out->Length;",
    },
    Function {
        comment: "",
        returns: "void",
        name: "character",
        params: &["@_out_t *Out", "char Letter"],
        body: "\
if (Out->Length < Out->Size) {
  Out->Buffer[Out->Length] = Letter;
}
++Out->Length;",
    },
    Function {
        comment: "",
        returns: "void",
        name: "text",
        params: &["@_out_t *Out", "const char *Text"],
        body: "\
for (; *Text; ++Text) {
  @_out_character(Out, *Text);
}",
    },
    Function {
        comment: "",
        returns: "void",
        name: "signed",
        params: &["@_out_t *Out", "intmax_t Number"],
        body: "\
char Text[32];
snprintf(Text, sizeof(Text), \"%jd\", Number);
@_out_text(Out, Text);",
    },
    Function {
        comment: "",
        returns: "void",
        name: "unsigned",
        params: &["@_out_t *Out", "uintmax_t Number"],
        body: "\
char Text[32];
snprintf(Text, sizeof(Text), \"%ju\", Number);
@_out_text(Out, Text);",
    },
    Function {
        comment: "",
        returns: "void",
        name: "floating",
        params: &["@_out_t *Out", "double Number"],
        body: "\
char Text[32];
snprintf(Text, sizeof(Text), \"%e\", Number);
@_out_text(Out, Text);",
    },
    Function {
        comment: "An address, be it null; bits",
        returns: "void",
        name: "address",
        params: &["@_out_t *Out", "uintmax_t Number"],
        body: "\
char Text[32];
snprintf(Text, sizeof(Text), \"0x%jx\", Number);
@_out_text(Out, Text);",
    },
    Function {
        comment: "A pointer without what it leads to; tells whether it leads anywhere",
        returns: "bool",
        name: "pointer",
        params: &["@_out_t *Out", "const volatile void *Pointer"],
        body: "\
if (Pointer) {
  @_out_address(Out, (uintptr_t)Pointer);
} else {
  @_out_text(Out, \"nullptr\");
}
return Pointer != NULL;",
    },
    Function {
        comment: "A pointer to characters that end in a zero",
        returns: "void",
        name: "string",
        params: &["@_out_t *Out", "const char *Text"],
        body: "\
if (@_out_pointer(Out, Text)) {
  @_out_text(Out, \" (\");
  @_out_text(Out, Text);
  @_out_text(Out, \")\");
}",
    },
    Function {
        comment: "A pointer to characters from one index to another, or a zero before",
        returns: "void",
        name: "characters",
        params: &["@_out_t *Out", "const char *Text", "size_t Begin", "size_t End"],
        body: "\
if (@_out_pointer(Out, Text)) {
  @_out_text(Out, \" (\");
  for (size_t I = Begin; I < End && Text[I] != '\\0'; ++I) {
    @_out_character(Out, Text[I]);
  }
  @_out_text(Out, \")\");
}",
    },
    Function {
        comment: "An index; what is below zero leads nowhere",
        returns: "size_t",
        name: "index",
        params: &["intmax_t Number"],
        body: "return Number < 0 ? 0 : (size_t)Number;",
    },
    Function {
        comment: "Reads an element of an array",
        returns: "void",
        name: "copy",
        params: &["void *Value", "size_t Size", "const void *Array", "size_t Index"],
        body: "memcpy(Value, (const char *)Array + Index * Size, Size);",
    },
    Function {
        comment: "Prints where a value is; reads it if so many bytes hold one",
        returns: "bool",
        name: "load",
        params: &["@_out_t *Out", "void *Value", "size_t Size", "const void *Pointer", "size_t Bytes"],
        body: "\
@_out_pointer(Out, Pointer);
if (Bytes < Size) {
  return false;
}
@_out_copy(Value, Size, Pointer, 0);
return true;",
    },
    Function {
        comment: "Prints a flag if it is among those left; returns the others",
        returns: "uint64_t",
        name: "flag",
        params: &["@_out_t *Out", "uint64_t All", "uint64_t Left", "uint64_t Flag", "const char *Name"],
        body: "\
if ((Left & Flag) == 0) {
  return Left;
}
@_out_text(Out, Left == All ? \"\" : \" | \");
@_out_text(Out, Name);
return Left & ~Flag;",
    },
    Function {
        comment: "Prints the bits left after all flags",
        returns: "void",
        name: "rest",
        params: &["@_out_t *Out", "uint64_t All", "uint64_t Left"],
        body: "\
if (All == 0) {
  @_out_text(Out, \"0\");
} else if (Left != 0) {
  @_out_text(Out, Left == All ? \"\" : \" | \");
  @_out_address(Out, Left);
}",
    },
];

/// Writes all of it for a prefix.
pub(super) fn emit(w: &mut Writer, prefix: &str) {
    let own = |text: &str| text.replace('@', prefix);
    let lines = |text: &str| text.lines().map(own).collect::<Vec<_>>();
    emit_code(w, &lines(BUFFER));
    for function in FUNCTIONS {
        w.blank();
        w.comment("///", "", function.comment);
        let returns = format!("static inline {}", own(function.returns));
        let name = format!("{prefix}_out_{}", function.name);
        let params = function.params.iter().map(|param| own(param)).collect();
        emit_code(w, &Head::new(&returns, &name, params).lines(") {"));
        w.nested(|w| emit_code(w, &lines(function.body)));
        w.line("}");
    }
}
