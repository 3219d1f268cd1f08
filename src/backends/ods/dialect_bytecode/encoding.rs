//! [`Encoding`]: how values of a C++ type are written.

use std::collections::HashSet;

use crate::model::enumeration::Enum;

/// How values of a C++ type are written.
#[derive(Clone, Debug)]
pub(super) enum Encoding {
    Bool,
    Signed,
    Unsigned,
    Float,
    /// An attribute or a type, which C++ tells apart.
    Handle,
    /// A value that an attribute holds: the attribute's C++ class, and C++ for the attribute of a value, `$`, and for
    /// the value of an attribute.
    Held(&'static str, &'static str, &'static str),
    /// Characters that another owns.
    Text,
    OwnedText,
    ApInt,
    ApFloat,
    /// An enumerator; the C++ function that finds it for a number of a type, if there is one.
    Enum(Option<(String, String)>),
    List(Box<Element>),
    Optional(Box<Element>),
    Pair(Box<[Element; 2]>),
    /// C++ of the author that reads and writes.
    Custom(String, String),
}

/// A value and its C++ type.
#[derive(Clone, Debug)]
pub(super) struct Element {
    pub(super) ty: String,
    pub(super) encoding: Encoding,
}

/// What is known about C++ types.
pub(super) struct Types<'a> {
    /// The author's encodings: type, reading and writing C++.
    pub(super) custom: Vec<(&'a str, &'a str, &'a str)>,
    pub(super) enums: Vec<Enum<'a>>,
    /// The classes of attributes and types that are defined.
    pub(super) definitions: HashSet<&'a str>,
}

impl Types<'_> {
    /// How a value is written; none if that is not known.
    pub(super) fn encoding(&self, ty: &str) -> Option<Encoding> {
        let plain = plain(ty);
        if let Some((_, read, write)) = self.custom.iter().find(|(own, ..)| self::plain(own) == plain) {
            return Some(Encoding::Custom((*read).to_owned(), (*write).to_owned()));
        }
        if let Some((name, arguments)) = template(&plain) {
            return self.of_template(name, &arguments);
        }
        let last = plain.rsplit("::").next().unwrap_or_default();
        if let Some(found) = self.enums.iter().find(|it| self::plain(&it.absolute_name()) == plain || it.name == plain)
        {
            let function = format!("::{}::{}", found.namespace.trim_start_matches("::"), found.value_to_symbol);
            let function = found.has_values().then(|| (function.replace("::::", "::"), found.number_type().to_owned()));
            return Some(Encoding::Enum(function));
        }
        Some(match last {
            "bool" => Encoding::Bool,
            "float" | "double" => Encoding::Float,
            "StringRef" => Encoding::Text,
            "string" => Encoding::OwnedText,
            "APInt" => Encoding::ApInt,
            "APFloat" => Encoding::ApFloat,
            "Location" => Encoding::Held("::mlir::LocationAttr", "::mlir::LocationAttr($)", "::mlir::Location($)"),
            "AffineMap" => Encoding::Held(
                "::mlir::AffineMapAttr",
                "$ ? ::mlir::AffineMapAttr::get($) : ::mlir::AffineMapAttr()",
                "$ ? $.getValue() : ::mlir::AffineMap()",
            ),
            "IntegerSet" => Encoding::Held(
                "::mlir::IntegerSetAttr",
                "$ ? ::mlir::IntegerSetAttr::get($) : ::mlir::IntegerSetAttr()",
                "$ ? $.getValue() : ::mlir::IntegerSet()",
            ),
            "Attribute" | "Type" => Encoding::Handle,
            _ if SIGNED.contains(&last) => Encoding::Signed,
            _ if UNSIGNED.contains(&last) => Encoding::Unsigned,
            _ if self.definitions.contains(last) || ends_with(last, &["Attr", "Type", "Interface"]) => Encoding::Handle,
            _ => return None,
        })
    }

    fn of_template(&self, name: &str, arguments: &[String]) -> Option<Encoding> {
        let element = |ty: &String| Some(Element { ty: ty.clone(), encoding: self.encoding(ty)? });
        let inner = arguments.iter().map(element).collect::<Option<Vec<Element>>>();
        match (name.rsplit("::").next().unwrap_or_default(), arguments) {
            ("ArrayRef", [_]) => {
                let element = inner?.pop().filter(|it| it.encoding.is_element())?;
                Some(Encoding::List(Box::new(element)))
            }
            ("SmallVector", [ty, ..]) => {
                let element = element(ty).filter(|it| it.encoding.is_element())?;
                Some(Encoding::List(Box::new(element)))
            }
            ("optional", [_]) => {
                let element = inner?.pop().filter(|it| it.encoding.is_element())?;
                Some(Encoding::Optional(Box::new(element)))
            }
            ("pair", [_, _]) => {
                let both: [Element; 2] = inner?.try_into().ok()?;
                both.iter().all(|it| it.encoding.is_element()).then(|| Encoding::Pair(Box::new(both)))
            }
            _ => None,
        }
    }
}

impl Encoding {
    /// Whether such values can be in lists, pairs and optional values: while they are read, they have their own type.
    fn is_element(&self) -> bool {
        !matches!(self, Encoding::Held(..) | Encoding::ApFloat | Encoding::List(_) | Encoding::Optional(_))
    }
}

const SIGNED: &[&str] = &[
    "char",
    "signed char",
    "short",
    "int",
    "long",
    "long long",
    "int8_t",
    "int16_t",
    "int32_t",
    "int64_t",
    "ptrdiff_t",
    "ssize_t",
];

const UNSIGNED: &[&str] = &[
    "unsigned",
    "unsigned char",
    "unsigned short",
    "unsigned int",
    "unsigned long",
    "unsigned long long",
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "size_t",
];

fn ends_with(name: &str, ends: &[&str]) -> bool {
    ends.iter().any(|end| name.ends_with(end))
}

/// A type without blanks that mean nothing, `const` and a leading `::`.
fn plain(ty: &str) -> String {
    let words: Vec<&str> = ty.split_whitespace().filter(|word| *word != "const").collect();
    let text = words.join(" ");
    let text = text.trim_end_matches('&').trim();
    text.strip_prefix("::").unwrap_or(text).to_owned()
}

/// The name and the arguments of a template.
fn template(ty: &str) -> Option<(&str, Vec<String>)> {
    let (name, rest) = ty.split_once('<')?;
    let inside = rest.strip_suffix('>')?;
    let mut arguments = vec![String::new()];
    let mut depth = 0_usize;
    for letter in inside.chars() {
        match letter {
            '<' | '(' => depth += 1,
            '>' | ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        match arguments.last_mut() {
            Some(last) if letter != ',' || depth > 0 => last.push(letter),
            _ => arguments.push(String::new()),
        }
    }
    Some((name.trim(), arguments.iter().map(|it| it.trim().to_owned()).collect()))
}
