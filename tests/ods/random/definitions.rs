//! Random definitions: operations, types, attributes, enumerations, interfaces, passes and rewrite rules.

use super::operation::Operation;
use super::pools::Random;
use super::{format, rules};

/// A kind of definitions.
pub(crate) struct Kind {
    /// The files before the records.
    pub(crate) files: &'static [&'static str],
    /// Generates the record with a number.
    pub(crate) record: fn(&mut Random, usize) -> String,
    /// The actions that must accept the same records.
    pub(crate) definitions: &'static [&'static str],
    /// The actions whose declarations must be the same.
    pub(crate) declarations: &'static [&'static str],
    /// The actions whose outputs must be the same bytes.
    pub(crate) texts: &'static [&'static str],
}

const COMMON: &[&str] = &["dialect.td", "definitions.td"];

pub(crate) const KINDS: &[Kind] = &[
    Kind {
        files: COMMON,
        record: operation,
        definitions: &["--gen-op-defs"],
        declarations: &["--gen-op-decls"],
        texts: &["--gen-op-doc", "--gen-dialect-doc", "--gen-python-op-bindings --bind-dialect=shop"],
    },
    Kind {
        files: COMMON,
        record: type_def,
        definitions: &["--gen-typedef-defs"],
        declarations: &["--gen-typedef-decls"],
        texts: &["--gen-typedef-doc", "--gen-dialect-doc"],
    },
    Kind {
        files: COMMON,
        record: attr_def,
        definitions: &["--gen-attrdef-defs"],
        declarations: &["--gen-attrdef-decls"],
        texts: &["--gen-attrdef-doc"],
    },
    Kind {
        files: COMMON,
        record: enumeration,
        definitions: &["--gen-enum-defs"],
        declarations: &["--gen-enum-decls"],
        texts: &["--gen-enum-doc", "--gen-python-enum-bindings", "--gen-spirv-attr-utils"],
    },
    Kind {
        files: COMMON,
        record: interface,
        definitions: &["--gen-op-interface-defs", "--gen-attr-interface-defs", "--gen-type-interface-defs"],
        declarations: &["--gen-op-interface-decls", "--gen-attr-interface-decls", "--gen-type-interface-decls"],
        texts: &["--gen-op-interface-docs", "--gen-attr-interface-docs", "--gen-type-interface-docs"],
    },
    Kind {
        files: COMMON,
        record: pass,
        definitions: &[],
        declarations: &[],
        texts: &["--gen-pass-decls", "--gen-pass-doc", "--gen-pass-capi-header", "--gen-pass-capi-impl"],
    },
    Kind {
        files: &["dialect.td", "rules.td"],
        record: rules::pattern,
        definitions: &[],
        declarations: &[],
        texts: &["--gen-rewriters"],
    },
];

fn operation(random: &mut Random, number: usize) -> String {
    let mut op = Operation::random(random, number);
    if random.chance(85) {
        op.format = Some(format::format(random, &op));
    }
    op.record()
}

/// A line of a record with a chance in percent.
fn maybe(random: &mut Random, percent: usize, lines: &[&str]) -> String {
    if random.chance(percent) { format!("  {}\n", random.pick(lines)) } else { String::new() }
}

const DESCRIPTIONS: &[&str] = &[
    "let description = \"In short.\";",
    "let description = [{\n    A text of two lines,\n\n      ```mlir\n      with code\n      ```\n  }];",
    "let description = [{}];",
];
const CODE: &[&str] = &[
    "let extraClassDeclaration = \"int extra();\";",
    "let extraClassDeclaration = [{\n    /// A comment.\n    bool isExtra() const { return true; }\n    static int all;\n  }];",
];

// Types and attributes.

/// A parameter, the name of its value in a builder, and whether a format may omit it.
const PARAMETERS: &[(&str, bool)] = &[
    ("\"int\"", false),
    ("\"unsigned\"", false),
    ("\"bool\"", false),
    ("\"int64_t\"", false),
    ("\"::mlir::Type\"", false),
    ("\"::mlir::Attribute\"", false),
    ("\"::mlir::StringAttr\"", false),
    ("\"::shop::Shade\"", false),
    ("StringRefParameter<\"a text\">", false),
    ("StringRefParameter<\"a text\", [{\"abc\"}]>", true),
    ("ArrayRefParameter<\"int\">", false),
    ("ArrayRefParameter<\"::mlir::Type\", \"types\">", false),
    ("OptionalParameter<\"std::optional<int>\">", true),
    ("OptionalParameter<\"::mlir::Type\", \"a type\">", true),
    ("OptionalParameter<\"::mlir::ArrayAttr\">", true),
    ("OptionalArrayRefParameter<\"int64_t\">", true),
    ("DefaultValuedParameter<\"int\", \"3\">", true),
    ("DefaultValuedParameter<\"::mlir::IntegerType\", \"::mlir::IntegerType::get($_ctxt, 8)\", \"a width\">", true),
    ("TypeParameter<\"::mlir::IntegerType\", \"an integer type\">", false),
    ("AttrParameter<\"::mlir::IntegerAttr\", \"\">", false),
    ("EnumParameter<Shade>", false),
    ("APFloatParameter<\"a number\">", false),
    ("TypedParameter", false),
];

struct Parameter {
    name: String,
    is_optional: bool,
}

/// Parameters as fields, and what a format needs to know about them.
fn parameters(random: &mut Random) -> (String, Vec<Parameter>) {
    let mut parameters = Vec::new();
    let mut fields = Vec::new();
    for at in 0..random.below(5) {
        let (mut constraint, is_optional) = *random.pick(PARAMETERS);
        if constraint == "TypedParameter" {
            constraint = "AttrOrTypeParameter<\"::mlir::IntegerAttr\", \"an own one\">";
        }
        let name = match random.below(3) {
            0 => format!("some_{at}_part"),
            1 => format!("part{at}"),
            _ => format!("aPart{at}"),
        };
        fields.push(format!("{constraint}:${name}"));
        parameters.push(Parameter { name, is_optional });
    }
    (fields.join(", "), parameters)
}

/// A format with all parameters.
fn assembly_format(random: &mut Random, parameters: &[Parameter]) -> String {
    let has_optional = parameters.iter().any(|it| it.is_optional);
    match random.below(4) {
        0 if !parameters.is_empty() && !has_optional => return "`<` params `>`".to_owned(),
        1 if !parameters.is_empty() => return "`<` struct(params) `>`".to_owned(),
        _ => {}
    }
    let mut format = String::from("`<`");
    for (at, parameter) in parameters.iter().enumerate() {
        let name = &parameter.name;
        let literal = ["`,`", "`x` `:`", "`=`", "`[`"][random.below(4)];
        let own = format!("`word{at}`");
        format += &match random.below(5) {
            _ if parameter.is_optional && random.chance(70) => format!(" ({own} `(` ${name}^ `)`)?"),
            0 => format!(" {own} custom<Part{at}>(${name})"),
            1 => format!(" {own} struct(${name})"),
            2 => format!(" {literal} ${name} `` `:`"),
            _ => format!(" {own} ${name} `,`"),
        };
    }
    format + " `>`"
}

/// What types and attributes have in common; `noun` is `Type` or `Attr`.
fn definition(random: &mut Random, noun: &str, number: usize, own: &[&str]) -> String {
    let (fields, parameters) = parameters(random);
    let mut body = String::new();
    let mut has_format = false;
    if random.chance(97) {
        body += &format!("  let mnemonic = \"{}{number}\";\n", ["part", "a_part.b", "x"][random.below(3)]);
        has_format = random.chance(70);
        if has_format {
            body += &format!("  let assemblyFormat = \"{}\";\n", assembly_format(random, &parameters));
        } else if !parameters.is_empty() || random.chance(50) {
            body += "  let hasCustomAssemblyFormat = 1;\n";
        }
    }
    if !parameters.is_empty() {
        body += &format!("  let parameters = (ins {fields});\n");
    }
    body += &maybe(random, 50, &["let summary = \"A part\";", "let summary = \"  With blanks.  \";"]);
    body += &maybe(random, 30, DESCRIPTIONS);
    body += &maybe(random, 20, CODE);
    body += &maybe(random, 20, &["let genVerifyDecl = 1;"]);
    if !has_format {
        body += &maybe(random, 25, &["let genAccessors = 0;"]);
    }
    body += &maybe(random, 10, &["let skipDefaultBuilders = 1;"]);
    body += &maybe(random, 10, &["let genStorageClass = 0;", "let hasStorageCustomConstructor = 1;"]);
    let storage = format!("let storageClass = \"{noun}Storage{number}\";");
    body += &maybe(random, 10, &["let storageNamespace = \"stores\";", &storage]);
    body += &maybe(random, 10, own);
    if random.chance(30) {
        const BUILDERS: &[&str] = &[
            "\"int\":$number",
            "\"::mlir::Type\":$type, CArg<\"int\", \"3\">:$number",
            "\"::llvm::StringRef\":$text, \"::llvm::ArrayRef<int64_t>\":$shape",
            "",
        ];
        let mut builders = Vec::new();
        for arguments in BUILDERS {
            if random.chance(50) {
                continue;
            }
            let inferred = if random.chance(40) { "WithInferredContext" } else { "" };
            let body = if random.chance(50) { ", [{ return Base::get($_ctxt); }]" } else { "" };
            let body = if inferred.is_empty() { body } else { "" };
            builders.push(format!("{noun}Builder{inferred}<(ins {arguments}){body}>"));
        }
        body += &format!("  let builders = [{}];\n", builders.join(", "));
    }
    body
}

fn type_def(random: &mut Random, number: usize) -> String {
    const TRAITS: &[&str] = &[
        "NativeTypeTrait<\"IsMutable\">",
        "MemRefElementTypeInterface",
        "DeclareTypeInterfaceMethods<ShapedTypeInterface>",
        "DeclareTypeInterfaceMethods<ShapedTypeInterface, [\"clone\"]>",
    ];
    let traits = if random.chance(25) { *random.pick(TRAITS) } else { "" };
    let own = ["let genMnemonicAlias = 1;", "let typeName = \"shop.other_name\";"];
    let body = definition(random, "Type", number, &own);
    format!("def Shop_T{number} : TypeDef<Shop_Dialect, \"T{number}\", [{traits}]> {{\n{body}}}\n")
}

fn attr_def(random: &mut Random, number: usize) -> String {
    const TRAITS: &[&str] = &[
        "NativeAttrTrait<\"IsLocation\">",
        "MemRefLayoutAttrInterface",
        "DeclareAttrInterfaceMethods<MemRefLayoutAttrInterface>",
        "DeclareAttrInterfaceMethods<MemRefLayoutAttrInterface, [\"isIdentity\"]>",
    ];
    let traits = if random.chance(25) { *random.pick(TRAITS) } else { "" };
    let own = ["let genMnemonicAlias = 1;", "let attrName = \"shop.other_name\";"];
    let body = definition(random, "Attr", number, &own);
    format!("def Shop_A{number} : AttrDef<Shop_Dialect, \"A{number}\", [{traits}]> {{\n{body}}}\n")
}

// Enumerations.

fn enumeration(random: &mut Random, number: usize) -> String {
    let name = format!("E{number}");
    let is_bits = random.chance(45);
    let width = if is_bits { ["8", "32", "64"][random.below(3)] } else { ["32", "64"][random.below(2)] };
    let style = random.below(2);
    let mut cases = Vec::new();
    let mut body = format!("  let cppNamespace = \"{}\";\n", ["::shop", "shop::inner", ""][random.below(3)]);
    for at in 0..1 + random.below(5) {
        let text = ["", ", \"a-name\"", ", \"two words\"", ", \"plain\""][random.below(4)];
        let text = if text.is_empty() { String::new() } else { format!("{}{at}\"", &text[..text.len() - 1]) };
        cases.push(match (is_bits, style) {
            (true, _) if width == "8" || style == 0 => {
                format!("I{width}BitEnumAttrCaseBit<\"C{at}\", {at}{}>", text.replace(' ', "_").replace(",_", ", "))
            }
            (true, _) => format!("I{width}BitEnumCaseBit<\"C{at}\", {at}{}>", text.replace("two words", "two_words")),
            (false, 0) => format!("I{width}EnumAttrCase<\"C{at}\", {}{text}>", at * 3),
            (false, _) => format!("I{width}EnumCase<\"C{at}\", {}{text}>", at * 3),
        });
    }
    let old = style == 0 || width == "8";
    if is_bits && random.chance(30) {
        let kind = if old { "EnumAttrCase" } else { "EnumCase" };
        cases.push(format!("I{width}Bit{kind}None<\"None\">"));
    }
    if is_bits && cases.len() > 1 && random.chance(30) {
        body += "  let printBitEnumPrimaryGroups = 1;\n";
    }
    body += &maybe(random, 15, &["let stringToSymbolFnName = \"fromText\";", "let symbolToStringFnName = \"toText\";"]);
    body +=
        &maybe(random, 15, &["let underlyingToSymbolFnName = \"fromNumber\";", "let maxEnumValFnName = \"greatest\";"]);
    if is_bits {
        body += &maybe(random, 20, &["let separator = \"|\";", "let separator = \", \";"]);
        body += &maybe(random, 15, &["let printBitEnumQuoted = 1;"]);
    }
    // Otherwise, both attributes are of one class.
    let has_own = random.chance(40);
    if old {
        body += &maybe(random, if has_own { 100 } else { 40 }, &["let genSpecializedAttr = 0;"]);
    }
    let bits = if is_bits { "Bit" } else { "" };
    let attr = if old { "Attr" } else { "" };
    let cases = cases.join(",\n    ");
    let mut record = format!(
        "def {name} : I{width}{bits}Enum{attr}<\"{name}\", \"the enumeration {name}\", [\n    {cases}]> {{\n{body}}}\n"
    );
    if has_own {
        let format = ["", "`<` $value `>`", "$value"][random.below(3)];
        let format = if format.is_empty() { String::new() } else { format!(" let assemblyFormat = \"{format}\"; ") };
        record += &format!("def {name}OwnAttr : EnumAttr<Shop_Dialect, {name}, \"e{number}\"> {{{format}}}\n");
    }
    record
}

// Interfaces.

fn interface(random: &mut Random, number: usize) -> String {
    const RESULTS: &[&str] =
        &["int", "void", "::mlir::Value", "::llvm::StringRef", "::llvm::SmallVector<int, 4>", "bool"];
    const ARGUMENTS: &[&str] = &[
        "",
        "\"int\":$number",
        "\"::mlir::Value\":$value, \"bool\":$flag",
        "\"const ::llvm::Twine &\":$text",
        "\"::llvm::function_ref<void(int, int)>\":$function",
        "\"::llvm::ArrayRef<::std::pair<int, int>>\":$pairs",
    ];
    let kind = *random.pick(&["Op", "Attr", "Type"]);
    let mut methods = Vec::new();
    for at in 0..random.below(5) {
        let class = if random.chance(25) { "StaticInterfaceMethod" } else { "InterfaceMethod" };
        let result = *random.pick(RESULTS);
        let body = if result == "void" { "" } else { "return {};" };
        let code = match random.below(4) {
            0 => format!(", [{{ {body} }}]"),
            1 => format!(", [{{}}], [{{\n      {body}\n    }}]"),
            2 => ", \"\", \"\"".to_owned(),
            _ => String::new(),
        };
        let about = *random.pick(&["\"\"", "\"Does something.\"", "[{\n      Two lines:\n        - one\n    }]"]);
        methods.push(format!(
            "    {class}<{about}, \"{result}\", \"method{at}\", (ins {}){code}>",
            random.pick(ARGUMENTS)
        ));
    }
    let mut body = format!("  let cppNamespace = \"{}\";\n", ["::shop", "shop::inner", ""][random.below(3)]);
    if !methods.is_empty() {
        body += &format!("  let methods = [\n{}\n  ];\n", methods.join(",\n"));
    }
    body += &maybe(random, 50, DESCRIPTIONS);
    body += &maybe(random, 20, CODE);
    body += &maybe(random, 20, &["let extraSharedClassDeclaration = \"bool isShared() { return true; }\";"]);
    let concrete = match kind {
        "Op" => "let extraTraitClassDeclaration = [{ int ofTrait() { return $_op->getNumOperands(); } }];",
        "Attr" => "let extraTraitClassDeclaration = [{ bool ofTrait() { return !$_attr; } }];",
        _ => "let extraTraitClassDeclaration = [{ bool ofTrait() { return !$_type; } }];",
    };
    body += &maybe(random, 15, &[concrete]);
    if kind == "Op" {
        body += &maybe(random, 15, &["let verify = [{ return ::mlir::success(); }];", "let verifyWithRegions = 1;"]);
        body += &maybe(random, 15, &["let extraClassOf = [{ return $_op->getNumResults() == 1; }];"]);
    }
    let bases = if random.chance(25) { ", [Base" } else { "" };
    let bases = if bases.is_empty() { String::new() } else { format!("{bases}{kind}]") };
    format!("def Iface{number} : {kind}Interface<\"Iface{number}\"{bases}> {{\n{body}}}\n")
}

// Passes.

fn pass(random: &mut Random, number: usize) -> String {
    const OPTIONS: &[&str] = &[
        "Option<\"flag\", \"flag\", \"bool\", /*default=*/\"false\", \"A flag\">",
        "Option<\"count\", \"a-count\", \"unsigned\", \"\", \"No default\">",
        "Option<\"text\", \"text\", \"std::string\", \"\\\"abc\\\"\", \"A \\\"text\\\"\">",
        "Option<\"shade\", \"shade\", \"::shop::Shade\", \"::shop::Shade::Dark\", \"A choice\", [{::llvm::cl::values(\n    clEnumValN(::shop::Shade::Dark, \"dark\", \"dark\"))}]>",
        "ListOption<\"numbers\", \"numbers\", \"int64_t\", \"Numbers\">",
        "ListOption<\"names\", \"the-names\", \"std::string\", \"Names\", \"llvm::cl::ZeroOrMore\">",
    ];
    const STATISTICS: &[&str] =
        &["Statistic<\"seen\", \"num-seen\", \"Number of operations\">", "Statistic<\"changed\", \"changed\", \"\">"];
    let mut body = String::new();
    let list = |random: &mut Random, name: &str, pool: &[&str]| {
        let items: Vec<&str> = pool.iter().copied().filter(|_| random.chance(35)).collect();
        if items.is_empty() {
            String::new()
        } else {
            format!("  let {name} = [\n    {}\n  ];\n", items.join(",\n    "))
        }
    };
    body += &list(random, "options", OPTIONS);
    body += &list(random, "statistics", STATISTICS);
    body += &list(random, "dependentDialects", &["\"::mlir::func::FuncDialect\"", "\"shop::ShopDialect\""]);
    body += &maybe(random, 70, &["let summary = \"Does something\";", "let summary = \"Says \\\"so\\\"\";"]);
    body += &maybe(random, 40, DESCRIPTIONS);
    body += &maybe(random, 25, &["let constructor = \"::shop::createPass()\";"]);
    body += &maybe(random, 10, &["let cppNamespace = \"\";"]).replace("  let cppNamespace = \"\";\n", "");
    let parent = match random.below(5) {
        0 => "Pass<\"NAME\">",
        1 => "Pass<\"NAME\", \"::mlir::ModuleOp\">",
        2 => "Pass<\"NAME\", \"func::FuncOp\">",
        3 => "InterfacePass<\"NAME\", \"::mlir::FunctionOpInterface\">",
        _ => "Pass<\"NAME\", \"\">",
    };
    let parent = parent.replace("NAME", &format!("a-pass-{number}"));
    format!("def Pass{number} : {parent} {{\n{body}}}\n")
}
