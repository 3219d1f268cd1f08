//! Reads the text form of raw signatures: `(Buffer<float32[?x128x64]>, sint32, RefObject<?>) -> ()`.
//!
//! It is that of the `Display` of [`RawSignature`], with any blanks between the tokens.

use chumsky::error::{RichPattern, RichReason};
use chumsky::prelude::*;

use super::error::SignatureError;
use super::grammar::{REFERENCE_TEXT, SCALAR_TYPES, UNRECOGNIZED_TEXT};
use super::raw::{RawSignature, RawType, ScalarType};

/// An error in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The offset of the byte.
    pub offset: usize,
    /// The message.
    pub message: String,
}

impl From<SignatureError> for TextError {
    fn from(error: SignatureError) -> TextError {
        TextError { offset: error.offset, message: error.kind.message().to_owned() }
    }
}

impl RawSignature {
    /// Reads the text form of a whole signature.
    ///
    /// # Errors
    /// The errors in the text.
    pub fn from_text(text: &str) -> Result<RawSignature, Vec<TextError>> {
        let types = || {
            let types = ty().padded().separated_by(just(',')).collect();
            types.delimited_by(just('('), just(')').labelled("`)`"))
        };
        let signature = types()
            .then_ignore(just("->").padded())
            .then(types())
            .map(|(inputs, results)| RawSignature { inputs, results });
        read(signature.padded(), text)
    }
}

impl RawType {
    /// Reads the text form of a type.
    ///
    /// # Errors
    /// The errors in the text.
    pub fn from_text(text: &str) -> Result<RawType, Vec<TextError>> {
        read(ty().padded(), text)
    }
}

type Errors<'t> = extra::Err<Rich<'t, char>>;

fn read<'t, T>(parser: impl Parser<'t, &'t str, T, Errors<'t>>, text: &'t str) -> Result<T, Vec<TextError>> {
    let parsed = parser.then_ignore(end()).parse(text).into_result();
    parsed.map_err(|errors| {
        let error = |error: Rich<'t, char>| TextError { offset: error.span().start, message: message(error.reason()) };
        errors.into_iter().map(error).collect()
    })
}

/// Returns the message of an error: ``expected `[`, found `>` ``.
fn message(reason: &RichReason<'_, char>) -> String {
    let (expected, found) = match reason {
        RichReason::Custom(message) => return message.clone(),
        RichReason::ExpectedFound { expected, found } => (expected, found),
    };
    let expected = expected.iter().filter_map(|pattern| match pattern {
        RichPattern::Token(c) => Some(format!("`{}`", **c)),
        RichPattern::Label(label) => Some(label.to_string()),
        RichPattern::Identifier(text) => Some(format!("`{text}`")),
        RichPattern::EndOfInput => Some("the end".to_owned()),
        _ => None,
    });
    let mut expected: Vec<String> = expected.collect();
    expected.sort();
    expected.dedup();
    let last = expected.pop();
    let expected = match (expected.join(", "), last) {
        (_, None) => String::new(),
        (others, Some(last)) if others.is_empty() => format!("expected {last}, "),
        (others, Some(last)) => format!("expected {others} or {last}, "),
    };
    match found {
        Some(c) => format!("{expected}found `{}`", **c),
        None => format!("{expected}found the end"),
    }
}

/// The name of types in messages.
const TYPE: &str = "a type";

fn ty<'t>() -> impl Parser<'t, &'t str, RawType, Errors<'t>> + Clone {
    let dim = choice((
        just('?').to(None),
        text::int(10).labelled("a number").try_map(|digits: &str, span| match digits.parse::<i32>() {
            Ok(dim) => Ok(u32::try_from(dim).ok()),
            Err(_) => Err(Rich::custom(span, "dimension does not fit into 32 bits")),
        }),
    ));
    let dims = dim.separated_by(just('x')).collect();
    let buffer = just("Buffer<")
        .labelled(TYPE)
        .ignore_then(scalar())
        .then(dims.delimited_by(just('['), just("]>")))
        .map(|(element, dims)| RawType::Buffer { element, dims });
    choice((
        buffer,
        just(REFERENCE_TEXT).labelled(TYPE).to(RawType::Reference),
        just(UNRECOGNIZED_TEXT).labelled(TYPE).to(RawType::Unrecognized),
        scalar().map(RawType::Scalar),
    ))
}

fn scalar<'t>() -> impl Parser<'t, &'t str, ScalarType, Errors<'t>> + Clone {
    text::ascii::ident().labelled(TYPE).try_map(|name: &str, span| {
        ScalarType::from_name(name).ok_or_else(|| {
            let known = SCALAR_TYPES.join(", ");
            Rich::custom(span, format!("unknown type `{name}`: expected one of {known}"))
        })
    })
}
