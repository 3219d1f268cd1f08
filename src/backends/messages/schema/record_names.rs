//! Names for records, which all share one space of names.
//!
//! A thing of a schema gives its record its own name where that is free. It is not where the library has it, where it
//! is a word of the language or a field that hides the record from those who name it, or where another thing was first.
//! The other form of a schema is written with the same names.

use rustc_hash::{FxHashMap, FxHashSet};

use super::library::LIBRARY;
use crate::diagnostics::Diags;
use crate::lexer::Keyword;
use crate::lib_td::builtin;
use crate::parser;
use crate::parser::ast::{Ast, BodyItem, ExprKind, StatementKind};
use crate::parser::front_end::Files;
use crate::source::{Interner, MemoryLoader, SourceMap, Symbol};

/// What is added to a name that is taken: what the thing is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Suffix {
    Enum,
    Struct,
    Header,
    Message,
    Event,
    Group,
    Module,
    Schema,
}

impl Suffix {
    fn text(self) -> &'static str {
        match self {
            Suffix::Enum => "enum",
            Suffix::Struct => "struct",
            Suffix::Header => "header",
            Suffix::Message => "message",
            Suffix::Event => "event",
            Suffix::Group => "group",
            Suffix::Module => "module",
            Suffix::Schema => "schema",
        }
    }
}

/// The names that are taken.
pub(crate) struct Names {
    taken: FxHashSet<Symbol>,
    /// The number that the next of several things of one name and suffix gets.
    numbers: FxHashMap<String, u64>,
    /// Headers of the library.
    headers: Vec<Symbol>,
}

impl Names {
    /// What the library inside the binary and the language take.
    pub(crate) fn of_library(interner: &mut Interner) -> Names {
        let mut sources = SourceMap::new(Vec::new());
        let text = builtin(LIBRARY).unwrap_or_default().to_vec();
        let parsed = sources.add(LIBRARY, text).map(|file| {
            let (loader, mut diags) = (MemoryLoader::default(), Diags::new(1));
            let mut files = Files { sources: &mut sources, loader: &loader, builtin };
            parser::parse(&mut files, file, &[], interner, &mut diags)
        });
        Names::new(&parsed.unwrap_or_default().ast, interner)
    }

    /// What a library and the language take.
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

    /// A name for the record of a thing, which is taken from now on.
    pub(crate) fn take(&mut self, name: Symbol, suffix: Suffix, interner: &mut Interner) -> Symbol {
        let name = identifier(name, interner);
        if self.taken.insert(name) {
            return name;
        }
        let suffixed = format!("{}_{}", interner.text(name), suffix.text());
        let mut candidate = interner.intern(suffixed.as_bytes());
        while !self.taken.insert(candidate) {
            let number = self.numbers.entry(suffixed.clone()).or_insert(1);
            *number += 1;
            candidate = interner.intern(format!("{suffixed}_{number}").as_bytes());
        }
        candidate
    }
}

/// The name itself, if it can be written in the language, or one that resembles it.
fn identifier(name: Symbol, interner: &mut Interner) -> Symbol {
    let bytes = interner.bytes(name);
    let is_good = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let begins_well = bytes.first().is_some_and(|byte| !byte.is_ascii_digit());
    if begins_well && bytes.iter().all(is_good) {
        return name;
    }
    let mut made = Vec::with_capacity(bytes.len() + 1);
    if !begins_well {
        made.push(b'_');
    }
    made.extend(bytes.iter().map(|byte| if is_good(byte) { *byte } else { b'_' }));
    interner.intern(&made)
}
