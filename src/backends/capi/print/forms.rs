//! [`Forms`]: the printed forms of values, derived from their types.
//!
//! Each type, member and enumerator has a [`Form`], and each parameter a [`Shown`]. Types of other headers are
//! [`Form::Foreign`].

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use super::circles;
use crate::conditions::expr::Expr;
use crate::model::api::mentioned;
use crate::model::api::{Api, Bound, Enum, Function, Length, Param, Struct, TaggedType, Typedef};
use crate::model::naming;
use crate::types::c_type::CType;
use crate::types::c_type::Outermost;

/// The printed form of a value.
#[derive(Clone, Debug)]
pub(crate) enum Form<'m> {
    Character,
    Signed,
    Unsigned,
    Truth,
    /// A floating-point number.
    Floating,
    /// The name of an enumerator, or the names of several flags.
    Enumerator(&'m Enum),
    /// A number with a set of flags.
    Flags(&'m Enum),
    /// A structure with its members.
    Structure(&'m Struct),
    /// The same, but no pointer in it is followed.
    Surface(&'m Struct),
    /// A result of a function: success, or the code of an error.
    Result,
    /// An address, even if it is zero.
    Address,
    /// A pointer without its target: an address or `nullptr`.
    Opaque,
    /// A pointer to a null-terminated string.
    Text,
    /// A pointer with its target.
    Pointer(Box<Form<'m>>),
    /// A value of a type of another header.
    Foreign,
    /// A value that code cannot read.
    Unknown,
}

/// The printed form of an argument.
#[derive(Debug)]
pub(crate) enum Shown<'m> {
    /// According to its type.
    Value(Form<'m>),
    /// According to a type tag.
    Tagged {
        /// The typed enumeration.
        tag: &'m Enum,
        /// The parameter with the enumerator.
        by: &'m Param,
        /// The parameter with the number of bytes.
        size: Index<'m>,
    },
    /// As the elements of an array.
    Elements {
        begin: Index<'m>,
        /// The index after the last.
        end: Index<'m>,
        element: Form<'m>,
    },
}

/// A bound of a range.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Index<'m> {
    Number(u64),
    /// A parameter.
    Param(&'m Param),
    /// The target of a parameter.
    Pointee(&'m Param),
    /// The same, but not more than before the call: this element of `Room`.
    Room(&'m Param, usize),
    /// The value of an expression over parameters.
    Length(&'m Expr, &'m [Param]),
}

impl<'m> Index<'m> {
    /// The parameter whose target is the room before a call, and the length after it.
    fn room(self) -> Option<&'m Param> {
        match self {
            Index::Pointee(param) | Index::Room(param, _) => Some(param).filter(|param| param.is_in),
            Index::Number(_) | Index::Param(_) | Index::Length(..) => None,
        }
    }

    /// The index after a call.
    fn after(self, rooms: &[&'m Param]) -> Index<'m> {
        let at = |param: &Param| rooms.iter().position(|room| room.name == param.name);
        match self {
            Index::Pointee(param) => match at(param) {
                Some(at) => Index::Room(param, at),
                None => self,
            },
            _ => self,
        }
    }

    /// Whether it is known only after a call that succeeded.
    pub(crate) fn is_only_output(self) -> bool {
        match self {
            Index::Number(_) | Index::Param(_) => false,
            Index::Pointee(param) | Index::Room(param, _) => !param.is_in,
            Index::Length(expr, params) => mentioned(expr, params).any(|param| param.is_out && !param.is_in),
        }
    }

    fn is_output(self) -> bool {
        match self {
            Index::Number(_) | Index::Param(_) => false,
            Index::Pointee(param) | Index::Room(param, _) => param.is_output(),
            Index::Length(expr, params) => mentioned(expr, params).any(Param::is_output),
        }
    }
}

impl<'m> Shown<'m> {
    /// The parameter that holds the room of an array before a call, and its length after it.
    pub(crate) fn room(&self) -> Option<&'m Param> {
        match self {
            Shown::Value(_) => None,
            Shown::Tagged { size, .. } => size.room(),
            Shown::Elements { end, .. } => end.room(),
        }
    }

    /// The form after a call: a library may return the length that it needs, and that the array does not have.
    pub(crate) fn after(self, rooms: &[&'m Param]) -> Shown<'m> {
        match self {
            Shown::Value(_) => self,
            Shown::Tagged { tag, by, size } => Shown::Tagged { tag, by, size: size.after(rooms) },
            // A call may have changed the length to more than there is room for.
            Shown::Elements { end: Index::Length(expr, params), .. }
                if mentioned(expr, params).any(|param: &Param| param.is_out) =>
            {
                Shown::Value(Form::Opaque)
            }
            Shown::Elements { begin, end, element } => Shown::Elements { begin, end: end.after(rooms), element },
        }
    }

    /// Whether the value exists only after a successful call.
    pub(crate) fn is_output(&self, param: &Param) -> bool {
        match self {
            // The address exists before the call.
            Shown::Value(Form::Opaque | Form::Address) => false,
            Shown::Value(_) => param.is_output(),
            Shown::Tagged { size, .. } => param.is_output() || size.is_output(),
            Shown::Elements { begin, end, .. } => param.is_output() || begin.is_output() || end.is_output(),
        }
    }
}

/// The printed forms of an API's types.
pub(crate) struct Forms<'m> {
    model: &'m Api,
    enums: HashMap<&'m str, &'m Enum>,
    structs: HashMap<&'m str, &'m Struct>,
    typedefs: HashMap<&'m str, &'m Typedef>,
    /// Structures that the header only declares.
    opaque: HashSet<&'m str>,
    /// The types of enumerations that are numbers.
    numbers: HashMap<&'m str, &'m CType>,
    /// What types of other headers stand for.
    foreign: HashMap<&'m str, &'m CType>,
    /// The names of handles and callbacks.
    addresses: HashMap<&'m str, Form<'m>>,
    /// The structures that lead back to each other have the same number.
    groups: OnceCell<HashMap<&'m str, usize>>,
    /// The places of structures in an order in which each follows those that are printed as a part of it.
    order: OnceCell<HashMap<&'m str, usize>>,
}

impl<'m> Forms<'m> {
    /// The printed forms of a model.
    pub(crate) fn of(model: &'m Api) -> Forms<'m> {
        let handles = model.handles.iter();
        let handles = handles.map(|item| (item.name.as_str(), Form::Opaque));
        let callbacks = model.callbacks.iter();
        let callbacks = callbacks.map(|item| (item.name.as_str(), Form::Address));
        // LLVM's print header prints values of another type as numbers.
        let is_named = |item: &&Enum| item.has_type() && (item.value_c_type.is_none() || model.names.is_described);
        // A type can have two names. C has types whose names are tags of others.
        let is_free = |tag: &str| model.structs.iter().all(|item| item.name != tag);
        let enum_tags = model.enums.iter().filter_map(|item| Some((item.tag.name.as_deref()?, item)));
        let enum_tags = enum_tags.filter(|(tag, _)| is_free(tag));
        let enum_names = model.enums.iter().map(|item| (item.name.as_str(), item));
        let enums = enum_tags.chain(enum_names).filter(|(_, item)| is_named(item));
        let names = |item: &'m Struct| [Some(item.name.as_str()), item.tag.name.as_deref()].into_iter().flatten();
        let structs = model.defined_structs().flat_map(move |item| names(item).map(move |name| (name, item)));
        let opaque = model.structs.iter().filter(|item| item.is_opaque).flat_map(names).collect();
        let numbers =
            model.enums.iter().filter_map(|item| Some((item.name.as_str(), item.value_c_type.as_ref()?))).collect();
        let typedefs = model.typedefs.iter().map(|item| (item.name.as_str(), item));
        Forms {
            model,
            enums: enums.collect(),
            structs: structs.collect(),
            typedefs: typedefs.collect(),
            opaque,
            numbers,
            foreign: model.names.foreign_types.iter().map(|(name, ty)| (name.as_str(), ty)).collect(),
            addresses: handles.chain(callbacks).collect(),
            groups: OnceCell::new(),
            order: OnceCell::new(),
        }
    }

    /// The form of a type's values.
    pub(crate) fn of_type(&self, ty: &CType) -> Form<'m> {
        match ty.pointee() {
            _ if ty.is_composed_pointer() => Form::Address,
            Some(pointee) => self.of_pointer(&pointee),
            None => self.of_words(&ty.words().unwrap_or_default()),
        }
    }

    /// The form of a structure's member. A pointer that leads back to the structure is printed without its target.
    pub(crate) fn of_member(&self, structure: &Struct, ty: &CType) -> Form<'m> {
        let form = self.of_type(ty);
        match &form {
            Form::Pointer(target) if self.leads_back(target, &structure.name) => Form::Opaque,
            _ => form,
        }
    }

    /// The form of an enumerator's values.
    pub(crate) fn of_tagged(&self, tagged: &TaggedType) -> Form<'m> {
        match self.of_type(&tagged.ty) {
            // LLVM's print header prints a null handle in memory as an address, not as `nullptr`.
            Form::Opaque if tagged.ty.pointee().is_none() => Form::Address,
            form => form,
        }
    }

    /// The form of a result's code; `None` if results are not pointers to structures with a code.
    pub(crate) fn of_code(&self) -> Option<Form<'m>> {
        let names = &self.model.names;
        let Some(error) = self.structs.get(names.error_struct.as_str()) else {
            let code = self.enums.get(names.error_enum.as_str());
            let code = code.map_or(Form::Foreign, |code| Form::Enumerator(code));
            return self.has_result().then_some(code);
        };
        let code = error.members.iter().find(|member| member.name == "Code")?;
        self.has_result().then(|| self.of_type(&code.element))
    }

    /// Whether the result type is known, from the description or from another header.
    fn has_result(&self) -> bool {
        let names = &self.model.names;
        if names.codes.are_values() {
            return false;
        }
        let result = self.typedefs.get(names.result_type.as_str());
        let is_error = |pointee: CType| pointee.words().as_deref() == Some(&[names.error_struct.as_str()]);
        match result {
            Some(result) => result.c_type.pointee().is_some_and(is_error),
            None => self.model.has_codes(),
        }
    }

    /// The printed form of an argument, according to all that its parameter says.
    pub(crate) fn of_described_param(&self, function: &'m Function, param: &'m Param) -> Shown<'m> {
        self.elements(function, param)
            .or_else(|| self.tagged(function, param))
            .or_else(|| self.with_length(function, param))
            .unwrap_or_else(|| Shown::Value(self.of_type(&param.c_type)))
    }

    /// The elements of an array whose length is an expression.
    pub(crate) fn with_length(&self, function: &'m Function, param: &'m Param) -> Option<Shown<'m>> {
        let is_text = matches!(self.of_type(&param.c_type), Form::Text);
        let expr = match param.length.as_ref()? {
            Length::Range { .. } => return None,
            Length::NullTerminated if is_text => return None,
            Length::NullTerminated => return Some(Shown::Value(Form::Opaque)),
            Length::Expression { is_in_bytes: true, .. } if !self.points_to_bytes(&param.c_type) => {
                return Some(Shown::Value(Form::Opaque));
            }
            Length::Expression { expr, .. } => expr,
        };
        let Some(element) = self.element(param) else { return Some(Shown::Value(Form::Opaque)) };
        Some(Shown::Elements { begin: Index::Number(0), end: Index::Length(expr, &function.params), element })
    }

    /// Whether the description is of another API than LLVM's.
    pub(crate) fn is_described(&self) -> bool {
        self.model.names.is_described
    }

    fn elements(&self, function: &'m Function, param: &'m Param) -> Option<Shown<'m>> {
        let range = param.range()?;
        let element = self.element(param)?;
        if range.is_in_bytes && !self.points_to_bytes(&param.c_type) {
            // The range does not say how many elements there are.
            return Some(Shown::Value(Form::Opaque));
        }
        let begin = match range.begin {
            Bound::Number(number) => Index::Number(*number),
            Bound::Param(begin) => self.index(function.param(begin)?)?,
        };
        Some(Shown::Elements { begin, end: self.index(function.param(range.end)?)?, element })
    }

    /// The type that a pointer points to.
    pub(super) fn pointee(&self, ty: &CType) -> Option<CType> {
        self.resolved(ty).pointee()
    }

    /// The form of what a pointer points to, if it can be read.
    pub(crate) fn element(&self, param: &'m Param) -> Option<Form<'m>> {
        let pointee = self.pointee(&param.c_type)?;
        (!self.is_closed(&pointee)).then(|| self.of_type(&pointee))
    }

    pub(crate) fn points_to_bytes(&self, ty: &CType) -> bool {
        const BYTES: [&str; 5] = ["bool", "char", "int8_t", "uint8_t", "_Bool"];
        let pointee = self.resolved(ty).pointee().map(|pointee| self.resolved(&pointee));
        let words = pointee.as_ref().and_then(CType::words);
        words.is_some_and(|words| {
            words.iter().all(|word| BYTES.contains(word) || ["signed", "unsigned"].contains(word))
                && words.iter().any(|word| BYTES.contains(word))
        })
    }

    /// Whether a type is a pointer to something that is not written through it.
    pub(crate) fn points_to_constant(&self, ty: &CType) -> bool {
        self.resolved(ty).pointee().is_some_and(|pointee| pointee.is_qualified("const"))
    }

    fn tagged(&self, function: &'m Function, param: &'m Param) -> Option<Shown<'m>> {
        let info = param.type_info.as_ref()?;
        self.resolved(&param.c_type).pointee()?;
        let by = function.param(&info.tag)?;
        match self.of_type(&by.c_type) {
            Form::Enumerator(tag) if tag.is_typed => {
                Some(Shown::Tagged { tag, by, size: self.index(function.param(&info.size)?)? })
            }
            _ => None,
        }
    }

    /// A parameter as an index, if it is a number.
    pub(super) fn index(&self, param: &'m Param) -> Option<Index<'m>> {
        let is_integer =
            |form: &Form<'_>| matches!(form, Form::Signed | Form::Unsigned | Form::Enumerator(_) | Form::Flags(_));
        match self.of_type(&param.c_type) {
            Form::Pointer(target) if is_integer(&target) => Some(Index::Pointee(param)),
            form => is_integer(&form).then_some(Index::Param(param)),
        }
    }

    fn of_pointer(&self, pointee: &CType) -> Form<'m> {
        match self.resolved(pointee).outermost() {
            Some(Outermost::Function) => return Form::Address,
            Some(Outermost::Array) => return Form::Opaque,
            Some(Outermost::Pointer) | None => {}
        }
        if self.is_closed(pointee) {
            return Form::Opaque;
        }
        match self.of_type(pointee) {
            Form::Character => Form::Text,
            target => Form::Pointer(Box::new(target)),
        }
    }

    fn of_words(&self, words: &[&str]) -> Form<'m> {
        let [name] = words else {
            return number(words).unwrap_or(Form::Foreign);
        };
        if *name == self.model.names.result_type && self.has_result() {
            return Form::Result;
        }
        if let Some(typedef) = self.typedefs.get(name) {
            return self.of_typedef(typedef);
        }
        let enumeration = self.enums.get(name).map(|item| Form::Enumerator(item));
        if let (Some(ty), None) = (self.numbers.get(name), &enumeration) {
            return self.of_type(ty);
        }
        let structure = self.structs.get(name).map(|item| Form::Structure(item));
        let address = || self.addresses.get(name).cloned();
        let described = enumeration.or(structure).or_else(address);
        if let Some(form) = described.or_else(|| number(words)) {
            return form;
        }
        // What a type of another header stands for is a number, or a pointer to one.
        self.foreign.get(name).map_or_else(|| undescribed(name), |ty| self.of_type(ty))
    }

    /// A number whose type is named like a bit field in the plural is a set of its flags.
    pub(crate) fn of_typedef(&self, typedef: &Typedef) -> Form<'m> {
        if typedef.vector_length.is_some() {
            return Form::Foreign;
        }
        let form = self.of_type(&typedef.c_type);
        let flags = naming::flag_enum(&typedef.name).and_then(|name| self.enums.get(name.as_str()));
        match (&form, flags) {
            (Form::Signed | Form::Unsigned, Some(flags)) if flags.is_bit_field => Form::Flags(flags),
            _ => form,
        }
    }

    /// Whether the target of a pointer cannot be read.
    fn is_closed(&self, pointee: &CType) -> bool {
        let is_closed =
            |words: Vec<&str>| matches!(words.as_slice(), [name] if *name == "void" || self.opaque.contains(name));
        pointee.is_qualified("volatile") || self.resolved(pointee).words().is_some_and(is_closed)
    }

    /// Whether a pointer that is not followed points to a structure that the header only declares, or is a handle.
    pub(super) fn is_handle(&self, ty: &CType) -> bool {
        let is_opaque =
            |ty: &CType| ty.words().is_some_and(|words| words.iter().all(|word| self.opaque.contains(word)));
        match self.resolved(ty).pointee() {
            Some(pointee) => is_opaque(&self.resolved(&pointee)),
            None => ty.words().is_some_and(|words| words.iter().all(|word| self.addresses.contains_key(word))),
        }
    }

    /// Whether a pointer to a value of a type does not become one to a constant by itself.
    fn needs_cast(&self, ty: &CType) -> bool {
        let is_qualified = |ty: &CType| ["__restrict", "volatile"].into_iter().any(|word| ty.is_qualified(word));
        is_qualified(ty)
            || match ty.words().as_deref() {
                Some([name]) => self.typedefs.get(name).is_some_and(|item| self.needs_cast(&item.c_type)),
                _ => false,
            }
    }

    /// The code of a pointer to a value of a type, as a pointer to a constant.
    pub(crate) fn constant_pointer(&self, ty: &CType, pointer: &str) -> String {
        if self.needs_cast(ty) { format!("(const void *){pointer}") } else { pointer.to_owned() }
    }

    /// The type as which a value is read: C++ cannot convert an address to a pointer to a `restrict` typedef.
    pub(crate) fn readable(&self, ty: &CType) -> CType {
        if self.needs_cast(ty) { self.resolved(ty) } else { ty.unqualified() }
    }

    /// The type that a typedef stands for, or the type itself, without qualifiers.
    fn resolved(&self, ty: &CType) -> CType {
        let ty = ty.unqualified();
        let value = match ty.words().as_deref() {
            Some([name]) => {
                self.typedefs.get(name).map(|item| &item.c_type).or_else(|| self.foreign.get(name).copied())
            }
            _ => None,
        };
        value.map_or_else(|| ty.clone(), |value| self.resolved(value))
    }

    /// Whether a member of a structure with this target leads back to the structure.
    fn leads_back(&self, target: &Form<'m>, structure: &str) -> bool {
        let Some(item) = target.structure() else { return false };
        let groups = self.groups.get_or_init(|| self.find_groups());
        groups.get(item.name.as_str()).is_some_and(|group| groups.get(structure) == Some(group))
    }

    /// The groups of structures that lead to each other.
    fn find_groups(&self) -> HashMap<&'m str, usize> {
        let (names, targets) = self.lead_to(|_, ty| self.of_type(ty));
        circles::groups(&names, &targets)
    }

    /// The place of a structure in an order in which it follows those that are printed as a part of it.
    pub(super) fn place(&self, item: &Struct) -> usize {
        let order = self.order.get_or_init(|| {
            let (names, targets) = self.lead_to(|item, ty| self.of_member(item, ty));
            circles::order(&names, &targets)
        });
        order.get(item.name.as_str()).copied().unwrap_or_default()
    }

    /// The structures, and those to which the members of each lead.
    fn lead_to(&self, form: impl Fn(&'m Struct, &CType) -> Form<'m>) -> (Vec<&'m str>, Vec<Vec<&'m str>>) {
        let structs: Vec<&'m Struct> = self.model.defined_structs().collect();
        let targets = structs.iter().map(|item| {
            let members = item.leaves().into_iter();
            members.filter_map(|member| Some(form(item, &member.element).structure()?.name.as_str())).collect()
        });
        (structs.iter().map(|item| item.name.as_str()).collect(), targets.collect())
    }
}

impl<'m> Form<'m> {
    /// The structure whose values are printed, also behind pointers.
    pub(super) fn structure(&self) -> Option<&'m Struct> {
        let mut form = self;
        while let Form::Pointer(target) = form {
            form = target;
        }
        match form {
            Form::Structure(item) | Form::Surface(item) => Some(item),
            _ => None,
        }
    }
}

/// The form of a built-in type, or of a type of C's headers.
fn number(words: &[&str]) -> Option<Form<'static>> {
    match words {
        ["char"] => Some(Form::Character),
        ["wchar_t"] => Some(Form::Signed),
        ["char16_t" | "char32_t"] => Some(Form::Unsigned),
        ["bool" | "_Bool"] => Some(Form::Truth),
        _ if words.iter().any(|word| ["double", "float"].contains(word)) => Some(Form::Floating),
        _ => naming::integer(words).map(|(is_signed, _)| if is_signed { Form::Signed } else { Form::Unsigned }),
    }
}

/// The form of a type of another header, derived from its name.
fn undescribed(name: &str) -> Form<'static> {
    if name.ends_with(naming::HANDLE_SUFFIX) {
        Form::Opaque
    } else if name.ends_with(naming::CALLBACK_SUFFIX) {
        Form::Address
    } else {
        Form::Foreign
    }
}
