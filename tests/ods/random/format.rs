//! Random assembly formats. Most are valid; what makes a format invalid is left to the tools to agree on.

use super::operation::{Attribute, Length, NUMBERS, Operation, Presence, Value};
use super::pools::Random;

/// Writes a format for an operation.
pub(crate) fn format(random: &mut Random, op: &Operation) -> String {
    format_and_lists(random, op).0
}

/// Writes a format; returns also the names of the values whose types are a list outside of a group.
pub(crate) fn format_and_lists(random: &mut Random, op: &Operation) -> (String, Vec<String>) {
    let mut writer = FormatWriter { op, random, literals: 0, pieces: Vec::new(), listed: Vec::new() };
    writer.write();
    (writer.pieces.join(" "), writer.listed)
}

struct FormatWriter<'r> {
    op: &'r Operation,
    random: &'r mut Random,
    /// The number of keywords so far, which are all different.
    literals: usize,
    pieces: Vec<String>,
    /// The values whose types are a list that must not be empty.
    listed: Vec<String>,
}

const MARKS: &[&str] =
    &["`,`", "`=`", "`->`", "`(`", "`)`", "`[`", "`]`", "`<`", "`>`", "`?`", "`*`", "`+`", "`{`", "`}`"];
/// The attributes that the custom directives of numbers accept.
const INTEGERS: &[&str] =
    &["I32Attr", "I64Attr", "I8Attr", "SI32Attr", "UI64Attr", "IndexAttr", "AnyI32Attr", "APIntAttr"];
const BLANKS: &[&str] = &["``", "` `", "`\\n`"];

impl FormatWriter<'_> {
    fn write(&mut self) {
        let op = self.op;
        let mut has_prop_dict = self.random.chance(30) && (op.is_rich || !op.properties.is_empty());
        let mut clauses = Vec::new();
        for attribute in &op.attributes {
            if self.is_written(&attribute.name) {
                continue;
            }
            let is_optional = attribute.presence == Presence::Optional;
            let name = &attribute.name;
            match self.random.below(10) {
                _ if name == NUMBERS[0] => {
                    let [one, other] = NUMBERS;
                    self.add(format!("custom<Number>(${one}) `,` custom<Beside>(${other}, ref(${one}))"));
                }
                _ if op.is_rich && self.random.chance(25) && INTEGERS.contains(&attribute.row.0) => {
                    self.custom_number(attribute);
                }
                0..=2 if self.random.chance(80) => {}
                3 if is_optional => clauses.push(format!("`c{}` ${name}", clauses.len())),
                4..=6 if attribute.presence != Presence::Required => self.group(name, is_optional),
                7 if attribute.row.0 != "UnitAttr" => self.add(format!("qualified(${name})")),
                _ => self.add(format!("${name}")),
            }
        }
        for property in &op.properties {
            let has_default = ["Default", "Unit", "Optional"].iter().any(|it| property.row.0.starts_with(it));
            match self.random.below(3) {
                // What no text shows is lost.
                0 => has_prop_dict |= op.is_rich,
                1 if has_default && (op.is_rich || !property.row.0.starts_with("Optional")) => {
                    self.group(&property.name, false);
                }
                _ if op.is_rich && self.random.chance(25) && ["I64Prop", "StringProp"].contains(&property.row.0) => {
                    self.add(format!("custom<Property>(${})", property.name));
                }
                _ => self.add(format!("${}", property.name)),
            }
        }
        if has_prop_dict {
            self.add("prop-dict".to_owned());
        }
        if op.is_rich {
            self.operand_clauses(&mut clauses);
        }
        if !clauses.is_empty() {
            self.add(format!("oilist({})", clauses.join(" | ")));
        }
        self.values();
        for region in &op.regions {
            match region.is_variadic || self.random.chance(80) {
                false => self.group(&region.name, false),
                true if op.is_rich && !region.is_variadic && self.random.chance(25) => {
                    self.add(format!("custom<Body>(${})", region.name));
                }
                true => self.add(format!("${}", region.name)),
            }
        }
        self.successors();
        // Most parts need something between them.
        let keyword = if self.random.chance(60) { "attr-dict" } else { "attr-dict-with-keyword" };
        self.add(keyword.to_owned());
        if self.random.chance(60) {
            let random = &mut *self.random;
            random.shuffle(&mut self.pieces);
        }
        let pieces = std::mem::take(&mut self.pieces);
        for piece in pieces {
            // Few of the formats are ambiguous.
            // What a directive begins with is up to its author, and may continue what is before it.
            let is_directive = piece.starts_with("custom<");
            match self.random.below(if op.is_rich { 18 } else { 20 }) {
                number if number < 10 || is_directive => {
                    let literal = self.keyword();
                    self.pieces.push(literal);
                }
                10..=13 => self.pieces.push((*self.random.pick(MARKS)).to_owned()),
                14 => self.pieces.push((*self.random.pick(BLANKS)).to_owned()),
                15 => self.pieces.push("`:`".to_owned()),
                _ => {}
            }
            if op.is_rich || !self.random.chance(1) {
                self.pieces.push(piece);
            }
        }
        if op.is_rich && self.random.chance(80) {
            let literal = self.keyword();
            self.pieces.push(literal);
        }
    }

    fn add(&mut self, piece: String) {
        self.pieces.push(piece);
    }

    fn keyword(&mut self) -> String {
        self.literals += 1;
        match self.random.below(6) {
            0 => format!("`k.{}`", self.literals),
            1 => format!("`k${}`", self.literals),
            _ => format!("`k{}`", self.literals),
        }
    }

    /// An optional group whose anchor is a variable. `mlir-tblgen` generates invalid C++ for a default value as the anchor
    /// of the second part.
    fn group(&mut self, name: &str, is_optional: bool) {
        let literal = self.keyword();
        let group = match self.random.below(8) {
            0 => format!("(${name}^)?"),
            1 => format!("(${name}^ {literal})?"),
            2 => format!("({literal} `(` ${name}^ `)`)?"),
            3 => format!("({literal} ${name}^) : ({})?", self.keyword()),
            4 if is_optional => format!("({literal}) : ({} ${name}^)?", self.keyword()),
            5 => format!("(`[` ${name}^ `]`)?"),
            _ => format!("({literal} ${name}^)?"),
        };
        self.add(group);
    }

    fn successors(&mut self) {
        if self.op.successors.is_empty() {
            return;
        }
        if self.random.chance(20) {
            return self.add("successors".to_owned());
        }
        for successor in &self.op.successors {
            match self.op.is_rich && !successor.is_variadic && self.random.chance(25) {
                true => self.add(format!("custom<Next>(${})", successor.name)),
                false => self.add(format!("${}", successor.name)),
            }
        }
    }

    /// A custom directive for a number.
    fn custom_number(&mut self, Attribute { name, presence, .. }: &Attribute) {
        let directive = format!("custom<Number>(${name})");
        match presence {
            Presence::Required => self.add(directive),
            _ => {
                let literal = self.keyword();
                self.add(format!("({literal} {directive}^)?"));
            }
        }
    }

    fn is_written(&self, name: &str) -> bool {
        self.pieces.iter().any(|piece| piece.contains(&format!("${name}")))
    }

    /// Clauses of `oilist` with operands and their types.
    fn operand_clauses(&mut self, clauses: &mut Vec<String>) {
        let op = self.op;
        for operand in op.operands.iter().filter(|it| it.length != Length::One) {
            if self.random.chance(20) {
                let name = &operand.name;
                clauses.push(format!("`c{}` `(` ${name} `:` type(${name}) `)`", clauses.len()));
            }
        }
    }

    /// Operands, and the types of operands and results.
    fn values(&mut self) {
        let op = self.op;
        let is_together = self.random.chance(15) && (!op.is_rich || !op.operands.is_empty());
        let mut types: Vec<String> = Vec::new();
        if is_together {
            self.add("operands".to_owned());
            types.push("type(operands)".to_owned());
            self.listed.extend(op.operands.iter().map(|it| it.name.clone()));
        }
        let has_function_type = self.random.chance(15);
        for operand in op.operands.iter().filter(|_| !is_together) {
            match has_function_type && op.is_rich {
                _ if self.is_written(&operand.name) => {}
                true => self.add(format!("${}", operand.name)),
                false => self.operand(operand, &mut types),
            }
        }
        if has_function_type {
            return self.add("functional-type(operands, results)".to_owned());
        }
        if self.random.chance(10) && !op.results.is_empty() {
            types.push("type(results)".to_owned());
            self.listed.extend(op.results.iter().map(|it| it.name.clone()));
        } else if !(infers(op) && self.random.chance(40)) {
            for result in &op.results {
                self.push_type(result, &mut types);
            }
        }
        // A comma after a list continues it.
        let has_list = op.is_rich && !self.listed.is_empty() && self.random.chance(85);
        if has_list || self.random.chance(60) {
            for ty in types {
                self.add(format!("`:` {ty}"));
            }
        } else if !types.is_empty() {
            self.add(format!("`:` {}", types.join(" `,` ")));
        }
    }

    fn operand(&mut self, operand: &Value, types: &mut Vec<String>) {
        let name = &operand.name;
        if self.op.is_rich && self.random.chance(10) {
            return self.add(format!("custom<Operand>(${name}, type(${name}))"));
        }
        if operand.length != Length::One && self.random.chance(60) {
            let literal = self.keyword();
            let group = match self.random.below(5) {
                0 => format!("({literal} ${name}^ `:` type(${name}))?"),
                1 => format!("({literal} `(` ${name}^ `:` type(${name}) `)`)?"),
                2 => format!("(${name}^ `:` type(${name}))?"),
                3 => format!("({literal} ${name}^ `:` qualified(type(${name}))) : ({})?", self.keyword()),
                _ => {
                    self.push_type(operand, types);
                    format!("({literal} ${name}^)?")
                }
            };
            return self.add(group);
        }
        self.push_type(operand, types);
        self.add(format!("${name}"));
    }

    fn push_type(&mut self, value: &Value, types: &mut Vec<String>) {
        if value.ty.2 && self.random.chance(80) {
            return;
        }
        let name = &value.name;
        self.listed.extend((value.length == Length::Variadic).then(|| name.clone()));
        types.push(match self.random.below(5) {
            0 => format!("qualified(type(${name}))"),
            _ => format!("type(${name})"),
        });
    }
}

/// Whether the types of the results may follow from traits.
fn infers(op: &Operation) -> bool {
    const WORDS: &[&str] = &["InferType", "SameOperandsAndResultType", "AllTypesMatch", "TypesMatchWith"];
    op.traits.iter().any(|it| WORDS.iter().any(|word| it.contains(word)))
}
