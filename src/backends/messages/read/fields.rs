//! [`read_layout`]: reads the fields of a struct, message or trace event, checks and lays them out.
//!
//! Which types are allowed where is checked here, because only a layout remains. Holes between fields are warnings:
//! generated code has explicit padding there.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::field_rules::RulesReader;
use super::layout::{Owner, Unplaced, lay_out, slots};
use super::shapes::{ShapeNames, resolve};
use super::since::Added;
use crate::lock::{Lock, Part};
use crate::model::placement::{Hole, MAX_BYTES, union_at};
use crate::model::versions::newest_growth;
use crate::model::{Field, FieldType, Layout, Model, Padding, Scalar, Since};

use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::arena::ids::RecordId;
use tdgen_language::records::graph::{ListRef, RecordRef};
use tdgen_language::records::read::RecordUse;
use tdgen_language::source::Span;

/// A record with fields, and what is needed to read them.
pub(super) struct Source<'s, 'r> {
    pub(super) owner: Owner,
    pub(super) record: RecordRef<'r>,
    /// Size and alignment of the header.
    pub(super) start: (u32, u32),
    /// The types that are defined before.
    pub(super) types: &'s FxHashMap<RecordId, FieldType>,
    pub(super) model: &'s Model,
    pub(super) lock: &'s Lock,
}

/// Returns the layout of fields, without those whose errors were reported.
pub(super) fn read_layout(source: &Source<'_, '_>, diags: &mut Diags) -> Layout {
    let Some(list) = diags.keep(source.record.field_as::<ListRef>("fields")) else {
        return Layout::default();
    };
    let mut fields = Vec::with_capacity(list.len());
    let mut shapes = Vec::with_capacity(list.len());
    let mut paddings: Vec<Padding> = Vec::new();
    let mut is_whole = true;
    for (at, value) in list.iter().enumerate() {
        let Ok(record) = value.as_def() else { continue };
        let reader = FieldReader { source, record, place: list.place(at), list, at, paddings: &paddings };
        match reader.read(diags) {
            Ok(Item::Field(mut unplaced, shape)) => {
                let before = paddings.iter().filter(|padding| padding.before == fields.len());
                unplaced.field.padding = before.fold(0, |sum, padding| sum.saturating_add(padding.bytes));
                fields.push(*unplaced);
                shapes.push(shape);
            }
            Ok(Item::Padding(padding)) => {
                paddings.push(Padding { before: fields.len(), ..padding });
            }
            Ok(Item::Nothing) => {}
            Err(_) => is_whole = false,
        }
    }
    resolve(&mut fields, &shapes, source.owner, source.model, is_whole, diags);
    if fields.is_empty() && is_whole && source.owner == Owner::Struct {
        // C has no empty structs, and FlatBuffers neither.
        let message = format!("struct `{}` has no field", source.record.name());
        diags.push(Diagnostic::error(source.record.span(), message));
    }
    let order = Order::of(&fields, source);
    let Some((mut layout, holes)) = lay_out(fields, paddings, source.start) else {
        let message = format!("`{}` is larger than {MAX_BYTES} bytes", source.record.name());
        diags.push(Diagnostic::error(source.record.span(), message));
        return Layout::default();
    };
    if let Some(array) = layout.flexible()
        && let Some(padding) = layout.paddings.iter().find(|padding| padding.before == layout.fields.len())
    {
        let message =
            format!("padding `{}` is never sent, because it follows the flexible array `{}`", padding.name, array.name);
        diags.push(Diagnostic::error(padding.place, message).help("move it before the array, or remove it"));
    }
    layout.newest = newest_growth(source.model, &layout);
    // A missing field may fill the hole.
    if is_whole && source.lock.warns_of_holes {
        order.report_holes(&layout, &holes, diags);
    }
    let inner = |has: fn(&Layout) -> bool, field: &Field| match field.ty {
        FieldType::Struct(id) => has(&source.model[id].layout),
        _ => false,
    };
    let mut fields = layout.fields.iter();
    let is_checked = |field: &Field| field.rules.is_limited() || field.count.is_some();
    layout.has_checks = fields.any(|field| is_checked(field) || inner(|layout| layout.has_checks, field));
    let fields = layout.fields.iter();
    layout.has_defaults =
        // New messages have neither optional fields nor elements of arrays with a count.
        fields.filter(|field| field.presence.is_none() && field.count.is_none()).any(|field| {
            field.rules.has_default() || inner(|layout| layout.has_defaults, field)
        });
    layout
}

/// An entry in a list of fields.
enum Item<'r> {
    /// A field and its shape.
    Field(Box<Unplaced>, ShapeNames<'r>),
    /// Bytes that belong to no field.
    Padding(Padding),
    /// What generated code does not have.
    Nothing,
}

struct FieldReader<'s, 'r> {
    source: &'s Source<'s, 'r>,
    record: RecordRef<'r>,
    place: Span,
    /// The list of fields, and the index of this one.
    list: ListRef<'r>,
    at: usize,
    /// The padding before it.
    paddings: &'s [Padding],
}

impl<'r> FieldReader<'_, 'r> {
    /// The location of an argument; of the field, if it has its default.
    fn place_of(&self, argument: &str) -> Span {
        RecordUse { record: self.record, span: self.place }.argument_place(argument).unwrap_or(self.place)
    }

    fn is_last(&self) -> bool {
        self.at + 1 == self.list.len()
    }

    /// Returns the field, without its offset.
    fn read(&self, diags: &mut Diags) -> Result<Item<'r>, Reported> {
        let name = diags.report(self.record.text("name"))?;
        let description = diags.report(self.record.text("description"))?;
        let named = diags.report(self.record.record("type"));
        let length = diags.report(self.record.int::<i64>("length"))?;
        let shape = ShapeNames::read(self.record, diags)?;
        if &*named?.name() == "padding_t" {
            return self.padding(name, length, shape.is_plain(), diags).map(Item::Padding);
        }
        let ty = self.ty(name, named?, diags)?;
        let is_text = is_text(named?);
        if length == FLEXIBLE && self.is_last() && self.source.owner == Owner::Message {
            let message =
                format!("field `{name}` is not in generated code: a flexible array without a greatest length");
            diags.push(Diagnostic::warning(self.place, message).help(FLEXIBLE_HELP));
            return Ok(Item::Nothing);
        }
        let length = self.length(name, ty, length, is_text, diags)?;
        let rules = RulesReader {
            name,
            record: self.record,
            place: self.place,
            model: self.source.model,
            is_traced: self.source.owner == Owner::TraceEvent,
            length,
            is_text,
            ty,
        };
        let rules = rules.read(diags)?;
        let since = self.since(format!("field `{name}`"), Part::Named(name), diags)?;
        let model = self.source.model;
        let size = u64::from(model.size_of(ty)) * u64::from(length.unwrap_or(1));
        let field = Field {
            name: name.to_owned(),
            description: description.to_owned(),
            ty,
            length,
            count: None,
            presence: None,
            padding: 0,
            offset: 0,
            // Sizes that do not fit exceed the limit too.
            size: u32::try_from(size).unwrap_or(u32::MAX),
            rules,
            since,
            place: self.place,
        };
        let align = model.align_of(ty);
        Ok(Item::Field(Box::new(Unplaced { field, align }), shape))
    }

    /// Returns the version in which the field or padding was added.
    fn since(&self, what: String, part: Part<'_>, diags: &mut Diags) -> Result<Option<Since>, Reported> {
        let owner = self.owner();
        let what = format!("{what} of `{owner}`");
        let added = Added { what, owner: &owner, part, record: self.record, place: self.place_of("Since") };
        match self.source.owner {
            Owner::Struct | Owner::Message => added.since(self.source.model.version, self.source.lock, diags),
            Owner::Header | Owner::TraceEvent => added.refuse(diags).map(|()| None),
        }
    }

    /// Returns the name of the struct or message.
    fn owner(&self) -> Cow<'r, str> {
        self.source.record.text("name").map_or_else(|_| self.source.record.name(), Cow::Borrowed)
    }

    fn padding(&self, name: &str, length: i64, is_plain: bool, diags: &mut Diags) -> Result<Padding, Reported> {
        let mut refuse = |message: String, help: &str| {
            Err(diags.push(Diagnostic::error(self.place_of("Length"), message).help(help)))
        };
        if self.source.owner == Owner::TraceEvent {
            return refuse("padding in a trace event".to_owned(), "structs, messages and headers can have padding");
        }
        let Some(bytes) = u32::try_from(length).ok().filter(|bytes| (1..=MAX_BYTES).contains(bytes)) else {
            let help = "the length of padding is its number of bytes, from 1";
            return refuse(format!("padding of {length} bytes"), help);
        };
        let is_set = |rule: &&str| self.record.int::<i64>(rule).is_ok_and(|number| number != i64::MIN);
        let has_text = |rule: &&str| self.record.text(rule).is_ok_and(|text| !text.is_empty());
        let texts = ["scale", "realMin", "realMax", "realDefault", "realInvalid", "textDefault"];
        if !is_plain || ["min", "max", "default", "invalid"].iter().any(is_set) || texts.iter().any(has_text) {
            let help = "padding is bytes of 0 that no field uses: it has neither a value nor a companion";
            return refuse(format!("padding `{name}` is described as a field with a value"), help);
        }
        let same = self.paddings.iter().filter(|padding| padding.name == name).count();
        let key = if same == 0 { name.to_owned() } else { format!("{name}.{}", same + 1) };
        let since = self.since(format!("padding `{name}`"), Part::Padding(&key), diags)?;
        let since = since.filter(|_| !self.is_before_locked(&key));
        Ok(Padding { name: name.to_owned(), key, bytes, since, before: 0, place: self.place })
    }

    /// Returns whether the lock file has a later field, but not this padding: files of an earlier tdgen have none.
    fn is_before_locked(&self, key: &str) -> bool {
        let (owner, lock) = (self.owner(), self.source.lock);
        let is_locked = |part| lock.since(&owner, part).is_some();
        let mut later = self.list.iter().skip(self.at + 1).filter_map(|field| field.as_def().ok()?.text("name").ok());
        let is_set = self.record.text("since").is_ok_and(|since| !since.is_empty());
        !is_set && !is_locked(Part::Padding(key)) && later.any(|name| is_locked(Part::Named(name)))
    }

    fn ty(&self, name: &str, named: RecordRef<'r>, diags: &mut Diags) -> Result<FieldType, Reported> {
        let (owner, nesting) = (self.source.owner, self.source.model.nesting);
        let ty = self.known_type(named);
        let is = |class| named.is_a(class);
        let (error, help) = match ty {
            Some(ty) if ty.is_tail() && owner != Owner::TraceEvent => ("has no fixed length", tail_help(ty)),
            Some(ty) if ty.is_tail() && !self.is_last() => {
                ("has no fixed length and is not the last", "move the field to the end")
            }
            Some(FieldType::Struct(_)) | None if owner != Owner::Header && is("Header") => {
                ("is a header", "only headers can contain headers")
            }
            Some(FieldType::Struct(_)) | None if owner == Owner::Struct && is("Struct") && !nesting => (
                "is a struct in a struct",
                "enable nesting with `let nesting = true;` in `.td`, or `Features: [Nesting]` in YAML",
            ),
            Some(FieldType::Struct(_)) | None if owner == Owner::Header && is("Struct") && !is("Header") => {
                ("is a struct in a header", "headers contain scalars, enums and headers only")
            }
            Some(FieldType::Scalar(Scalar::U24)) if !self.is_packed_id(name) => {
                ("has 24 bits", "only the id of messages in the header of a packed schema has 24 bits: use `uint32_t`")
            }
            Some(ty) => return Ok(ty),
            None if is("Struct") => ("is a struct that is not defined yet", "define structs before their first use"),
            None => ("is not a field type", "tdgen/messages/messages.td defines the field types"),
        };
        let message = format!("field `{name}` {error}: `{}`", type_name(named));
        Err(diags.push(Diagnostic::error(self.place_of("Of"), message).help(help)))
    }

    /// Returns whether a field is the id of messages in the header of a packed schema.
    fn is_packed_id(&self, name: &str) -> bool {
        let model = self.source.model;
        self.source.owner == Owner::Header && model.is_packed && name == model.roles.id
    }

    fn known_type(&self, named: RecordRef<'r>) -> Option<FieldType> {
        if let Some(&known) = self.source.types.get(&named.id) {
            return Some(known);
        }
        match &*named.name() {
            "string_t" => Some(FieldType::Text),
            "bytes_t" => Some(FieldType::Bytes),
            "text_t" => Some(FieldType::Scalar(Scalar::Char)),
            name => Scalar::named(name).map(FieldType::Scalar),
        }
    }

    /// Returns the number of elements of an array; none for other fields.
    fn length(
        &self,
        name: &str,
        ty: FieldType,
        length: i64,
        is_text: bool,
        diags: &mut Diags,
    ) -> Result<Option<u32>, Reported> {
        if length == 0 && !is_text {
            return Ok(None);
        }
        let mut refuse = |message: String, help: &str| {
            Err(diags.push(Diagnostic::error(self.place_of("Length"), message).help(help)))
        };
        if length == 0 {
            let help = "a string in a message has a fixed number of bytes: add a `Length`";
            return refuse(format!("text `{name}` has no length"), help);
        }
        if ty.is_tail() {
            let message =
                format!("field `{name}` has a length, but a `{}` has no fixed one", self.source.model.type_name(ty));
            return refuse(message, "remove `Length`: a trace event ends after the value");
        }
        if !self.source.model.arrays && !is_text {
            let help = "enable arrays with `let arrays = true;` in `.td`, or `Features: [Arrays]` in YAML";
            return refuse(format!("field `{name}` is an array"), help);
        }
        if length == FLEXIBLE {
            let message = format!("field `{name}` is a flexible array, but not the last field of a message");
            return refuse(message, FLEXIBLE_HELP);
        }
        let element = self.source.model.type_name(ty);
        match ty {
            FieldType::Scalar(_) | FieldType::Enum(_) => {}
            FieldType::Struct(_) if self.source.owner != Owner::Header => {}
            FieldType::Struct(_) | FieldType::Text | FieldType::Bytes => {
                let help = "arrays have scalars, enums or, outside of headers, structs as elements";
                return refuse(format!("field `{name}` is an array of `{element}`"), help);
            }
        }
        match u32::try_from(length) {
            Ok(length) if length <= MAX_BYTES => Ok(Some(length)),
            _ => refuse(format!("field `{name}` has {length} elements"), "an array has 1 to 1048576 elements"),
        }
    }
}

/// Returns what a message has instead of a string or bytes without a fixed length, which only trace events have.
fn tail_help(ty: FieldType) -> &'static str {
    match ty {
        FieldType::Text => "messages have `text` with a `Length` in bytes; only trace events can end with a `string`",
        _ => "messages have `uint8_t` with a `Length`; only trace events can end with `bytes`",
    }
}

/// Returns whether a type is that of strings of fixed size.
fn is_text(named: RecordRef<'_>) -> bool {
    &*named.name() == "text_t"
}

/// The length of a flexible array, which a name such as `list[]` declares.
const FLEXIBLE: i64 = i64::MIN;

/// How a flexible array becomes one that generated code has.
const FLEXIBLE_HELP: &str = "add a `Length`, a `Count` and `Flexible: true`; templates can use it unchanged with `tdgen messages render --compat=device-api`";

/// Returns the name of a type in messages.
fn type_name(named: RecordRef<'_>) -> String {
    let name = named.text("name");
    name.map_or_else(|_| named.name().into_owned(), str::to_owned)
}

/// The order of fields.
struct Order {
    /// The version and the alignment of each field except a tail or a flexible array.
    keys: Vec<(u16, u32)>,
    /// The number of fields that cannot move: the id in a header.
    fixed: usize,
    /// The minor version of the schema.
    minor: u16,
}

impl Order {
    fn of(fields: &[Unplaced], source: &Source<'_, '_>) -> Order {
        let version = source.model.version;
        let key = |unplaced: &Unplaced| (version.first_minor(unplaced.field.since), unplaced.align);
        let mut keys: Vec<(u16, u32)> = fields.iter().map(key).collect();
        let slots = slots(fields);
        let mut at = 0;
        while let Some(union) = (at..fields.len()).find_map(|at| union_at(&slots, at)) {
            // The cases stay together.
            at = union.end;
            let cases = keys.get_mut(union).unwrap_or_default();
            let align = cases.iter().map(|(_, align)| *align).max().unwrap_or(1);
            let minor = cases.iter().map(|(minor, _)| *minor).min().unwrap_or(0);
            cases.fill((minor, align));
        }
        if fields.last().is_some_and(|unplaced| unplaced.field.ty.is_tail() || unplaced.field.is_flexible()) {
            keys.pop();
        }
        Order { fixed: usize::from(source.owner == Owner::Header), minor: version.minor, keys }
    }

    /// Returns the names in an order without holes: by decreasing alignment in each version.
    fn better(&self, layout: &Layout) -> String {
        let mut order: Vec<usize> = (0..self.keys.len()).collect();
        let movable = order.get_mut(self.fixed..).unwrap_or_default();
        movable.sort_by_key(|&at| (self.keys[at].0, std::cmp::Reverse(self.keys[at].1)));
        let tail = self.keys.len()..layout.fields.len();
        let names = order.into_iter().chain(tail).map(|at| layout.fields[at].name.as_str());
        names.collect::<Vec<_>>().join(", ")
    }

    /// Warns of holes, except before a field that a later version added: it cannot move.
    fn report_holes(&self, layout: &Layout, holes: &[Hole], diags: &mut Diags) {
        let minor = |at: usize| self.keys.get(at).map_or(0, |key| key.0);
        // Fields of a version before this one stay where they are.
        let is_released = |at: usize| layout.newest > 0 && minor(at) < self.minor;
        let mut holes = holes.iter().filter(|hole| {
            !is_released(hole.before) && (hole.before == 0 || minor(hole.before - 1) >= minor(hole.before))
        });
        let Some(first) = holes.next() else { return };
        let padding = first.bytes;
        let describe = |hole: &Hole| {
            let field = &layout.fields[hole.before];
            let bytes = if hole.bytes == 1 { "1 byte".to_owned() } else { format!("{} bytes", hole.bytes) };
            (field.place, format!("hole of {bytes} before field `{}`", field.name))
        };
        let (place, message) = describe(first);
        let mut warning = Diagnostic::warning(place, message);
        for hole in holes {
            let (place, message) = describe(hole);
            warning = warning.note(place, message);
        }
        let present: Vec<&str> = layout.fields.iter().map(|field| field.name.as_str()).collect();
        let better = self.better(layout);
        diags.push(warning.help(match better == present.join(", ") {
            true => format!("add padding before it, with the length {padding}"),
            false => format!("an order without holes: {better}"),
        }));
    }
}
