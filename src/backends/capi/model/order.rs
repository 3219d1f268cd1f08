//! The order in which a header must declare a model's types.
//!
//! Handles, enumerations, typedefs, callbacks, then structures, each list in its own order as in LLVM's offload-tblgen,
//! except that a type follows the types that it needs. A structure that is only pointed to is forward-declared.

use indexmap::IndexMap;

use crate::model::api::{Api, TypeDecl};
use crate::types::c_type::CType;

/// The declarations of all types in order.
///
/// # Errors
/// The names of types that contain each other in a cycle, which ends with the first name again.
pub(crate) fn declarations(model: &Api) -> Result<Vec<TypeDecl>, Vec<String>> {
    let mut order = Order::new(model);
    for at in 0..order.nodes.len() {
        order.place(at)?;
    }
    Ok(order.done)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Open,
    Placed,
}

struct Node<'a> {
    name: &'a str,
    decl: TypeDecl,
    state: State,
}

struct Order<'a> {
    model: &'a Api,
    nodes: Vec<Node<'a>>,
    by_name: IndexMap<&'a str, usize>,
    /// Whether each structure has a forward declaration.
    forward: Vec<bool>,
    open: Vec<&'a str>,
    done: Vec<TypeDecl>,
}

impl<'a> Order<'a> {
    fn new(model: &'a Api) -> Order<'a> {
        let handles = model.handles.iter().enumerate().map(|(at, x)| (&x.name, TypeDecl::Handle(at)));
        let enums = model.enums.iter().enumerate().map(|(at, x)| (&x.name, TypeDecl::Enum(at)));
        let typedefs = model.typedefs.iter().enumerate().map(|(at, x)| (&x.name, TypeDecl::Typedef(at)));
        let callbacks = model.callbacks.iter().enumerate().map(|(at, x)| (&x.name, TypeDecl::Callback(at)));
        let structs = model.structs.iter().enumerate().map(|(at, x)| (&x.name, TypeDecl::Struct(at)));
        let all = handles.chain(enums).chain(typedefs).chain(callbacks).chain(structs);
        let nodes: Vec<Node<'a>> = all.map(|(name, decl)| Node { name, decl, state: State::Waiting }).collect();
        let mut by_name: IndexMap<&str, usize> = nodes.iter().enumerate().map(|(at, node)| (node.name, at)).collect();
        for (at, node) in nodes.iter().enumerate() {
            let tag = match node.decl {
                TypeDecl::Struct(item) => model.structs[item].tag.name.as_deref(),
                TypeDecl::Enum(item) => model.enums[item].tag.name.as_deref(),
                _ => None,
            };
            if let Some(tag) = tag {
                by_name.entry(tag).or_insert(at);
            }
        }
        let forward = vec![false; model.structs.len()];
        Order { model, nodes, by_name, forward, open: Vec::new(), done: Vec::new() }
    }

    /// Adds a type after the types that it needs.
    fn place(&mut self, at: usize) -> Result<(), Vec<String>> {
        let Node { name, decl, state } = self.nodes[at];
        match state {
            State::Placed => return Ok(()),
            State::Open => {
                let circle = self.open.iter().skip_while(|&&open| open != name).chain([&name]);
                return Err(circle.map(|&name| name.to_owned()).collect());
            }
            State::Waiting => {}
        }
        self.nodes[at].state = State::Open;
        self.open.push(name);
        // Recurses as deep as the types of the description are nested.
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.place_needs(decl))?;
        self.open.pop();
        let model = self.model;
        self.nodes[at].state = State::Placed;
        self.done.push(match decl {
            TypeDecl::Struct(at) if model.structs[at].is_opaque && self.forward[at] => return Ok(()),
            TypeDecl::Struct(at) if model.structs[at].is_opaque => TypeDecl::Forward(at),
            TypeDecl::Struct(at) if self.forward[at] => TypeDecl::Completion(at),
            decl => decl,
        });
        Ok(())
    }

    fn place_needs(&mut self, decl: TypeDecl) -> Result<(), Vec<String>> {
        let model = self.model;
        match decl {
            TypeDecl::Handle(_) | TypeDecl::Enum(_) | TypeDecl::Forward(_) | TypeDecl::Completion(_) => Ok(()),
            TypeDecl::Typedef(at) => self.place_mentioned(&model.typedefs[at].c_type, false),
            TypeDecl::Callback(at) => {
                let callback = &model.callbacks[at];
                let types = callback.params.iter().map(|param| &param.c_type).chain([&callback.result_c_type]);
                types.into_iter().try_for_each(|ty| self.place_mentioned(ty, true))
            }
            TypeDecl::Struct(at) => model.structs[at].leaves().into_iter().try_for_each(|member| {
                self.place_mentioned(&member.element, false)?;
                if member.element.is_indirect() { Ok(()) } else { self.complete(&member.element) }
            }),
        }
    }

    /// Adds the types that `ty` names; structures are forward-declared. In a parameter list (`scoped`), `struct x`
    /// would be a new type if `x` were not declared.
    fn place_mentioned(&mut self, ty: &CType, scoped: bool) -> Result<(), Vec<String>> {
        // The parameters of a function pointer are a scope, too.
        let scoped = scoped || ty.outermost().is_some();
        for (name, tagged) in ty.mentions() {
            let Some(&at) = self.by_name.get(name) else {
                continue;
            };
            match self.nodes[at].decl {
                // It cannot be declared before its members.
                TypeDecl::Struct(structure) if self.model.structs[structure].tag.name.is_none() => self.place(at)?,
                TypeDecl::Struct(structure) => {
                    let known = self.nodes[at].state == State::Placed || self.forward[structure];
                    if !known && (scoped || !tagged) {
                        self.forward[structure] = true;
                        self.done.push(TypeDecl::Forward(structure));
                    }
                }
                _ => self.place(at)?,
            }
        }
        // C has no arrays of incomplete types, not even behind a pointer.
        ty.elements().try_for_each(|name| self.complete_name(name))
    }

    /// Adds the structures that a value of type `ty` contains, also through typedefs.
    fn complete(&mut self, ty: &CType) -> Result<(), Vec<String>> {
        ty.mentions().try_for_each(|(name, _)| self.complete_name(name))
    }

    fn complete_name(&mut self, name: &str) -> Result<(), Vec<String>> {
        let model = self.model;
        let Some(&at) = self.by_name.get(name) else { return Ok(()) };
        match self.nodes[at].decl {
            TypeDecl::Struct(_) => self.place(at),
            // Added before, so that a cycle of typedefs was found there.
            TypeDecl::Typedef(typedef) if !model.typedefs[typedef].c_type.is_indirect() => {
                let value = &model.typedefs[typedef].c_type;
                stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.complete(value))
            }
            _ => Ok(()),
        }
    }
}
