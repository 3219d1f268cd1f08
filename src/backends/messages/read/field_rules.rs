//! [`RulesReader`]: reads the unit, the range and the default of a field and checks them against its type.

use crate::model::{FieldType, Model, Number, Rules, Scalar};
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
    /// The number of elements of an array, or of bytes of a text.
    pub(super) length: Option<u32>,
    /// Whether it is a string of fixed size.
    pub(super) is_text: bool,
    pub(super) ty: FieldType,
}

impl RulesReader<'_, '_> {
    /// Returns the rules; bounds that the type implies are left out.
    pub(super) fn read(&self, diags: &mut Diags) -> Result<Rules, Reported> {
        let unit = diags.report(self.record.text("unit"))?.to_owned();
        let deprecated = diags.report(self.record.text("deprecated"))?.to_owned();
        let [min, max, default] = [("min", "realMin"), ("max", "realMax"), ("default", "realDefault")]
            .map(|(whole, real)| self.number(whole, real, diags));
        let (least, greatest, default) = (min?, max?, default?);
        let text = self.text(diags)?;
        if (least, greatest, default) == (None, None, None) {
            return Ok(Rules { unit, deprecated, is_text: self.is_text, text, ..Rules::default() });
        }
        let (lowest, highest) = self.range(least.or(greatest).is_some(), diags)?;
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
            deprecated,
            is_text: false,
            least: least.filter(|&least| least > lowest),
            greatest: greatest.filter(|&greatest| greatest < highest),
            default: default.filter(|&default| default != Number::Whole(0)),
            text,
        })
    }

    /// Returns the default of a text.
    fn text(&self, diags: &mut Diags) -> Result<String, Reported> {
        let text = diags.report(self.record.text("textDefault"))?;
        let error = match self.length {
            _ if text.is_empty() => return Ok(String::new()),
            Some(length) if self.is_text && !self.is_traced => match text {
                _ if text.len() > length as usize => {
                    format!("the default has {} bytes, the field {length}", text.len())
                }
                _ if text.contains('\0') => "the default contains a 0, which ends a string".to_owned(),
                _ => return Ok(text.to_owned()),
            },
            _ => "a default that is a string".to_owned(),
        };
        Err(self.refuse(&error, "only a string of a message, struct or header can have such a default", diags))
    }

    /// Returns a bound or a default: of one field of the record a whole number, of another the text of any.
    fn number(&self, whole: &str, real: &str, diags: &mut Diags) -> Result<Option<Number>, Reported> {
        let number = diags.report(self.record.int::<i64>(whole))?;
        let text = diags.report(self.record.text(real))?;
        let float = self.storage().filter(|scalar| matches!(scalar, Scalar::F32 | Scalar::F64));
        match (float, text) {
            (None, "") => {}
            (None, _) => {
                let help = "only `float` and `double` have values that are not whole";
                return Err(self.refuse(&format!("expected an integer, found `{text}`"), help, diags));
            }
            (Some(_), "") if number == i64::MIN => return Ok(None),
            (Some(scalar), "") => return Ok(Number::parse(&number.to_string(), scalar == Scalar::F32)),
            (Some(scalar), _) => {
                return match Number::parse(text, scalar == Scalar::F32) {
                    Some(number) => Ok(Some(number)),
                    None => {
                        let error = format!("expected a finite number, found `{text}`");
                        Err(self.refuse(&error, "write a number such as `1.5`", diags))
                    }
                };
            }
        }
        // Integers of records are signed; the type gives their 64 bits a meaning.
        let is_u64 = self.storage() == Some(Scalar::U64);
        let value = if is_u64 { i128::from(number as u64) } else { i128::from(number) };
        Ok((number != i64::MIN).then_some(Number::Whole(value)))
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
    fn range(&self, has_range: bool, diags: &mut Diags) -> Result<(Number, Number), Reported> {
        let rule = if has_range { "a range" } else { "a default" };
        if self.is_traced {
            let help = "only fields of messages, structs and headers are checked and initialized";
            return Err(self.refuse(&format!("fields of trace events cannot have {rule}"), help, diags));
        }
        let help = "numbers can have ranges; numbers, enums and `bool` can have defaults";
        match (self.ty, self.storage()) {
            _ if self.is_text => {}
            (FieldType::Enum(_), _) | (_, Some(Scalar::Bool)) if has_range => {}
            (_, Some(Scalar::Bool)) => return Ok((Number::Whole(0), Number::Whole(1))),
            (_, Some(Scalar::F32)) => {
                return Ok((Number::Real(f64::from(f32::MIN)), Number::Real(f64::from(f32::MAX))));
            }
            (_, Some(Scalar::F64)) => return Ok((Number::Real(f64::MIN), Number::Real(f64::MAX))),
            (_, Some(scalar)) => {
                let (least, greatest) = scalar.range().unwrap_or_default();
                return Ok((Number::Whole(least), Number::Whole(greatest)));
            }
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
