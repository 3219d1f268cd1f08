//! [`Section`]: what the C API has for one subject, in the form that both files print.

/// The items of a type, an attribute, an enumeration or an operation.
#[derive(Debug)]
pub(super) struct Section {
    /// The C++ class.
    pub(super) title: String,
    pub(super) items: Vec<Item>,
}

#[derive(Debug)]
pub(super) enum Item {
    Function(Function),
    Enum(CEnum),
    /// A remark for the reader of the header: what is missing and why.
    Missing(String),
}

/// A C function.
#[derive(Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) doc: String,
    /// The C type of the result.
    pub(super) result: String,
    /// The declarations of the parameters.
    pub(super) parameters: Vec<String>,
    /// The lines of its C++ body.
    pub(super) body: Vec<String>,
}

/// The C type of an enumeration.
#[derive(Debug)]
pub(super) struct CEnum {
    pub(super) name: String,
    pub(super) doc: String,
    pub(super) kind: EnumKind,
    /// Names and values of the constants.
    pub(super) cases: Vec<(String, u64)>,
}

/// How C passes the values of an enumeration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EnumKind {
    Enum,
    /// An unsigned integer with so many bits; the constants are macros.
    Integer(u32),
}

impl Section {
    pub(super) fn new(title: String) -> Section {
        Section { title, items: Vec::new() }
    }

    pub(super) fn add(&mut self, function: Function) {
        self.items.push(Item::Function(function));
    }

    /// Adds a remark about a missing function.
    pub(super) fn miss(&mut self, name: &str, reason: &str) {
        self.items.push(Item::Missing(format!("No `{name}`: {reason}.")));
    }
}
