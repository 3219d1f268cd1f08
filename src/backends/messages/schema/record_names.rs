//! [`Names`]: the names of records, which share one namespace.
//!
//! A definition of a schema names its record if the name is free. A name is not free if the library defines it, if it
//! is a keyword, a field that would hide the record, or the name of an earlier definition. Conversion to `.td` uses the
//! same names.

use rustc_hash::{FxHashMap, FxHashSet};

use super::library::LIBRARY;
use tdgen_language::diagnostics::Diags;
use tdgen_language::lexer::Keyword;
use tdgen_language::lib_td::builtin;
use tdgen_language::parser;
use tdgen_language::parser::ast::{Ast, BodyItem, ExprKind, StatementKind};
use tdgen_language::parser::front_end::Files;
use tdgen_language::source::{Interner, MemoryLoader, SourceMap, Symbol};

/// The names that are taken.
pub(crate) struct Names {
    taken: FxHashSet<Symbol>,
    /// The last number after each name with its suffix.
    numbers: FxHashMap<String, u64>,
    /// The headers of the library.
    headers: Vec<Symbol>,
}

impl Names {
    /// The names that the built-in library and the language take.
    pub(crate) fn of_library(interner: &mut Interner) -> Names {
        let mut sources = SourceMap::new(Vec::new());
        let text = builtin(LIBRARY).unwrap_or_default().to_vec();
        let parsed = sources.add(LIBRARY, text).map(|file| {
            let (loader, mut diags) = (MemoryLoader::default(), Diags::new(1));
            let mut files = Files { sources: &mut sources, loader: &loader, builtin };
            parser::parse(&mut files, file, &[], interner, &mut diags)
        });
        Names::new(&parsed.unwrap_or_default(), interner)
    }

    /// The names that a library and the language take.
    pub(crate) fn new(library: &Ast, interner: &mut Interner) -> Names {
        let mut taken = FxHashSet::default();
        let mut headers = Vec::new();
        let header = interner.intern(b"Header");
        for statement in &library.statements {
            match &statement.kind {
                StatementKind::Def { name, body } => {
                    let name = name.map(|name| &library[name].kind);
                    if let Some(&ExprKind::Name(name)) = name {
                        taken.insert(name);
                        let mut parents = library[body.parents].iter();
                        if parents.any(|parent| parent.name.name == header) {
                            headers.push(name);
                        }
                    }
                }
                StatementKind::Class { body, .. } => {
                    taken.extend(body.items.iter().filter_map(|item| match item {
                        BodyItem::Field { name, .. } => Some(name.name),
                        _ => None,
                    }));
                }
                _ => {}
            }
        }
        let words = Keyword::ALL.iter().map(|keyword| keyword.text());
        let words = words.chain(["include", "NAME"]);
        taken.extend(words.map(|word| interner.intern(word.as_bytes())));
        Names { taken, numbers: FxHashMap::default(), headers }
    }

    /// The headers of the library.
    pub(crate) fn headers(&self) -> &[Symbol] {
        &self.headers
    }

    /// Returns a name for the record of a definition and marks it as taken. A name that is taken gets the suffix.
    pub(crate) fn take(&mut self, name: Symbol, suffix: &str, interner: &mut Interner) -> Symbol {
        let name = identifier(name, interner);
        if self.taken.insert(name) {
            return name;
        }
        let suffixed = format!("{}_{suffix}", interner.text(name));
        let mut candidate = interner.intern(suffixed.as_bytes());
        while !self.taken.insert(candidate) {
            let number = self.numbers.entry(suffixed.clone()).or_insert(1);
            *number += 1;
            candidate = interner.intern(format!("{suffixed}_{number}").as_bytes());
        }
        candidate
    }
}

/// Returns the name itself if it is an identifier of the language, otherwise a similar one.
fn identifier(name: Symbol, interner: &mut Interner) -> Symbol {
    let bytes = interner.bytes(name);
    let is_identifier = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let has_valid_start = bytes.first().is_some_and(|byte| !byte.is_ascii_digit());
    if has_valid_start && bytes.iter().all(is_identifier) {
        return name;
    }
    let mut name = Vec::with_capacity(bytes.len() + 1);
    if !has_valid_start {
        name.push(b'_');
    }
    name.extend(bytes.iter().map(|byte| if is_identifier(byte) { *byte } else { b'_' }));
    interner.intern(&name)
}
