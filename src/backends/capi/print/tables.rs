//! [`Tables`]: constant tables that say how values are printed, for the interpreter in generated code.
//!
//! A table is written when it is needed first: after those that it refers to, and once if several have the same
//! content. What no table can say is a small function: lengths that are expressions, bit-fields, and which member of a
//! union is valid.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use super::dialect::Dialect;
use super::forms::{Form, Forms};
use super::functions::Functions;
use super::lengths::{self, Names};
use super::plain::PlainForms;
use crate::header::documented::emit_platform;
use crate::model::api::{Enum, Enumerator, Function, Inner, Length, Member, Struct};
use crate::types::c_type::CType;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// What the interpreter prints instead of something that it cannot read.
const UNKNOWN: &str = "...";

/// Writes the tables of an API.
pub(crate) struct Tables<'m> {
    pub(super) functions: Functions<'m>,
    known: RefCell<Known>,
}

/// The tables that are written.
#[derive(Default)]
struct Known {
    /// The condition of the platforms that have what is written now; empty for all.
    condition: String,
    /// Their names, by their content and condition.
    names: HashMap<(String, String), String>,
    taken: HashSet<String>,
    /// The lists of members of structures, and of their surfaces, by the same.
    structures: HashMap<((String, bool), String), String>,
}

impl Known {
    /// The value of a key in a map, for all platforms or for those of the condition.
    fn find<'k, K: Clone + Eq + Hash>(&self, map: &'k HashMap<(K, String), String>, key: &K) -> Option<&'k String> {
        let of_condition = |condition: &str| map.get(&(key.clone(), condition.to_owned()));
        of_condition("").or_else(|| of_condition(&self.condition))
    }
}

/// The fields of a form.
struct Fields<'t> {
    kind: &'t str,
    size: String,
    text: Option<&'t str>,
    form: Option<String>,
    names: Option<String>,
    members: Option<String>,
    print: Option<String>,
}

impl Fields<'_> {
    fn of(kind: &str, size: String) -> Fields<'_> {
        Fields { kind, size, text: None, form: None, names: None, members: None, print: None }
    }
}

/// The fields of a member.
struct Row<'t> {
    lead: &'t str,
    place: &'t str,
    form: Option<&'t str>,
    offset: &'t str,
    count: &'t str,
    read: Option<&'t str>,
    choices: Option<&'t str>,
}

impl Row<'_> {
    fn of<'t>(lead: &'t str, place: &'t str) -> Row<'t> {
        Row { lead, place, form: None, offset: "0", count: "0", read: None, choices: None }
    }
}

/// A structure whose members are listed.
#[derive(Clone, Copy)]
struct Whole<'m> {
    item: &'m Struct,
    /// Whether no pointer in it is followed.
    is_surface: bool,
}

impl<'m> Tables<'m> {
    pub(super) fn of(functions: Functions<'m>) -> Tables<'m> {
        Tables { functions, known: RefCell::default() }
    }

    pub(super) fn dialect(&self) -> &Dialect<'m> {
        &self.functions.dialect
    }

    pub(super) fn forms(&self) -> &Forms<'m> {
        &self.functions.forms
    }

    /// Writes a table, unless there is one with this content; returns its name. `ty` is that of the interpreter.
    pub(super) fn define(&self, w: &mut Writer, ty: &str, stem: &str, content: &str, is_list: bool) -> String {
        let dialect = self.dialect();
        let (name, is_new) = self.name(ty, stem, content);
        if is_new {
            let brackets = if is_list { "[]" } else { "" };
            writeln!(w, "{} {} {name}{brackets} = {content};", dialect.constant(), dialect.out(&format!("{ty}_t")));
        }
        name
    }

    /// The name of what has this content, and whether it is new.
    pub(super) fn name(&self, kind: &str, stem: &str, content: &str) -> (String, bool) {
        let key = format!("{kind} {content}");
        let known = self.known.borrow();
        if let Some(name) = known.find(&known.names, &key) {
            return (name.clone(), false);
        }
        drop(known);
        let name = self.free_name(kind, stem);
        let mut known = self.known.borrow_mut();
        let condition = known.condition.clone();
        known.names.insert((key, condition), name.clone());
        (name, true)
    }

    /// Writes what belongs to each function with codes, for the platforms that have it.
    pub(super) fn emit_calls(&self, w: &mut Writer, emit: fn(&mut Writer, &Tables<'m>, &'m Function)) {
        for function in self.functions.checked() {
            emit_platform(w, function, |w| self.on_platform(function, || emit(w, self, function)));
        }
    }

    /// Writes tables for the platforms that have a function: a type may only exist on these.
    pub(super) fn on_platform<T>(&self, function: &Function, write: impl FnOnce() -> T) -> T {
        self.known.borrow_mut().condition = function.condition.clone().unwrap_or_default();
        let written = write();
        self.known.borrow_mut().condition.clear();
        written
    }

    /// A name that no table or function has.
    fn free_name(&self, kind: &str, stem: &str) -> String {
        let wanted = self.dialect().table(kind, stem);
        let mut known = self.known.borrow_mut();
        let mut name = wanted.clone();
        let mut count = 1;
        while !known.taken.insert(name.clone()) {
            count += 1;
            name = format!("{wanted}_{count}");
        }
        name
    }

    /// Writes a list of rows; returns its name, or the null pointer for an empty one.
    pub(super) fn define_list(&self, w: &mut Writer, ty: &str, stem: &str, rows: &[String]) -> String {
        if rows.is_empty() {
            return self.dialect().null().to_owned();
        }
        self.define(w, ty, stem, &format!("{{\n  {},\n}}", rows.join(",\n  ")), true)
    }

    fn define_form(&self, w: &mut Writer, stem: &str, fields: &Fields<'_>) -> String {
        let null = || self.dialect().null().to_owned();
        let pointer = |field: &Option<String>| field.clone().unwrap_or_else(null);
        let content = format!(
            "{{{}, {}, {}, {}, {}, {}, {}}}",
            self.dialect().out(&format!("kind_{}", fields.kind)),
            fields.size,
            fields.text.map_or_else(null, string_literal),
            pointer(&fields.form),
            pointer(&fields.names),
            pointer(&fields.members),
            pointer(&fields.print),
        );
        format!("&{}", self.define(w, "form", stem, &content, false))
    }

    // ===- Forms ----------------------------------------------------------===//

    /// The address of the table for values of a type in a form.
    pub(super) fn form(&self, w: &mut Writer, form: &Form<'m>, ty: &CType) -> String {
        let spelled = self.forms().readable(ty).spelled();
        let stem = identifier(&spelled);
        let size = format!("sizeof({spelled})");
        let scalar = |kind| Fields::of(kind, size.clone());
        let fields = match form {
            Form::Character => scalar("character"),
            Form::Signed => scalar("signed"),
            Form::Unsigned => scalar("unsigned"),
            Form::Truth => scalar("truth"),
            Form::Floating => scalar("floating"),
            Form::Address => scalar("address"),
            Form::Opaque => Fields { text: self.forms().is_handle(ty).then_some("handle"), ..scalar("pointer") },
            Form::Text => scalar("string"),
            Form::Enumerator(item) if item.is_bit_field => return self.flags(w, item, &item.c_type),
            Form::Enumerator(item) => return self.enumerator(w, item),
            Form::Flags(item) => return self.flags(w, item, &spelled),
            Form::Structure(item) => return self.structure(w, item, false),
            Form::Surface(item) => return self.structure(w, item, true),
            Form::Result => return self.result(w),
            Form::Pointer(target) if matches!(**target, Form::Foreign) => match self.foreign("Pointer", &spelled) {
                Some(print) => Fields { print: Some(print), ..scalar("other") },
                None => Fields { text: Some("handle"), ..scalar("pointer") },
            },
            Form::Pointer(target) => match self.forms().pointee(ty) {
                Some(pointee) => Fields { form: Some(self.form(w, target, &pointee)), ..scalar("target") },
                None => scalar("pointer"),
            },
            Form::Foreign => match self.foreign("", &spelled) {
                Some(print) => Fields { print: Some(print), ..scalar("other") },
                None => return self.unknown(w, UNKNOWN, "0"),
            },
            Form::Unknown => return self.unknown(w, UNKNOWN, "0"),
        };
        self.define_form(w, &stem, &fields)
    }

    /// The function that prints values of a type of another header; C has none.
    fn foreign(&self, kind: &str, spelled: &str) -> Option<String> {
        let dialect = self.dialect();
        let namespace = &dialect.names.namespace;
        (!dialect.is_c()).then(|| format!("{namespace}::printForeign{kind}<{}, {spelled}>", dialect.text_stream()))
    }

    /// The form of something that is printed as this text.
    pub(super) fn unknown(&self, w: &mut Writer, text: &str, size: &str) -> String {
        let fields = Fields { text: Some(text), ..Fields::of("unknown", size.to_owned()) };
        self.define_form(w, "unknown", &fields)
    }

    /// The form of a pointer that is not followed.
    pub(super) fn pointer(&self, w: &mut Writer, ty: &CType) -> String {
        self.form(w, &Form::Opaque, ty)
    }

    fn enumerator(&self, w: &mut Writer, item: &'m Enum) -> String {
        let is_signed = match &item.value_c_type {
            Some(ty) => matches!(self.forms().of_type(ty), Form::Signed),
            None => item.enumerators.iter().any(|enumerator| enumerator.value < 0),
        };
        let names = self.names(w, item, is_signed);
        let size = format!("sizeof({})", item.c_type);
        self.define_form(w, &item.name, &Fields { names: Some(names), ..Fields::of("enumerator", size) })
    }

    /// The form of a number that is a code: of its name, also if the names are macros.
    pub(super) fn code(&self, w: &mut Writer) -> String {
        let functions = &self.functions;
        let names = self.dialect().names;
        let Ok(ty) = CType::parse(&names.result_type) else { return self.unknown(w, UNKNOWN, "0") };
        let form = self.forms().of_type(&ty);
        let named =
            functions.model.enums.iter().find(|item| item.name == names.error_enum && item.value_c_type.is_some());
        match named.filter(|_| matches!(form, Form::Signed | Form::Unsigned)) {
            Some(item) => {
                let list = self.names(w, item, matches!(form, Form::Signed));
                let size = format!("sizeof({})", ty.spelled());
                self.define_form(w, &item.name, &Fields { names: Some(list), ..Fields::of("enumerator", size) })
            }
            None => self.form(w, &form, &ty),
        }
    }

    /// The names of an enumeration's values, sorted.
    fn names(&self, w: &mut Writer, item: &Enum, is_signed: bool) -> String {
        let mut named: Vec<_> = item.distinct().collect();
        // As an `intmax_t`, to which greater values are converted.
        let wrapped = |value: i128| if value > i128::from(i64::MAX) { value - (1 << 64) } else { value };
        named.sort_by_key(|enumerator| wrapped(enumerator.value));
        // In LLVM's own APIs the text is that of offload-tblgen, without the number.
        let has_number = self.dialect().names.is_described;
        let unknown = match (item.value_c_type.is_some(), has_number) {
            (true, _) => "",
            (false, true) => "unknown enumerator ",
            (false, false) => "unknown enumerator",
        };
        self.define_names(w, item, named, &format!("{is_signed}, \"{unknown}\", {has_number}"))
    }

    /// Writes a list of an enumeration's names, and what else is said about them.
    fn define_names<'e>(
        &self,
        w: &mut Writer,
        item: &Enum,
        named: impl IntoIterator<Item = &'e Enumerator>,
        rest: &str,
    ) -> String {
        let row = |enumerator: &Enumerator| {
            let name = enumerator.name.clone();
            format!("{{{}, \"{name}\"}}", self.dialect().cast("intmax_t", &name))
        };
        let rows: Vec<String> = named.into_iter().map(row).collect();
        let list = self.define_list(w, "name", &item.name, &rows);
        let content = format!("{{{list}, {}, {rest}}}", rows.len());
        format!("&{}", self.define(w, "names", &item.name, &content, false))
    }

    /// The form of a set of flags in a number of a type.
    pub(super) fn flags(&self, w: &mut Writer, item: &Enum, ty: &str) -> String {
        let names = self.flag_names(w, item);
        let fields = Fields { names: Some(names), ..Fields::of("flags", format!("sizeof({ty})")) };
        self.define_form(w, &item.name, &fields)
    }

    /// The flags of an enumeration, in its order.
    pub(super) fn flag_names(&self, w: &mut Writer, item: &Enum) -> String {
        self.define_names(w, item, &item.enumerators, "false, \"\", false")
    }

    /// The types that the enumerators of an enumeration stand for.
    pub(super) fn tags(&self, w: &mut Writer, item: &'m Enum) -> String {
        let mut rows = Vec::new();
        for enumerator in item.distinct() {
            let (form, is_array) = match &enumerator.tagged_c_type {
                Some(tagged) => (self.form(w, &self.forms().of_tagged(tagged), &tagged.ty), tagged.array.is_some()),
                None => (self.dialect().null().to_owned(), false),
            };
            let value = self.dialect().cast("intmax_t", &enumerator.name);
            rows.push(format!("{{{value}, {form}, {is_array}}}"));
        }
        let list = self.define_list(w, "tag", &item.name, &rows);
        let form = self.enumerator(w, item);
        let content = format!("{{{list}, {}, {form}}}", rows.len());
        format!("&{}", self.define(w, "tags", &item.name, &content, false))
    }

    /// The form of a pointer to an error, or null.
    pub(super) fn result(&self, w: &mut Writer) -> String {
        let names = self.dialect().names;
        let error = &names.error_struct;
        let code = self.forms().of_code();
        let member = self.functions.model.structs.iter().find(|item| item.name == *error);
        let member = member.and_then(|item| item.members.iter().find(|member| member.name == "Code"));
        let ty = member.map(|member| member.element.clone()).or_else(|| CType::parse(&names.error_enum).ok());
        let (Some(code), Some(ty)) = (code, ty) else { return self.unknown(w, UNKNOWN, "0") };
        let form = self.form(w, &code, &ty);
        let offset = format!("offsetof({error}, Code)");
        let row = self.member_row(&Row { form: Some(&form), offset: &offset, ..Row::of("", "value") });
        let members = self.define_list(w, "member", error, &[row]);
        let members = self.define(w, "members", error, &format!("{{{members}, 1, \"\"}}"), false);
        let fields = Fields {
            text: Some(&names.success),
            members: Some(format!("&{members}")),
            ..Fields::of("error", "sizeof(void *)".to_owned())
        };
        self.define_form(w, &names.result_type, &fields)
    }

    // ===- Structures -----------------------------------------------------===//

    /// The form of a structure's values.
    pub(super) fn structure(&self, w: &mut Writer, item: &'m Struct, is_surface: bool) -> String {
        let size = format!("sizeof({})", item.c_type);
        if item.is_union || item.packing.is_some() {
            // Nothing says which member of a union has a value, and a packed member has no address.
            return self.unknown(w, &format!("({} {}){{...}}", item.keyword(), item.name), &size);
        }
        self.define_structures(w, Whole { item, is_surface });
        let key = (item.name.clone(), is_surface);
        let known = self.known.borrow();
        let members = known.find(&known.structures, &key).map(|name| format!("&{name}"));
        drop(known);
        self.define_form(w, &item.name, &Fields { members, ..Fields::of("structure", size) })
    }

    /// Writes the lists of members of a structure, and before it those of the structures that are printed as a part of
    /// it.
    fn define_structures(&self, w: &mut Writer, whole: Whole<'m>) {
        let mut waiting = vec![whole.item];
        let mut found: Vec<&'m Struct> = Vec::new();
        let mut seen = HashSet::new();
        while let Some(item) = waiting.pop() {
            let known = self.known.borrow();
            let is_known = known.find(&known.structures, &(item.name.clone(), whole.is_surface)).is_some();
            if item.is_union || item.packing.is_some() || is_known || !seen.insert(&item.name) {
                continue;
            }
            found.push(item);
            let forms = item.leaves().into_iter();
            let forms = forms.map(|member| self.member_form(Whole { item, ..whole }, member));
            waiting.extend(forms.filter_map(|form| form.structure()));
        }
        found.sort_by_key(|item| self.forms().place(item));
        for item in found {
            let name = self.define_members(w, Whole { item, ..whole });
            let mut known = self.known.borrow_mut();
            let key = ((item.name.clone(), whole.is_surface), known.condition.clone());
            known.structures.insert(key, name);
        }
    }

    fn member_form(&self, whole: Whole<'m>, member: &Member) -> Form<'m> {
        let (forms, item) = (self.forms(), whole.item);
        if whole.is_surface {
            PlainForms(forms).of_member(item, &member.element)
        } else {
            forms.of_member(item, &member.element)
        }
    }

    /// Writes the list of a structure's members; returns its name.
    fn define_members(&self, w: &mut Writer, whole: Whole<'m>) -> String {
        let mut rows = Vec::new();
        let mut lead = format!("(struct {}){{", whole.item.name);
        self.add_members(w, whole, &whole.item.members, "", &mut lead, &mut rows);
        let stem = if whole.is_surface { format!("surface_{}", whole.item.name) } else { whole.item.name.clone() };
        let list = self.define_list(w, "member", &stem, &rows);
        let content = format!("{{{list}, {}, {}}}", rows.len(), string_literal(&(lead + "}")));
        self.define(w, "members", &stem, &content, false)
    }

    /// Adds the rows of members. `lead` is the text before the next one, `path` the structures around them.
    fn add_members(
        &self,
        w: &mut Writer,
        whole: Whole<'m>,
        members: &'m [Member],
        path: &str,
        lead: &mut String,
        rows: &mut Vec<String>,
    ) {
        // A bit-field without a name is padding.
        for member in members.iter().filter(|member| member.inner().is_some() || !member.name.is_empty()) {
            // The members of a structure without a name are members of the one around it.
            let is_merged = member.name.is_empty() && member.inner().as_ref().is_some_and(|inner| !inner.is_union);
            if !lead.ends_with('{') && !is_merged {
                lead.push_str(", ");
            }
            if !member.name.is_empty() {
                lead.push_str(&format!(".{} = ", member.name));
            }
            let Some(inner) = member.inner() else {
                let row = self.member(w, whole, (members, path), member, &std::mem::take(lead));
                rows.push(row);
                continue;
            };
            let inner_path = if member.name.is_empty() { path.to_owned() } else { format!("{path}{}.", member.name) };
            if inner.is_union || !member.lengths.is_empty() {
                let row = self.union(w, whole, (member, inner), (path, &inner_path), &std::mem::take(lead));
                rows.push(row);
            } else if member.name.is_empty() {
                self.add_members(w, whole, inner.members, &inner_path, lead, rows);
            } else {
                lead.push('{');
                self.add_members(w, whole, inner.members, &inner_path, lead, rows);
                lead.push('}');
            }
        }
    }

    /// The row of a union: of its selected member.
    fn union(
        &self,
        w: &mut Writer,
        whole: Whole<'m>,
        (union, inner): (&'m Member, Inner<'m>),
        (path, inner_path): (&str, &str),
        lead: &str,
    ) -> String {
        let selector = union.selector.as_deref().filter(|_| union.lengths.is_empty());
        let Some(selector) =
            selector.and_then(|name| whole.item.leaves().into_iter().find(|member| member.name == name))
        else {
            let form = self.unknown(w, "{...}", "0");
            return self.member_row(&Row { form: Some(&form), ..Row::of(lead, "value") });
        };
        let is_enum = matches!(self.forms().of_type(&selector.element), Form::Enumerator(_));
        let value = self.dialect().bits(&format!("Value->{path}{}", selector.name), is_enum);
        let mut body = vec![format!("size_t Number = {};", inner.members.len())];
        let mut choices = Vec::new();
        for (at, member) in inner.members.iter().enumerate() {
            let keyword = if at == 0 { "if" } else { "else if" };
            body.push(format!("{keyword} ({value} == {})", member.selected_by.as_deref().unwrap_or_default()));
            body.push(format!("  Number = {at};"));
            let (mut lead, mut rows) = ("{".to_owned(), Vec::new());
            self.add_members(w, whole, std::slice::from_ref(member), inner_path, &mut lead, &mut rows);
            let list = self.define_list(w, "member", &whole.item.name, &rows);
            choices.push(format!("{{{list}, {}, {}}}", rows.len(), string_literal(&(lead + "}"))));
        }
        body.push("memcpy(Result, &Number, sizeof(Number));".to_owned());
        let read = self.define_reader(w, whole.item, &selector.name, &body);
        let count = choices.len().to_string();
        let choices = self.define_list(w, "members", &whole.item.name, &choices);
        let row = Row::of(lead, "choice");
        self.member_row(&Row { count: &count, read: Some(&read), choices: Some(&choices), ..row })
    }

    /// The row of a member, which may be an array or a pointer whose length the description says.
    fn member(
        &self,
        w: &mut Writer,
        whole: Whole<'m>,
        (members, path): (&'m [Member], &str),
        member: &'m Member,
        lead: &str,
    ) -> String {
        let (dialect, item) = (self.dialect(), whole.item);
        let form = self.member_form(whole, member);
        let offset = format!("offsetof({}, {path}{})", item.c_type, member.name);
        let length = match &member.length {
            Some(Length::Expression { is_in_bytes: false, expr, .. }) => Some(expr),
            Some(Length::Expression { is_in_bytes: true, expr, .. })
                if self.forms().points_to_bytes(&member.element) =>
            {
                Some(expr)
            }
            _ => None,
        };
        let access = format!("Value->{path}");
        let length = length.and_then(|expr| lengths::length(dialect, expr, Names::Members(members, &access)));
        let read = |w: &mut Writer, length: &str| {
            let body =
                [format!("const size_t Number = {length};"), "memcpy(Result, &Number, sizeof(Number));".to_owned()];
            self.define_reader(w, item, &member.name, &body)
        };
        if member.is_flexible() {
            return self.member_row(&Row { offset: &offset, ..Row::of(lead, "flexible") });
        }
        if let [lengths @ .., _] = member.lengths.as_slice() {
            let is_text = matches!(form, Form::Character) && lengths.is_empty();
            let place = match form {
                Form::Foreign if dialect.is_c() => "value",
                _ if is_text => "text",
                _ => "array",
            };
            let used = length.filter(|_| lengths.is_empty()).map(|length| read(w, &length));
            let form = self.form(w, &form, &member.element);
            let count = format!("({})", member.lengths.join(") * ("));
            let row = Row { offset: &offset, count: &count, ..Row::of(lead, place) };
            return self.member_row(&Row { form: Some(&form), read: used.as_deref(), ..row });
        }
        let element = match (&form, &member.length, &length) {
            (Form::Text, Some(Length::NullTerminated), _) => None,
            (Form::Text, Some(_), Some(length)) => Some((Form::Character, length)),
            (Form::Pointer(target), Some(_), Some(length)) if !matches!(**target, Form::Foreign) => {
                Some(((**target).clone(), length))
            }
            _ => None,
        };
        if let (Some((element, length)), Some(pointee)) = (element, self.forms().pointee(&member.element)) {
            let read = read(w, length);
            let form = self.form(w, &element, &pointee);
            let row = Row { offset: &offset, ..Row::of(lead, "counted") };
            return self.member_row(&Row { form: Some(&form), read: Some(&read), ..row });
        }
        if member.width.is_some() {
            let ty = member.element.unqualified();
            let copy = format!("const {} = {access}{};", ty.declare("Copy"), member.name);
            let read =
                self.define_reader(w, item, &member.name, &[copy, "memcpy(Result, &Copy, sizeof(Copy));".to_owned()]);
            let form = self.form(w, &form, &ty);
            return self.member_row(&Row { form: Some(&form), read: Some(&read), ..Row::of(lead, "bits") });
        }
        let is_terminated = matches!((&form, &member.length), (Form::Text, Some(Length::NullTerminated)));
        let is_followed = is_terminated
            || member.length.is_none() && lengths::undeclared_member(self.forms(), item, members, member).is_none();
        let form = self.form(w, if is_followed { &form } else { &Form::Opaque }, &member.element);
        self.member_row(&Row { form: Some(&form), offset: &offset, ..Row::of(lead, "value") })
    }

    fn member_row(&self, row: &Row<'_>) -> String {
        let null = self.dialect().null();
        let place = self.dialect().out(&format!("place_{}", row.place));
        format!(
            "{{{}, {place}, {}, {}, {}, {}, {}}}",
            string_literal(row.lead),
            row.form.unwrap_or(null),
            row.offset,
            row.count,
            row.read.unwrap_or(null),
            row.choices.unwrap_or(null)
        )
    }

    /// Writes a function that reads something of the structure `Value`; returns its name.
    fn define_reader(&self, w: &mut Writer, item: &Struct, stem: &str, body: &[String]) -> String {
        let dialect = self.dialect();
        let name = self.free_name("read", &format!("{}_{stem}", item.name));
        let ty = format!("const {}", item.c_type);
        w.block(&format!("{} void {name}(const void *Structure, void *Result) {{", dialect.inline()), "}", |w| {
            if body.iter().any(|line| line.contains("Value->")) {
                writeln!(w, "{ty} *Value = {};", dialect.cast_pointer(&ty, "Structure"));
            } else {
                writeln!(w, "{};", dialect.cast("void", "Structure"));
            }
            body.iter().for_each(|line| w.line(line));
        });
        name
    }
}

/// A type as a part of an identifier.
fn identifier(spelled: &str) -> String {
    let mut name = String::new();
    for c in spelled.chars() {
        match c {
            '*' => name.push_str("_ptr"),
            c if c.is_ascii_alphanumeric() => name.push(c),
            _ if name.ends_with('_') => {}
            _ => name.push('_'),
        }
    }
    name.trim_end_matches('_').to_owned()
}
