//! [`Trees`]: C types as trees.

use std::collections::HashMap;

use super::types::Type;
use crate::conditions::expr as condition;
use crate::model::api::Model;
use crate::model::naming::sized_integer;
use crate::types::c_type::CType;

/// The limit for nested types.
const MAX_TYPE_NESTING: usize = 64;

/// What a name stands for.
#[derive(Clone, Copy)]
enum Named {
    Handle,
    Enum,
    Typedef,
    Callback,
    Struct,
}

/// The names of a model.
pub(super) struct Trees<'m> {
    names: HashMap<&'m str, (Named, &'m str)>,
    macros: HashMap<&'m str, u64>,
    /// What types of other headers stand for.
    foreign: HashMap<&'m str, &'m CType>,
}

impl<'m> Trees<'m> {
    pub(super) fn of(model: &'m Model) -> Trees<'m> {
        let mut names = HashMap::new();
        for item in &model.structs {
            let own = (Named::Struct, item.name.as_str());
            names.extend(item.tag.name.as_deref().map(|tag| (tag, own)));
            names.insert(item.name.as_str(), own);
        }
        for item in &model.enums {
            let own = (Named::Enum, item.name.as_str());
            names.extend(item.tag.name.as_deref().map(|tag| (tag, own)));
            names.insert(item.name.as_str(), own);
        }
        names.extend(model.handles.iter().map(|item| (item.name.as_str(), (Named::Handle, item.name.as_str()))));
        names.extend(model.typedefs.iter().map(|item| (item.name.as_str(), (Named::Typedef, item.name.as_str()))));
        names.extend(model.callbacks.iter().map(|item| (item.name.as_str(), (Named::Callback, item.name.as_str()))));
        let macros = model.macros.iter().filter(|item| item.condition.is_none());
        let macros =
            macros.filter_map(|item| Some((item.bare_name(), condition::number(item.value.trim_matches(['(', ')']))?)));
        let foreign = model.names.foreign_types.iter().map(|(name, ty)| (name.as_str(), ty));
        Trees { names, macros: macros.collect(), foreign: foreign.collect() }
    }

    /// The tree of a type.
    pub(super) fn tree(&self, ty: &CType) -> Type {
        let (tokens, hole) = ty.parts();
        self.declarator(tokens, hole, 0)
    }

    /// A type of elements with the lengths of an array.
    pub(super) fn array(&self, element: Type, lengths: &[String]) -> Type {
        lengths.iter().rev().fold(element, |of, text| Type::Array {
            of: Box::new(of),
            text: text.clone(),
            length: condition::number(text).or_else(|| self.macros.get(text.as_str()).copied()),
        })
    }

    /// Reads a type from the place of the declared name outwards.
    fn declarator(&self, tokens: &[String], hole: usize, depth: usize) -> Type {
        let token = |at: usize| tokens.get(at).map(String::as_str);
        let (mut left, mut right) = (hole, hole);
        let mut parts = Vec::new();
        // Whether the pointer whose star comes next is constant.
        let mut is_const = false;
        while parts.len() < MAX_TYPE_NESTING {
            match (left.checked_sub(1).and_then(token), token(right)) {
                (_, Some(open @ ("(" | "["))) => {
                    let end = closing(tokens, right);
                    let inside = tokens.get(right + 1..end).unwrap_or_default();
                    parts.push(if open == "[" { Part::Array(inside) } else { Part::Function(inside) });
                    right = end + 1;
                }
                (Some("*"), _) => {
                    parts.push(Part::Pointer { is_const: std::mem::take(&mut is_const) });
                    left -= 1;
                }
                // A qualifier of a pointer.
                (Some(qualifier @ ("const" | "volatile" | "__restrict")), _)
                    if tokens.iter().take(left).any(|token| token == "*") && is_behind_star(tokens, left) =>
                {
                    is_const |= qualifier == "const";
                    left -= 1;
                }
                (Some("("), Some(")")) => {
                    left -= 1;
                    right += 1;
                }
                // The macro of a calling convention.
                (Some(_), Some(")")) if left > 1 && token(left - 2) == Some("(") => left -= 1,
                _ => break,
            }
        }
        let base = tokens.get(..left).unwrap_or_default();
        let mut is_const = base.iter().any(|word| word == "const");
        let mut ty = self.base(base);
        for part in parts.into_iter().rev() {
            (ty, is_const) = match part {
                Part::Pointer { is_const: is_own } => (Type::Pointer { is_const, to: Box::new(ty) }, is_own),
                Part::Array(length) => (self.array(ty, &[length.concat()]), false),
                Part::Function(params) => (self.function(ty, params, depth), false),
            };
        }
        ty
    }

    fn function(&self, result: Type, params: &[String], depth: usize) -> Type {
        let mut groups: Vec<Vec<String>> = Vec::new();
        let mut open = 0_usize;
        for token in params {
            match token.as_str() {
                "(" | "[" => open += 1,
                ")" | "]" => open = open.saturating_sub(1),
                "," if open == 0 => {
                    groups.push(Vec::new());
                    continue;
                }
                _ => {}
            }
            match groups.last_mut() {
                Some(group) => group.push(token.clone()),
                None => groups.push(vec![token.clone()]),
            }
        }
        let is_variadic = groups.last().is_some_and(|group| group == &["..."]);
        let params = groups.iter().filter(|group| *group != &["..."] && *group != &["void"]).map(|group| {
            let ty = CType::parse(&group.join(" ")).ok().filter(|_| depth < MAX_TYPE_NESTING);
            ty.map_or_else(|| Type::Other { name: group.join(" ") }, |ty| self.tree(&ty))
        });
        Type::Function { result: Box::new(result), params: params.collect(), is_variadic }
    }

    fn base(&self, words: &[String]) -> Type {
        let is_name = |word: &&str| !["const", "volatile", "__restrict", "struct", "union", "enum"].contains(word);
        let words: Vec<&str> = words.iter().map(String::as_str).filter(is_name).collect();
        let name = words.join(" ");
        match self.names.get(name.as_str()) {
            Some((kind, name)) => {
                let name = (*name).to_owned();
                match kind {
                    Named::Handle => Type::Handle { name },
                    Named::Enum => Type::Enum { name },
                    Named::Typedef => Type::Typedef { name },
                    Named::Callback => Type::Callback { name },
                    Named::Struct => Type::Struct { name },
                }
            }
            None => match (builtin(&words), self.foreign.get(name.as_str())) {
                (Some(ty), _) => ty,
                // It has no names but those of numbers.
                (None, Some(ty)) => self.tree(ty),
                (None, None) => Type::Other { name },
            },
        }
    }
}

/// A part of a declarator.
enum Part<'t> {
    /// A pointer, and whether it is constant itself.
    Pointer {
        is_const: bool,
    },
    Array(&'t [String]),
    Function(&'t [String]),
}

/// Whether the words before an index are qualifiers behind a star.
fn is_behind_star(tokens: &[String], end: usize) -> bool {
    let before = tokens.get(..end).unwrap_or_default();
    let is_qualifier = |word: &&String| ["const", "volatile", "__restrict"].contains(&word.as_str());
    before.iter().rev().find(|word| !is_qualifier(word)).is_some_and(|word| word == "*")
}

/// The index of the bracket that closes the one at an index.
fn closing(tokens: &[String], start: usize) -> usize {
    let mut open = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.as_str() {
            "(" | "[" => open += 1,
            ")" | "]" => {
                open = open.saturating_sub(1);
                if open == 0 {
                    return at;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

/// A type of C.
fn builtin(words: &[&str]) -> Option<Type> {
    let has = |word: &str| words.contains(&word);
    let integer = |is_signed, bits| Some(Type::Integer { name: words.join(" "), is_signed, bits });
    if let [name] = words {
        if let Some(is_signed) = sized_integer(name) {
            let digits: String = name.chars().filter(char::is_ascii_digit).collect();
            let is_exact = !name.contains("_fast") && !name.contains("_least");
            return integer(is_signed, digits.parse().ok().filter(|_| is_exact));
        }
        match *name {
            "void" => return Some(Type::Void),
            "bool" | "_Bool" => return Some(Type::Bool),
            "char" => return Some(Type::Char),
            "float" | "double" => return Some(Type::Float { name: (*name).to_owned() }),
            "size_t" | "uintptr_t" | "uintmax_t" => return integer(false, None),
            "ptrdiff_t" | "intptr_t" | "intmax_t" | "ssize_t" => return integer(true, None),
            _ => {}
        }
    }
    const WORDS: [&str; 6] = ["char", "int", "long", "short", "signed", "unsigned"];
    if words.is_empty() || !words.iter().all(|word| WORDS.contains(word)) {
        return None;
    }
    let longs = words.iter().filter(|word| **word == "long").count();
    let bits = match longs {
        _ if has("char") => Some(8),
        _ if has("short") => Some(16),
        0 => Some(32),
        1 => None,
        _ => Some(64),
    };
    integer(!has("unsigned"), bits)
}
