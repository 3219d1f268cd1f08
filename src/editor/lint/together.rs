//! [`Together`]: files with all that they include.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::finding::Finding;
use crate::syntax::FileTree;
use tdgen_language::diagnostics::Rule;
use tdgen_language::lexer::kind::Kind;
use tdgen_language::parser::ast::{RecordBody, Statement, StatementKind};
use tdgen_language::source::Span;

/// A file among others.
pub struct Member<'a> {
    /// The path as messages show it.
    pub name: &'a str,
    /// The file as it is written.
    pub tree: &'a FileTree,
    /// The includes, and the member that each leads to, if it can be read.
    pub includes: Vec<(Span, Option<usize>)>,
    /// Whether it was asked for; the others are only read.
    pub is_judged: bool,
}

/// Files with all that they include.
pub struct Together<'a> {
    /// The files.
    pub members: Vec<Member<'a>>,
    /// The macros that are defined by options.
    pub defines: &'a [String],
    /// The classes that backends look for by their names.
    pub read_by_backends: FxHashSet<&'static str>,
    words: OnceCell<FxHashMap<Vec<u8>, usize>>,
    classes: OnceCell<FxHashMap<Vec<u8>, Vec<ClassOf<'a>>>>,
}

/// A class, and its file.
#[derive(Clone, Copy)]
pub(super) struct ClassOf<'a> {
    pub(super) tree: &'a FileTree,
    pub(super) body: &'a RecordBody,
    span: Span,
}

impl<'a> Together<'a> {
    /// Files that are looked at together, with these macros defined.
    pub fn new(
        members: Vec<Member<'a>>,
        defines: &'a [String],
        read_by_backends: impl Iterator<Item = &'static str>,
    ) -> Together<'a> {
        Together {
            members,
            defines,
            read_by_backends: read_by_backends.collect(),
            words: OnceCell::new(),
            classes: OnceCell::new(),
        }
    }

    /// The members to judge, with their numbers.
    pub(super) fn judged(&self) -> impl Iterator<Item = (usize, &Member<'a>)> {
        self.members.iter().enumerate().filter(|(_, member)| member.is_judged)
    }

    /// The numbers of a member and of all that it includes, in the order in which they are read first.
    pub fn closure(&self, member: usize) -> Vec<usize> {
        let mut seen = vec![false; self.members.len()];
        let mut order = Vec::new();
        let mut next = vec![member];
        while let Some(member) = next.pop() {
            if !std::mem::replace(&mut seen[member], true) {
                order.push(member);
                next.extend(self.members[member].includes.iter().rev().filter_map(|(_, target)| *target));
            }
        }
        order
    }

    /// The members that no other one includes.
    pub fn roots(&self) -> Vec<usize> {
        let mut is_included = vec![false; self.members.len()];
        for (number, member) in self.members.iter().enumerate() {
            for target in member.includes.iter().filter_map(|(_, target)| *target).filter(|target| *target != number) {
                is_included[target] = true;
            }
        }
        (0..self.members.len()).filter(|member| !is_included[*member]).collect()
    }

    /// The names of the classes of some members.
    pub fn class_names(&self, members: &[usize]) -> FxHashSet<&'a [u8]> {
        let mut names = FxHashSet::default();
        for tree in members.iter().map(|&member| self.members[member].tree) {
            let classes = tree.ast.statements.iter().filter_map(|statement| match &statement.kind {
                StatementKind::Class { name, .. } => Some(tree.interner.bytes(name.name)),
                _ => None,
            });
            names.extend(classes);
        }
        names
    }

    /// How often all files have a word outside of comments.
    pub(super) fn count(&self, word: &[u8]) -> usize {
        let words = self.words.get_or_init(|| {
            let mut words: FxHashMap<Vec<u8>, usize> = FxHashMap::default();
            for member in &self.members {
                each_word(member.tree, 0..u32::MAX, &mut |word| match words.get_mut(word) {
                    Some(count) => *count += 1,
                    None => drop(words.insert(word.to_owned(), 1)),
                });
            }
            words
        });
        words.get(word).copied().unwrap_or(0)
    }

    /// The only class with this name and a body, if it is certain which one that is.
    pub(super) fn class(&self, name: &[u8]) -> Option<ClassOf<'a>> {
        let classes = self.classes.get_or_init(|| {
            let mut classes: FxHashMap<Vec<u8>, Vec<ClassOf<'a>>> = FxHashMap::default();
            for member in &self.members {
                let tree = member.tree;
                each_statement(&tree.ast.statements, &mut |statement| {
                    if let StatementKind::Class { name, body, .. } = &statement.kind {
                        let class = ClassOf { tree, body, span: statement.span };
                        classes.entry(tree.interner.bytes(name.name).to_owned()).or_default().push(class);
                    }
                });
            }
            classes
        });
        let declared = classes.get(name)?;
        let mut defined = declared.iter().filter(|class| !class.is_declaration());
        let class = *defined.next().or(declared.first())?;
        let is_certain = defined.next().is_none() && !class.body.is_incomplete && !class.is_divided();
        is_certain.then_some(class)
    }
}

impl ClassOf<'_> {
    /// Whether it may be defined later: `class A;`.
    fn is_declaration(&self) -> bool {
        self.body.items.is_empty() && self.body.parents.is_empty() && !self.has_braces()
    }

    fn has_braces(&self) -> bool {
        let text = self.tree.text().get(self.tree.range(self.span)).unwrap_or_default();
        text.contains(&b'{')
    }

    /// Whether a directive may add to it.
    fn is_divided(&self) -> bool {
        has_directive(self.tree, self.span) || has_include(self.tree, self.span)
    }
}

/// Whether a text between two positions has a directive or lines that are not read.
pub(super) fn has_directive(file: &FileTree, span: Span) -> bool {
    let range = file.range(span);
    let first = file.pieces.partition_point(|piece| (piece.start as usize) < range.start);
    let inside = file.pieces.get(first..).unwrap_or_default().iter();
    inside
        .take_while(|piece| (piece.start as usize) < range.end)
        .any(|piece| matches!(piece.kind, Kind::Directive | Kind::Skipped))
}

/// Whether a file is included inside of a statement.
pub(super) fn has_include(file: &FileTree, scope: Span) -> bool {
    let is_inside = |span: Span| scope.start < span.start && span.end <= scope.end;
    file.nodes.iter().any(|node| node.kind == crate::syntax::NodeKind::Include && is_inside(node.span))
}

/// Calls a function with all statements, those around others first.
pub(super) fn each_statement<'f>(statements: &'f [Statement], visit: &mut dyn FnMut(&'f Statement)) {
    for statement in statements {
        visit(statement);
        match &statement.kind {
            StatementKind::Multiclass { statements, .. } | StatementKind::Defset { statements, .. } => {
                each_statement(statements, visit);
            }
            StatementKind::Foreach { body, .. } | StatementKind::Let { body, .. } => {
                each_statement(&body.statements, visit);
            }
            StatementKind::If { then, otherwise, .. } => {
                each_statement(&then.statements, visit);
                each_statement(otherwise.as_ref().map_or(&[][..], |block| &block.statements), visit);
            }
            _ => {}
        }
    }
}

/// Calls a function with all words in a range of offsets of a file: names, and the words of strings, code and lines
/// that are not read.
pub(super) fn each_word(file: &FileTree, range: std::ops::Range<u32>, visit: &mut dyn FnMut(&[u8])) {
    for piece in file.pieces.iter().filter(|piece| range.start <= piece.start && piece.end <= range.end) {
        let text = piece.text(file.text());
        match piece.kind {
            Kind::Name | Kind::Digits(_) => visit(text),
            Kind::String(_) | Kind::Code(_) | Kind::Skipped => {
                let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
                text.split(|byte| !is_part(byte)).filter(|word| !word.is_empty()).for_each(&mut *visit);
            }
            _ => {}
        }
    }
}

/// Collects what a rule finds in several files.
pub(super) struct TogetherFindings<'a> {
    pub(super) rule: &'static Rule,
    pub(super) lists: &'a mut [Vec<Finding>],
}

impl TogetherFindings<'_> {
    pub(super) fn add(&mut self, member: usize, span: Span, message: impl Into<String>) -> &mut Finding {
        let list = &mut self.lists[member];
        list.push(Finding::new(self.rule, span, message));
        let last = list.len() - 1;
        &mut list[last]
    }
}
