//! Random attributes and types with formats, and C++ that makes values of them.

use crate::random::pools::Random;

/// A parameter: its description, C++ for some values, and for the value that is not printed, if there is one.
type ParameterRow = (&'static str, &'static [&'static str], &'static str);

const TYPES: &[&str] = &[
    "builder.getI32Type()",
    "builder.getFunctionType({}, {})",
    "builder.getTupleType({})",
    "InnerType::get(&context, 3)",
];
const ATTRIBUTES: &[&str] = &[
    "builder.getI32IntegerAttr(5)",
    "builder.getStringAttr(\"x\")",
    "TypeAttr::get(builder.getF32Type())",
    "builder.getUnitAttr()",
    "builder.getArrayAttr({})",
    "InnerAttr::get(&context, 3)",
    "OddAttr::get(&context, Odd::OddOne)",
];
const STRINGS: &[&str] = &["StringRef(\"text\")", "StringRef(\"\")", "StringRef(\"a \\\" b\")"];
const ODD: &[&str] = &["Odd::Plus", "Odd::OddOne", "Odd::Digits", "Odd::Plain", "Odd::Blank", "Odd::Word"];

const REQUIRED: &[ParameterRow] = &[
    ("\"int\"", &["5", "-7", "0"], ""),
    ("\"int64_t\"", &["int64_t(5)", "int64_t(-9)"], ""),
    ("\"unsigned\"", &["3u"], ""),
    ("\"bool\"", &["true", "false"], ""),
    ("StringRefParameter<\"a text\">", STRINGS, ""),
    ("\"::mlir::Type\"", TYPES, ""),
    ("\"::mlir::Attribute\"", ATTRIBUTES, ""),
    ("\"::mlir::StringAttr\"", &["builder.getStringAttr(\"x\")"], ""),
    (
        "\"::mlir::IntegerAttr\"",
        &["builder.getI64IntegerAttr(5)", "builder.getIntegerAttr(builder.getI1Type(), 1)"],
        "",
    ),
    ("\"::mlir::IntegerType\"", &["builder.getI8Type()"], ""),
    ("EnumParameter<Odd>", ODD, ""),
    ("EnumParameter<Plain>", &["Plain::A", "Plain::B"], ""),
    ("EnumParameter<NewOdd>", &["NewOdd::A", "NewOdd::B"], ""),
    ("EnumParameter<OddBits>", &["OddBits::None", "OddBits::Right", "OddBits::Left|OddBits::Right"], ""),
    ("EnumParameter<Bits>", &["Bits::None", "Bits::Right", "Bits::Left|Bits::Right"], ""),
    ("\"::shop::Odd\"", ODD, ""),
    ("\"::shop::InnerAttr\"", &["InnerAttr::get(&context, 3)"], ""),
    ("\"::shop::InnerType\"", &["InnerType::get(&context, 3)"], ""),
    ("ArrayRefParameter<\"int\">", &["ArrayRef<int>({1})", "ArrayRef<int>({1, 2})"], ""),
    ("ArrayRefParameter<\"::mlir::Type\">", &["ArrayRef<Type>({builder.getI32Type(), builder.getIndexType()})"], ""),
];

const OPTIONAL: &[ParameterRow] = &[
    ("OptionalParameter<\"std::optional<int>\">", &["std::optional<int>(5)"], "std::optional<int>()"),
    ("OptionalParameter<\"::mlir::Type\">", TYPES, "Type()"),
    ("OptionalParameter<\"::mlir::Attribute\">", ATTRIBUTES, "Attribute()"),
    ("OptionalParameter<\"::mlir::StringAttr\">", &["builder.getStringAttr(\"x\")"], "StringAttr()"),
    ("OptionalParameter<\"::mlir::ArrayAttr\">", &["builder.getArrayAttr({})"], "ArrayAttr()"),
    ("OptionalParameter<\"::mlir::IntegerAttr\">", &["builder.getI64IntegerAttr(5)"], "IntegerAttr()"),
    ("OptionalParameter<\"::shop::InnerAttr\">", &["InnerAttr::get(&context, 3)"], "InnerAttr()"),
    ("OptionalParameter<\"::shop::InnerType\">", &["InnerType::get(&context, 3)"], "InnerType()"),
    (
        "OptionalParameter<\"std::optional<::shop::InnerAttr>\">",
        &["std::optional<InnerAttr>(InnerAttr::get(&context, 3))"],
        "std::optional<InnerAttr>()",
    ),
    ("OptionalParameter<\"std::optional<::shop::Odd>\">", &["std::optional<Odd>(Odd::OddOne)"], "std::optional<Odd>()"),
    ("OptionalArrayRefParameter<\"int64_t\">", &["ArrayRef<int64_t>({1, 2})"], "ArrayRef<int64_t>()"),
    ("DefaultValuedParameter<\"int\", \"3\">", &["5", "-1"], "3"),
    ("DefaultValuedParameter<\"::shop::Odd\", \"::shop::Odd::Plain\">", ODD, "Odd::Plain"),
    ("StringRefParameter<\"a text\", [{\"abc\"}]>", STRINGS, "StringRef(\"abc\")"),
    (
        "DefaultValuedParameter<\"::mlir::IntegerType\", \"::mlir::IntegerType::get($_ctxt, 8)\">",
        &["builder.getIntegerType(7)"],
        "builder.getIntegerType(8)",
    ),
];

/// The values of each definition.
const VALUES: usize = 6;

/// A random attribute or type.
pub(super) struct Definition {
    /// The name of the record.
    pub(super) name: String,
    pub(super) record: String,
    /// Calls of `check`.
    pub(super) values: String,
}

impl Definition {
    pub(super) fn random(random: &mut Random, number: usize) -> Definition {
        let count = 1 + random.below(4);
        let mut rows: Vec<ParameterRow> = Vec::new();
        for _ in 0..count {
            let pool = if random.chance(55) { REQUIRED } else { OPTIONAL };
            rows.push(*random.pick(pool));
        }
        let is_type = random.chance(30);
        let kind = if is_type { "Type" } else { "Attr" };
        let name = format!("Shop_D{number}");
        let parameters: Vec<String> = rows.iter().enumerate().map(|(at, row)| format!("{}:$p{at}", row.0)).collect();
        let record = format!(
            "def {name} : Shop_{kind}<\"D{number}\", \"d{number}\"> {{\n  let parameters = (ins {});\n  let assemblyFormat = \"{}\";\n}}\n",
            parameters.join(", "),
            format(random, &rows)
        );
        let mut values = String::new();
        for round in 0..VALUES {
            let value = |row: &ParameterRow, random: &mut Random| match round {
                _ if row.2.is_empty() => *random.pick(row.1),
                0 => row.2,
                1 => random.pick(row.1),
                _ if random.chance(50) => row.2,
                _ => random.pick(row.1),
            };
            let arguments: String = rows.iter().map(|row| format!(", {}", value(row, random))).collect();
            values += &format!("check<D{number}{kind}>(\"{name}\", context{arguments});\n");
        }
        Definition { name, record, values }
    }
}

/// Whether the parser of an optional parameter fails if the value is absent.
fn has_required_text(row: &ParameterRow) -> bool {
    ["OptionalArrayRef", "DefaultValuedParameter<\"int", "DefaultValuedParameter<\"::shop", "StringRef"]
        .iter()
        .any(|start| row.0.starts_with(start))
}

fn format(random: &mut Random, rows: &[ParameterRow]) -> String {
    match random.below(10) {
        0 if rows.len() < 3 => return "`<` params `>`".to_owned(),
        1..=2 => return "`<` struct(params) `>`".to_owned(),
        _ => {}
    }
    let mut format = String::from("`<`");
    for (at, row) in rows.iter().enumerate() {
        let is_optional = !row.2.is_empty();
        let (name, word) = (format!("$p{at}"), format!("`w{at}`"));
        let is_custom = ["\"int\"", "StringRefParameter<\"a text\">"].contains(&row.0);
        let element = match (is_optional, random.below(20)) {
            (false, 0..=1) if is_custom => format!("custom<Angled>({name})"),
            (false, 2) => format!("qualified({name})"),
            (false, 3..=5) => format!("{word} `=` {name}"),
            (false, 6..=7) => format!("struct({name})"),
            (false, _) => name,
            // Parsers require numbers, enumerators, strings and lists.
            (true, 0..=2) if has_required_text(row) && random.chance(80) => format!("({word} {name}^)?"),
            (true, 0) => format!("({name}^)?"),
            (true, 1) => name,
            (true, 2) => format!("({name}^ `,`)?"),
            (true, 3) => format!("({word}) : ({name}^)?"),
            (true, 4..=6) => format!("({word} `(` {name}^ `)`)?"),
            (true, 7..=8) => format!("({word} qualified({name})^) : (`none{at}`)?"),
            (true, 9..=10) => format!("(`[` {name}^ `]`) : (`none{at}`)?"),
            (true, 11..=12) => format!("(`at` `` `=` struct({name})^)?"),
            (true, _) => format!("({word} `=` {name}^)?"),
        };
        format += " ";
        format += &element;
        if at + 1 < rows.len() {
            format += &match random.below(20) {
                0 => String::new(),
                // A `,` after a list continues it.
                1..=8 if !row.0.contains("ArrayRef") || random.chance(5) => " `,`".to_owned(),
                _ => format!(" `s{at}`"),
            };
        }
    }
    format + " `>`"
}
