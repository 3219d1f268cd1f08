//! Reads the shapes of fields: how many elements are in use, and when a field is present.
//!
//! Both are said by another field of the same struct or message, its *companion*, which the schema names.

use super::layout::{Owner, Unplaced};
use crate::model::{Count, Field, FieldType, Model, Presence, Scalar, Test};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported, did_you_mean};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::records::read::RecordUse;
use tdgen_language::source::Span;

/// The shape of a field as the schema writes it.
pub(super) struct ShapeNames<'r> {
    record: RecordRef<'r>,
    count: &'r str,
    is_flexible: bool,
    optional: &'r str,
    tag: &'r str,
    case: Option<i64>,
}

impl<'r> ShapeNames<'r> {
    pub(super) fn read(record: RecordRef<'r>, diags: &mut Diags) -> Result<ShapeNames<'r>, Reported> {
        Ok(ShapeNames {
            record,
            count: diags.report(record.text("count"))?,
            is_flexible: diags.report(record.bit("flexible"))?,
            optional: diags.report(record.text("optional"))?,
            tag: diags.report(record.text("tag"))?,
            case: Some(diags.report(record.int::<i64>("case"))?).filter(|&case| case != i64::MIN),
        })
    }

    pub(super) fn is_plain(&self) -> bool {
        self.count.is_empty()
            && !self.is_flexible
            && self.optional.is_empty()
            && self.tag.is_empty()
            && self.case.is_none()
    }
}

/// Sets the shapes of fields. `is_whole` is false if some fields had errors, so that unknown names may be theirs.
pub(super) fn resolve(
    fields: &mut [Unplaced],
    names: &[ShapeNames<'_>],
    owner: Owner,
    model: &Model,
    is_whole: bool,
    diags: &mut Diags,
) {
    let mut roles: Vec<Option<Role>> = vec![None; fields.len()];
    for at in 0..fields.len() {
        let Some(names) = names.get(at).filter(|names| !names.is_plain()) else { continue };
        let resolver = Resolver { fields: &*fields, names, at, owner, model, is_whole };
        let shape = resolver.shape(&mut roles, diags);
        if let (Ok((count, presence)), Some(unplaced)) = (shape, fields.get_mut(at)) {
            unplaced.field.count = count;
            if count.is_some() {
                // New messages have no elements in use.
                unplaced.field.rules.default = None;
            }
            unplaced.field.presence = presence;
        }
    }
    check_companions(fields, &roles, diags);
}

/// What a companion says.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    /// The number of elements of one array.
    Count,
    /// Which fields are present; the number of them so far.
    Bits(u32),
    Tag,
}

/// A field whose shape is resolved.
struct Resolver<'a, 'r> {
    fields: &'a [Unplaced],
    names: &'a ShapeNames<'r>,
    at: usize,
    owner: Owner,
    model: &'a Model,
    is_whole: bool,
}

type Shape = (Option<Count>, Option<Presence>);

impl Resolver<'_, '_> {
    fn field(&self) -> &Field {
        &self.fields[self.at].field
    }

    /// Reports an error in the value of a key.
    fn refuse(&self, key: &str, error: &str, help: &str, diags: &mut Diags) -> Reported {
        let message = format!("field `{}` {error}", self.field().name);
        diags.push(Diagnostic::error(self.place_of(key), message).help(help))
    }

    /// The location of the value of a key; of the field, if the key is absent.
    fn place_of(&self, key: &str) -> Span {
        let place = self.field().place;
        RecordUse { record: self.names.record, span: place }.argument_place(key).unwrap_or(place)
    }

    /// The key that says how many elements there are, or when the field is present.
    fn key(&self) -> &'static str {
        let names = self.names;
        match () {
            () if !names.count.is_empty() => "Count",
            () if names.is_flexible => "Flexible",
            () if !names.optional.is_empty() => "Optional",
            () if names.case.is_some() => "Case",
            () => "Tag",
        }
    }

    fn shape(&self, roles: &mut [Option<Role>], diags: &mut Diags) -> Result<Shape, Reported> {
        let names = self.names;
        if !matches!(self.owner, Owner::Struct | Owner::Message) {
            let owner = if self.owner == Owner::Header { "header" } else { "trace event" };
            let error = format!("of a {owner} has a count, is optional or a case of a union");
            return Err(self.refuse(
                self.key(),
                &error,
                "only fields of structs and messages can have these shapes; trace events can contain such structs",
                diags,
            ));
        }
        let used = [!names.count.is_empty() || names.is_flexible, !names.optional.is_empty(), !names.tag.is_empty()];
        if used.into_iter().filter(|is_used| *is_used).count() > 1 {
            let help = "put the array or the fields into a struct, and make its field optional or a case";
            return Err(self.refuse(self.key(), "has more than one of a count, `optional` and a tag", help, diags));
        }
        if names.case.is_some() && names.tag.is_empty() {
            return Err(self.refuse("Case", "is a case without a tag", "name the field that selects the case", diags));
        }
        self.check_invalid(diags)?;
        let rules = &self.field().rules;
        // Without a default, it is the value that means none.
        let has_default = rules.written_default().is_some() || rules.default.is_none() && rules.has_default();
        if has_default && (!names.count.is_empty() || names.is_flexible) {
            return Err(self.refuse(
                "Default",
                "has a count and a default",
                "new messages have no elements in use",
                diags,
            ));
        }
        if !names.count.is_empty() || names.is_flexible {
            return Ok((Some(self.count(roles, diags)?), None));
        }
        if has_default {
            return Err(self.refuse("Default", "is not always present and has a default", "remove the default", diags));
        }
        let presence = if names.tag.is_empty() { self.bit(roles, diags)? } else { self.case(roles, diags)? };
        Ok((None, Some(presence)))
    }

    /// Checks that a value that means none belongs to a field, or to elements, that are not absent anyway.
    fn check_invalid(&self, diags: &mut Diags) -> Result<(), Reported> {
        let (names, field) = (self.names, self.field());
        if field.rules.invalid.is_none() || field.length.is_some() && !names.count.is_empty() && !names.is_flexible {
            return Ok(());
        }
        if names.is_flexible && field.length.is_some() {
            let help = "remove `Flexible`, or make the elements structs with a field that can be none";
            let error = "is a flexible array, whose elements always have a value";
            return Err(self.refuse("Invalid", error, help, diags));
        }
        let help = "`Optional` and `Case` say already whether there is a value";
        Err(self.refuse("Invalid", "is not always present and has a value that means none", help, diags))
    }

    /// Returns the index of a companion, an integer that is always present.
    fn companion(&self, name: &str, is_tag: bool, diags: &mut Diags) -> Result<usize, Reported> {
        let Some(at) = self.fields.iter().position(|unplaced| unplaced.field.name == name) else {
            if !self.is_whole {
                return Err(diags.reported_before());
            }
            let known = self.fields.iter().map(|unplaced| unplaced.field.name.as_bytes());
            let guess = did_you_mean(name.as_bytes(), known);
            let message = format!("field `{}` names the undefined field `{name}`", self.field().name);
            let key = if is_tag { "Tag" } else { self.key() };
            let error = Diagnostic::error(self.place_of(key), message);
            return Err(diags.push(match guess {
                Some(guess) => error.help(format!("did you mean `{guess}`?")),
                None => error.help("the field must be in the same struct or message"),
            }));
        };
        let other = &self.fields[at].field;
        let is_fit = match other.ty {
            FieldType::Scalar(scalar) => {
                scalar.is_integer() && scalar != Scalar::Char && (is_tag || !scalar.is_signed())
            }
            FieldType::Enum(id) => is_tag && !self.model[id].is_flags,
            _ => false,
        };
        if !is_fit || other.length.is_some() {
            let expected = if is_tag { "an integer or an enum" } else { "an unsigned integer" };
            let error = format!("expects {expected} as `{name}`");
            let key = if is_tag { "Tag" } else { self.key() };
            return Err(self.refuse(key, &error, "it must not be an array", diags));
        }
        Ok(at)
    }

    fn role(&self, of: usize, role: Role, roles: &mut [Option<Role>], diags: &mut Diags) -> Result<(), Reported> {
        // Several fields can share the bits or the tag, but a count belongs to one array.
        let is_free = match roles[of] {
            None => true,
            Some(Role::Bits(_)) => matches!(role, Role::Bits(_)),
            Some(Role::Tag) => role == Role::Tag,
            Some(Role::Count) => false,
        };
        if !is_free {
            let error = format!("uses `{}`, which another field uses already", self.fields[of].field.name);
            return Err(self.refuse(self.key(), &error, "use another field", diags));
        }
        roles[of] = Some(role);
        Ok(())
    }

    fn count(&self, roles: &mut [Option<Role>], diags: &mut Diags) -> Result<Count, Reported> {
        let field = self.field();
        let Some(length) = field.length else {
            return Err(self.refuse(
                self.key(),
                "counts its elements, but has no length",
                "add a `Length`: the greatest count",
                diags,
            ));
        };
        let is_last = self.at + 1 == self.fields.len();
        if self.names.is_flexible && (!is_last || self.owner != Owner::Message) {
            let help = "without `flexible`, all elements are sent";
            return Err(self.refuse("Flexible", "is flexible, but not the last field of a message", help, diags));
        }
        if self.names.is_flexible && self.model.cuts_zeros {
            let help = "without `Flexible`, all elements are sent, up to the zeros at the end";
            let error = "is flexible, but messages end before the zeros at their end";
            return Err(self.refuse("Flexible", error, help, diags));
        }
        if self.names.count.is_empty() {
            return self.rest(diags);
        }
        let of = self.companion(self.names.count, false, diags)?;
        if self.names.is_flexible && of > self.at {
            return Err(self.refuse(
                "Flexible",
                "is flexible, but its count is after it",
                "move the count before it",
                diags,
            ));
        }
        let FieldType::Scalar(scalar) = self.fields[of].field.ty else { return Err(diags.reported_before()) };
        if scalar.range().is_some_and(|(_, most)| most < i128::from(length)) {
            let error = format!("has up to {length} elements, which `{}` cannot count", scalar.name());
            return Err(self.refuse("Count", &error, "use a larger type for the count", diags));
        }
        self.role(of, Role::Count, roles, diags)?;
        Ok(Count { field: Some(of), is_flexible: self.names.is_flexible })
    }

    /// Returns the count of an array that the size of the message counts.
    fn rest(&self, diags: &mut Diags) -> Result<Count, Reported> {
        let (field, size) = (self.field(), &self.model.roles.size);
        let (error, help) = if size.is_none() {
            (
                "is flexible, but neither a field nor the size of messages counts its elements",
                "add a `Count`, or name the size in headers: `let sizeField = ...` in `.td`, `Size` of `Headers` in YAML",
            )
        } else if field.rules.is_text {
            ("is a text that the rest of the message counts", "use an array of `char`, or add a `Count`")
        } else {
            return Ok(Count { field: None, is_flexible: true });
        };
        Err(self.refuse("Flexible", error, help, diags))
    }

    fn bit(&self, roles: &mut [Option<Role>], diags: &mut Diags) -> Result<Presence, Reported> {
        let of = self.companion(self.names.optional, false, diags)?;
        let bit = match roles[of] {
            Some(Role::Bits(count)) => count,
            _ => 0,
        };
        if bit >= 8 * self.model.size_of(self.fields[of].field.ty) {
            let error = format!("needs bit {bit} of `{}`, which has fewer", self.fields[of].field.name);
            return Err(self.refuse("Optional", &error, "use a larger type, or a second field for the bits", diags));
        }
        self.role(of, Role::Bits(bit + 1), roles, diags)?;
        Ok(Presence { field: of, test: Test::Bit(bit) })
    }

    fn case(&self, roles: &mut [Option<Role>], diags: &mut Diags) -> Result<Presence, Reported> {
        let of = self.companion(self.names.tag, true, diags)?;
        let Some(case) = self.names.case else {
            return Err(self.refuse(
                "Tag",
                "has a tag, but no case",
                "set the value of the tag that selects it, other than the least integer of 64 bits",
                diags,
            ));
        };
        let (storage, item) = match self.fields[of].field.ty {
            FieldType::Enum(id) => (self.model[id].storage, Some(&self.model[id])),
            FieldType::Scalar(scalar) => (scalar, None),
            _ => return Err(diags.reported_before()),
        };
        let value = if storage == Scalar::U64 { i128::from(case as u64) } else { i128::from(case) };
        let (least, most) = storage.range().unwrap_or_default();
        let is_value = item.is_none_or(|item| item.values.iter().any(|known| known.value == value));
        if value < least || value > most || !is_value {
            let error = format!("is the case {value}, which is not a value of `{}`", self.fields[of].field.name);
            return Err(self.refuse("Case", &error, "a case is a value of the tag", diags));
        }
        let is_same = |unplaced: &Unplaced| {
            matches!(unplaced.field.presence,
                Some(Presence { field, test: Test::Is(other) }) if field == of && other == value)
        };
        if let Some(other) = self.fields.iter().find(|unplaced| is_same(unplaced)) {
            let message = format!("field `{}` is the same case as `{}`", self.field().name, other.field.name);
            let error = Diagnostic::error(self.place_of("Case"), message);
            return Err(diags.push(error.note(other.field.place, "the first one").help("make one field a struct")));
        }
        let mut before = self.fields[..self.at].iter().rev();
        let is_of = |unplaced: &Unplaced| unplaced.field.presence.is_some_and(|other| other.field == of);
        if roles[of] == Some(Role::Tag) && (!before.next().is_some_and(is_of) || self.field().padding > 0) {
            let error = "is apart from the other cases of its union";
            return Err(self.refuse("Tag", error, "the cases of a union are consecutive fields", diags));
        }
        self.role(of, Role::Tag, roles, diags)?;
        Ok(Presence { field: of, test: Test::Is(value) })
    }
}

/// Checks that companions are always present and that nothing else determines their values.
fn check_companions(fields: &[Unplaced], roles: &[Option<Role>], diags: &mut Diags) {
    for (unplaced, role) in fields.iter().zip(roles) {
        let field = &unplaced.field;
        let Some(role) = role else { continue };
        let has_rules = field.rules.is_limited() || field.rules.has_default();
        let error = match role {
            _ if field.rules.invalid.is_some() => "is a companion of other fields, but can be without a value",
            _ if field.presence.is_some() => "is a companion of other fields, but is not always present",
            Role::Count | Role::Bits(_) if has_rules => "is a companion of other fields, but has a range or a default",
            _ => continue,
        };
        let message = format!("field `{}` {error}", field.name);
        diags.push(Diagnostic::error(field.place, message));
    }
}
