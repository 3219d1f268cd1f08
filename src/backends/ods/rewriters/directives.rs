//! The directives behind the arguments of a result pattern: `location` and `returnType`.

use super::emitter::Emitter;
use super::tree::{Leaf, Node, Role};
use crate::placeholders::Scope;
use tdgen_language::backends::text::cpp::escaped;

/// The directives behind the arguments of a dag.
#[derive(Default)]
pub(super) struct Trailing<'a> {
    pub(super) location: Option<Node<'a>>,
    pub(super) return_type: Option<Node<'a>>,
    pub(super) count: usize,
}

impl<'a> Emitter<'_, 'a> {
    /// Returns the directives of a dag.
    pub(super) fn trailing(&mut self, node: Node<'a>) -> Trailing<'a> {
        let mut tail = Trailing { count: node.directives(), ..Trailing::default() };
        for at in (node.count() - tail.count..node.count()).rev() {
            let Some(directive) = node.nested(at) else {
                continue;
            };
            let (known, name) = match directive.role() {
                Role::Location => (&mut tail.location, "location"),
                _ => (&mut tail.return_type, "returnType"),
            };
            if known.replace(directive).is_some() {
                self.error(name, format!("`{name}` directive can only be specified once"));
            }
        }
        tail
    }

    /// Returns C++ for the location of what a dag makes.
    pub(super) fn location_of(&mut self, tail: &Trailing<'a>) -> String {
        match tail.location {
            Some(location) => self.location(location),
            None => "odsLoc".to_owned(),
        }
    }

    /// Returns C++ for a `location`.
    pub(super) fn location(&mut self, node: Node<'a>) -> String {
        let mut name: Option<&str> = None;
        let mut locations = Vec::new();
        for at in 0..node.count() {
            match node.leaf(at) {
                _ if node.nested(at).is_some() => {
                    self.error("location", "an argument of `location` must be a symbol or a string");
                }
                Leaf::Text(text) if name.replace(text).is_some() => {
                    self.error("location", "only one string may be specified in `location`");
                }
                Leaf::Text(_) => {}
                _ => locations.push(self.wrapped_value(node.name(at), |value| format!("{value}.getLoc()"))),
            }
        }
        let name = name.map(escaped);
        match (&*locations, name) {
            ([], None) => {
                self.error("location", "at least one argument to location directive required");
                String::new()
            }
            ([], Some(name)) if node.count() == 1 => {
                format!("::mlir::NameLoc::get(rewriter.getStringAttr(\"{name}\"))")
            }
            ([only], None) if node.count() == 1 => only.clone(),
            (_, name) => {
                let name = name.filter(|name| !name.is_empty());
                let name = name.map_or_else(String::new, |name| format!(", rewriter.getStringAttr(\"{name}\")"));
                format!("rewriter.getFusedLoc({{{}}}{name})", locations.join(", "))
            }
        }
    }

    /// Returns C++ for a type in a `returnType`.
    pub(super) fn return_type(&mut self, node: Node<'a>, at: usize, depth: usize) -> String {
        if let Some(nested) = node.nested(at) {
            if nested.role() != Role::NativeCall {
                self.error_at(nested, "nested DAG in `returnType` must be a native code call");
                return String::new();
            }
            return self.native_call(nested, depth);
        }
        if let Leaf::Text(text) = node.leaf(at) {
            let scope = Scope::default().with("_builder", "rewriter");
            return match node.operator() {
                Some(operator) => self.fill(text, &scope, operator),
                None => String::new(),
            };
        }
        let value = self.leaf_value(node, at);
        format!("{value}.getType()")
    }
}
