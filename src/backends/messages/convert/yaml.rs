//! Writes a schema in YAML: its definitions module by module.
//!
//! Definitions without a module get one with the name of the schema. [`Plan`] assigns definitions to modules, which
//! determines the order and so the default ids.

use super::origin::Origin;
use crate::model::generated_names::c_identifier;
use crate::model::{
    COMMAND_ID, Constant, Enum, Field, FieldType, Item, Layout, MESSAGE_ID, Message, Model, ModuleId, Shape, Since,
    Struct, TraceEvent, TraceGroup,
};
use crate::yaml::quoting;

/// Returns the text of a file.
pub(super) fn write(model: &Model, origin: Origin) -> String {
    let mut file =
        File { model, origin, plan: Plan::of(model, origin), out: String::new(), depth: 0, begins_item: false };
    file.schema();
    file.out
}

/// The modules of the file and their definitions.
struct Plan<'m> {
    modules: Vec<ModulePlan<'m>>,
    /// The events of each group of the model.
    members: Vec<Vec<Indexed<'m, TraceEvent>>>,
    /// The ids by position, parallel to the lists of the model.
    message_ids: Vec<u64>,
    group_ids: Vec<u32>,
    event_ids: Vec<u32>,
}

/// A definition with its index in the list of the model.
type Indexed<'m, T> = (usize, &'m T);

struct ModulePlan<'m> {
    name: &'m str,
    description: &'m str,
    constants: Vec<&'m Constant>,
    enums: Vec<&'m Enum>,
    structs: Vec<&'m Struct>,
    messages: Vec<Indexed<'m, Message>>,
    /// The events of implied groups.
    events: Vec<Indexed<'m, TraceEvent>>,
    groups: Vec<Indexed<'m, TraceGroup>>,
}

impl<'m> Plan<'m> {
    fn of(model: &'m Model, origin: Origin) -> Plan<'m> {
        let plan = Plan::with(model, origin, false);
        // An implied group has neither an explicit id nor another name than its module.
        let groups = model.groups.iter().zip(&plan.group_ids);
        let mut implied = groups.filter(|(group, _)| group.is_implied);
        let is_implicit = implied.all(|(group, &id)| group.id == id && group.module.is_some());
        if is_implicit { plan } else { Plan::with(model, origin, true) }
    }

    /// Assigns definitions to modules; with `groups_are_explicit`, implied groups are written too.
    fn with(model: &'m Model, origin: Origin, groups_are_explicit: bool) -> Plan<'m> {
        let mut modules: Vec<ModulePlan> = Vec::new();
        // Definitions without a module come first.
        let has_others = model.constants.iter().any(|of| of.module.is_none())
            || model.enums.iter().any(|of| of.module.is_none())
            || model.plain_structs().any(|of| of.module.is_none())
            || model.declared_messages().any(|of| of.module.is_none())
            || model.groups.iter().any(|of| of.module.is_none());
        let default = model.modules.iter().position(|module| module.name == model.title);
        let needs_default = has_others && default.is_none();
        if needs_default {
            modules.push(ModulePlan::new(&model.title, ""));
        }
        let first = usize::from(needs_default);
        modules.extend(model.modules.iter().map(|of| ModulePlan::new(&of.name, &of.description)));
        let at = |module: Option<ModuleId>| match module {
            Some(module) => first + module.0 as usize,
            None => default.unwrap_or(0),
        };
        let is_written = |group: &TraceGroup| groups_are_explicit || !group.is_implied;
        for of in &model.constants {
            modules[at(of.module)].constants.push(of);
        }
        for of in &model.enums {
            modules[at(of.module)].enums.push(of);
        }
        for of in model.plain_structs().filter(|of| origin.is_own(of.place)) {
            modules[at(of.module)].structs.push(of);
        }
        for of in model.declared_messages().enumerate() {
            modules[at(of.1.module)].messages.push(of);
        }
        for of in model.groups.iter().enumerate() {
            if is_written(of.1) {
                modules[at(of.1.module)].groups.push(of);
            }
        }
        let mut members = vec![Vec::new(); model.groups.len()];
        for of in model.events.iter().enumerate() {
            members[of.1.group.0 as usize].push(of);
            if !is_written(&model[of.1.group]) {
                modules[at(of.1.module)].events.push(of);
            }
        }
        let mut plan = Plan {
            modules,
            members,
            message_ids: vec![0; model.messages.len()],
            group_ids: vec![0; model.groups.len()],
            event_ids: vec![0; model.events.len()],
        };
        plan.number(model);
        plan
    }

    /// Computes the ids by position.
    fn number(&mut self, model: &Model) {
        let messages = self.modules.iter().flat_map(|module| &module.messages);
        for (place, (at, _)) in messages.enumerate() {
            self.message_ids[*at] = model.start_id.saturating_add(place as u64 + 1);
        }
        let groups = self.modules.iter().flat_map(|module| &module.groups);
        let mut order: Vec<usize> = groups.map(|(at, _)| *at).collect();
        let mut is_known = vec![false; model.groups.len()];
        let mut place = 1;
        for module in &self.modules {
            for (at, event) in &module.events {
                self.event_ids[*at] = place;
                place += 1;
                // The first event of an implied group defines it.
                let group = event.group.0 as usize;
                if !std::mem::replace(&mut is_known[group], true) {
                    order.push(group);
                }
            }
            for (group, _) in &module.groups {
                for (at, _) in &self.members[*group] {
                    self.event_ids[*at] = place;
                    place += 1;
                }
            }
        }
        for (place, group) in order.into_iter().enumerate() {
            self.group_ids[group] = place as u32;
        }
    }
}

impl<'m> ModulePlan<'m> {
    fn new(name: &'m str, description: &'m str) -> ModulePlan<'m> {
        ModulePlan {
            name,
            description,
            constants: Vec::new(),
            enums: Vec::new(),
            structs: Vec::new(),
            messages: Vec::new(),
            events: Vec::new(),
            groups: Vec::new(),
        }
    }
}

struct File<'m> {
    model: &'m Model,
    origin: Origin<'m>,
    plan: Plan<'m>,
    out: String,
    depth: usize,
    /// Whether the next key is the first of a list item.
    begins_item: bool,
}

impl File<'_> {
    fn schema(&mut self) {
        let model = self.model;
        self.text("Name", &model.title);
        if model.name != c_identifier(&model.title) {
            self.text("CName", &model.name);
        }
        self.describe(&model.description);
        self.number("Version_Major", model.version.major);
        self.number("Version_Minor", model.version.minor);
        self.number("Version_Patch", model.version.patch);
        if model.start_id != 0 {
            self.number("MessageStartID", model.start_id);
        }
        if let Some(max) = model.max_id {
            self.number("MessageMaxID", max);
        }
        if let Some(id) = model.handshake_id {
            self.number("HandshakeID", id);
        }
        let features = [(model.arrays, "Arrays"), (model.nesting, "Nesting"), (model.enum_prefixes, "EnumPrefixes")];
        let features: Vec<&str> = features.into_iter().filter(|(is_on, _)| *is_on).map(|(_, name)| name).collect();
        if !features.is_empty() {
            self.key("Features", &format!("[{}]", features.join(", ")));
        }
        self.headers();
        let modules = std::mem::take(&mut self.plan.modules);
        self.list("Modules", &modules, File::module);
    }

    fn headers(&mut self) {
        let (model, origin) = (self.model, self.origin);
        let headers = model.structs.iter();
        let structs: Vec<&Struct> = headers.filter(|of| of.is_header && origin.is_own(of.place)).collect();
        let named = origin.headers(model);
        let roles = &model.roles;
        let others = [&roles.size, &roles.sequence, &roles.flags];
        let has_roles = roles.id != MESSAGE_ID || others.iter().any(|role| role.is_some()) || roles.tag != COMMAND_ID;
        if structs.is_empty() && named.is_empty() && !has_roles {
            return;
        }
        self.key("Headers", "");
        self.depth += 1;
        self.list_unless_empty("Structs", &structs, |file, of| file.structure(of));
        for (_, key, name) in named {
            self.text(key, name);
        }
        if roles.id != MESSAGE_ID {
            self.text("Id", &roles.id);
        }
        if let Some(size) = &roles.size {
            self.text("Size", size);
        }
        for (key, name) in [("Sequence", &roles.sequence), ("Flags", &roles.flags)] {
            if let Some(name) = name {
                self.text(key, name);
            }
        }
        if roles.tag != COMMAND_ID {
            self.text("Tag", &roles.tag);
        }
        self.depth -= 1;
    }

    fn module(&mut self, module: &ModulePlan) {
        self.text("Name", module.name);
        self.describe(module.description);
        self.list_unless_empty("Constants", &module.constants, |file, of| file.constant(of));
        self.list_unless_empty("Enums", &module.enums, |file, of| file.enumeration(of));
        self.list_unless_empty("Structs", &module.structs, |file, of| file.structure(of));
        self.list_unless_empty("Messages", &module.messages, |file, of| file.message(*of));
        self.list_unless_empty("TraceEvents", &module.events, |file, of| file.event(*of));
        self.list_unless_empty("TraceGroups", &module.groups, |file, of| file.group(*of));
    }

    fn constant(&mut self, of: &Constant) {
        self.text("Name", &of.name);
        self.text("Type", of.ty.name());
        self.describe(&of.description);
        self.number("Value", of.value);
    }

    fn enumeration(&mut self, of: &Enum) {
        self.text("Name", &of.name);
        self.text("Type", of.storage.name());
        self.describe(&of.description);
        if of.is_flags {
            self.key("Flags", "true");
        }
        if of.allows_alias {
            self.key("AllowAlias", "true");
        }
        self.list("Values", &of.values, |file, value| {
            file.text("Name", &value.name);
            file.number("Value", value.value);
            file.describe(&value.description);
            file.since(value.since);
        });
    }

    fn structure(&mut self, of: &Struct) {
        self.text("Name", &of.name);
        self.describe(&of.description);
        self.fields(&of.layout, true);
    }

    fn message(&mut self, (at, of): Indexed<Message>) {
        self.text("Name", &of.name);
        self.text("Type", of.kind.name());
        match of.paired {
            None => self.key("PairedMessage", "None"),
            Some(paired) => self.text("PairedMessage", &self.model[paired].name),
        }
        self.describe(&of.description);
        let positional = self.plan.message_ids[at];
        self.id(of.id, positional, of.has_explicit_id);
        self.since(of.since);
        self.fields(&of.layout, false);
    }

    fn group(&mut self, (at, of): Indexed<TraceGroup>) {
        self.text("Name", &of.name);
        self.describe(&of.description);
        let positional = self.plan.group_ids[at];
        self.id(of.id, positional, of.has_explicit_id);
        let events = std::mem::take(&mut self.plan.members[at]);
        self.list("Events", &events, |file, of| file.event(*of));
    }

    fn event(&mut self, (at, of): Indexed<TraceEvent>) {
        self.text("Name", &of.name);
        self.describe(&of.description);
        let positional = self.plan.event_ids[at];
        self.id(of.id, positional, of.has_explicit_id);
        self.fields(&of.layout, false);
    }

    fn fields(&mut self, layout: &Layout, is_required: bool) {
        let items: Vec<(usize, Item)> = layout.items().enumerate().collect();
        if is_required || !items.is_empty() {
            self.list("Fields", &items, |file, (at, item)| match item {
                Item::Field(field) => file.field(layout, field),
                Item::Padding(bytes) => {
                    // Padding has no name in the model.
                    file.text("Name", &format!("padding{at}"));
                    file.text("Type", "padding");
                    file.number("Length", bytes);
                }
            });
        }
    }

    fn field(&mut self, layout: &Layout, field: &Field) {
        let model = self.model;
        self.text("Name", &field.name);
        match field.ty {
            FieldType::Enum(id) => {
                self.text("Type", "enum");
                self.text("Enum", &model[id].name);
            }
            FieldType::Struct(id) => {
                self.text("Type", "struct");
                self.text("Struct", &model[id].name);
            }
            FieldType::Scalar(_) | FieldType::Text | FieldType::Bytes => {
                self.text("Type", model.field_type_name(field));
            }
        }
        self.describe(&field.description);
        if let Some(length) = field.length {
            self.number("Length", length);
        }
        if !field.rules.unit.is_empty() {
            self.text("Unit", &field.rules.unit);
        }
        if let Some(scale) = field.rules.scale {
            self.number("Scale", scale);
        }
        for (key, value) in [("Min", field.rules.least), ("Max", field.rules.greatest)] {
            if let Some(value) = value {
                self.number(key, value);
            }
        }
        if let Some(invalid) = field.rules.invalid {
            self.number("Invalid", invalid);
        }
        if let Some(default) = model.default_name(field) {
            // Only names of values need quotes.
            match field.ty {
                _ if !field.rules.elements.is_empty() => {
                    let names = field.rules.elements.iter().map(|&element| {
                        let name = model.number_name(field.ty, element);
                        let is_name = matches!(field.ty, FieldType::Enum(_)) && name.parse::<i128>().is_err();
                        if is_name { quoting::scalar(&name, 0) } else { name.into_owned() }
                    });
                    self.key("Default", &format!("[{}]", names.collect::<Vec<_>>().join(", ")));
                }
                FieldType::Enum(_) if default.parse::<i128>().is_err() => self.text("Default", &default),
                _ if field.rules.is_text => self.text("Default", &default),
                _ => self.key("Default", &default),
            }
        }
        self.shape(layout, field);
        self.since(field.since);
        if let Some(text) = field.rules.deprecation() {
            self.text("Deprecated", text);
        }
    }

    fn since(&mut self, since: Option<Since>) {
        if let Some(since) = since {
            // Other readers would take `1.10` for the number 1.1.
            self.key("Since", &format!("\"{since}\""));
        }
    }

    fn shape(&mut self, layout: &Layout, field: &Field) {
        match layout.shape(field) {
            Shape::Whole => {}
            Shape::Counted(count) => self.text("Count", &count.name),
            Shape::Flexible(count) => {
                self.text("Count", &count.name);
                self.key("Flexible", "true");
            }
            Shape::Optional(bits, _) => self.text("Optional", &bits.name),
            Shape::Case(tag, number) => {
                self.text("Tag", &tag.name);
                let case = self.model.value_name(tag, number);
                match case.parse::<i128>() {
                    Ok(_) => self.key("Case", &case),
                    Err(_) => self.text("Case", &case),
                }
            }
        }
    }

    fn id<T: PartialEq + ToString>(&mut self, id: T, positional: T, is_explicit: bool) {
        if is_explicit || id != positional {
            self.number("Id", id);
        }
    }

    fn describe(&mut self, description: &str) {
        if !description.is_empty() {
            self.text("Description", description);
        }
    }

    fn number(&mut self, key: &str, value: impl ToString) {
        self.key(key, &value.to_string());
    }

    fn text(&mut self, key: &str, text: &str) {
        let scalar = quoting::scalar(text, 2 * self.depth + 2);
        self.key(key, &scalar);
    }

    /// Writes a list of mappings.
    fn list<T>(&mut self, key: &str, items: &[T], item: impl Fn(&mut Self, &T)) {
        if items.is_empty() {
            return self.key(key, "[]");
        }
        self.key(key, "");
        self.depth += 2;
        for of in items {
            self.begins_item = true;
            item(self, of);
        }
        self.depth -= 2;
    }

    fn list_unless_empty<T>(&mut self, key: &str, items: &[T], item: impl Fn(&mut Self, &T)) {
        if !items.is_empty() {
            self.list(key, items, item);
        }
    }

    /// Writes a key and its scalar; nothing for a value on the following lines.
    fn key(&mut self, key: &str, value: &str) {
        let is_first = std::mem::take(&mut self.begins_item);
        let indent = 2 * self.depth - if is_first { 2 } else { 0 };
        self.out.extend(std::iter::repeat_n(' ', indent));
        if is_first {
            self.out.push_str("- ");
        }
        self.out.push_str(key);
        self.out.push(':');
        if !value.is_empty() {
            self.out.push(' ');
            self.out.push_str(value);
        }
        self.out.push('\n');
    }
}
