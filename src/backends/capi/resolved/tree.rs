//! [`Trees`]: C types as trees.

use std::collections::HashMap;

use crate::conditions::expr as condition;
use crate::model::api::{Api, Type};
use crate::model::naming::integer;
use crate::types::c_type::{CType, Part};

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
pub(super) struct Trees {
    /// The kinds of types, and the names of those that have others, too.
    names: HashMap<String, (Named, String)>,
    macros: HashMap<String, u64>,
    /// What types of other headers stand for.
    foreign: HashMap<String, CType>,
}

impl Trees {
    pub(super) fn of(model: &Api) -> Trees {
        let mut names = HashMap::new();
        let mut add = |name: &str, kind, own: &str| names.insert(name.to_owned(), (kind, own.to_owned()));
        for item in &model.structs {
            item.tag.name.iter().for_each(|tag| _ = add(tag, Named::Struct, &item.name));
            add(&item.name, Named::Struct, &item.name);
        }
        for item in &model.enums {
            item.tag.name.iter().for_each(|tag| _ = add(tag, Named::Enum, &item.name));
            add(&item.name, Named::Enum, &item.name);
        }
        model.handles.iter().for_each(|item| _ = add(&item.name, Named::Handle, &item.name));
        model.typedefs.iter().for_each(|item| _ = add(&item.name, Named::Typedef, &item.name));
        model.callbacks.iter().for_each(|item| _ = add(&item.name, Named::Callback, &item.name));
        let macros = model.macros.iter().filter(|item| item.condition.is_none());
        let macros = macros.filter_map(|item| {
            Some((item.bare_name().to_owned(), condition::number(item.value.trim_matches(['(', ')']))?))
        });
        Trees { names, macros: macros.collect(), foreign: model.names.foreign_types.iter().cloned().collect() }
    }

    /// The tree of a type.
    pub(super) fn tree(&self, ty: &CType) -> Type {
        let mut is_const = ty.words.iter().any(|word| word == "const");
        let mut tree = self.base(&ty.words);
        for part in &ty.parts {
            (tree, is_const) = match part {
                Part::Pointer { qualifiers, .. } => {
                    let is_own = qualifiers.iter().any(|word| word == "const");
                    (Type::Pointer { is_const, to: Box::new(tree) }, is_own)
                }
                Part::Array(length) => (self.array(tree, std::slice::from_ref(length)), false),
                Part::Function { params, is_variadic } => {
                    let params = params.iter().map(|param| self.tree(param)).collect();
                    (Type::Function { result: Box::new(tree), params, is_variadic: *is_variadic }, false)
                }
            };
        }
        tree
    }

    /// A type of elements with the lengths of an array.
    pub(super) fn array(&self, element: Type, lengths: &[String]) -> Type {
        lengths.iter().rev().fold(element, |of, text| Type::Array {
            of: Box::new(of),
            text: text.clone(),
            length: condition::number(text).or_else(|| self.macros.get(text.as_str()).copied()),
        })
    }

    fn base(&self, words: &[String]) -> Type {
        let is_name = |word: &&str| !["const", "volatile", "__restrict", "struct", "union", "enum"].contains(word);
        let words: Vec<&str> = words.iter().map(String::as_str).filter(is_name).collect();
        let name = words.join(" ");
        match self.names.get(name.as_str()) {
            Some((kind, name)) => {
                let name = name.clone();
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

/// A type of C.
fn builtin(words: &[&str]) -> Option<Type> {
    match words {
        ["void"] => Some(Type::Void),
        ["bool" | "_Bool"] => Some(Type::Bool),
        ["char"] => Some(Type::Char),
        [name @ ("float" | "double")] => Some(Type::Float { name: (*name).to_owned() }),
        _ => integer(words).map(|(is_signed, bits)| Type::Integer { name: words.join(" "), is_signed, bits }),
    }
}
