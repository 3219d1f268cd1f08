//! Random attributes and types with formats, and C++ that makes values of them.

use crate::random::pools::Random;

/// A parameter: its description, the member of `Values` with its values, and whether one of these is not printed.
type ParameterRow = (&'static str, &'static str, bool);

const REQUIRED: &[ParameterRow] = &[
    ("\"int\"", "ints", false),
    ("\"int64_t\"", "longs", false),
    ("\"unsigned\"", "naturals", false),
    ("\"bool\"", "bools", false),
    ("StringRefParameter<\"a text\">", "strings", false),
    ("\"::mlir::Type\"", "types", false),
    ("\"::mlir::Attribute\"", "attributes", false),
    ("\"::mlir::StringAttr\"", "stringAttributes", false),
    ("\"::mlir::IntegerAttr\"", "numbers", false),
    ("\"::mlir::IntegerType\"", "integerTypes", false),
    ("EnumParameter<Odd>", "odds", false),
    ("EnumParameter<Plain>", "plains", false),
    ("EnumParameter<NewOdd>", "newOdds", false),
    ("EnumParameter<OddBits>", "oddBits", false),
    ("EnumParameter<Bits>", "bits", false),
    ("\"::shop::Odd\"", "odds", false),
    ("\"::shop::InnerAttr\"", "inners", false),
    ("\"::shop::InnerType\"", "innerTypes", false),
    ("ArrayRefParameter<\"int\">", "lists", false),
    ("ArrayRefParameter<\"::mlir::Type\">", "typeLists", false),
];

const OPTIONAL: &[ParameterRow] = &[
    ("OptionalParameter<\"std::optional<int>\">", "maybeInts", true),
    ("OptionalParameter<\"::mlir::Type\">", "maybeTypes", true),
    ("OptionalParameter<\"::mlir::Attribute\">", "maybeAttributes", true),
    ("OptionalParameter<\"::mlir::StringAttr\">", "maybeStringAttributes", true),
    ("OptionalParameter<\"::mlir::ArrayAttr\">", "maybeArrays", true),
    ("OptionalParameter<\"::mlir::IntegerAttr\">", "maybeNumbers", true),
    ("OptionalParameter<\"::shop::InnerAttr\">", "maybeInners", true),
    ("OptionalParameter<\"::shop::InnerType\">", "maybeInnerTypes", true),
    ("OptionalParameter<\"std::optional<::shop::InnerAttr>\">", "inOptional", true),
    ("OptionalParameter<\"std::optional<::shop::Odd>\">", "maybeOdds", true),
    ("OptionalArrayRefParameter<\"int64_t\">", "maybeLists", true),
    ("DefaultValuedParameter<\"int\", \"0\">", "ints", true),
    ("DefaultValuedParameter<\"::shop::Odd\", \"::shop::Odd::Plain\">", "odds", true),
    ("StringRefParameter<\"a text\", [{\"abc\"}]>", "maybeStrings", true),
    (
        "DefaultValuedParameter<\"::mlir::IntegerType\", \"::mlir::IntegerType::get($_ctxt, 8)\">",
        "maybeIntegerTypes",
        true,
    ),
];

/// A random attribute or type.
pub(super) struct Definition {
    /// The name of the record.
    pub(super) name: String,
    pub(super) record: String,
    /// A call of `checkAll`.
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
        let counts: Vec<String> = rows.iter().map(|row| format!("values.{}.size()", row.1)).collect();
        let arguments: String = (0..count).map(|at| format!(", values.{}[at[{at}]]", rows[at].1)).collect();
        let values = format!(
            "checkAll(\"{name}\", {{{}}}, [&](ArrayRef<size_t> at) {{ return asAttribute(D{number}{kind}::get(&context{arguments})); }});\n",
            counts.join(", ")
        );
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
        let is_optional = row.2;
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
