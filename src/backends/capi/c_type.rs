//! [`CType`]: a C type, parsed from a description.
//!
//! The suffix of a name tells its kind, as in LLVM Offload's descriptions (`_handle_t`, `_cb_t`), so that a description
//! does not need to declare the types of other headers.

use super::naming::identifier_error;

/// Words before a type, or after a star, that do not change its values.
const QUALIFIERS: [&str; 3] = ["const", "restrict", "volatile"];

/// Words before the name of a tagged type.
const TAGS: [&str; 3] = ["enum", "struct", "union"];

/// A type: words, then stars and qualifiers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CType {
    tokens: Vec<String>,
}

impl CType {
    /// Parses a type.
    ///
    /// # Errors
    /// The reason, in words that follow the type's text.
    pub(crate) fn parse(text: &str) -> Result<CType, &'static str> {
        let spaced = text.replace('*', " * ");
        let tokens: Vec<String> = spaced.split_whitespace().map(str::to_owned).collect();
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if tokens.is_empty() {
            Err("is empty")
        } else if !text.chars().all(|c| is_letter(c) || c == '*' || c.is_whitespace()) {
            Err("has more than words and stars in it")
        } else if text.trim_start().starts_with(|c: char| c == '*' || c.is_ascii_digit()) {
            Err("does not begin with the name of a type")
        } else {
            match words_error(&tokens) {
                Some(error) => Err(error),
                None => Ok(CType { tokens }),
            }
        }
    }

    /// The type in LLVM style: `const void *`.
    pub(crate) fn spelled(&self) -> String {
        let mut text = String::new();
        for (at, token) in self.tokens.iter().enumerate() {
            // LLVM style puts stars next to what follows them.
            if at > 0 && !text.ends_with('*') {
                text.push(' ');
            }
            text.push_str(token);
        }
        text
    }

    /// A declaration of `name`: `const void *name`.
    pub(crate) fn declare(&self, name: &str) -> String {
        let gap = if self.is_pointer() { "" } else { " " };
        format!("{}{gap}{name}", self.spelled())
    }

    /// The type of a pointer to this.
    pub(crate) fn pointer(&self) -> CType {
        let mut tokens = self.tokens.clone();
        tokens.push("*".to_owned());
        CType { tokens }
    }

    /// The type that a pointer points to; `None` if this is not a pointer.
    pub(crate) fn pointee(&self) -> Option<CType> {
        let star = self.tokens.iter().rposition(|token| token == "*")?;
        let tokens = self.tokens.get(..star)?.to_vec();
        Some(CType { tokens })
    }

    /// The type without its top-level qualifiers.
    pub(crate) fn unqualified(&self) -> CType {
        let own = self.tokens.iter().rposition(|token| token == "*");
        let (outer, own) = self.tokens.split_at(own.map_or(0, |star| star + 1));
        let own = own.iter().filter(|token| !QUALIFIERS.contains(&token.as_str()));
        let tokens = outer.iter().chain(own).cloned().collect();
        CType { tokens }
    }

    /// Whether the type has top-level qualifiers.
    pub(crate) fn is_qualified(&self, qualifier: &str) -> bool {
        let mut own = self.tokens.iter().rev().take_while(|token| *token != "*");
        own.any(|token| token == qualifier)
    }

    /// The words of the type without qualifiers and `struct`; `None` for a pointer.
    pub(crate) fn words(&self) -> Option<Vec<&str>> {
        let is_name = |word: &&str| !QUALIFIERS.contains(word) && !TAGS.contains(word);
        let words = self.tokens.iter().map(String::as_str);
        (!self.is_indirect()).then(|| words.filter(is_name).collect())
    }

    /// The type with its names replaced.
    pub(crate) fn map_names(&self, name: impl Fn(&str) -> String) -> CType {
        let tokens = self.tokens.iter().map(|token| name(token)).collect();
        CType { tokens }
    }

    /// Whether the type is written as a pointer.
    pub(crate) fn is_pointer(&self) -> bool {
        self.ends("*")
    }

    /// Whether the type is `void`.
    pub(crate) fn is_void(&self) -> bool {
        self.ends("void")
    }

    /// Whether the type is a pointer, so that the types that it names may be incomplete.
    pub(crate) fn is_indirect(&self) -> bool {
        self.tokens.iter().any(|token| token == "*")
    }

    /// Whether the type is a pointer to a constant.
    pub(crate) fn is_pointer_to_constant(&self) -> bool {
        let Some(last) = self.tokens.iter().rposition(|token| token == "*") else {
            return false;
        };
        let target = self.tokens.get(..last).unwrap_or_default();
        if target.iter().any(|token| token == "*") {
            target.last().is_some_and(|token| token == "const")
        } else {
            target.iter().any(|token| token == "const")
        }
    }

    /// The names in the type, and whether each follows the word `struct`.
    pub(crate) fn mentions(&self) -> impl Iterator<Item = (&str, bool)> {
        let names = self.tokens.iter().enumerate();
        names.filter(|(_, token)| identifier_error(token).is_none()).map(|(at, token)| {
            let tagged = at.checked_sub(1).and_then(|before| self.tokens.get(before));
            (token.as_str(), tagged.is_some_and(|before| before == "struct"))
        })
    }

    fn ends(&self, token: &str) -> bool {
        self.tokens.last().is_some_and(|last| last == token)
    }
}

/// The error in the words of a type: before the stars they must name one type, after a star they must qualify it.
fn words_error(tokens: &[String]) -> Option<&'static str> {
    let is_qualifier = |word: &&str| matches!(*word, "const" | "volatile");
    let stars = tokens.iter().position(|token| token == "*");
    let (base, behind) = tokens.split_at(stars.unwrap_or(tokens.len()));
    if !behind.iter().all(|word| word == "*" || is_qualifier(&word.as_str())) {
        return Some("has a word behind a star that is not `const`");
    }
    let mut words: Vec<&str> = base.iter().map(String::as_str).collect();
    words.retain(|word| !is_qualifier(word));
    match words.as_slice() {
        [] => return Some("names no type"),
        ["struct" | "enum" | "union", name] | [name] if identifier_error(name).is_none() => {
            return None;
        }
        _ => {}
    }
    words.sort_unstable();
    if BUILT_IN.contains(&words.join(" ").as_str()) {
        None
    } else if let [word] = words.as_slice() {
        Some(match *word {
            "struct" | "enum" | "union" => "lacks the name behind its first word",
            _ => "is a reserved word in C or C++, not a type",
        })
    } else {
        Some("is more than one type")
    }
}

/// The built-in types of C, the words of each sorted.
const BUILT_IN: &[&str] = &[
    "bool",
    "char",
    "char signed",
    "char unsigned",
    "double",
    "double long",
    "float",
    "int",
    "int long",
    "int long long",
    "int long long signed",
    "int long long unsigned",
    "int long signed",
    "int long unsigned",
    "int short",
    "int short signed",
    "int short unsigned",
    "int signed",
    "int unsigned",
    "long",
    "long long",
    "long long signed",
    "long long unsigned",
    "long signed",
    "long unsigned",
    "short",
    "short signed",
    "short unsigned",
    "signed",
    "unsigned",
    "void",
    "wchar_t",
];

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
        ] {
            assert_eq!(CType::parse(text).map(|ty| ty.declare("x")).as_deref(), Ok(expected));
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
            "int[]",
            "1x",
            "int (*)(int)",
            "a;b",
            "int x",
            "a_t b",
            "const",
            "class",
            "struct",
            "struct int",
            "unsigned float",
            "char *restrict",
            "void * x",
        ] {
            assert!(CType::parse(text).is_err(), "{text}");
        }
    }
}
