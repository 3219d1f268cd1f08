//! The text form of raw signatures, read: `(Buffer<float32[?x128x64]>, sint32, RefObject<?>) -> ()`.
//!
//! Takes what `Display` of [`RawSignature`] writes, with any blanks between the words.

use chumsky::prelude::*;

use super::fault::Fault;
use super::grammar::{REFERENCE_TEXT, SCALAR_TYPES, UNRECOGNIZED_TEXT};
use super::raw::{RawSignature, RawType, ScalarType};

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFault {
    /// The byte, counted from 0.
    pub at: usize,
    /// In words.
    pub message: String,
}

impl From<Fault> for TextFault {
    fn from(fault: Fault) -> TextFault {
        TextFault { at: fault.at, message: fault.kind.message().to_owned() }
    }
}

impl RawSignature {
    /// Reads the text form of a whole signature.
    ///
    /// # Errors
    /// The faults that were found.
    pub fn from_text(text: &str) -> Result<RawSignature, Vec<TextFault>> {
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
    /// The faults that were found.
    pub fn from_text(text: &str) -> Result<RawType, Vec<TextFault>> {
        read(ty().padded(), text)
    }
}

type Faults<'t> = extra::Err<Rich<'t, char>>;

fn read<'t, T>(parser: impl Parser<'t, &'t str, T, Faults<'t>>, text: &'t str) -> Result<T, Vec<TextFault>> {
    let parsed = parser.then_ignore(end()).parse(text).into_result();
    parsed.map_err(|errors| {
        let fault = |error: Rich<'t, char>| TextFault { at: error.span().start, message: error.reason().to_string() };
        errors.into_iter().map(fault).collect()
    })
}

fn ty<'t>() -> impl Parser<'t, &'t str, RawType, Faults<'t>> + Clone {
    let dim = choice((
        just('?').to(None),
        text::int(10).try_map(|digits: &str, span| match digits.parse::<i32>() {
            Ok(dim) => Ok(u32::try_from(dim).ok()),
            Err(_) => Err(Rich::custom(span, "this dimension does not fit into 32 bits")),
        }),
    ));
    let dims = dim.separated_by(just('x')).collect();
    let buffer = just("Buffer<")
        .ignore_then(scalar())
        .then(dims.delimited_by(just('['), just("]>")))
        .map(|(element, dims)| RawType::Buffer { element, dims });
    choice((
        buffer,
        just(REFERENCE_TEXT).to(RawType::Reference),
        just(UNRECOGNIZED_TEXT).to(RawType::Unrecognized),
        scalar().map(RawType::Scalar),
    ))
}

fn scalar<'t>() -> impl Parser<'t, &'t str, ScalarType, Faults<'t>> + Clone {
    text::ascii::ident().try_map(|name: &str, span| {
        ScalarType::from_name(name).ok_or_else(|| {
            let known = SCALAR_TYPES.join(", ");
            Rich::custom(span, format!("there is no type `{name}`: there are {known}"))
        })
    })
}
