//! [`Header`]: the declarations of a header that a description can say, and the losses: those that it cannot.

use std::collections::{BTreeSet, HashSet};
use std::fmt::{self, Display, Formatter};

use super::ast::{Foreign, Node};
use super::comments::Comment;
use super::nullness::{Nullness, nullness};
use super::packing::{self, check_alignment, check_inner, is_of_packing};
use super::tags::{Tags, direct};
use super::types::{
    NORETURN, NORETURN_ATTRIBUTES, OF_LAYOUT, WITHOUT_EFFECT, c_type, fixed_type, number, value_type, vector,
};
use crate::model::naming::{identifier_error, is_scalar};
use crate::model::reserved;
use crate::types::c_type::CType;

/// The declarations of a header.
#[derive(Default)]
pub(super) struct Header {
    pub(super) types: Vec<Declared>,
    /// Names and types.
    pub(super) variables: Vec<(String, String)>,
    pub(super) functions: Vec<Function>,
    pub(super) losses: Vec<Loss>,
    /// Declarations that differ from those of the header, and how.
    pub(super) remarks: Vec<(String, String)>,
    pub(super) foreign: Foreign,
    /// The numbers of functions, structures and enumerations in the header.
    pub(super) totals: [usize; 3],
    /// Names in comments that the description does not declare, such as those of macros.
    pub(super) named: BTreeSet<String>,
    /// Whether no enumeration is taken for the codes.
    pub(super) has_no_codes: bool,
}

/// A type of the header.
pub(super) struct Declared {
    pub(super) name: String,
    pub(super) desc: String,
    pub(super) kind: Kind,
}

pub(super) enum Kind {
    /// The type, and the number of elements of a vector.
    Typedef(String, Option<u32>),
    Record {
        is_union: bool,
        tag: Option<String>,
        has_typedef: bool,
        /// None for a type that is only declared.
        members: Option<Vec<Member>>,
        packing: Option<u32>,
    },
    Enum {
        tag: Option<String>,
        has_typedef: bool,
        /// The type of the values, if they are no `int`s.
        value_type: Option<&'static str>,
        /// Names, values and descriptions.
        enumerators: Vec<(String, i128, String)>,
    },
}

impl Kind {
    /// What the kind is called.
    pub(super) fn noun(&self) -> &'static str {
        match self {
            Kind::Typedef(..) => "typedef",
            Kind::Record { .. } => "structure",
            Kind::Enum { .. } => "enumeration",
        }
    }
}

/// A member of a structure.
pub(super) struct Member {
    /// `struct` or `union` for one inside.
    pub(super) ty: String,
    /// With the lengths of an array, or the width of a bit-field.
    pub(super) name: String,
    pub(super) desc: String,
    pub(super) members: Vec<Member>,
    pub(super) alignment: Option<u32>,
}

pub(super) struct Param {
    pub(super) ty: String,
    pub(super) name: String,
    pub(super) desc: String,
    pub(super) is_pointer: bool,
    /// Whether it may be null, if the header says so.
    pub(super) nullness: Option<Nullness>,
    /// The number of elements of one that is an array.
    pub(super) length: Option<u64>,
    /// What a pointer is taken to be for.
    pub(super) usage: Option<Use>,
}

/// What a trace shows of what a parameter points to.
pub(super) enum Use {
    /// A text before the call.
    Text,
    /// A text after the call.
    Filled,
    /// As many bytes as another parameter says, before the call.
    Bytes(String),
    /// A value before the call.
    Input,
    /// A value before and after the call.
    Both,
}

pub(super) struct Function {
    pub(super) name: String,
    pub(super) desc: String,
    pub(super) details: Vec<String>,
    pub(super) result: String,
    /// What the pointer that it returns is taken to be for.
    pub(super) result_use: Option<Use>,
    pub(super) params: Vec<Param>,
    /// Why it should not be used.
    pub(super) deprecated: Option<String>,
    pub(super) is_variadic: bool,
    pub(super) is_noreturn: bool,
    /// Whether its result must be used.
    pub(super) is_nodiscard: bool,
    /// The position of the body, for inline functions: a file and two offsets.
    pub(super) place: Option<(String, [usize; 2])>,
    pub(super) body: Option<String>,
}

/// A declaration that a description cannot say.
pub(super) struct Loss {
    /// `function`, `structure`, `enumeration` and so on.
    pub(super) kind: &'static str,
    pub(super) name: String,
    pub(super) reason: String,
}

impl Display for Loss {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} `{}` is not imported: {}", self.kind, self.name, self.reason)
    }
}

impl Member {
    /// The name without the lengths of an array.
    fn bare_name(&self) -> &str {
        self.name.split('[').next().unwrap_or_default()
    }
}

impl Header {
    /// The declarations of a syntax tree.
    pub(super) fn of(nodes: &[Node], foreign: Foreign) -> Header {
        let header = Header { foreign, ..Header::default() };
        let mut reader = Reader { header, names: HashSet::new(), tags: Tags::of(nodes) };
        for node in nodes {
            match node.kind.as_str() {
                "RecordDecl" => reader.record(node),
                "EnumDecl" => reader.enumeration(node),
                "TypedefDecl" => reader.typedef(node),
                "FunctionDecl" => reader.function(node),
                "VarDecl" => reader.variable(node),
                "EmptyDecl" | "StaticAssertDecl" => {}
                kind => reader.lose("declaration", kind, "unknown to the importer"),
            }
        }
        reader.header
    }

    /// Drops the attribute of functions that never return and have a result, which is never seen.
    pub(super) fn drop_results_of_noreturn(&mut self) {
        for function in self.functions.iter_mut().filter(|function| function.is_noreturn && function.result != "void") {
            function.is_noreturn = false;
            let reason =
                format!("descriptions have `noreturn` only without a result, and this one is `{}`", function.result);
            self.losses.push(Loss { kind: "attribute", name: function.name.clone(), reason });
        }
    }
}

impl Header {
    /// The names of types that the declarations use.
    fn used_names(&self) -> BTreeSet<String> {
        fn members<'m>(all: &'m [Member], types: &mut Vec<&'m str>) {
            for member in all {
                types.push(&member.ty);
                members(&member.members, types);
            }
        }
        let mut types: Vec<&str> = Vec::new();
        for item in &self.types {
            match &item.kind {
                Kind::Typedef(ty, _) => types.push(ty),
                Kind::Record { members: own, .. } => members(own.as_deref().unwrap_or_default(), &mut types),
                Kind::Enum { .. } => {}
            }
        }
        types.extend(self.variables.iter().map(|(_, ty)| ty.as_str()));
        for function in &self.functions {
            types.push(&function.result);
            types.extend(function.params.iter().map(|param| param.ty.as_str()));
        }
        let parsed = types.into_iter().filter_map(|ty| CType::parse(ty).ok());
        parsed.flat_map(|ty| ty.mentions().map(|(name, _)| name.to_owned()).collect::<Vec<String>>()).collect()
    }

    /// Whether a type, tag, enumerator or function has a name.
    pub(super) fn declares(&self, name: &str) -> bool {
        let has = |item: &Declared| {
            item.name == name
                || match &item.kind {
                    Kind::Record { tag, .. } => tag.as_deref() == Some(name),
                    Kind::Enum { tag, enumerators, .. } => {
                        tag.as_deref() == Some(name) || enumerators.iter().any(|(enumerator, ..)| enumerator == name)
                    }
                    Kind::Typedef(..) => false,
                }
        };
        self.types.iter().any(has)
            || self.variables.iter().any(|(variable, _)| variable == name)
            || self.functions.iter().any(|function| function.name == name)
    }

    /// The names of types that other headers declare.
    pub(super) fn foreign_types(&self) -> Vec<String> {
        let own = self.types.iter().flat_map(|item| {
            let tag = match &item.kind {
                Kind::Record { tag, .. } | Kind::Enum { tag, .. } => tag.as_deref(),
                Kind::Typedef(..) => None,
            };
            [Some(item.name.as_str()), tag].into_iter().flatten()
        });
        let own: HashSet<&str> = own.collect();
        self.used_names().into_iter().filter(|name| !own.contains(name.as_str()) && !is_scalar(name)).collect()
    }

    /// The names of types that other headers declare, each with the number or pointer that it stands for, `uLong =
    /// unsigned long`, or its size and alignment.
    pub(super) fn foreign_names(&self) -> Vec<String> {
        let with_type = |name: String| {
            let ty =
                self.foreign.typedefs.get(&name).and_then(|ty| c_type(ty).ok()).filter(|ty| ty.outermost().is_none());
            match ty.filter(|ty| ty.mentions().all(|(name, _)| is_scalar(name))) {
                Some(ty) => format!("{name} = {}", ty.spelled()),
                None => match self.foreign.sizes.get(&name) {
                    Some((size, align)) => format!("{name} = opaque {size} {align}"),
                    None => name,
                },
            }
        };
        self.foreign_types().into_iter().map(with_type).chain(self.named.iter().cloned()).collect()
    }
}

struct Reader<'n> {
    header: Header,
    /// The names of records.
    names: HashSet<String>,
    tags: Tags<'n>,
}

impl Reader<'_> {
    fn lose(&mut self, kind: &'static str, name: &str, reason: impl Into<String>) {
        self.header.losses.push(Loss { kind, name: name.to_owned(), reason: reason.into() });
    }

    fn lose_attribute(&mut self, attribute: &str, name: &str) {
        let reason = format!("descriptions do not have `{}`", attribute.trim_end_matches("Attr"));
        self.lose("attribute", name, reason);
    }

    /// Reports what is lost of the type of a function inside of a type.
    fn lose_parts(&mut self, ty: &str, name: &str) {
        self.note_prototype(ty, name);
        if ty.contains(NORETURN) {
            self.lose("attribute", name, "only functions have `noreturn`, not their types");
        }
    }

    fn note_prototype(&mut self, ty: &str, name: &str) {
        if ty.contains("()") {
            let remark = "has no prototype; `()` is imported as `(void)`";
            self.header.remarks.push((name.to_owned(), remark.to_owned()));
        }
    }

    /// Claims the name of a record; reports one that is taken.
    fn claim(&mut self, kind: &'static str, name: &str) -> bool {
        if is_scalar(name) {
            self.lose(kind, name, "C or its library has a type of this name");
            return false;
        }
        if let Some(error) = identifier_error(name) {
            self.lose(kind, name, format!("the name {error}"));
            return false;
        }
        let is_new = self.names.insert(name.to_owned());
        if !is_new {
            self.lose(kind, name, "another declaration has the same name");
        }
        is_new
    }

    fn add(&mut self, node: &Node, name: &str, kind: Kind) {
        let desc = Comment::of(node).brief;
        self.header.types.push(Declared { name: name.to_owned(), desc, kind });
    }

    fn record(&mut self, node: &Node) {
        let kind = "structure";
        let is_complete = node.complete_definition;
        let is_elsewhere =
            |tag: &str| self.tags.complete.contains(tag) || self.header.foreign.complete.contains_key(tag);
        if !is_complete && is_elsewhere(&node.name) {
            return;
        }
        let typedef = self.tags.typedef(node);
        let Some(name) = self.tags.record_name(node) else {
            return;
        };
        let name = name.as_str();
        if is_complete {
            self.header.totals[1] += 1;
        } else if self.names.contains(name) {
            // Declared before.
            return;
        }
        for nested in node.inner.iter().filter(|nested| !nested.name.is_empty()) {
            // In C, the tag of a structure inside another belongs to the file.
            match nested.kind.as_str() {
                "RecordDecl" if nested.complete_definition => self.record(nested),
                "EnumDecl" => self.enumeration(nested),
                _ => {}
            }
        }
        let members = if is_complete { self.members(node, true).map(Some) } else { Ok(None) };
        match members {
            members if self.claim(kind, name) => {
                // Pointers to a structure that is only declared exist.
                let members = members.unwrap_or_else(|reason| {
                    self.lose(kind, name, reason);
                    None
                });
                // One that is only declared needs a tag.
                let tag = if members.is_none() && node.name.is_empty() { name } else { &node.name };
                let tag = (!tag.is_empty()).then(|| tag.to_owned());
                let is_union = node.tag_used == "union";
                let packing = if members.is_some() { packing::packing(node).ok().flatten() } else { None };
                self.add(node, name, Kind::Record { is_union, tag, has_typedef: typedef.is_some(), members, packing });
            }
            _ => {}
        }
    }

    /// The members of a structure of the file, or of one inside another.
    fn members(&mut self, record: &Node, is_whole: bool) -> Result<Vec<Member>, String> {
        let mut members: Vec<Member> = Vec::new();
        let mut inner: Option<&Node> = None;
        let mut alignment = None;
        for node in &record.inner {
            match node.kind.as_str() {
                "RecordDecl" => inner = Some(node),
                "FieldDecl" => {
                    let inner = inner.take().filter(|_| node.ty.qual_type.contains(" at "));
                    inner.map_or(Ok(()), |inner| check_inner(record, inner, &node.name))?;
                    let member = self.member(node, inner)?;
                    members.push(member);
                }
                "IndirectFieldDecl" | "FullComment" | "EnumDecl" => {}
                attribute if WITHOUT_EFFECT.contains(&attribute) => {}
                attribute if is_of_packing(attribute) => {}
                "AlignedAttr" => alignment = Some(number(node).ok_or("an alignment that is not known")?),
                attribute if OF_LAYOUT.contains(&attribute) => {
                    return Err(format!("the attribute {}", attribute.trim_end_matches("Attr")));
                }
                attribute if attribute.ends_with("Attr") => self.lose_attribute(attribute, &record.name),
                kind => return Err(format!("has a {kind}")),
            }
        }
        let alignments: Vec<Option<u32>> = members.iter().map(|member| member.alignment).collect();
        check_alignment(record, alignment, &alignments)?;
        if record.tag_used == "struct" && is_whole && members.len() > 1 {
            // An array of unknown length has the same layout, and is standard C.
            let last = members.last_mut().filter(|last| last.name.ends_with("[0]") && !last.name.contains("]["));
            last.into_iter().for_each(|last| last.name = last.name.replace("[0]", "[]"));
        }
        if let Some(member) = members.iter().find(|member| member.name.contains("[0]")) {
            return Err(format!("member `{}` is an array without elements", member.bare_name()));
        }
        // The alignment of the first member is that of the structure.
        if let (Some(alignment), Some(first)) = (alignment, members.first_mut()) {
            if first.alignment.is_some() || !first.members.is_empty() || first.name.contains(':') {
                return Err("the attribute Aligned".to_owned());
            }
            first.alignment = Some(alignment);
        }
        if members.is_empty() { Err("has no members".to_owned()) } else { Ok(members) }
    }

    fn member(&mut self, node: &Node, inner: Option<&Node>) -> Result<Member, String> {
        for attribute in node.inner.iter().map(|inner| inner.kind.as_str()) {
            let is_known = OF_LAYOUT.contains(&attribute) || WITHOUT_EFFECT.contains(&attribute);
            if attribute.ends_with("Attr") && !is_known {
                self.lose_attribute(attribute, &node.name);
            }
        }
        let mut attributes = node.inner.iter().filter(|inner| OF_LAYOUT.contains(&inner.kind.as_str()));
        let attribute = attributes.next();
        let alignment = attribute.filter(|inner| inner.kind == "AlignedAttr").and_then(number);
        if let Some(attribute) = attribute.filter(|_| alignment.is_none()).or(attributes.next()) {
            return Err(format!(
                "member `{}` has the attribute {}",
                node.name,
                attribute.kind.trim_end_matches("Attr")
            ));
        }
        if let Some(error) = identifier_error(&node.name).filter(|_| !node.name.is_empty()) {
            return Err(format!("the name of member `{}` {error}", node.name));
        }
        let text = &node.ty.qual_type;
        if let Some(at) = text.find(" at ").and_then(|at| text.get(at..)?.find(')').map(|end| at + end + 1)) {
            // A structure or union without a tag, perhaps an array of it.
            let lengths = text.get(at..).unwrap_or_default();
            let inner = inner.filter(|inner| inner.kind == "RecordDecl" && !lengths.contains(['*', '(']));
            let inner = inner.ok_or_else(|| format!("member `{}` has a type without a name", node.name))?;
            let name = format!("{}{}", node.name, lengths.trim());
            if alignment.is_some() {
                return Err(format!("member `{}` has an alignment", node.name));
            }
            return Ok(Member {
                ty: inner.tag_used.clone(),
                name,
                desc: Comment::of(node).brief,
                members: self.members(inner, false)?,
                alignment: None,
            });
        }
        let ty = c_type(text).map_err(|reason| format!("the type of member `{}` {reason}", node.name))?;
        self.lose_parts(text, &node.name);
        let (ty, lengths) = ty.array_parts();
        let mut name = node.name.clone();
        for length in lengths {
            name.push_str(&format!("[{length}]"));
        }
        if node.is_bitfield {
            let width = node.constant().ok_or_else(|| format!("the width of member `{}` is unknown", node.name))?;
            name = format!("{name} : {width}").trim_start().to_owned();
        }
        Ok(Member { ty: ty.spelled(), name, desc: Comment::of(node).brief, members: Vec::new(), alignment })
    }

    fn enumeration(&mut self, node: &Node) {
        let kind = "enumeration";
        let constants: Vec<&Node> = node.inner.iter().filter(|inner| inner.kind == "EnumConstantDecl").collect();
        if constants.is_empty() {
            return;
        }
        self.header.totals[2] += 1;
        let typedef = self.tags.typedef(node);
        // The record needs a name, which C does not see.
        let name = self.tags.record_name(node).unwrap_or_else(|| format!("unnamed_enum_{}", self.header.totals[2]));
        let mut enumerators = Vec::new();
        let mut next: i128 = 0;
        for constant in constants {
            let value = match constant.constant() {
                Some(text) => text.parse().ok(),
                None => (!constant.has_value()).then_some(next),
            };
            let Some(value) = value else {
                return self.lose(kind, &name, format!("the value of `{}` is unknown", constant.name));
            };
            if let Some(error) = identifier_error(&constant.name) {
                return self.lose(kind, &name, format!("the name `{}` {error}", constant.name));
            }
            enumerators.push((constant.name.clone(), value, Comment::of(constant).brief));
            next = value + 1;
        }
        let stated = fixed_type(node.fixed_underlying_type.plain());
        let value_type = stated.or_else(|| value_type(&enumerators));
        if self.claim(kind, &name) {
            let tag = (!node.name.is_empty()).then(|| node.name.clone());
            self.add(node, &name, Kind::Enum { tag, has_typedef: typedef.is_some(), value_type, enumerators });
        }
    }

    fn typedef(&mut self, node: &Node) {
        if let Some(key) = direct(node) {
            // The record of the structure declares its first typedef.
            if self.tags.typedefs.get(key) == Some(&node.name.as_str()) && self.tags.own.contains(key) {
                // Comments of `typedef struct { ... } name;` belong to either.
                if let Some(item) = self.header.types.iter_mut().find(|item| item.name == node.name)
                    && item.desc.is_empty()
                {
                    item.desc = Comment::of(node).brief;
                }
                return;
            }
        }
        if let Some((ty, length)) = vector(&node.ty.qual_type) {
            if self.claim("typedef", &node.name) {
                self.add(node, &node.name, Kind::Typedef(ty, Some(length)));
            }
            return;
        }
        // C allows a typedef twice.
        if self.names.contains(&node.name) && !self.tags.complete.contains(node.name.as_str()) {
            return;
        }
        self.lose_parts(&node.ty.qual_type, &node.name);
        match c_type(&self.tags.without_tags(&node.ty.qual_type)) {
            Err(reason) => {
                self.lose("typedef", &node.name, format!("the type {reason}"));
                let is_pointer = node.ty.qual_type.ends_with("*") && node.ty.qual_type.contains("(unnamed");
                // Its target has no name, and programs pass the pointer.
                if is_pointer && self.claim("typedef", &node.name) {
                    self.add(node, &node.name, Kind::Typedef("void *".to_owned(), None));
                }
            }
            Ok(ty) if self.claim("typedef", &node.name) => {
                self.add(node, &node.name, Kind::Typedef(ty.spelled(), None))
            }
            Ok(_) => {}
        }
    }

    fn variable(&mut self, node: &Node) {
        let kind = "variable";
        // Declared again.
        if self.header.variables.iter().any(|(name, _)| *name == node.name) {
            return;
        }
        if node.storage_class != "extern" || !node.tls.is_empty() {
            let reason = if node.tls.is_empty() { "it is not `extern`" } else { "each thread has one" };
            return self.lose(kind, &node.name, reason);
        }
        if let Some(attribute) = node.inner.iter().find(|inner| OF_LAYOUT.contains(&inner.kind.as_str())) {
            self.lose_attribute(&attribute.kind, &node.name);
        }
        self.lose_parts(&node.ty.qual_type, &node.name);
        match c_type(&self.tags.without_tags(&node.ty.qual_type)) {
            Err(reason) => self.lose(kind, &node.name, format!("the type {reason}")),
            Ok(ty) if self.claim(kind, &node.name) => {
                self.header.variables.push((node.name.clone(), ty.spelled()));
            }
            Ok(_) => {}
        }
    }

    fn function(&mut self, node: &Node) {
        let kind = "function";
        let is_marked = node.inner.iter().any(|inner| NORETURN_ATTRIBUTES.contains(&inner.kind.as_str()));
        let is_nodiscard = node.inner.iter().any(|inner| inner.kind == "WarnUnusedResultAttr");
        // Declared again.
        if let Some(before) = self.header.functions.iter_mut().find(|function| function.name == node.name) {
            if before.desc.is_empty() {
                let comment = Comment::of(node);
                before.params.iter_mut().for_each(|param| param.desc = comment.param(&param.name));
                (before.desc, before.details) = (comment.brief, comment.details);
            }
            before.is_nodiscard |= is_nodiscard;
            before.is_noreturn |= is_marked || node.ty.qual_type.ends_with(NORETURN);
            return;
        }
        self.header.totals[0] += 1;
        if reserved::is_of_c_library(&node.name) {
            return self.lose(kind, &node.name, "the C library has a function of this name");
        }
        let is_renamed = node.inner.iter().any(|inner| inner.kind == "AsmLabelAttr") && node.mangled_name != node.name;
        if is_renamed {
            return self.lose(kind, &node.name, format!("its symbol is `{}`", node.mangled_name));
        }
        // The type may be that of a typedef: `function_type name;`.
        let is_named = !node.ty.qual_type.contains('(') && !node.ty.desugared_qual_type.is_empty();
        let ty = if is_named { &node.ty.desugared_qual_type } else { &node.ty.qual_type };
        let plain = ty.strip_suffix(NORETURN);
        let is_noreturn = plain.is_some() || is_marked;
        let plain = plain.unwrap_or(ty);
        let result = c_type(plain).ok().and_then(|ty| ty.returned());
        let Some(result) = result else {
            return self.lose(kind, &node.name, format!("the type `{}`", node.ty.qual_type));
        };
        let comment = Comment::of(node);
        let mut params: Vec<Param> = Vec::new();
        for param in node.inner.iter().filter(|inner| inner.kind == "ParmVarDecl") {
            self.lose_parts(&param.ty.qual_type, &param.name);
            let ty = match c_type(&param.ty.qual_type) {
                Ok(ty) => ty.spelled(),
                Err(reason) => {
                    return self.lose(kind, &node.name, format!("the type of parameter `{}` {reason}", param.name));
                }
            };
            let mut name = if param.name.is_empty() { format!("arg{}", params.len() + 1) } else { param.name.clone() };
            let desc = comment.param(&name);
            let is_taken = |name: &String| params.iter().any(|other| other.name == *name);
            while identifier_error(&name).is_some() || is_taken(&name) {
                name.push('_');
            }
            let is_pointer = param.ty.plain().contains('*');
            let nullness = nullness(&param.ty.qual_type);
            params.push(Param { ty, name, desc, is_pointer, nullness, length: None, usage: None });
        }
        if self.claim(kind, &node.name) {
            let (name, result) = (node.name.clone(), result.spelled());
            let (is_variadic, place) = (node.variadic, node.body.clone());
            let mut attributes = node.inner.iter().filter(|inner| inner.kind == "DeprecatedAttr");
            let deprecated = attributes.next().map(|attribute| attribute.message.clone());
            self.note_prototype(ty, &name);
            self.header.functions.push(Function {
                name,
                desc: comment.brief,
                details: comment.details,
                deprecated,
                result,
                result_use: None,
                params,
                is_variadic,
                is_noreturn,
                is_nodiscard,
                place,
                body: None,
            });
        }
    }
}
