//! [`CType`]: a C type, parsed from a description.
//!
//! The suffix of a name tells its kind, as in LLVM Offload's descriptions (`_handle_t`, `_cb_t`), so that a description
//! does not need to declare the types of other headers.

use crate::model::naming::identifier_error;
use crate::types::declarator;
use serde::{Deserialize, Serialize};

/// Words before a type, or after a star, that do not change its values.
pub(super) const QUALIFIERS: [&str; 3] = ["const", "__restrict", "volatile"];

/// Words before the name of a tagged type.
const TAGS: [&str; 3] = ["enum", "struct", "union"];

/// A type: what its first words name, and what stars, brackets and parentheses make of it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(from = "String", into = "String")]
pub struct CType {
    /// The words as written, with qualifiers and `struct`.
    pub(crate) words: Vec<String>,
    /// The parts from the inside out: those of `int (*)[4]` are an array and a pointer to it.
    pub(crate) parts: Vec<Part>,
}

/// What a type is made of another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Pointer {
        /// Its own, as in `*const`.
        qualifiers: Vec<String>,
        /// The macro of the calling convention of the function that it points to: `(CALL *)`.
        convention: Option<String>,
    },
    /// An array. The length is empty if it is unknown.
    Array(String),
    /// A function that returns it.
    Function { params: Vec<CType>, is_variadic: bool },
}

/// The outermost part of a type with parentheses or brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outermost {
    Pointer,
    Array,
    Function,
}

impl From<String> for CType {
    /// Reads what [`CType::spelled`] wrote.
    fn from(text: String) -> CType {
        CType::parse(&text).unwrap_or_else(|_| CType::of_words(&text))
    }
}

impl From<CType> for String {
    fn from(ty: CType) -> String {
        ty.spelled()
    }
}

impl std::fmt::Display for CType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.spelled())
    }
}

impl CType {
    /// Parses a type.
    ///
    /// # Errors
    /// The reason, in words that follow the type's text.
    pub(crate) fn parse(text: &str) -> Result<CType, &'static str> {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if text.contains(['(', '[']) {
        } else if text.trim().is_empty() {
            return Err("is empty");
        } else if !text.chars().all(|c| is_letter(c) || c == '*' || c.is_whitespace()) {
            return Err("has more than words and stars in it");
        } else if text.trim_start().starts_with(|c: char| c == '*' || c.is_ascii_digit()) {
            return Err("does not begin with the name of a type");
        }
        declarator::parse(text)
    }

    /// The type of these words.
    pub(crate) fn of_words(words: &str) -> CType {
        CType { words: words.split(' ').map(str::to_owned).collect(), parts: Vec::new() }
    }

    /// The type in LLVM style: `const void *`.
    pub fn spelled(&self) -> String {
        self.declare("")
    }

    /// A declaration of `name`: `const void *name`.
    pub fn declare(&self, name: &str) -> String {
        let mut declarator = name.to_owned();
        let mut outer: Option<&Part> = None;
        for part in self.parts.iter().rev() {
            if let (Part::Array(_) | Part::Function { .. }, Some(Part::Pointer { convention, .. })) = (part, outer) {
                let convention = convention.as_ref().map_or_else(String::new, |convention| format!("{convention} "));
                declarator = format!("({convention}{declarator})");
            }
            declarator = match part {
                Part::Pointer { qualifiers, .. } => {
                    let is_closed = qualifiers.is_empty() || declarator.is_empty() || declarator.starts_with('[');
                    format!("*{}{}{declarator}", qualifiers.join(" "), if is_closed { "" } else { " " })
                }
                Part::Array(length) => format!("{declarator}[{length}]"),
                Part::Function { params, is_variadic } => {
                    let ellipsis = is_variadic.then(|| "...".to_owned());
                    let params: Vec<String> = params.iter().map(CType::spelled).chain(ellipsis).collect();
                    format!("{declarator}({})", if params.is_empty() { "void".to_owned() } else { params.join(", ") })
                }
            };
            outer = Some(part);
        }
        let is_closed = declarator.is_empty() || name.is_empty() && declarator.starts_with('[');
        format!("{}{}{declarator}", self.words.join(" "), if is_closed { "" } else { " " })
    }

    /// The type of a pointer to this.
    pub(crate) fn pointer(&self) -> CType {
        let mut pointer = self.clone();
        pointer.parts.push(Part::Pointer { qualifiers: Vec::new(), convention: None });
        pointer
    }

    /// The type without its outermost part.
    fn inner(&self) -> CType {
        let parts = self.parts.split_last().map_or(&[][..], |(_, inner)| inner);
        CType { words: self.words.clone(), parts: parts.to_vec() }
    }

    /// Whether the type has parentheses or brackets.
    fn is_composed(&self) -> bool {
        self.parts.iter().any(|part| !matches!(part, Part::Pointer { .. }))
    }

    /// The type that a pointer points to; `None` if this is not a pointer, or has parentheses.
    pub(crate) fn pointee(&self) -> Option<CType> {
        (!self.is_composed() && !self.parts.is_empty()).then(|| self.inner())
    }

    /// The outermost part of a type with parentheses or brackets.
    pub(crate) fn outermost(&self) -> Option<Outermost> {
        let outermost = match self.parts.last()? {
            Part::Pointer { .. } => Outermost::Pointer,
            Part::Array(_) => Outermost::Array,
            Part::Function { .. } => Outermost::Function,
        };
        self.is_composed().then_some(outermost)
    }

    /// The type that a function returns; `None` for another type.
    pub(crate) fn returned(&self) -> Option<CType> {
        (self.outermost() == Some(Outermost::Function)).then(|| self.inner())
    }

    /// The type of the elements of an array, and its lengths; for another type, the type itself.
    pub(crate) fn array_parts(&self) -> (CType, Vec<String>) {
        let mut element = self.clone();
        let mut lengths = Vec::new();
        while let Some(Part::Array(length)) = element.parts.pop_if(|part| matches!(part, Part::Array(_))) {
            lengths.push(length);
        }
        (element, lengths)
    }

    /// Whether the type is a pointer to a function or to an array.
    pub(crate) fn is_composed_pointer(&self) -> bool {
        self.outermost() == Some(Outermost::Pointer)
    }

    /// The qualifiers at the top level, if they are those of a value or a pointer to one.
    fn own_qualifiers(&self) -> &[String] {
        match self.parts.last() {
            _ if self.is_composed() => &[],
            Some(Part::Pointer { qualifiers, .. }) => qualifiers,
            _ => &self.words,
        }
    }

    /// The type without its top-level qualifiers.
    pub(crate) fn unqualified(&self) -> CType {
        let mut ty = self.clone();
        match ty.parts.last_mut() {
            _ if self.is_composed() => {}
            Some(Part::Pointer { qualifiers, .. }) => qualifiers.clear(),
            _ => ty.words.retain(|word| !QUALIFIERS.contains(&word.as_str())),
        }
        ty
    }

    /// Whether the type has top-level qualifiers.
    pub(crate) fn is_qualified(&self, qualifier: &str) -> bool {
        self.own_qualifiers().iter().any(|own| own == qualifier)
    }

    /// The words of the type without qualifiers and `struct`; `None` for a pointer.
    pub(crate) fn words(&self) -> Option<Vec<&str>> {
        let is_name = |word: &&str| !QUALIFIERS.contains(word) && !TAGS.contains(word);
        self.parts.is_empty().then(|| self.words.iter().map(String::as_str).filter(is_name).collect())
    }

    /// The type with its names replaced.
    pub(crate) fn map_names(&self, name: impl Fn(&str) -> String) -> CType {
        self.renamed(&name)
    }

    fn renamed(&self, name: &dyn Fn(&str) -> String) -> CType {
        let part = |part: &Part| match part {
            Part::Pointer { .. } => part.clone(),
            Part::Array(length) => Part::Array(name(length)),
            Part::Function { params, is_variadic } => {
                let params = params.iter().map(|param| param.renamed(name)).collect();
                Part::Function { params, is_variadic: *is_variadic }
            }
        };
        CType {
            words: self.words.iter().map(|word| name(word)).collect(),
            parts: self.parts.iter().map(part).collect(),
        }
    }

    /// Whether the type is written as a pointer.
    pub(crate) fn is_pointer(&self) -> bool {
        matches!(self.parts.last(), Some(Part::Pointer { qualifiers, .. }) if qualifiers.is_empty() || self.is_composed())
    }

    /// Whether the type is `void`.
    pub(crate) fn is_void(&self) -> bool {
        self.words().as_deref() == Some(&["void"])
    }

    /// Whether the type is a pointer, so that the types that it names may be incomplete.
    pub(crate) fn is_indirect(&self) -> bool {
        self.parts.iter().any(|part| !matches!(part, Part::Array(_)))
    }

    /// Whether the type is a pointer to a constant.
    pub(crate) fn is_pointer_to_constant(&self) -> bool {
        self.pointee().is_some_and(|target| target.is_qualified("const"))
    }

    /// The names in the type, and whether each follows a word such as `struct`.
    pub(crate) fn mentions(&self) -> impl Iterator<Item = (&str, bool)> {
        let mut all = Vec::new();
        self.collect(&mut |ty| {
            let before = std::iter::once("").chain(ty.words.iter().map(String::as_str));
            let names = ty.words.iter().zip(before).filter(|(word, _)| identifier_error(word).is_none());
            all.extend(names.map(|(word, before)| (word.as_str(), TAGS.contains(&before))));
        });
        all.into_iter()
    }

    /// The names of the types of the elements of arrays in the type: `x` in `x[4]` and in `x (*)[4]`.
    pub(crate) fn elements(&self) -> impl Iterator<Item = &str> {
        let mut all = Vec::new();
        self.collect(&mut |ty| {
            if let Some(Part::Array(_)) = ty.parts.first() {
                all.extend(ty.words.iter().map(String::as_str).filter(|word| identifier_error(word).is_none()));
            }
        });
        all.into_iter()
    }

    /// Looks at the type and at those of parameters in it, in the order of the text.
    fn collect<'t>(&'t self, look: &mut dyn FnMut(&'t CType)) {
        look(self);
        for part in self.parts.iter().rev() {
            if let Part::Function { params, .. } = part {
                params.iter().for_each(|param| param.collect(look));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::CType;

    #[test]
    fn declarations_are_in_llvm_style() {
        for (text, expected) in [
            ("void*", "void *x"),
            ("const  void * ", "const void *x"),
            ("ol_device_handle_t", "ol_device_handle_t x"),
            ("char * const *", "char *const *x"),
            ("const struct s* const", "const struct s *const x"),
            ("unsigned  long long", "unsigned long long x"),
            ("int const", "int const x"),
            ("char *restrict", "char *__restrict x"),
            ("int(*)( void*p ,int)", "int (*x)(void *, int)"),
            ("void (CALL *)(struct s *, ...)", "void (CALL *x)(struct s *, ...)"),
            ("void (*(*)(int))(void)", "void (*(*x)(int))(void)"),
            ("char const *[4]", "char const *x[4]"),
            ("int (long, unsigned)", "int x(long, unsigned)"),
            ("int (type *)", "int x(type *)"),
            ("int (*)[LENGTH]", "int (*x)[LENGTH]"),
        ] {
            assert_eq!(CType::parse(text).map(|ty| ty.declare("x")).as_deref(), Ok(expected));
        }
        for (text, expected) in
            [("int (*)(int)", "int (**x)(int)"), ("int[4]", "int (*x)[4]"), ("int(int)", "int (*x)(int)")]
        {
            assert_eq!(CType::parse(text).map(|ty| ty.pointer().declare("x")).as_deref(), Ok(expected));
        }
        assert_eq!(CType::parse("int").map(|ty| ty.pointer().pointer().declare("x")).as_deref(), Ok("int **x"));
    }

    #[test]
    fn pointers_are_followed() {
        let ty = CType::parse("const struct s *const *volatile").expect("a type");
        assert_eq!(ty.unqualified().spelled(), "const struct s *const *");
        assert!(ty.is_qualified("volatile") && !ty.is_qualified("const"));
        let inner = ty.pointee().expect("a pointer");
        assert_eq!(inner.spelled(), "const struct s *const");
        assert_eq!(inner.words(), None);
        let value = inner.pointee().expect("a pointer");
        assert_eq!(value.words(), Some(vec!["s"]));
        assert!(value.is_qualified("const"));
        assert_eq!(value.pointee(), None);
    }

    #[test]
    fn what_is_no_type() {
        for text in [
            "",
            " ",
            "*",
            "1x",
            "int (*)()",
            "int (CALL *)[4]",
            "int (int)[4]",
            "int (*[4])(void",
            "int (int)(int)",
            "int (void *, void)",
            "int (...)",
            "(*)(int)",
            "a;b",
            "int x",
            "a_t b",
            "const",
            "class",
            "struct",
            "struct int",
            "unsigned float",
            "void * x",
        ] {
            assert!(CType::parse(text).is_err(), "{text}");
        }
        for stars in ["*".repeat(100), format!("({})(int)", "*".repeat(100))] {
            assert_eq!(CType::parse(&format!("int {stars}")), Err("is nested too deeply"));
        }
    }
}
