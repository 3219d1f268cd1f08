//! What people write who come from other languages, and what to write instead.

/// Rows of what is written and the help for it.
type Table = &'static [(&'static str, &'static str)];

/// Operators between two values or in front of one. An operator precedes those that it begins with.
const OPERATORS: Table = &[
    ("==", "compare with `!eq(a, b)`"),
    ("!=", "compare with `!ne(a, b)`"),
    ("<=", "compare with `!le(a, b)`"),
    (">=", "compare with `!ge(a, b)`"),
    ("&&", "combine conditions with `!and(a, b)`"),
    ("||", "combine conditions with `!or(a, b)`"),
    ("<<", "shift with `!shl(a, b)`"),
    (">>", "shift with `!srl(a, b)`, or with `!sra(a, b)` to keep the sign"),
    ("++", "join with `a # b`, or add with `!add(a, 1)`"),
    ("--", "subtract with `!sub(a, 1)`"),
    ("+=", "a `let` replaces the value; from LLVM 23 on, lists and texts grow with `let append name = value;`"),
    ("-=", "a `let` replaces the value, and cannot use the old one"),
    ("->", "read a field with `record.field`"),
    ("=>", "write `=` for a value, `:` for a class to inherit from"),
    (":=", "write `=`"),
    ("::", "names have no namespaces; read a field with `record.field`"),
    (">", "compare with `!gt(a, b)`"),
    ("<", "compare with `!lt(a, b)`"),
    ("+", "add numbers with `!add(a, b)`, join strings or lists with `a # b`"),
    ("-", "subtract with `!sub(a, b)`"),
    ("*", "multiply with `!mul(a, b)`"),
    ("/", "divide with `!div(a, b)`; a comment begins with `//`"),
    ("%", "the remainder is `!sub(a, !mul(b, !div(a, b)))`"),
    ("&", "combine bits with `!and(a, b)`"),
    ("|", "combine bits with `!or(a, b)`"),
    ("^", "combine bits with `!xor(a, b)`"),
    ("~", "invert bits with `!xor(a, -1)`"),
    ("?", "choose with `!if(condition, a, b)`"),
    ("!", "negate with `!not(a)`"),
    ("@", "there are no annotations; a class that is inherited marks a record"),
    ("\\", "a line continues without a mark at its end"),
    ("`", "strings are written in double quotes"),
];

/// Functions and methods, as names of operators or as names in front of `(`.
const FUNCTIONS: Table = &[
    ("abs", "`!if(!lt(a, 0), !sub(0, a), a)`"),
    ("all", "`!foldl(1, list, all, x, !and(all, condition))`"),
    ("any", "`!foldl(0, list, any, x, !or(any, condition))`"),
    ("append", "`!listconcat(a, b)` or `a # b`"),
    ("concat", "`!strconcat(a, b)` for strings, `!listconcat(a, b)` for lists, or `a # b`"),
    ("contains", "`!ne(!find(string, part), -1)`"),
    ("count", "`!size(a)`"),
    ("defined", "`!exists<Class>(\"name\")`"),
    ("divide", "`!div(a, b)`"),
    ("equal", "`!eq(a, b)`"),
    ("equals", "`!eq(a, b)`"),
    ("first", "`!head(list)`"),
    ("float", "`int` or `string`; there are no fractions"),
    ("fold", "`!foldl(init, list, accumulator, element, value)`"),
    ("format", "`\"text\" # value`"),
    ("gte", "`!ge(a, b)`"),
    ("indexof", "`!find(string, part)`"),
    ("instanceof", "`!isa<Class>(a)`"),
    ("int", "`!cast<int>(a)`"),
    ("isempty", "`!empty(a)`"),
    ("join", "`!interleave(list, \", \")`"),
    ("last", "`list[!sub(!size(list), 1)]`"),
    ("len", "`!size(a)`"),
    ("length", "`!size(a)`"),
    ("lower", "`!tolower(a)`"),
    ("lowercase", "`!tolower(a)`"),
    ("lte", "`!le(a, b)`"),
    ("map", "`!foreach(x, list, value)`"),
    ("max", "`!if(!gt(a, b), a, b)`"),
    ("min", "`!if(!lt(a, b), a, b)`"),
    ("minus", "`!sub(a, b)`"),
    ("mod", "`!sub(a, !mul(b, !div(a, b)))`"),
    ("multiply", "`!mul(a, b)`"),
    ("neg", "`!sub(0, a)`"),
    ("neq", "`!ne(a, b)`"),
    ("plus", "`!add(a, b)`"),
    ("pow", "`!shl(1, n)` for powers of two"),
    ("print", "`dump a;`"),
    ("printf", "`dump a;`"),
    ("push", "`!listconcat(list, [a])`"),
    ("reduce", "`!foldl(init, list, accumulator, element, value)`"),
    ("replace", "`!subst(old, new, text)`"),
    ("rest", "`!tail(list)`"),
    ("select", "`!if(condition, a, b)`"),
    ("sizeof", "`!size(a)`"),
    ("slice", "`list[first...last]`"),
    ("sprintf", "`\"text\" # value`"),
    ("str", "`!cast<string>(a)`"),
    ("string", "`!cast<string>(a)`"),
    ("strlen", "`!size(a)`"),
    ("substring", "`!substr(text, start, length)`"),
    ("subtract", "`!sub(a, b)`"),
    ("sum", "`!foldl(0, list, sum, x, !add(sum, x))`"),
    ("ternary", "`!if(condition, a, b)`"),
    ("times", "`!mul(a, b)`"),
    ("tostring", "`!cast<string>(a)`"),
    ("typeof", "`!isa<Class>(a)` to test a type"),
    ("upper", "`!toupper(a)`"),
    ("uppercase", "`!toupper(a)`"),
];

/// Words that begin a statement or an item.
const STATEMENTS: Table = &[
    ("alias", "a name for a value is `defvar name = value;`, a name for a type `deftype Name = type;`"),
    ("auto", "a name for a value is `defvar name = value;`"),
    ("break", "a `foreach` runs for each element; choose the elements with `!filter`"),
    ("case", "choose a value with `!cond(condition: value, ..., true: value)`"),
    ("const", "a name for a value is `defvar name = value;`"),
    ("continue", "a `foreach` runs for each element; choose the elements with `!filter`"),
    ("elif", "write `else if condition then`"),
    ("elsif", "write `else if condition then`"),
    ("elseif", "write `else if condition then`"),
    ("enum", "an enumeration is a class with a `def` for each of its values"),
    ("extends", "a class is inherited with `class Name : Base`"),
    ("extern", "a class is declared with `class Name;`"),
    ("fn", "there are no functions; a class computes values from its arguments: `Class<a>.field`"),
    ("for", "a loop is written `foreach name = list in { ... }`"),
    ("from", "a file is included with `include \"file.td\"`"),
    ("func", "there are no functions; a class computes values from its arguments: `Class<a>.field`"),
    ("function", "there are no functions; a class computes values from its arguments: `Class<a>.field`"),
    ("implements", "a class is inherited with `class Name : Base`"),
    ("import", "a file is included with `include \"file.td\"`"),
    ("inherits", "a class is inherited with `class Name : Base`"),
    ("instance", "a record is defined with `def name : Class;`"),
    ("interface", "write `class`"),
    ("module", "there are no modules; a file is included with `include \"file.td\"`"),
    ("namespace", "there are no namespaces; give names a prefix"),
    ("new", "a record without a name is written `Class<arguments>`"),
    ("object", "a record is defined with `def name : Class;`"),
    ("package", "there are no packages; a file is included with `include \"file.td\"`"),
    ("private", "every field is public"),
    ("protected", "every field is public"),
    ("public", "every field is public"),
    ("record", "a record is defined with `def name : Class;`"),
    ("repeat", "a loop is written `foreach name = list in { ... }`"),
    ("require", "a file is included with `include \"file.td\"`"),
    ("return", "there are no functions; the result of a class is one of its fields: `Class<a>.field`"),
    ("set", "a field is set with `let name = value;`"),
    ("static", "there is no `static`; a name for a value is `defvar name = value;`"),
    ("struct", "write `class`"),
    ("switch", "choose a value with `!cond(condition: value, ..., true: value)`"),
    ("template", "a class has its parameters after its name: `class Name<int n>`"),
    ("trait", "write `class`"),
    ("type", "a name for a type is `deftype Name = type;`"),
    ("typedef", "a name for a type is `deftype Name = type;`"),
    ("union", "write `class`"),
    ("unless", "write `if !not(condition) then { ... }`"),
    ("use", "a file is included with `include \"file.td\"`"),
    ("using", "a name for a type is `deftype Name = type;`"),
    ("val", "a name for a value is `defvar name = value;`"),
    ("var", "a name for a value is `defvar name = value;`"),
    ("void", "there are no functions; a class computes values from its arguments: `Class<a>.field`"),
    ("while", "a loop is written `foreach name = list in { ... }`"),
];

/// Types.
const TYPES: Table = &[
    ("Array", "`list<type>`"),
    ("Bool", "`bit`"),
    ("Boolean", "`bit`"),
    ("Int", "`int`"),
    ("Integer", "`int`"),
    ("List", "`list<type>`"),
    ("String", "`string`"),
    ("array", "`list<type>`"),
    ("bool", "`bit`"),
    ("boolean", "`bit`"),
    ("byte", "`bits<8>`"),
    ("char", "`int` or `string`"),
    ("dict", "`list<Class>` of a class with a key and a value"),
    ("double", "`string`; there are no fractions"),
    ("f32", "`string`; there are no fractions"),
    ("f64", "`string`; there are no fractions"),
    ("float", "`string`; there are no fractions"),
    ("i32", "`int`"),
    ("i64", "`int`"),
    ("int16_t", "`int`"),
    ("int32_t", "`int`"),
    ("int64_t", "`int`"),
    ("int8_t", "`int`"),
    ("integer", "`int`"),
    ("long", "`int`"),
    ("map", "`list<Class>` of a class with a key and a value"),
    ("number", "`int`"),
    ("short", "`int`"),
    ("size_t", "`int`"),
    ("str", "`string`"),
    ("text", "`string`"),
    ("u32", "`int`"),
    ("u64", "`int`"),
    ("uint16_t", "`int` or `bits<16>`"),
    ("uint32_t", "`int` or `bits<32>`"),
    ("uint64_t", "`int` or `bits<64>`"),
    ("uint8_t", "`int` or `bits<8>`"),
    ("unsigned", "`int`"),
    ("vector", "`list<type>`"),
];

/// Values.
const VALUES: Table = &[
    ("FALSE", "`false`"),
    ("False", "`false`"),
    ("NIL", "`?`"),
    ("NULL", "`?`"),
    ("None", "`?`"),
    ("Null", "`?`"),
    ("TRUE", "`true`"),
    ("True", "`true`"),
    ("nil", "`?`"),
    ("no", "`false`"),
    ("none", "`?`"),
    ("null", "`?`"),
    ("nullptr", "`?`"),
    ("off", "`false`"),
    ("on", "`true`"),
    ("self", "`NAME`, the name of the record"),
    ("this", "`NAME`, the name of the record"),
    ("undef", "`?`"),
    ("undefined", "`?`"),
    ("unset", "`?`"),
    ("yes", "`true`"),
];

/// Words in front of the type of a field.
const MODIFIERS: &[&str] = &[
    "const",
    "constexpr",
    "final",
    "mutable",
    "override",
    "private",
    "protected",
    "public",
    "readonly",
    "static",
    "virtual",
];

/// Whether a word says more about a field in another language, in front of its type.
pub(crate) fn is_modifier(word: &str) -> bool {
    MODIFIERS.contains(&word)
}

/// The operator of another language that a text begins with, and the help for it.
pub(crate) fn operator(text: &[u8]) -> Option<(&'static str, &'static str)> {
    OPERATORS.iter().find(|(written, _)| text.starts_with(written.as_bytes())).copied()
}

/// What to write instead of a function of another language.
pub(crate) fn function(name: &[u8]) -> Option<&'static str> {
    let name: Vec<u8> = name.iter().filter(|byte| **byte != b'_').map(u8::to_ascii_lowercase).collect();
    lookup(FUNCTIONS, &name)
}

/// The help for a word of another language that begins a statement.
pub(crate) fn statement(word: &[u8]) -> Option<&'static str> {
    lookup(STATEMENTS, word)
}

/// What to write instead of a type of another language.
pub(crate) fn ty(word: &[u8]) -> Option<&'static str> {
    lookup(TYPES, word)
}

/// What to write instead of a value of another language.
pub(crate) fn value(word: &[u8]) -> Option<&'static str> {
    lookup(VALUES, word)
}

fn lookup(table: Table, written: &[u8]) -> Option<&'static str> {
    table.iter().find(|(word, _)| word.as_bytes() == written).map(|&(_, help)| help)
}

/// A longer operator is not hidden by one that it begins with.
#[test]
fn longer_operators_are_first() {
    for (at, (longer, _)) in OPERATORS.iter().enumerate() {
        let hiding = OPERATORS[..at].iter().find(|(shorter, _)| longer.starts_with(shorter));
        assert_eq!(hiding, None, "hides {longer}");
    }
}
