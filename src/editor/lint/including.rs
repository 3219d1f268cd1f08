//! Rules about files that are read together: guards, macros, and includes that nothing needs.

use rustc_hash::{FxHashMap, FxHashSet};

use super::files::{directives, guard, line_around, word_of};
use super::finding::Fix;
use super::together::{Member, Together, TogetherFindings, each_statement, each_word};
use crate::syntax::FileTree;
use tdgen_language::lexer::kind::Kind;
use tdgen_language::parser::ast::{ExprId, ExprKind, Statement, StatementKind};
use tdgen_language::source::{Span, Symbol};

pub(super) fn find_same_guards(together: &Together<'_>, findings: &mut TogetherFindings<'_>) {
    let guards: Vec<Option<(&[u8], Span)>> = together.members.iter().map(|member| guard(member.tree)).collect();
    let mut reported = FxHashSet::default();
    for root in together.roots() {
        let mut first: FxHashMap<&[u8], usize> = FxHashMap::default();
        for member in together.closure(root) {
            let Some((name, _)) = guards[member] else { continue };
            let other = *first.entry(name).or_insert(member);
            let text = |member: usize| together.members[member].tree.text();
            // Copies of a file may well have one guard.
            if other == member || text(other) == text(member) {
                continue;
            }
            let judged = [member, other].into_iter().find(|&member| together.members[member].is_judged);
            let Some((place, (_, span))) = judged.and_then(|member| Some((member, guards[member]?))) else { continue };
            if reported.insert((place, name)) {
                let name = String::from_utf8_lossy(name);
                let others = together.members[if place == member { other } else { member }].name;
                let message = format!("`{others}` has the same guard `{name}`: the file that comes second is skipped");
                findings.add(place, span, message).help = Some("give each file a guard of its own".to_owned());
            }
        }
    }
}

pub(super) fn find_undefined_macros(together: &Together<'_>, findings: &mut TogetherFindings<'_>) {
    let mut defined: FxHashSet<&[u8]> = together.defines.iter().map(String::as_bytes).collect();
    for member in &together.members {
        // Lines that are not read may be read with other macros.
        for line in member.tree.text().split(|byte| *byte == b'\n') {
            if let Some(rest) = line.trim_ascii_start().strip_prefix(b"#define") {
                let name = rest.trim_ascii_start().split(|byte| byte.is_ascii_whitespace() || *byte == b'/').next();
                defined.extend(name);
            }
        }
    }
    for (number, member) in together.judged() {
        for piece in directives(member.tree) {
            let Some((b"#ifdef" | b"#ifndef", name)) = word_of(member.tree, piece) else { continue };
            if !defined.contains(name) {
                let span = Span::new(member.tree.start() + piece.start, member.tree.start() + piece.end);
                let message = format!("nothing defines the macro `{}`", String::from_utf8_lossy(name));
                let help = "if a build defines it, pass `--define`".to_owned();
                findings.add(number, span, message).help = Some(help);
            }
        }
    }
}

/// Files that define something, do not depend on macros, and have no guard.
fn find_plain_files<'a>(together: &Together<'a>) -> Vec<bool> {
    let is_plain = |member: &Member<'a>| {
        let defines = |statement: &Statement| match &statement.kind {
            // `class A;` may stand twice.
            StatementKind::Class { body, .. } => !body.items.is_empty() || !body.parents.is_empty(),
            _ => true,
        };
        let tests = |piece| word_of(member.tree, piece).is_some_and(|(word, _)| word.starts_with(b"#if"));
        member.tree.ast.statements.iter().any(defines) && !directives(member.tree).any(tests)
    };
    together.members.iter().map(is_plain).collect()
}

pub(super) fn find_unguarded(together: &Together<'_>, findings: &mut TogetherFindings<'_>) {
    let plain = find_plain_files(together);
    let mut reported = FxHashSet::default();
    for root in together.roots() {
        let mut first: FxHashMap<usize, (usize, Span)> = FxHashMap::default();
        for member in together.closure(root) {
            for &(span, target) in &together.members[member].includes {
                let Some(target) = target.filter(|&target| plain[target] && target != member) else { continue };
                // Inside of a statement a file is meant to be read again.
                if is_inside(together.members[member].tree, span) {
                    continue;
                }
                let (other, place) = *first.entry(target).or_insert((member, span));
                if (other, place) == (member, span) || !together.members[member].is_judged {
                    continue;
                }
                if reported.insert((member, span)) {
                    report_unguarded(together, root, (member, span), (other, target), findings);
                }
            }
        }
    }
}

/// Whether an include is inside of a statement.
fn is_inside(tree: &FileTree, span: Span) -> bool {
    tree.ast.statements.iter().any(|statement| statement.span.start < span.start && span.end <= statement.span.end)
}

fn report_unguarded(
    together: &Together<'_>,
    root: usize,
    (member, span): (usize, Span),
    (other, target): (usize, usize),
    findings: &mut TogetherFindings<'_>,
) {
    let [root, other, target] = [root, other, target].map(|number| together.members[number].name);
    let finding = findings.add(member, span, format!("`{target}` has no guard, and is read again"));
    finding.facts.push(format!("`{root}` reads it by `{other}`, too"));
    finding.help = Some("put `#ifndef NAME`, `#define NAME` and `#endif` around its text".to_owned());
}

pub(super) fn find_unneeded(together: &Together<'_>, findings: &mut TogetherFindings<'_>) {
    let definitions: Vec<Option<Definitions>> =
        together.members.iter().map(|member| Definitions::of(member.tree)).collect();
    for (number, member) in together.judged() {
        // A file of includes passes them on.
        if member.tree.ast.statements.is_empty() || member.tree.diags.has_errors() {
            continue;
        }
        let words = words_of(member);
        for (span, target) in &member.includes {
            let Some(target) = target.filter(|target| *target != number) else { continue };
            let all: Option<Vec<&Definitions>> =
                together.closure(target).into_iter().map(|included| definitions[included].as_ref()).collect();
            let Some(all) = all else { continue };
            if !all.iter().any(|definitions| definitions.are_used(&words)) {
                let name = together.members[target].name;
                let finding = findings.add(number, *span, format!("nothing of `{name}` and its includes is named"));
                finding.help = Some("remove it, unless files that include this one need it".to_owned());
                let range = line_around(member.tree.text(), member.tree.range(*span));
                finding.fix = Some(Fix { range, text: Vec::new() });
            }
        }
    }
}

/// The words of a file, and the macros that it tests.
fn words_of(member: &Member<'_>) -> FxHashSet<Vec<u8>> {
    let mut words = FxHashSet::default();
    each_word(member.tree, 0..u32::MAX, &mut |word| {
        words.insert(word.to_owned());
    });
    for piece in directives(member.tree) {
        words.extend(word_of(member.tree, piece).map(|(_, name)| name.to_owned()));
    }
    words
}

/// What a file defines.
struct Definitions {
    names: Vec<Vec<u8>>,
    /// What names begin with that are made of these.
    prefixes: Vec<Vec<u8>>,
}

impl Definitions {
    /// None if one of the names is computed.
    fn of(tree: &FileTree) -> Option<Definitions> {
        let mut definitions = Definitions { names: Vec::new(), prefixes: Vec::new() };
        let bytes = |name: Symbol| tree.interner.bytes(name).to_owned();
        let written = |name: ExprId| match tree.ast[name].kind {
            ExprKind::Name(name) => Some(bytes(name)),
            _ => None,
        };
        let mut is_known = !tree.diags.has_errors();
        let mut multiclasses: Vec<Span> = Vec::new();
        each_statement(&tree.ast.statements, &mut |statement| {
            let is_prototype = multiclasses.iter().any(|span| span.end >= statement.span.end);
            match &statement.kind {
                StatementKind::Multiclass { name, .. } => {
                    definitions.names.push(bytes(name.name));
                    multiclasses.push(statement.span);
                }
                _ if is_prototype => {}
                StatementKind::Class { name, .. }
                | StatementKind::Defset { name, .. }
                | StatementKind::Deftype { name, .. } => definitions.names.push(bytes(name.name)),
                StatementKind::Defvar(variable) => definitions.names.push(bytes(variable.name.name)),
                StatementKind::Def { name: Some(name), .. } => match written(*name) {
                    Some(name) => definitions.names.push(name),
                    None => is_known = false,
                },
                StatementKind::Defm { name: Some(name), .. } => match written(*name) {
                    Some(name) => definitions.prefixes.push(name),
                    None => is_known = false,
                },
                StatementKind::Defm { name: None, .. } | StatementKind::Error { .. } => is_known = false,
                _ => {}
            }
        });
        let has_skipped = tree.pieces.iter().any(|piece| piece.kind == Kind::Skipped);
        // The macro of a guard is of no use to others.
        let own = guard(tree).map(|(name, _)| name);
        let defines = directives(tree).filter_map(|piece| word_of(tree, piece));
        let defines = defines.filter(|(word, name)| *word == b"#define" && Some(*name) != own);
        definitions.names.extend(defines.map(|(_, name)| name.to_owned()));
        (is_known && !has_skipped).then_some(definitions)
    }

    fn are_used(&self, words: &FxHashSet<Vec<u8>>) -> bool {
        self.names.iter().any(|name| words.contains(name))
            || self.prefixes.iter().any(|prefix| words.iter().any(|word| word.starts_with(prefix)))
    }
}
