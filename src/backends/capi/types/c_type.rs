//! [`CType`]: a C type, parsed from a description.
//!
//! The suffix of a name tells its kind, as in LLVM Offload's descriptions (`_handle_t`, `_cb_t`), so that a description
//! does not need to declare the types of other headers.

use crate::model::naming::identifier_error;
use crate::types::declarator;
use crate::types::declarator::Outermost;

/// Words before a type, or after a star, that do not change its values.
const QUALIFIERS: [&str; 3] = ["const", "__restrict", "volatile"];

/// Words before the name of a tagged type.
const TAGS: [&str; 3] = ["enum", "struct", "union"];

/// A type: words, then stars and qualifiers, or more than these, such as a pointer to a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CType {
    tokens: Vec<String>,
    /// For a type with parentheses or brackets: where a declared name belongs, and the outermost part of the type.
    composed: Option<(usize, Outermost)>,
}

impl CType {
    /// Parses a type.
    ///
    /// # Errors
    /// The reason, in words that follow the type's text.
    pub(crate) fn parse(text: &str) -> Result<CType, &'static str> {
        if text.contains(['(', '[']) {
            let parsed = declarator::parse(text)?;
            return Ok(CType { tokens: parsed.tokens, composed: Some((parsed.hole, parsed.outermost)) });
        }
        let spaced = text.replace('*', " * ");
        let spelled = |word: &str| if word == "restrict" { "__restrict".to_owned() } else { word.to_owned() };
        let tokens: Vec<String> = spaced.split_whitespace().map(spelled).collect();
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if tokens.is_empty() {
            Err("is empty")
        } else if !text.chars().all(|c| is_letter(c) || c == '*' || c.is_whitespace()) {
            Err("has more than words and stars in it")
        } else if text.trim_start().starts_with(|c: char| c == '*' || c.is_ascii_digit()) {
            Err("does not begin with the name of a type")
        } else {
            match declarator::words_error(&tokens) {
                Some(error) => Err(error),
                None => Ok(CType::simple(tokens)),
            }
        }
    }

    /// The type of these words.
    pub(crate) fn of_words(words: &str) -> CType {
        CType::simple(words.split(' ').map(str::to_owned).collect())
    }

    fn simple(tokens: Vec<String>) -> CType {
        CType { tokens, composed: None }
    }

    /// The type in LLVM style: `const void *`.
    pub(crate) fn spelled(&self) -> String {
        joined(&self.tokens)
    }

    /// A declaration of `name`: `const void *name`.
    pub(crate) fn declare(&self, name: &str) -> String {
        let hole = self.composed.map_or(self.tokens.len(), |(hole, _)| hole);
        let (before, after) = self.tokens.split_at(hole.min(self.tokens.len()));
        let before = joined(before);
        let gap = if before.ends_with(['*', '(']) { "" } else { " " };
        format!("{before}{gap}{name}{}", joined(after))
    }

    /// The tokens, and the index of the one before which a declared name belongs.
    pub(crate) fn parts(&self) -> (&[String], usize) {
        (&self.tokens, self.composed.map_or(self.tokens.len(), |(hole, _)| hole))
    }

    /// The type of a pointer to this.
    pub(crate) fn pointer(&self) -> CType {
        let mut tokens = self.tokens.clone();
        let Some((hole, _)) = self.composed else {
            tokens.push("*".to_owned());
            return CType::simple(tokens);
        };
        // A suffix binds tighter than a star.
        let has_suffix = tokens.get(hole).is_some_and(|token| token != ")");
        let star = if has_suffix { ["(", "*", ")"].as_slice() } else { &["*"] };
        tokens.splice(hole..hole, star.iter().map(|&token| token.to_owned()));
        CType { tokens, composed: Some((hole + if has_suffix { 2 } else { 1 }, Outermost::Pointer)) }
    }

    /// The type that a pointer points to; `None` if this is not a pointer, or has parentheses.
    pub(crate) fn pointee(&self) -> Option<CType> {
        if self.composed.is_some() {
            return None;
        }
        let star = self.tokens.iter().rposition(|token| token == "*")?;
        let tokens = self.tokens.get(..star)?.to_vec();
        Some(CType::simple(tokens))
    }

    /// The outermost part of a type with parentheses or brackets.
    pub(crate) fn outermost(&self) -> Option<Outermost> {
        self.composed.map(|(_, outermost)| outermost)
    }

    /// The type that a function returns; `None` for another type.
    pub(crate) fn returned(&self) -> Option<CType> {
        let (hole, Outermost::Function) = self.composed? else { return None };
        let end = self.end_of_group(hole)?;
        let rest = self.tokens.get(..hole)?.iter().chain(self.tokens.get(end..)?);
        let text = joined(&rest.cloned().collect::<Vec<String>>());
        CType::parse(&text).ok()
    }

    /// The type of the elements of an array, and its lengths; for another type, the type itself.
    pub(crate) fn array_parts(&self) -> (CType, Vec<String>) {
        let Some((hole, Outermost::Array)) = self.composed else { return (self.clone(), Vec::new()) };
        let mut tokens = self.tokens.clone();
        let mut lengths = Vec::new();
        while tokens.get(hole).is_some_and(|token| token == "[") {
            let Some(end) = tokens.iter().skip(hole).position(|token| token == "]") else { break };
            let group: Vec<String> = tokens.drain(hole..=hole + end).collect();
            lengths.push(group.get(1).filter(|length| *length != "]").cloned().unwrap_or_default());
        }
        match CType::parse(&joined(&tokens)) {
            Ok(element) => (element, lengths),
            Err(_) => (self.clone(), Vec::new()),
        }
    }

    /// The index after the parenthesis that closes the one at an index.
    fn end_of_group(&self, start: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for (at, token) in self.tokens.iter().enumerate().skip(start) {
            match token.as_str() {
                "(" => depth += 1,
                ")" => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(at + 1);
            }
        }
        None
    }

    /// Whether the type is a pointer to a function or to an array.
    pub(crate) fn is_composed_pointer(&self) -> bool {
        self.outermost() == Some(Outermost::Pointer)
    }

    /// The type without its top-level qualifiers.
    pub(crate) fn unqualified(&self) -> CType {
        if self.composed.is_some() {
            return self.clone();
        }
        let own = self.tokens.iter().rposition(|token| token == "*");
        let (outer, own) = self.tokens.split_at(own.map_or(0, |star| star + 1));
        let own = own.iter().filter(|token| !QUALIFIERS.contains(&token.as_str()));
        CType::simple(outer.iter().chain(own).cloned().collect())
    }

    /// Whether the type has top-level qualifiers.
    pub(crate) fn is_qualified(&self, qualifier: &str) -> bool {
        if self.composed.is_some() {
            return false;
        }
        let mut own = self.tokens.iter().rev().take_while(|token| *token != "*");
        own.any(|token| token == qualifier)
    }

    /// The words of the type without qualifiers and `struct`; `None` for a pointer.
    pub(crate) fn words(&self) -> Option<Vec<&str>> {
        let is_name = |word: &&str| !QUALIFIERS.contains(word) && !TAGS.contains(word);
        let words = self.tokens.iter().map(String::as_str);
        (!self.is_indirect() && self.composed.is_none()).then(|| words.filter(is_name).collect())
    }

    /// The type with its names replaced.
    pub(crate) fn map_names(&self, name: impl Fn(&str) -> String) -> CType {
        CType { tokens: self.tokens.iter().map(|token| name(token)).collect(), composed: self.composed }
    }

    /// Whether the type is written as a pointer.
    pub(crate) fn is_pointer(&self) -> bool {
        self.composed.map_or_else(|| self.ends("*"), |(_, outermost)| outermost == Outermost::Pointer)
    }

    /// Whether the type is `void`.
    pub(crate) fn is_void(&self) -> bool {
        self.ends("void")
    }

    /// Whether the type is a pointer, so that the types that it names may be incomplete.
    pub(crate) fn is_indirect(&self) -> bool {
        self.tokens.iter().any(|token| token == "*" || token == "(")
    }

    /// Whether the type is a pointer to a constant.
    pub(crate) fn is_pointer_to_constant(&self) -> bool {
        let Some(last) = self.tokens.iter().rposition(|token| token == "*").filter(|_| self.composed.is_none()) else {
            return false;
        };
        let target = self.tokens.get(..last).unwrap_or_default();
        if target.iter().any(|token| token == "*") {
            target.last().is_some_and(|token| token == "const")
        } else {
            target.iter().any(|token| token == "const")
        }
    }

    /// The names in the type, and whether each follows a word such as `struct`.
    pub(crate) fn mentions(&self) -> impl Iterator<Item = (&str, bool)> {
        let names = self.tokens.iter().enumerate();
        let before = |at: usize| at.checked_sub(1).and_then(|before| self.tokens.get(before)).map(String::as_str);
        let next = |at: usize| self.tokens.get(at + 1).map(String::as_str);
        // Lengths of arrays and calling conventions are not types.
        let is_type = move |at: usize| {
            before(at) != Some("[") && !(before(at) == Some("(") && next(at) == Some("*") && self.is_convention(at))
        };
        names
            .filter(move |(at, token)| identifier_error(token).is_none() && *token != "__restrict" && is_type(*at))
            .map(move |(at, token)| (token.as_str(), before(at).is_some_and(|word| TAGS.contains(&word))))
    }

    /// The names of the types of the elements of arrays in the type: `x` in `x[4]` and in `x (*)[4]`.
    pub(crate) fn elements(&self) -> impl Iterator<Item = &str> {
        let is_element = |at: usize| {
            let qualifiers = self.tokens.iter().skip(at + 1).take_while(|token| QUALIFIERS.contains(&token.as_str()));
            let next = at + 1 + qualifiers.count();
            let suffix = match self.tokens.get(next).map(String::as_str) {
                Some("(") => self.end_of_group(next),
                _ => Some(next),
            };
            suffix.and_then(|at| self.tokens.get(at)).is_some_and(|token| token == "[")
        };
        let words = self.tokens.iter().enumerate().filter(move |(at, _)| is_element(*at));
        words.map(|(_, word)| word.as_str()).filter(|word| identifier_error(word).is_none())
    }

    /// Whether a word after a parenthesis and before a star is the macro of a calling convention: `(CALL *)(`.
    fn is_convention(&self, at: usize) -> bool {
        let behind = self.tokens.get(at + 1..).unwrap_or_default();
        let mut behind =
            behind.iter().map(String::as_str).skip_while(|token| ["*", "const", "volatile"].contains(token));
        behind.next() == Some(")") && behind.next() == Some("(")
    }

    fn ends(&self, token: &str) -> bool {
        self.tokens.last().is_some_and(|last| last == token)
    }
}

/// Tokens in LLVM style, which puts stars next to what follows them.
fn joined(tokens: &[String]) -> String {
    let mut text = String::new();
    for (at, token) in tokens.iter().enumerate() {
        let is_closed = text.ends_with(['*', '(', '[']) || [")", "]", "[", ","].contains(&token.as_str());
        let is_suffix = token == "(" && (text.ends_with([')', ']']));
        if at > 0 && !is_closed && !is_suffix {
            text.push(' ');
        }
        text.push_str(token);
    }
    text
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
    }
}
