//! The declarations of a C header as a set of facts, one line each.
//!
//! Clang reads the header, so that comments, layout and order do not matter. Two headers with the same facts declare
//! the same functions, enumerations, structures, types and macros; a difference is a list of lines.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::tools::quiet;

/// Facts about a header.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts(pub(crate) BTreeSet<String>);

impl Facts {
    /// The declarations and macros in a header, without those of its includes.
    pub(crate) fn of(header: &Path) -> Facts {
        let mut facts = Facts::default();
        for declaration in declarations(header) {
            facts.add_declaration(&declaration);
        }
        for definition in macros(header) {
            facts.add(format!("#define {definition}"));
        }
        facts
    }

    fn add(&mut self, fact: String) {
        self.0.insert(fact);
    }

    /// The names of functions.
    pub(crate) fn functions(&self) -> BTreeSet<&str> {
        self.names("function ")
    }

    /// The names of complete types.
    pub(crate) fn types(&self) -> BTreeSet<&str> {
        self.names("typedef ")
    }

    /// The members of structures, as pairs of structure and member.
    pub(crate) fn members(&self) -> BTreeSet<(&str, &str)> {
        self.names("member ").into_iter().filter_map(|name| name.split_once('.')).collect()
    }

    /// The names in facts of one kind, before a colon.
    fn names(&self, kind: &str) -> BTreeSet<&str> {
        let rest = self.0.iter().filter_map(|fact| fact.strip_prefix(kind));
        rest.filter_map(|rest| Some(rest.split_once(':')?.0)).collect()
    }

    fn add_declaration(&mut self, declaration: &Value) {
        let name = text(declaration, "name");
        match text(declaration, "kind") {
            "FunctionDecl" => {
                self.add(format!("function {name}: {}", type_of(declaration)));
                for (at, parameter) in children(declaration, "ParmVarDecl").enumerate() {
                    let (its, of) = (text(parameter, "name"), type_of(parameter));
                    self.add(format!("parameter {name}.{its}: {of}, number {at}"));
                }
            }
            "EnumDecl" => {
                self.add(format!("enum {name}"));
                let mut value = -1;
                for enumerator in children(declaration, "EnumConstantDecl") {
                    value = written_value(enumerator).unwrap_or(value + 1);
                    let its = text(enumerator, "name");
                    self.add(format!("enumerator {name}.{its}: {value}"));
                }
            }
            // The definition of a structure is a fact, a mention is not.
            "RecordDecl" if declaration["completeDefinition"] == true => {
                self.add(format!("{} {name}", text(declaration, "tagUsed")));
                for (at, member) in children(declaration, "FieldDecl").enumerate() {
                    let (its, of) = (text(member, "name"), type_of(member));
                    self.add(format!("member {name}.{its}: {of}, number {at}"));
                }
            }
            "RecordDecl" => {}
            "TypedefDecl" => self.add(format!("typedef {name}: {}", type_of(declaration))),
            other => panic!("what is a {other} doing in a header of an API?"),
        }
    }
}

/// The facts of only one of two headers: `-` for the first, `+` for the second.
pub(crate) struct Difference<'a>(pub(crate) &'a Facts, pub(crate) &'a Facts);

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference(Facts(first), Facts(second)) = self;
        for fact in first.symmetric_difference(second) {
            let sign = if first.contains(fact) { '-' } else { '+' };
            writeln!(f, "{sign} {fact}")?;
        }
        Ok(())
    }
}

/// The top-level declarations of a header. In C23, `bool` is built in, and `f()` has no parameters.
fn declarations(header: &Path) -> Vec<Value> {
    let mut clang = Command::new("clang-22");
    clang
        .args(["-x", "c", "-std=c23", "-Wno-pragma-once-outside-header"])
        .args(["-fsyntax-only", "-Xclang", "-ast-dump=json"])
        .arg(header);
    let tree: Value = serde_json::from_str(&quiet(&mut clang, "clang-22")).expect("clang's JSON");
    let all = tree["inner"].as_array().expect("a file has declarations");
    all.iter().filter(|node| is_here(node)).cloned().collect()
}

/// Whether a declaration is in the compiled file. Built-in declarations are in no file.
fn is_here(declaration: &Value) -> bool {
    let place = &declaration["loc"];
    place["offset"].is_u64() && place["includedFrom"].is_null()
}

/// The macros that a header defines on this system and, for its conditions, on Windows.
fn macros(header: &Path) -> BTreeSet<String> {
    let defined = |system: &[&str]| {
        let mut clang = Command::new("clang-22");
        clang.args(["-E", "-dD", "-x", "c", "-Wno-pragma-once-outside-header"]).args(system).arg(header);
        definitions(&quiet(&mut clang, "clang-22"), header)
    };
    let windows = defined(&["-D_WIN32"]);
    let windows = windows.iter().map(|line| format!("{line} (on Windows)"));
    windows.chain(defined(&[])).collect()
}

/// The definitions in preprocessed text between the line markers of a header, without include guards.
fn definitions(preprocessed: &str, header: &Path) -> BTreeSet<String> {
    let file = format!("\"{}\"", header.display());
    let mut is_here = false;
    let mut found = BTreeSet::new();
    for line in preprocessed.lines() {
        if let Some(marker) = line.strip_prefix("# ") {
            is_here = marker.contains(&file);
        } else if let Some(definition) = line.strip_prefix("#define ").filter(|_| is_here) {
            found.insert(definition.trim_end().to_owned());
        }
    }
    found.retain(|definition| !definition.ends_with("_H"));
    found
}

fn text<'a>(node: &'a Value, key: &str) -> &'a str {
    node[key].as_str().unwrap_or_default()
}

fn type_of(declaration: &Value) -> &str {
    text(&declaration["type"], "qualType")
}

fn children<'a>(node: &'a Value, kind: &'static str) -> impl Iterator<Item = &'a Value> {
    let inner = node["inner"].as_array().into_iter().flatten();
    inner.filter(move |child| text(child, "kind") == kind)
}

/// The explicit value of an enumerator.
fn written_value(enumerator: &Value) -> Option<i64> {
    let constant = children(enumerator, "ConstantExpr").next()?;
    text(constant, "value").parse().ok()
}
