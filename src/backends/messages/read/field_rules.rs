//! [`RulesReader`]: reads the unit, the scale, the range and the default of a field, and the value that means none, and
//! checks them against its type.

use crate::model::{FieldType, Model, Number, Rules, Scalar};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::records::read::RecordUse;
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
        if matches!(deprecated.as_str(), "true" | "false" | "yes" | "no" | "0" | "1") {
            let error = format!("`{deprecated}` does not say what to use instead of the field");
            return Err(self.refuse("Deprecated", &error, "name another field, or say why there is none", diags));
        }
        let [min, max, default] =
            [("Min", "min", "realMin"), ("Max", "max", "realMax"), ("Default", "default", "realDefault")]
                .map(|(key, whole, real)| self.number(key, whole, real, diags));
        let (least, greatest, default) = (min?, max?, default?);
        let (text, elements) = (self.text(diags)?, self.elements(diags)?);
        let (scale, invalid) = (self.scale(diags)?, self.invalid(diags)?);
        let others = Rules { unit, deprecated, text, scale, invalid, ..Rules::default() };
        if (least, greatest, default) == (None, None, None) && elements.is_empty() {
            return Ok(Rules { is_text: self.is_text, default: absent(invalid), ..others });
        }
        let (lowest, highest) = self.range(key_of_rules(least, greatest), diags)?;
        if default.is_some() && !elements.is_empty() {
            return Err(self.refuse("Default", "two defaults", "write `Default` or `Defaults`", diags));
        }
        let defaults = || default.into_iter().chain(elements.iter().copied());
        let bounds = [("Min", "minimum", least), ("Max", "maximum", greatest)];
        let bounds = bounds.into_iter().filter_map(|(key, what, bound)| Some((key, what, bound?)));
        for (key, what, value) in bounds.chain(defaults().map(|default| ("Default", "default", default))) {
            if value < lowest || value > highest {
                let help = format!("its range is {lowest} to {highest}");
                return Err(self.refuse(key, &format!("the {what} {value} does not fit into the type"), &help, diags));
            }
        }
        let range = (least.unwrap_or(lowest), greatest.unwrap_or(highest));
        if range.0 > range.1 {
            let error = format!("the minimum {} is greater than the maximum {}", range.0, range.1);
            return Err(self.refuse("Min", &error, "no value would be allowed: swap the two numbers", diags));
        }
        if let Some(invalid) = invalid.filter(|&invalid| self.is_in(range, least.or(greatest).is_some(), invalid)) {
            let error = format!("the value {invalid} means none, but is in the range {} to {}", range.0, range.1);
            return Err(self.refuse("Invalid", &error, "take a value that is not in the range", diags));
        }
        if let Some(default) =
            defaults().find(|&default| (default < range.0 || default > range.1) && Some(default) != invalid)
        {
            let error = format!("the default {default} is not in the range {} to {}", range.0, range.1);
            return Err(self.refuse("Default", &error, "new messages have the default: take one in the range", diags));
        }
        // Elements with the same default have one.
        let first = elements.first().copied();
        let (default, elements) = match first.filter(|&first| elements.iter().all(|&element| element == first)) {
            Some(first) => (Some(first), Vec::new()),
            None => (default, elements),
        };
        let default = match invalid {
            Some(_) if elements.is_empty() => default.or(absent(invalid)),
            Some(_) => None,
            None => absent(default),
        };
        Ok(Rules {
            least: least.filter(|&least| least > lowest),
            greatest: greatest.filter(|&greatest| greatest < highest),
            default,
            elements,
            ..others
        })
    }

    /// Returns whether a number is in a range that the schema writes.
    fn is_in(&self, (least, greatest): (Number, Number), is_written: bool, number: Number) -> bool {
        is_written && least <= number && number <= greatest
    }

    /// Returns the defaults of the elements of an array.
    fn elements(&self, diags: &mut Diags) -> Result<Vec<Number>, Reported> {
        let whole = diags.report(self.record.list::<i64>("defaults"))?;
        let texts = diags.report(self.record.list::<&str>("realDefaults"))?;
        let count = whole.len().max(texts.len());
        if count == 0 {
            return Ok(Vec::new());
        }
        let error = match self.length {
            _ if !whole.is_empty() && !texts.is_empty() => "two lists of defaults".to_owned(),
            Some(length) if length as usize != count && !self.is_text => {
                format!("the list of defaults has {count} elements, the array {length}")
            }
            Some(_) if !self.is_text => {
                let whole = whole.into_iter().map(|number| (Some(number), ""));
                let texts = texts.into_iter().map(|text| (None, text));
                let elements = whole.chain(texts).map(|(whole, text)| {
                    // The least integer is a number here.
                    let number = self.parse("Default", whole, text, diags)?;
                    number.ok_or_else(|| diags.reported_before())
                });
                return elements.collect();
            }
            _ => "a list of defaults".to_owned(),
        };
        Err(self.refuse("Default", &error, "an array has a default for each element", diags))
    }

    /// Returns the factor from the number to the physical value.
    fn scale(&self, diags: &mut Diags) -> Result<Option<Number>, Reported> {
        let text = diags.report(self.record.text("scale"))?;
        if text.is_empty() {
            return Ok(None);
        }
        self.require_number("Scale", "a scale", diags)?;
        match Number::parse(text, false) {
            Some(scale) if scale != Number::Whole(0) => Ok(Some(scale).filter(|&scale| scale != Number::Whole(1))),
            _ => {
                let error = format!("the scale is `{text}`");
                let help = "a scale is a finite number other than 0, such as `0.1`";
                Err(self.refuse("Scale", &error, help, diags))
            }
        }
    }

    /// Returns the number that means that there is no value.
    fn invalid(&self, diags: &mut Diags) -> Result<Option<Number>, Reported> {
        let (number, text) = self.number_or_text("Invalid", "invalid", "realInvalid", diags)?;
        if number.is_none() && text.is_empty() {
            return Ok(None);
        }
        self.require_number("Invalid", "a value that means none", diags)?;
        if matches!(self.storage(), Some(Scalar::F32 | Scalar::F64)) {
            return match text {
                "NaN" => Ok(Some(Number::NaN)),
                _ => {
                    Err(self.refuse("Invalid", "the value that means none is not NaN", "of floats it is `NaN`", diags))
                }
            };
        }
        let Some(invalid) = self.parse("Invalid", number, text, diags)? else { return Ok(None) };
        let (lowest, highest) = self.range("Invalid", diags)?;
        if invalid < lowest || invalid > highest {
            let help = format!("its range is {lowest} to {highest}");
            let error = format!("the value {invalid}, which means none, does not fit into the type");
            return Err(self.refuse("Invalid", &error, &help, diags));
        }
        Ok(Some(invalid))
    }

    /// Reports a rule of numbers if the field is none, or part of a trace.
    fn require_number(&self, key: &str, rule: &str, diags: &mut Diags) -> Result<(), Reported> {
        if self.is_traced {
            let help = "fields of trace events can have a unit only";
            return Err(self.refuse(key, &format!("fields of trace events cannot have {rule}"), help, diags));
        }
        match self.ty {
            FieldType::Scalar(scalar) if scalar != Scalar::Bool && !self.is_text => Ok(()),
            _ => {
                let name = if self.is_text { "text" } else { self.model.type_name(self.ty) };
                let error = format!("a field of type `{name}` cannot have {rule}");
                Err(self.refuse(key, &error, "only numbers can", diags))
            }
        }
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
        Err(self.refuse(
            "Default",
            &error,
            "only a string of a message, struct or header can have such a default",
            diags,
        ))
    }

    /// Returns a bound or a default.
    fn number(&self, key: &str, whole: &str, real: &str, diags: &mut Diags) -> Result<Option<Number>, Reported> {
        let (number, text) = self.number_or_text(key, whole, real, diags)?;
        self.parse(key, number, text, diags)
    }

    /// Returns a whole number of one field of the record, and the text of any number of another. The least integer,
    /// which stands for none in the first, is a text.
    fn number_or_text(
        &self,
        key: &str,
        whole: &str,
        real: &str,
        diags: &mut Diags,
    ) -> Result<(Option<i64>, &str), Reported> {
        let number = Some(diags.report(self.record.int::<i64>(whole))?).filter(|&number| number != i64::MIN);
        let text = diags.report(self.record.text(real))?;
        match number {
            Some(number) if !text.is_empty() => {
                let error = format!("two values, `{whole}` {number} and `{real}` {text}");
                Err(self.refuse(key, &error, "write one of them", diags))
            }
            _ => Ok((number, text)),
        }
    }

    /// Returns the number that a whole number or a text says; none without both.
    fn parse(&self, key: &str, number: Option<i64>, text: &str, diags: &mut Diags) -> Result<Option<Number>, Reported> {
        let float = self.storage().filter(|scalar| matches!(scalar, Scalar::F32 | Scalar::F64));
        match (float, text) {
            (None, "") => {}
            (None, _) => {
                if let Ok(number) = text.parse::<i128>() {
                    return Ok(Some(Number::Whole(number)));
                }
                let help = "only `float` and `double` have values that are not whole";
                return Err(self.refuse(key, &format!("expected an integer, found `{text}`"), help, diags));
            }
            (Some(scalar), "") => {
                return Ok(number.and_then(|number| Number::parse(&number.to_string(), scalar == Scalar::F32)));
            }
            (Some(scalar), _) => {
                return match Number::parse(text, scalar == Scalar::F32) {
                    Some(number) => Ok(Some(number)),
                    None => {
                        let error = format!("expected a finite number, found `{text}`");
                        Err(self.refuse(key, &error, "write a number such as `1.5`", diags))
                    }
                };
            }
        }
        // Integers of records are signed; the type gives their 64 bits a meaning.
        let is_u64 = self.storage() == Some(Scalar::U64);
        let value = |number| if is_u64 { i128::from(number as u64) } else { i128::from(number) };
        Ok(number.map(value).map(Number::Whole))
    }

    /// Returns the integer type that stores the field; none for floats and structs.
    fn storage(&self) -> Option<Scalar> {
        match self.ty {
            FieldType::Scalar(scalar) => Some(scalar),
            FieldType::Enum(id) => Some(self.model[id].storage),
            FieldType::Struct(_) | FieldType::Text | FieldType::Bytes => None,
        }
    }

    /// Returns the bounds of the type, or reports that such a field cannot have the value of this key.
    fn range(&self, key: &str, diags: &mut Diags) -> Result<(Number, Number), Reported> {
        let has_range = matches!(key, "Min" | "Max");
        let rule = if has_range { "a range" } else { "a default" };
        if self.is_traced {
            let help = "only fields of messages, structs and headers are checked and initialized";
            return Err(self.refuse(key, &format!("fields of trace events cannot have {rule}"), help, diags));
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
        Err(self.refuse(key, &format!("a field of type `{name}` cannot have {rule}"), help, diags))
    }

    /// Reports an error in the value of a key.
    fn refuse(&self, key: &str, error: &str, help: &str, diags: &mut Diags) -> Reported {
        let message = format!("field `{}`: {error}", self.name);
        diags.push(Diagnostic::error(self.place_of(key), message).help(help))
    }

    /// The location of the value of a key, which has several arguments for the kinds of its values; of the field, if
    /// the key is absent.
    fn place_of(&self, key: &str) -> Span {
        let field = RecordUse { record: self.record, span: self.place };
        let (prefixes, ends) = (["", "Real", "Text"], ["", "s"]);
        let arguments = ends.iter().flat_map(|end| prefixes.map(|prefix| format!("{prefix}{key}{end}")));
        arguments.into_iter().find_map(|argument| field.argument_place(&argument)).unwrap_or(self.place)
    }
}

/// Returns the first key of a range, or of the default.
fn key_of_rules(least: Option<Number>, greatest: Option<Number>) -> &'static str {
    match (least, greatest) {
        (Some(_), _) => "Min",
        (None, Some(_)) => "Max",
        (None, None) => "Default",
    }
}

/// Returns a value that differs from that of new messages without a default.
fn absent(value: Option<Number>) -> Option<Number> {
    value.filter(|&value| value != Number::Whole(0))
}
