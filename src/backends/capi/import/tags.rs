//! [`Tags`]: the names of structures, unions and enumerations.

use std::collections::{HashMap, HashSet};

use super::ast::Node;
use super::types::words_replaced;

/// What the tags of structures and enumerations stand for.
pub(super) struct Tags<'n> {
    /// The typedef of each tag, or of each type without a tag by its identifier: of several, the one with the same name
    /// as the tag, or else the first.
    pub(super) typedefs: HashMap<&'n str, &'n str>,
    /// The tags with members.
    pub(super) complete: HashSet<&'n str>,
    /// The structures and enumerations of the header.
    pub(super) own: HashSet<&'n str>,
    /// The functions and variables: in C, a tag may have the same name as one of these.
    ordinary: HashSet<&'n str>,
}

impl<'n> Tags<'n> {
    pub(super) fn of(nodes: &'n [Node]) -> Tags<'n> {
        let mut tags =
            Tags { typedefs: HashMap::new(), complete: HashSet::new(), own: HashSet::new(), ordinary: HashSet::new() };
        for node in nodes {
            if node.kind != "TypedefDecl" {
                tags.own.insert(key(&node.id, &node.name));
            }
            if matches!(node.kind.as_str(), "FunctionDecl" | "VarDecl") {
                tags.ordinary.insert(&node.name);
            }
            if node.complete_definition {
                tags.complete.insert(&node.name);
            }
            if let Some(key) = direct(node).filter(|_| node.kind == "TypedefDecl") {
                let typedef = tags.typedefs.entry(key).or_insert(&node.name);
                if node.name == key {
                    *typedef = &node.name;
                }
            }
        }
        tags
    }

    /// A type as C spells it: Clang writes `struct name *` for `typedef struct { ... } name, *pointer;`.
    pub(super) fn without_tags(&self, text: &str) -> String {
        let mut words = text.split_whitespace();
        let Some(keyword @ ("struct" | "union" | "enum")) = words.find(|word| *word != "const" && *word != "volatile")
        else {
            return text.to_owned();
        };
        let name = words.next().unwrap_or_default();
        let is_tag = self.own.contains(name) || !self.typedefs.values().any(|typedef| *typedef == name);
        if is_tag { text.to_owned() } else { words_replaced(text, &format!("{keyword} {name}"), name) }
    }

    pub(super) fn typedef(&self, node: &Node) -> Option<&'n str> {
        self.typedefs.get(key(&node.id, &node.name)).copied()
    }

    /// The name of the record of a structure or enumeration, which descriptions share with functions and variables:
    /// `stat_struct` for `struct stat` beside `int stat(...)`. `None` for a type without a name.
    pub(super) fn record_name(&self, node: &Node) -> Option<String> {
        if let Some(typedef) = self.typedef(node) {
            return Some(typedef.to_owned());
        }
        let keyword = if node.tag_used.is_empty() { "enum" } else { &node.tag_used };
        let name = &node.name;
        let name = if self.ordinary.contains(name.as_str()) { format!("{name}_{keyword}") } else { name.clone() };
        (!name.is_empty()).then_some(name)
    }
}

/// The key of a type: its tag, or its identifier without one.
pub(super) fn key<'n>(id: &'n str, name: &'n str) -> &'n str {
    if name.is_empty() { id } else { name }
}

/// The key of the structure or enumeration that a typedef stands for; `None` for other types, also for pointers to one.
pub(super) fn direct(node: &Node) -> Option<&str> {
    let mut ty = node.inner.iter().find(|node| node.kind.ends_with("Type"))?;
    if ty.kind == "ElaboratedType" {
        ty = ty.inner.first()?;
    }
    let is_unqualified = !node.ty.qual_type.starts_with("const ") && !node.ty.qual_type.starts_with("volatile ");
    (matches!(ty.kind.as_str(), "RecordType" | "EnumType") && is_unqualified).then(|| key(&ty.decl.id, &ty.decl.name))
}
