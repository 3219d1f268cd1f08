//! Writes the layer: for each function with handles, what looks at those that it gets, what notes those that it
//! destroys, and what notes those that it returns.

use super::super::check::emit_refusal;
use super::super::tables::{self, Tables, is_void, on_platform, renamed, renamed_args};
use super::super::trace::emit_pointers;
use super::objects::{Object, Objects};
use super::uses::{Access, Use, Uses};
use crate::conditions::failures::failed;
use crate::model::api::{Function, Ownership, Param};
use crate::print::Printers;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// The errors of calls that are refused, for APIs whose results are pointers to errors. They stay valid.
pub(crate) const ERRORS: &str = r"
static {RESULT} living_error({ENUM} Code, const char *Details) {
  typedef struct living_error_t {
    struct living_error_t *Next;
    {ERROR} Error;
  } living_error_t;
  static living_error_t *Errors;
  static {ERROR} Last;
  living_error_t *Error;
  living_enter();
  for (Error = Errors; Error; Error = Error->Next) {
    if (Error->Error.Code == Code && Error->Error.Details == Details)
      break;
  }
  if (!Error) {
    Error = (living_error_t *)malloc(sizeof(living_error_t));
    if (Error) {
      Error->Error.Code = Code;
      Error->Error.Details = Details;
      Error->Next = Errors;
      Errors = Error;
    } else {
      Last.Code = Code;
      Last.Details = Details;
    }
  }
  living_leave();
  return Error ? &Error->Error : &Last;
}
";

/// The table of the types of handles.
pub(crate) const TYPES: &str = r"
/* A type of handles. */
typedef struct living_type_t {
  const char *Name;
  size_t Parent; // the index of the type that it belongs to, or of its own
  int IsOpen;    // whether programs get handles in a way that no call shows
} living_type_t;
";

/// The layer of an API.
pub(crate) struct Lifetimes<'t, 'm> {
    pub(crate) tables: &'t Tables,
    pub(crate) printers: &'t Printers<'m>,
    pub(crate) objects: &'t Objects<'m>,
}

impl<'m> Lifetimes<'_, 'm> {
    /// Writes the types of handles.
    pub(crate) fn emit_types(&self, w: &mut Writer) {
        w.raw(TYPES);
        w.blank();
        w.block("static const living_type_t living_types[] = {", "};", |w| {
            for (at, Object { spelled, parent, is_open, .. }) in self.objects.list.iter().enumerate() {
                let parent = parent.unwrap_or(at);
                writeln!(w, "{{{}, {parent}, {}}},", string_literal(spelled), i32::from(*is_open));
            }
        });
    }

    /// Writes the functions beside that of the layer.
    pub(crate) fn emit_parts(&self, w: &mut Writer) {
        for function in self.tables.functions() {
            let uses = Uses::of(self.objects, function);
            if uses.is_empty() {
                continue;
            }
            w.blank();
            on_platform(w, function, |w| {
                self.emit_inputs(w, function, &uses);
                self.emit_ends(w, function, &uses);
                self.emit_outputs(w, function, &uses);
            });
        }
    }

    /// Writes the head of a function with the arguments of a call, and a variable with the call itself.
    fn emit_part(&self, w: &mut Writer, function: &Function, part: &Part, body: impl FnOnce(&mut Writer, &str)) {
        let call = format!("Call{}", self.own());
        let constant = if part.is_constant { "const " } else { "" };
        let first = format!("{constant}living_call_t *{call}");
        let all: Vec<String> = [first].into_iter().chain(function.declared_params()).chain(part.more.clone()).collect();
        let name = function.derived(part.prefix, "");
        w.block(&format!("static void {name}({}) {{", all.join(", ")), "}", |w| {
            function.params.iter().for_each(|param| writeln!(w, "(void){};", param.name));
            body(w, &call);
        });
    }

    fn own(&self) -> String {
        tables::suffix(&self.tables.model)
    }

    /// Writes a statement for each handle of a parameter.
    fn emit_each(&self, w: &mut Writer, item: &Use<'_>, room: Option<&str>, statement: impl Fn(&str) -> String) {
        let name = &item.param.name;
        match &item.access {
            Access::Value => w.line(&statement(name)),
            Access::Pointer => writeln!(w, "if ({name}) {}", statement(&format!("*{name}"))),
            Access::Array(bounds) => {
                let index = format!("I{}", self.own());
                let head = bounds.head(name, &index, room);
                writeln!(w, "{head} {}", statement(&format!("{name}[{index}]")));
            }
        }
    }

    /// Writes what looks at the handles that a function gets.
    fn emit_inputs(&self, w: &mut Writer, function: &Function, uses: &Uses<'_>) {
        if uses.inputs.is_empty() {
            return;
        }
        self.emit_part(w, function, &Part { prefix: "uses_", is_constant: false, more: vec![] }, |w, call| {
            for item in &uses.inputs {
                let (kind, name) = (item.kind, &item.param.name);
                self.emit_each(w, item, None, |value| format!("living_use({call}, {kind}, \"{name}\", {value});"));
                for (owner, param) in self.checked_owners(function, item) {
                    let owner_name = &param.name;
                    self.emit_each(w, item, None, |value| {
                        format!(
                            "living_belongs({call}, {kind}, \"{name}\", {value}, {owner}, \"{owner_name}\", {owner_name});"
                        )
                    });
                }
            }
            for item in uses.destroyed() {
                let (kind, name) = (item.kind, &item.param.name);
                self.emit_each(w, item, None, |value| format!("living_end_of({call}, {kind}, \"{name}\", {value});"));
            }
        });
    }

    /// The arguments that a handle must belong to: the only one of each type.
    fn checked_owners<'f>(&self, function: &'f Function, item: &Use<'_>) -> Vec<(usize, &'f Param)> {
        if item.param.has_any_parent {
            return Vec::new();
        }
        let only = |owner: usize| {
            let is_owner = |param: &&Param| self.objects.value_param(param) == Some(owner);
            let mut all = function.params.iter().filter(is_owner);
            let first = all.next().filter(|_| all.next().is_none());
            first.map(|param| (owner, param))
        };
        self.objects.owners(item.kind).filter(|owner| *owner != item.kind).filter_map(only).collect()
    }

    /// Writes what calls a function for each handle that is destroyed.
    fn emit_ends(&self, w: &mut Writer, function: &Function, uses: &Uses<'_>) {
        if uses.destroyed().next().is_none() {
            return;
        }
        let end = format!("End{}", self.own());
        let more = vec![format!("void (*{end})(const living_call_t *, size_t, const void *)")];
        self.emit_part(w, function, &Part { prefix: "ends_", is_constant: true, more }, |w, call| {
            for item in uses.destroyed() {
                self.emit_each(w, item, None, |value| format!("{end}({call}, {}, {value});", item.kind));
            }
        });
    }

    /// Writes what notes the handles that a function returns.
    fn emit_outputs(&self, w: &mut Writer, function: &Function, uses: &Uses<'_>) {
        if !uses.returns() {
            return;
        }
        let result = format!("Result{}", self.own());
        let mut more: Vec<String> = self.rooms(uses).into_iter().map(|(_, room)| format!("size_t {room}")).collect();
        if uses.result.is_some() {
            more.extend(self.tables.result(function).map(|ty| ty.declare(&result)));
        }
        let failed = format!("Failed{}", self.own());
        if uses.returns_after_failure() {
            more.push(format!("int {failed}"));
        }
        self.emit_part(w, function, &Part { prefix: "returns_", is_constant: true, more }, |w, call| {
            let (both, others): (Vec<&Use<'_>>, Vec<&Use<'_>>) =
                uses.outputs.iter().partition(|item| item.param.is_valid_after_failure);
            let rooms = self.rooms(uses);
            let emit = |w: &mut Writer, item: &Use<'_>| {
                let room = match &item.access {
                    Access::Array(bounds) => bounds.room.as_ref(),
                    _ => None,
                };
                let room = room.and_then(|room| rooms.iter().find(|(name, _)| name == room)).map(|(_, room)| room);
                let note = |value: &str| self.note(function, call, item.kind, value, item.param.ownership);
                self.emit_each(w, item, room.map(String::as_str), note);
            };
            both.into_iter().for_each(|item| emit(w, item));
            if uses.returns_after_failure() {
                writeln!(w, "if ({failed}) return;");
            }
            others.into_iter().for_each(|item| emit(w, item));
            for item in &uses.properties {
                let value = format!("living_handle_at({})", item.param.name);
                writeln!(w, "if ({}) {}", item.condition, self.note(function, call, item.kind, &value, None));
            }
            if let Some(kind) = uses.result {
                w.line(&self.note(function, call, kind, &result, function.result_ownership));
            }
        });
    }

    /// The statement that notes a handle.
    fn note(&self, function: &Function, call: &str, kind: usize, value: &str, ownership: Option<Ownership>) -> String {
        let what = if ownership == Some(Ownership::Creates) { "living_created" } else { "living_borrowed" };
        let owner = self.objects.owners(kind).next();
        let owner = owner.and_then(|owner| self.objects.owner_param(function, owner).map(|found| (owner, found)));
        let parent = owner.map_or_else(
            || "NULL".to_owned(),
            |(owner, (own, param))| format!("living_owner({owner}, {own}, {})", param.name),
        );
        format!("living_note({call}, {kind}, {value}, {what}, {parent});")
    }

    /// The parameters that hold the room of an output before a call, and the variables for it.
    fn rooms(&self, uses: &Uses<'_>) -> Vec<(String, String)> {
        let mut rooms: Vec<(String, String)> = Vec::new();
        for item in &uses.outputs {
            if let Access::Array(bounds) = &item.access
                && let Some(room) = &bounds.room
                && !rooms.iter().any(|(name, _)| name == room)
            {
                rooms.push((room.clone(), format!("Room_{room}{}", self.own())));
            }
        }
        rooms
    }

    /// Writes the body of the layer's function.
    pub(crate) fn emit_call(&self, w: &mut Writer, function: &'m Function, call: &str) {
        let uses = Uses::of(self.objects, function);
        // Others may call back.
        if function.is_noreturn {
            writeln!(w, "{}{call};", if is_void(function) { "" } else { "return " });
            return;
        }
        let own = self.own();
        let [result, living, arguments] = ["Result", "Living", "Kept"].map(|name| format!("{name}{own}"));
        let args = renamed_args(function, &own);
        let part = |prefix: &str, more: &str| {
            let args: Vec<&str> = [args.as_str(), more].into_iter().filter(|text| !text.is_empty()).collect();
            format!("{}(&{living}, {});", function.derived(prefix, ""), args.join(", ")).replace(", )", ")")
        };
        if let Some(ty) = self.tables.result(function) {
            writeln!(w, "{};", ty.declare(&result));
        }
        writeln!(w, "living_call_t {living};");
        for (name, room) in self.rooms(&uses) {
            let param = format!("arg_{name}{own}");
            writeln!(w, "const size_t {room} = {param} ? (size_t)*{param} : 0;");
        }
        let keep = uses.creates(function).then(|| self.emit_arguments(w, function, &living, &arguments));
        writeln!(w, "living_begin(&{living}, \"{}\");", function.name);
        if !uses.inputs.is_empty() {
            w.line(&part("uses_", ""));
            self.emit_refused(w, function, &living);
        }
        keep.iter().for_each(|line| w.line(line));
        let destroys = uses.destroyed().next().is_some();
        if destroys {
            w.line(&part("ends_", "living_destroy"));
        }
        writeln!(w, "{}{call};", if is_void(function) { String::new() } else { format!("{result} = ") });
        let mut more: Vec<String> = self.rooms(&uses).into_iter().map(|(_, room)| room).collect();
        more.extend(uses.result.map(|_| result.clone()));
        let failure = self.failure(function, &result);
        let is_noted_anyway = uses.returns_after_failure();
        if is_noted_anyway {
            more.push(failure.clone().unwrap_or_else(|| "0".to_owned()));
        }
        let noted = uses.returns().then(|| part("returns_", &more.join(", ")));
        let revived = destroys.then(|| part("ends_", "living_revive"));
        if let (Some(failure), Some(revived)) = (&failure, revived) {
            writeln!(w, "if ({failure}) {revived}");
        }
        match (failure, noted) {
            (Some(failure), Some(noted)) if !is_noted_anyway => writeln!(w, "if (!({failure})) {noted}"),
            (_, noted) => noted.iter().for_each(|noted| w.line(noted)),
        }
        writeln!(w, "living_end(&{living});");
        if !is_void(function) {
            writeln!(w, "return {result};");
        }
    }

    /// Declares what is needed to keep the arguments of a call. Returns the statement that does.
    fn emit_arguments(&self, w: &mut Writer, function: &'m Function, living: &str, arguments: &str) -> String {
        let own = self.own();
        let refused = match function.has_checks() {
            true => format!("{} != NULL", emit_refusal(w, self.tables, function)[0]),
            false => "0".to_owned(),
        };
        let pointers = emit_pointers(w, self.tables, self.printers, function, |param| renamed(param, &own));
        writeln!(w, "living_arguments_t {arguments};");
        let table = self.printers.table(function);
        format!("living_keep_arguments(&{living}, &{arguments}, &{table}, {pointers}, {refused});")
    }

    /// Writes what a refused call returns. Without a value for it, the call is only reported.
    fn emit_refused(&self, w: &mut Writer, function: &Function, living: &str) {
        let codes = &self.tables.model.names.codes;
        let value = failed(function).next();
        let is_refused = function.is_checked() || !function.codes.is_empty();
        if !is_refused {
            return;
        }
        w.block(&format!("if ({living}.Details) {{"), "}", |w| {
            writeln!(w, "living_end(&{living});");
            let (invalid, in_use) = (&codes.invalid_handle, &codes.in_use);
            let code = match invalid == in_use {
                true => invalid.clone(),
                false => format!("{living}.IsInUse ? {in_use} : {invalid}"),
            };
            match (self.tables.result(function), value) {
                (Some(_), _) if function.is_checked() && codes.are_values() => {
                    writeln!(w, "error_details = {living}.Details;");
                    writeln!(w, "return {code};");
                }
                (Some(_), _) if function.is_checked() => {
                    writeln!(w, "return living_error({code}, {living}.Details);");
                }
                (Some(ty), Some(value)) => writeln!(w, "return ({})({value});", ty.spelled()),
                _ => w.line("return;"),
            }
        });
    }

    /// The condition under which a call failed; `None` if a result does not say so.
    fn failure(&self, function: &Function, result: &str) -> Option<String> {
        if function.is_checked() {
            return Some(self.tables.model.names.failure(result));
        }
        let ty = self.tables.result(function)?;
        let values = failed(function).map(|value| format!("{result} == ({})({value})", ty.spelled()));
        Some(values.collect::<Vec<String>>().join(" || ")).filter(|text| !text.is_empty())
    }
}

/// A function beside that of the layer.
struct Part {
    prefix: &'static str,
    is_constant: bool,
    more: Vec<String>,
}
