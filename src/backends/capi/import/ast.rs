//! [`Node`]: a part of Clang's syntax tree, from `-ast-dump=json`, with the file that each declaration is in.

use std::collections::{HashMap, HashSet};

use serde::Deserialize;

/// A declaration, type or expression. Fields that a node does not have are empty.
#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Node {
    pub(super) id: String,
    pub(super) kind: String,
    pub(super) name: String,
    /// The name of the symbol of a function.
    pub(super) mangled_name: String,
    /// The type that an enumeration states.
    pub(super) fixed_underlying_type: Type,
    /// `struct` or `union`.
    pub(super) tag_used: String,
    pub(super) complete_definition: bool,
    pub(super) is_implicit: bool,
    pub(super) is_bitfield: bool,
    pub(super) variadic: bool,
    /// `extern` or `static`, of a variable.
    pub(super) storage_class: String,
    /// Not empty if each thread has a variable of its own.
    pub(super) tls: String,
    #[serde(rename = "type")]
    pub(super) ty: Type,
    /// The text of a part of a comment.
    pub(super) text: String,
    /// The arguments of a command in a comment.
    pub(super) args: Vec<String>,
    /// The parameter that a part of a comment is about.
    pub(super) param: String,
    /// The text of an attribute.
    pub(super) message: String,
    /// The value of a constant.
    pub(super) value: serde_json::Value,
    /// The declaration that a type names.
    pub(super) decl: Reference,
    pub(super) inner: Vec<Node>,
    /// The source of the body of a function.
    #[serde(skip)]
    pub(super) body: Option<(String, [usize; 2])>,
    loc: Location,
    range: Range,
}

/// The type of a node.
#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Type {
    /// As C spells it.
    pub(super) qual_type: String,
    /// Without typedefs; empty if there are none.
    pub(super) desugared_qual_type: String,
}

impl Type {
    /// The type without typedefs.
    pub(super) fn plain(&self) -> &str {
        if self.desugared_qual_type.is_empty() { &self.qual_type } else { &self.desugared_qual_type }
    }
}

/// A reference to a declaration.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Reference {
    pub(super) id: String,
    pub(super) name: String,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
struct Location {
    /// Only if it differs from that of the location before.
    file: Option<String>,
    spelling_loc: Option<Box<Location>>,
    expansion_loc: Option<Box<Location>>,
    offset: usize,
    tok_len: usize,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Range {
    begin: Location,
    end: Location,
}

/// What the other headers declare.
#[derive(Default)]
pub(super) struct Foreign {
    /// The types that their typedefs stand for.
    pub(super) typedefs: HashMap<String, String>,
    /// The tags of their structures with members, with the words before them. A structure without a tag has the name
    /// of its typedef.
    pub(super) complete: HashMap<String, String>,
    /// The tags of all their types.
    pub(super) declared: HashSet<String>,
    /// The size and the alignment of types.
    pub(super) sizes: HashMap<String, (u64, u64)>,
}

impl Foreign {
    /// How C spells the type of a name; `None` if its size is unknown.
    pub(super) fn sized_type(&self, name: &str) -> Option<String> {
        let Some(ty) = self.typedefs.get(name) else {
            return self.complete.get(name).map(|keyword| format!("{keyword} {name}"));
        };
        let bare = ty.split_whitespace().filter(|word| !matches!(*word, "const" | "volatile"));
        let bare: Vec<&str> = bare.collect();
        let is_sized = match bare.as_slice() {
            ["void"] => false,
            ["struct" | "union", tag] => tag.split('[').next().is_some_and(|tag| self.complete.contains_key(tag)),
            _ => !ty.contains('(') || ty.contains("(*") || ty.contains("(unnamed"),
        };
        is_sized.then(|| name.to_owned())
    }
}

impl Node {
    /// The declarations at the top of the tree that are in one of the files that `is_own` accepts. `foreign` gets those
    /// of other files.
    pub(super) fn own(self, is_own: impl Fn(&str) -> bool, foreign: &mut Foreign) -> Vec<Node> {
        let mut file = String::new();
        let mut own = Vec::new();
        let mut is_unnamed = false;
        for mut node in self.inner {
            node.loc.follow(&mut file);
            let is_of_header = !node.is_implicit && is_own(&file);
            let body = node.inner.iter().find(|inner| inner.kind == "CompoundStmt");
            node.body = body.map(|body| (file.clone(), body.range.offsets()));
            node.follow_rest(&mut file);
            if is_of_header {
                own.push(node);
            } else if node.kind == "TypedefDecl" {
                // Clang names a structure without a name as its typedef.
                if std::mem::take(&mut is_unnamed)
                    && let Some((keyword, tag)) = node.ty.qual_type.split_once(' ')
                {
                    foreign.complete.insert(tag.to_owned(), keyword.to_owned());
                }
                let ty = [node.ty.desugared_qual_type, node.ty.qual_type].into_iter().find(|ty| !ty.is_empty());
                foreign.typedefs.insert(node.name, ty.unwrap_or_default());
            } else {
                if node.complete_definition {
                    is_unnamed = node.name.is_empty();
                    foreign.complete.insert(node.name.clone(), node.tag_used);
                }
                if matches!(node.kind.as_str(), "RecordDecl" | "EnumDecl") {
                    foreign.declared.insert(node.name);
                }
            }
        }
        own
    }

    /// Follows the locations of a node after its own.
    fn follow_rest(&self, file: &mut String) {
        self.range.begin.follow(file);
        self.range.end.follow(file);
        for node in &self.inner {
            node.loc.follow(file);
            // As deep as the JSON, whose depth serde limits.
            node.follow_rest(file);
        }
    }

    /// The value of a constant inside.
    pub(super) fn constant(&self) -> Option<String> {
        let mut nodes = &self.inner;
        // The values of an enumeration that has one of 64 bits are converted.
        while let Some(cast) = nodes.iter().find(|node| node.kind == "ImplicitCastExpr") {
            nodes = &cast.inner;
        }
        nodes.iter().find(|node| node.kind == "ConstantExpr").and_then(|node| match &node.value {
            serde_json::Value::String(text) => Some(text.clone()),
            serde_json::Value::Number(number) => Some(number.to_string()),
            _ => None,
        })
    }

    /// Whether an enumerator has a value.
    pub(super) fn has_value(&self) -> bool {
        self.inner.iter().any(|node| node.kind.ends_with("Expr"))
    }
}

impl Range {
    /// The offsets of the first and after the last character.
    fn offsets(&self) -> [usize; 2] {
        [self.begin.offset, self.end.offset.saturating_add(self.end.tok_len)]
    }
}

impl Location {
    fn follow(&self, file: &mut String) {
        if let Some(own) = &self.file {
            file.clone_from(own);
        }
        for location in [&self.spelling_loc, &self.expansion_loc].into_iter().flatten() {
            location.follow(file);
        }
    }
}
