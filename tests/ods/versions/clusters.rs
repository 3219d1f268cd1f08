//! Clusters of differences between generated files: the members of classes that two files have, with names and numbers
//! abstracted, counted. A change of `mlir-tblgen` is one cluster of many classes, a change of a description is a small one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::support::cpp::declarations;

/// The lines of each member, by class and member.
pub(super) type Members = BTreeMap<(String, String), BTreeSet<String>>;

/// Words in fewer classes than this are names that a description chose.
const COMMON: usize = 30;

/// A difference that members of several classes share.
pub(super) struct Cluster {
    /// How many members differ so.
    pub(super) count: usize,
    /// The abstracted lines, `-` for those of the old file and `+` for those of the new one.
    pub(super) text: String,
    /// A class and member, and their lines without abstraction.
    pub(super) example: String,
}

impl fmt::Display for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{} x\n{}", self.count, self.text)
    }
}

/// Returns the members that a file declares.
pub(super) fn declared(text: &str) -> Members {
    let mut members = Members::new();
    for line in declarations(text) {
        let scopes = ["public ", "private ", "protected "].iter();
        let Some(at) = scopes.filter_map(|access| line.rfind(access)).max() else { continue };
        let (scope, head) = line.split_at(at);
        let head = head.split_once(' ').map_or(head, |(_, head)| head);
        let is_class = head.starts_with("class ") || head.starts_with("struct ");
        let (class, member) = match head.split([' ', ':']).nth(1) {
            Some(name) if is_class => (name, "class"),
            _ => (last_name(scope.trim_end_matches(": ")), name_of(head)),
        };
        members.entry((class.to_owned(), member.to_owned())).or_default().insert(head.to_owned());
    }
    members
}

/// Returns the functions that a file defines, by lines.
pub(super) fn defined(text: &str) -> Members {
    let mut members = Members::new();
    let mut function = None;
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//") && !line.trim().is_empty()) {
        if line.starts_with('}') {
            function = None;
        } else if !line.starts_with([' ', '#', '|', '/', '\\']) && line.ends_with('{') && line.contains('(') {
            let head = line.split('(').next().unwrap_or_default();
            let name = head.rsplit([' ', '*', '&']).next().unwrap_or_default();
            function = name.rsplit_once("::").map(|(class, member)| (last_name(class).to_owned(), member.to_owned()));
        }
        if let Some(function) = &function {
            members.entry(function.clone()).or_default().insert(line.trim().to_owned());
        }
    }
    members
}

/// Adds the members of a file. Files share names such as `Concept`, so the order of the files must not decide whose lines stay.
pub(super) fn merge(all: &mut Members, some: Members) {
    for (member, lines) in some {
        all.entry(member).or_default().extend(lines);
    }
}

/// Returns the last part of `mlir::arith::AddFOp`, or of `mlir::arith::AddFOp: Inner`.
fn last_name(scope: &str) -> &str {
    scope.rsplit([':', ' ']).next().unwrap_or_default()
}

/// Returns the name in a declaration.
fn name_of(head: &str) -> &str {
    let head = head.split(['(', '=']).next().unwrap_or_default().trim();
    head.rsplit([' ', '*', '&', '>']).next().unwrap_or_default()
}

/// Returns the operation that an adaptor belongs to.
fn owner(class: &str) -> &str {
    let ends = ["GenericAdaptorBase", "GenericAdaptor", "Adaptor"];
    ends.iter().find_map(|end| class.strip_suffix(end)).unwrap_or(class)
}

/// Returns the classes for which both files declare the same accessors, builders and bases, so that their descriptions
/// are the same as far as files show it.
pub(super) fn unchanged(old: &Members, new: &Members) -> BTreeSet<String> {
    let classes = |members: &Members| -> BTreeSet<String> { members.keys().map(|(class, _)| class.clone()).collect() };
    let count = classes(new).len();
    let mut frequency: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, member) in new.keys() {
        *frequency.entry(member).or_default() += 1;
    }
    let shape = |members: &Members| -> BTreeMap<String, BTreeSet<String>> {
        let mut shapes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for ((class, member), lines) in members {
            let shape = shapes.entry(owner(class).to_owned()).or_default();
            let is_accessor = ["get", "set", "has", "is"].iter().any(|start| member.starts_with(start));
            // What a tenth of the classes have is not chosen by a description.
            if is_accessor && frequency.get(&**member).is_none_or(|it| it * 10 < count) {
                shape.insert(member.clone());
            } else if member == "build" {
                shape.insert(format!("{} builders", lines.len()));
            } else if member == "class" && !class.contains("Adaptor") {
                shape.extend(lines.iter().cloned());
            }
        }
        shapes
    };
    let (old_shapes, new_shapes) = (shape(old), shape(new));
    let is_same = |class: &String| old_shapes.get(owner(class)) == new_shapes.get(owner(class));
    classes(old).intersection(&classes(new)).filter(|class| is_same(class)).cloned().collect()
}

/// Returns the differences between the members of these classes, the most frequent first.
pub(super) fn clusters(old: &Members, new: &Members, classes: &BTreeSet<String>) -> Vec<Cluster> {
    let mut words: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for ((class, _), lines) in old.iter().chain(new) {
        for word in lines.iter().flat_map(|line| words_of(line)) {
            words.entry(word).or_default().insert(class);
        }
    }
    let is_common = |word: &str| words.get(word).is_some_and(|classes| classes.len() >= COMMON);
    let mut clusters: BTreeMap<String, Cluster> = BTreeMap::new();
    let keys: BTreeSet<_> = old.keys().chain(new.keys()).filter(|(class, _)| classes.contains(class)).collect();
    let none = BTreeSet::new();
    for key in keys {
        let (before, after) = (old.get(key).unwrap_or(&none), new.get(key).unwrap_or(&none));
        let lines = |sign: &str, some: &BTreeSet<String>, other: &BTreeSet<String>| -> Vec<String> {
            some.difference(other).map(|line| format!("  {sign} {line}")).collect()
        };
        let lines = [lines("-", before, after), lines("+", after, before)].concat();
        let abstracted: BTreeSet<String> = lines.iter().map(|line| abstracted(line, &key.0, &is_common)).collect();
        if is_renumbered(&abstracted) {
            continue;
        }
        let text = Vec::from_iter(abstracted).join("\n");
        let example = || format!("{}::{}\n{}", key.0, key.1, lines.join("\n"));
        let new = || Cluster { count: 0, text: text.clone(), example: example() };
        clusters.entry(text.clone()).or_insert_with(new).count += 1;
    }
    let mut clusters: Vec<Cluster> = clusters.into_values().collect();
    clusters.sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.text.cmp(&other.text)));
    clusters
}

/// Returns whether the old and the new lines differ only in what is abstracted, as the numbers of constraints.
fn is_renumbered(lines: &BTreeSet<String>) -> bool {
    let of = |sign| lines.iter().filter_map(|line| line.trim_start().strip_prefix(sign)).collect::<BTreeSet<_>>();
    of('-') == of('+')
}

/// Returns the identifiers of a line.
fn words_of(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}

/// Returns a line with `Op` for the class, `_` for names and `N` for numbers.
fn abstracted(line: &str, class: &str, is_common: &dyn Fn(&str) -> bool) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let end = if is_word(c) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { c.len_utf8() };
        let (word, after) = rest.split_at(end);
        rest = after;
        match word {
            _ if !is_word(c) => text.push_str(word),
            _ if c.is_ascii_digit() => text.push('N'),
            _ if owner(class).len() > 2 && word.contains(owner(class)) => {
                text.push_str(&word.replace(owner(class), "Op"));
            }
            _ if word.starts_with("__mlir_ods_local_") || !is_common(word) => text.push_str(kept_part(word)),
            _ => text.push_str(word),
        }
    }
    text
}

/// Returns what a name that a description chose becomes: its prefix tells what it is.
fn kept_part(word: &str) -> &str {
    let prefixes = ["odsIndex_", "get", "set", "remove", "__mlir_ods_local_"];
    prefixes.into_iter().find(|prefix| word.starts_with(prefix)).unwrap_or("_")
}
