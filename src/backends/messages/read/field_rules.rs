//! [`RulesReader`]: reads the unit, the range and the default of a field and checks them against its type.

use crate::model::{FieldType, Model, Rules, Scalar};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// A field whose rules are read.
pub(super) struct RulesReader<'s, 'r> {
    pub(super) name: &'r str,
    pub(super) record: RecordRef<'r>,
    pub(super) place: Span,
    pub(super) model: &'s Model,
    /// Whether it belongs to a trace event.
    pub(super) is_traced: bool,
    pub(super) is_array: bool,
    /// Whether it is a string of fixed size.
    pub(super) is_text: bool,
    pub(super) ty: FieldType,
}

impl RulesReader<'_, '_> {
    /// Returns the rules; bounds that the type implies are left out.
    pub(super) fn read(&self, diags: &mut Diags) -> Result<Rules, Reported> {
        let unit = diags.report(self.record.text("unit"))?.to_owned();
        let mut number = |field| {
            let number = diags.report(self.record.int::<i64>(field))?;
            Ok((number != i64::MIN).then_some(number))
        };
        let [min, max, default] = [number("min")?, number("max")?, number("default")?];
        if (min, max, default) == (None, None, None) {
            return Ok(Rules { unit, is_text: self.is_text, ..Rules::default() });
        }
        let of_type = self.range(min.or(max).is_some(), diags)?;
        // Integers of records are signed; the type gives their 64 bits a meaning.
        let is_u64 = self.storage() == Some(Scalar::U64);
        let [least, greatest, default] = [min, max, default]
            .map(|number| number.map(|number| if is_u64 { i128::from(number as u64) } else { i128::from(number) }));
        let (lowest, highest) = of_type;
        for (what, value) in [("minimum", least), ("maximum", greatest), ("default", default)] {
            if let Some(value) = value.filter(|&value| value < lowest || value > highest) {
                let help = format!("its range is {lowest} to {highest}");
                return Err(self.refuse(&format!("the {what} {value} does not fit into the type"), &help, diags));
            }
        }
        let range = (least.unwrap_or(lowest), greatest.unwrap_or(highest));
        if range.0 > range.1 {
            let error = format!("the minimum {} is greater than the maximum {}", range.0, range.1);
            return Err(self.refuse(&error, "no value would be allowed", diags));
        }
        if let Some(default) = default.filter(|&default| default < range.0 || default > range.1) {
            let error = format!("the default {default} is not in the range {} to {}", range.0, range.1);
            return Err(self.refuse(&error, "new messages have the default", diags));
        }
        Ok(Rules {
            unit,
            is_text: false,
            least: least.filter(|&least| least > lowest),
            greatest: greatest.filter(|&greatest| greatest < highest),
            default: default.filter(|&default| default != 0),
        })
    }

    /// Returns the integer type that stores the field; none for floats and structs.
    fn storage(&self) -> Option<Scalar> {
        match self.ty {
            FieldType::Scalar(scalar) => Some(scalar),
            FieldType::Enum(id) => Some(self.model[id].storage),
            FieldType::Struct(_) | FieldType::Text | FieldType::Bytes => None,
        }
    }

    /// Returns the bounds of the type, or reports that such a field cannot have the rule.
    fn range(&self, has_range: bool, diags: &mut Diags) -> Result<(i128, i128), Reported> {
        let rule = if has_range { "a range" } else { "a default" };
        if self.is_traced {
            let help = "only fields of messages, structs and headers are checked and initialized";
            return Err(self.refuse(&format!("fields of trace events cannot have {rule}"), help, diags));
        }
        if !has_range && self.is_array {
            return Err(self.refuse("arrays cannot have a default", "their elements are 0 in new messages", diags));
        }
        let help = "numbers can have ranges; numbers, enums and `bool` can have defaults";
        match (self.ty, self.storage()) {
            _ if self.is_text => {}
            (FieldType::Enum(_), _) | (_, Some(Scalar::Bool)) if has_range => {}
            (_, Some(Scalar::Bool)) => return Ok((0, 1)),
            // Greater integers are not exact.
            (_, Some(Scalar::F32)) => return Ok((-(1 << 24), 1 << 24)),
            (_, Some(Scalar::F64)) => return Ok((-(1 << 53), 1 << 53)),
            (_, Some(scalar)) => return Ok(scalar.range().unwrap_or_default()),
            (_, None) => {}
        }
        let name = self.model.type_name(self.ty);
        Err(self.refuse(&format!("a field of type `{name}` cannot have {rule}"), help, diags))
    }

    fn refuse(&self, error: &str, help: &str, diags: &mut Diags) -> Reported {
        let message = format!("field `{}`: {error}", self.name);
        diags.push(Diagnostic::error(self.place, message).help(help))
    }
}
