//! [`Node`]: a part of Clang's syntax tree, from `-ast-dump=json`, with the file that each declaration is in.

use std::collections::{BTreeMap, HashMap, HashSet};

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

    /// The type of a bit-field, if it is an integer that not all compilers have bit-fields of.
    pub(super) fn unportable_bit_field(&self) -> Option<&str> {
        let ty = self.plain();
        ty.split_whitespace().any(|word| matches!(word, "char" | "short" | "long" | "__int128")).then_some(ty)
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
    /// The tags of their structures with members.
    pub(super) complete: HashSet<String>,
    /// The files and offsets of structures and unions that have only the names of these typedefs.
    pub(super) unnamed: BTreeMap<String, (String, usize)>,
    /// The size and the alignment of structures and unions, by name, or by location if they have none.
    pub(super) layouts: HashMap<String, (u64, u64)>,
}

impl Foreign {
    /// Gives structures without a name of their own those of their typedefs. `text` has the text of a file.
    pub(super) fn name_layouts<'t>(&mut self, text: &dyn Fn(&str) -> Option<&'t [u8]>) {
        for (name, (file, offset)) in &self.unnamed {
            let Some(before) = text(file).and_then(|text| text.get(..*offset)) else { continue };
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            let column = before.iter().rev().take_while(|byte| **byte != b'\n').count() + 1;
            if let Some(layout) = self.layouts.get(&format!("{file}:{line}:{column}")).copied() {
                self.layouts.insert(name.clone(), layout);
            }
        }
    }

    /// The size and the alignment of a structure or union, also through typedefs.
    pub(super) fn layout(&self, name: &str) -> Option<(u64, u64)> {
        const MAX_TYPEDEFS: usize = 100;
        let mut name = name;
        for _ in 0..MAX_TYPEDEFS {
            let key = location(name).unwrap_or(name);
            let bare = ["struct ", "union "].into_iter().find_map(|word| key.strip_prefix(word)).unwrap_or(key);
            match (self.layouts.get(bare), self.typedefs.get(bare)) {
                (Some(layout), _) => return Some(*layout),
                (None, Some(ty)) if ty != name => name = ty,
                _ => return None,
            }
        }
        None
    }
}

impl Node {
    /// The declarations at the top of the tree that are in one of the files that `is_own` accepts. `foreign` gets those
    /// of other files.
    pub(super) fn own(self, is_own: impl Fn(&str) -> bool, foreign: &mut Foreign) -> Vec<Node> {
        let mut file = String::new();
        let mut own = Vec::new();
        let mut unnamed = None;
        for mut node in self.inner {
            node.loc.follow(&mut file);
            let place = (file.clone(), node.loc.offset);
            let is_of_header = !node.is_implicit && is_own(&file);
            let body = node.inner.iter().find(|inner| inner.kind == "CompoundStmt");
            node.body = body.map(|body| (file.clone(), body.range.offsets()));
            node.follow_rest(&mut file);
            if is_of_header {
                own.push(node);
            } else if node.kind == "TypedefDecl" {
                // The structure or union without a name before it has its name.
                let is_named =
                    ["struct", "union"].iter().any(|word| node.ty.qual_type == format!("{word} {}", node.name));
                if let Some(place) = unnamed.take().filter(|_| is_named) {
                    foreign.unnamed.insert(node.name.clone(), place);
                }
                let ty = [node.ty.desugared_qual_type, node.ty.qual_type].into_iter().find(|ty| !ty.is_empty());
                foreign.typedefs.insert(node.name, ty.unwrap_or_default());
            } else if node.complete_definition && node.name.is_empty() {
                unnamed = Some(place);
            } else if node.complete_definition {
                foreign.complete.insert(node.name);
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

/// Reads the sizes and alignments of `-fdump-record-layouts-complete`.
pub(super) fn record_layouts(dump: &str) -> HashMap<String, (u64, u64)> {
    let mut layouts = HashMap::new();
    for record in dump.split("*** Dumping AST Record Layout").skip(1) {
        let head = record.lines().nth(1).and_then(|line| line.split_once('|')).map_or("", |(_, ty)| ty.trim());
        let name = head.split_once(' ').map_or(head, |(_, name)| name);
        // The last brackets are those of the record itself.
        let extent = record.rsplit_once("[sizeof=").and_then(|(_, rest)| rest.split_once(']'));
        let numbers: Option<(u64, u64)> = extent.and_then(|(text, _)| {
            let (size, rest) = text.split_once(',')?;
            Some((size.trim().parse().ok()?, rest.trim().strip_prefix("align=")?.parse().ok()?))
        });
        layouts.extend(numbers.map(|numbers| (location(name).unwrap_or(name).to_owned(), numbers)));
    }
    layouts
}

/// The location in the name of a record without one: `union (unnamed at file.h:1:9)`.
pub(super) fn location(name: &str) -> Option<&str> {
    name.split_once("(unnamed ")?.1.rsplit_once("at ")?.1.split(')').next()
}
