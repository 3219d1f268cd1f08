//! Random operations whose formats have directives in all places. Many are invalid: the tools agree on which, and the C++
//! of those that are accepted compiles.

use std::fmt::Write;

use super::pools::{PROPERTIES, Random};

/// Attributes, each with a default value if it can have one.
const ATTRIBUTES: &[(&str, &str)] = &[
    ("I32Attr", "7"),
    ("BoolAttr", "true"),
    ("StrAttr", "\\\"abc\\\""),
    ("UnitAttr", ""),
    ("UnitAttr", ""),
    ("SymbolNameAttr", ""),
    ("TypeAttr", ""),
    ("AnyAttr", ""),
    ("ArrayAttr", "{}"),
    ("DenseI32ArrayAttr", "{1, 2}"),
    ("TypedAttrInterface", ""),
];
const TYPES: &[&str] = &["I32", "F32", "AnyType", "AnyType", "AnyType", "AnyTensor"];
const TRAITS: &[&str] = &[
    "SameTypeOperands",
    "SameOperandsAndResultType",
    "DeclareOpInterfaceMethods<InferTypeOpInterface>",
    "SingleBlock",
];

/// The parts of an operation, by their names.
#[derive(Default)]
struct Parts {
    operands: Vec<Value>,
    results: Vec<Value>,
    attributes: Vec<Named>,
    properties: Vec<Named>,
    regions: Vec<Named>,
    successors: Vec<Named>,
    arguments: Vec<String>,
}

struct Named {
    name: String,
    is_optional: bool,
}

struct Value {
    name: String,
    constraint: String,
    is_optional: bool,
}

/// Writes the record of a random operation.
pub(super) fn record(random: &mut Random, number: usize) -> String {
    let parts = Parts::random(random);
    let mut traits = Vec::new();
    for (values, name) in [(&parts.operands, "Operand"), (&parts.results, "Result")] {
        let count = values.iter().filter(|it| it.is_optional).count();
        if count > 1 {
            traits.push(format!("AttrSized{name}Segments"));
        }
    }
    traits.extend(random.chance(25).then(|| (*random.pick(TRAITS)).to_owned()));
    // The conditions of these traits compare single types, which may be absent.
    let is_single = |it: &&Value| !it.is_optional || it.constraint.starts_with("Optional<");
    let names: Vec<&str> = parts.operands.iter().chain(&parts.results).filter(is_single).map(|it| &*it.name).collect();
    if names.len() > 1 && random.chance(20) {
        let (one, other) = (random.pick(&names), random.pick(&names));
        traits.push(match random.chance(50) {
            true => format!("AllTypesMatch<[\"{one}\", \"{other}\"]>"),
            false => format!("TypesMatchWith<\"fits\", \"{one}\", \"{other}\", \"$_self\">"),
        });
    }
    let values = |values: &[Value]| {
        let values = values.iter().map(|it| format!("{}:${}", it.constraint, it.name));
        values.collect::<Vec<_>>().join(", ")
    };
    let named = |parts: &[Named], noun: &str| {
        let class =
            |it: &Named| if it.is_optional { format!("Variadic{noun}<Any{noun}>") } else { format!("Any{noun}") };
        parts.iter().map(|it| format!("{}:${}", class(it), it.name)).collect::<Vec<_>>().join(", ")
    };
    let mut text = format!("def Shop_Op{number} : Shop_Op<\"op{number}\", [{}]> {{\n", traits.join(", "));
    for (field, operator, list) in [
        ("arguments", "ins", parts.arguments.join(", ")),
        ("results", "outs", values(&parts.results)),
        ("regions", "region", named(&parts.regions, "Region")),
        ("successors", "successor", named(&parts.successors, "Successor")),
    ] {
        writeln!(text, "  let {field} = ({operator} {list});").expect("text can be written");
    }
    let format = Format { parts: &parts, random, keywords: 0 }.write();
    writeln!(text, "  let assemblyFormat = [{{ {format} }}];\n}}").expect("text can be written");
    text
}

impl Parts {
    fn random(random: &mut Random) -> Parts {
        let operands = values(random, "in", true);
        let results = values(random, "out", false);
        let mut parts = Parts { operands, results, ..Parts::default() };
        let mut arguments: Vec<String> =
            parts.operands.iter().map(|it| format!("{}:${}", it.constraint, it.name)).collect();
        for operand in parts.operands.iter().filter(|it| it.constraint.starts_with("VariadicOfVariadic")) {
            arguments.push(format!("DenseI32ArrayAttr:${}Sizes", operand.name));
        }
        for at in 0..random.below(4) {
            let (class, default) = random.pick(ATTRIBUTES);
            let name = format!("attr{at}");
            let (argument, is_optional) = match random.below(4) {
                0 if !default.is_empty() => (format!("DefaultValuedAttr<{class}, \"{default}\">"), true),
                1 if !default.is_empty() => (format!("DefaultValuedOptionalAttr<{class}, \"{default}\">"), true),
                2 | 3 => (format!("OptionalAttr<{class}>"), true),
                _ => ((*class).to_owned(), *class == "UnitAttr"),
            };
            arguments.push(format!("{argument}:${name}"));
            parts.attributes.push(Named { name, is_optional });
        }
        for at in 0..random.below(3) {
            let class = random.pick(PROPERTIES).0;
            let is_optional = ["Default", "Unit", "Optional"].iter().any(|start| class.starts_with(start));
            parts.properties.push(Named { name: format!("prop{at}"), is_optional });
            arguments.push(format!("{class}:$prop{at}"));
        }
        random.shuffle(&mut arguments);
        parts.arguments = arguments;
        let mut named = |stem: &str| -> Vec<Named> {
            let count = random.below(5).saturating_sub(2);
            let mut one =
                |at: usize| Named { name: format!("{stem}{at}"), is_optional: at + 1 == count && random.chance(50) };
            (0..count).map(&mut one).collect()
        };
        parts.regions = named("region");
        parts.successors = named("next");
        parts
    }
}

fn values(random: &mut Random, stem: &str, may_nest: bool) -> Vec<Value> {
    let mut one = |at| {
        let name = format!("{stem}{at}");
        let ty = random.pick(TYPES);
        let (constraint, is_optional) = match random.below(8) {
            0..=3 => ((*ty).to_owned(), false),
            4 | 5 => (format!("Optional<{ty}>"), true),
            6 if may_nest => (format!("VariadicOfVariadic<{ty}, \"{name}Sizes\">"), true),
            _ => (format!("Variadic<{ty}>"), true),
        };
        Value { name, constraint, is_optional }
    };
    let values: Vec<Value> = (0..3).map(&mut one).collect();
    let count = random.below(4);
    values.into_iter().take(count).collect()
}

/// An element that is not in its place yet.
struct Piece {
    text: String,
    /// Whether it can be absent, so that it may be in a group or clause.
    is_optional: bool,
}

struct Format<'r> {
    parts: &'r Parts,
    random: &'r mut Random,
    /// The number of keywords so far, which are all different.
    keywords: usize,
}

impl Format<'_> {
    fn write(mut self) -> String {
        let mut pieces = self.bound();
        if self.random.chance(50) {
            self.random.shuffle(&mut pieces);
        }
        let mut texts = Vec::new();
        let mut rest = pieces.into_iter().peekable();
        while let Some(piece) = rest.next() {
            let mut members = vec![piece];
            while members[0].is_optional && self.random.chance(40) && rest.peek().is_some_and(|next| next.is_optional) {
                members.extend(rest.next());
            }
            let text = self.placed(members);
            texts.push(text);
            if self.random.chance(70) {
                texts.push(self.keyword());
            }
        }
        let at = self.random.below(texts.len() + 1);
        let dictionary = *self.random.pick(&["attr-dict", "attr-dict", "attr-dict-with-keyword"]);
        texts.insert(at, dictionary.to_owned());
        if self.random.chance(20) {
            texts.push("prop-dict".to_owned());
        }
        if self.random.chance(50) {
            let references = self.references();
            texts.push(self.keyword());
            texts.push(format!("custom<Some>({})", references.join(", ")));
        }
        texts.join(" ")
    }

    fn keyword(&mut self) -> String {
        self.keywords += 1;
        format!("`k{}`", self.keywords)
    }

    /// Elements that bind the parts of the operation.
    fn bound(&mut self) -> Vec<Piece> {
        let parts = self.parts;
        let mut pieces = Vec::new();
        let all = |text: &str| Piece { text: text.to_owned(), is_optional: false };
        if self.random.chance(25) {
            pieces.push(all("operands"));
        } else {
            let operands = parts.operands.iter().map(|it| (format!("${}", it.name), it.is_optional));
            pieces.extend(operands.collect::<Vec<_>>().into_iter().map(|it| self.piece(it)));
        }
        self.types(&mut pieces);
        for attribute in &parts.attributes {
            if self.random.chance(80) {
                let variable = format!("${}", attribute.name);
                let text = match self.random.below(8) {
                    0 => format!("qualified({variable})"),
                    1 => format!("qualified(qualified({variable}))"),
                    _ => variable,
                };
                pieces.push(self.piece((text, attribute.is_optional)));
            }
        }
        for property in &parts.properties {
            if self.random.chance(70) {
                pieces.push(self.piece((format!("${}", property.name), property.is_optional)));
            }
        }
        for (named, plural) in [(&parts.regions, "regions"), (&parts.successors, "successors")] {
            if self.random.chance(30) {
                pieces.push(all(plural));
                continue;
            }
            for part in named {
                let is_optional = plural == "regions";
                pieces.push(self.piece((format!("${}", part.name), is_optional)));
            }
        }
        pieces
    }

    fn types(&mut self, pieces: &mut Vec<Piece>) {
        let parts = self.parts;
        let side = |random: &mut Random, values: &[Value], plural: &str| match values {
            [only] if random.chance(70) => (format!("${}", only.name), only.is_optional),
            _ => (plural.to_owned(), false),
        };
        if self.random.chance(20) {
            let (inputs, can_lack_inputs) = side(self.random, &parts.operands, "operands");
            let (results, can_lack_results) = side(self.random, &parts.results, "results");
            let text = format!("functional-type({inputs}, {results})");
            return pieces.push(Piece { text, is_optional: can_lack_inputs && can_lack_results });
        }
        for (values, plural) in [(&parts.operands, "operands"), (&parts.results, "results")] {
            if self.random.chance(25) {
                pieces.push(Piece { text: format!("type({plural})"), is_optional: false });
                continue;
            }
            for value in values {
                if !self.random.chance(90) {
                    continue;
                }
                let text = match self.random.below(5) {
                    0 => format!("qualified(type(${}))", value.name),
                    _ => format!("type(${})", value.name),
                };
                pieces.push(self.piece((text, value.is_optional)));
            }
        }
    }

    /// An element, or a custom directive with it.
    fn piece(&mut self, (text, is_optional): (String, bool)) -> Piece {
        if !self.random.chance(20) {
            return Piece { text, is_optional };
        }
        let mut arguments = vec![text];
        for _ in 0..self.random.below(3) {
            let other = match self.random.below(4) {
                0 => "\"$_builder.getI1Type()\"".to_owned(),
                1 => "\"$_ctxt\"".to_owned(),
                // What the directive itself binds.
                2 => format!("ref({})", arguments[0].trim_start_matches("qualified")),
                _ => self.references().remove(0),
            };
            arguments.push(other);
        }
        Piece { text: format!("custom<Some>({})", arguments.join(", ")), is_optional }
    }

    /// References to anything, bound or not.
    fn references(&mut self) -> Vec<String> {
        let parts = self.parts;
        let values = || parts.operands.iter().chain(&parts.results);
        let named = [&parts.attributes, &parts.properties, &parts.regions, &parts.successors].into_iter().flatten();
        let mut all: Vec<String> = parts.operands.iter().map(|it| format!("${}", it.name)).collect();
        all.extend(named.map(|it| format!("${}", it.name)));
        all.extend(values().map(|it| format!("type(${})", it.name)));
        all.extend(["attr-dict", "operands", "regions", "successors"].map(str::to_owned));
        let count = 1 + self.random.below(3);
        (0..count).map(|_| format!("ref({})", self.random.pick(&all))).collect()
    }

    /// Puts elements into a sequence, an optional group or `oilist`.
    fn placed(&mut self, members: Vec<Piece>) -> String {
        let is_optional = members.iter().all(|it| it.is_optional);
        let texts: Vec<String> = members.into_iter().map(|it| it.text).collect();
        if !is_optional || self.random.chance(25) {
            return texts.join(" ");
        }
        match self.random.below(4) {
            0 => {
                let clauses: Vec<String> = texts.iter().map(|text| format!("{} {text}", self.keyword())).collect();
                format!("oilist({})", clauses.join(" | "))
            }
            kind => {
                let anchor = self.random.below(texts.len());
                let mut group: Vec<String> = Vec::new();
                for (at, mut text) in texts.into_iter().enumerate() {
                    // A custom directive decides whether its group is present.
                    if at == 0 && kind == 1 {
                        text = text.replacen("custom<Some>", "custom<Maybe>", 1);
                    } else if at == 0 {
                        group.push(self.keyword());
                    }
                    group.push(text + if at == anchor { "^" } else { "" });
                }
                let otherwise = match self.random.chance(20) {
                    true => format!(" : ({})", self.keyword()),
                    false => String::new(),
                };
                format!("({}){otherwise}?", group.join(" "))
            }
        }
    }
}
