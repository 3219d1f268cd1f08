//! [`parse`]: a format as a tree.
//!
//! Takes the text of a format; hands on what was written and where, without a question of what it means.
//!
//! ```text
//! format    ::= element*
//! element   ::= (literal | variable | text | group | directive) "^"?
//! group     ::= "(" element+ ")" (":" "(" element+ ")")? "?"
//! directive ::= word                                    one of those that stand alone
//!             | word ("<" word ">")? "(" element ("," element)* ")"
//!             | "oilist" "(" element+ ("|" element+)* ")"
//! ```

use chumsky::error::RichPattern;
use chumsky::input::{Input as _, MappedInput};
use chumsky::prelude::*;

use super::error::FormatError;
use super::lexer::{self, Token};

/// Brackets inside each other, at most.
const DEEPEST: usize = 50;

/// An element, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Element<'f> {
    pub(crate) kind: ElementKind<'f>,
    /// The bytes of the format's text, without the anchor's mark.
    pub(crate) at: std::ops::Range<usize>,
    /// Whether `^` stands behind it.
    pub(crate) is_anchor: bool,
}

/// What an element is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ElementKind<'f> {
    /// What stands between backquotes.
    Literal(&'f str),
    /// `$name`
    Variable(&'f str),
    /// What stands between quotes, escapes as written.
    Text(&'f str),
    Directive(Directive<'f>),
    Group(Group<'f>),
}

/// `name<function>(arguments)`
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Directive<'f> {
    pub(crate) name: &'f str,
    /// Of `custom<function>`.
    pub(crate) function: Option<&'f str>,
    /// `None` without parentheses.
    pub(crate) arguments: Option<Vec<Element<'f>>>,
    /// Of `oilist`, what stands between the bars.
    pub(crate) clauses: Vec<Vec<Element<'f>>>,
}

/// Directives that parentheses belong to. Behind others they begin a group.
const WITH_ARGUMENTS: &[&str] = &["custom", "functional-type", "qualified", "ref", "struct", "type"];

/// `(then) : (otherwise) ?`
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Group<'f> {
    pub(crate) then: Vec<Element<'f>>,
    pub(crate) otherwise: Vec<Element<'f>>,
}

/// Reads a format.
///
/// # Errors
/// The first fault.
pub(crate) fn parse(format: &str) -> Result<Vec<Element<'_>>, FormatError> {
    let tokens: Vec<Spanned<'_>> =
        lexer::tokens(format)?.into_iter().map(|(token, at)| (token, SimpleSpan::from(at))).collect();
    measure(&tokens)?;
    let end = SimpleSpan::from(format.len()..format.len());
    let input = tokens.as_slice().split_token_span(end);
    let parsed = elements().then_ignore(end_of_input()).parse(input);
    parsed.into_result().map_err(|errors| fault(errors.first()))
}

type Spanned<'f> = (Token<'f>, SimpleSpan);
type Input<'t, 'f> = MappedInput<'t, Token<'f>, SimpleSpan, &'t [Spanned<'f>]>;
type Extra<'t, 'f> = extra::Err<Rich<'t, Token<'f>>>;

/// Both the parser and what walks the tree go as deep as the format does.
fn measure(tokens: &[Spanned<'_>]) -> Result<(), FormatError> {
    let mut open = 0_usize;
    for (token, at) in tokens {
        match token {
            Token::Sign('(') => open += 1,
            Token::Sign(')') => open = open.saturating_sub(1),
            _ => {}
        }
        if open > DEEPEST {
            let message = format!("a format is nested more than {DEEPEST} deep");
            return Err(FormatError::new(at.start..at.end, message));
        }
    }
    Ok(())
}

fn fault(error: Option<&Rich<'_, Token<'_>>>) -> FormatError {
    let Some(error) = error else {
        return FormatError::new(0..0, "this is no format");
    };
    let mut wanted: Vec<String> = error.expected().filter_map(wanted).collect();
    wanted.sort();
    wanted.dedup();
    let wanted = match &*wanted {
        [] => "the end of the format".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    };
    let found = match error.found() {
        Some(token) => format!("`{token}`").replace("``", "`"),
        None => "the end of the format".to_owned(),
    };
    let at = error.span().into_range();
    FormatError::new(at, format!("expected {wanted}, got {found}"))
}

fn wanted(pattern: &RichPattern<'_, Token<'_>>) -> Option<String> {
    match pattern {
        RichPattern::Label(label) => Some(label.to_string()),
        RichPattern::Token(token) => Some(format!("`{}`", **token)),
        RichPattern::EndOfInput => Some("the end of the format".to_owned()),
        _ => None,
    }
}

fn end_of_input<'t, 'f: 't>() -> impl Parser<'t, Input<'t, 'f>, (), Extra<'t, 'f>> + Clone {
    end()
}

fn sign<'t, 'f: 't>(sign: char) -> impl Parser<'t, Input<'t, 'f>, Token<'f>, Extra<'t, 'f>> + Clone {
    just(Token::Sign(sign))
}

fn elements<'t, 'f: 't>() -> impl Parser<'t, Input<'t, 'f>, Vec<Element<'f>>, Extra<'t, 'f>> + Clone {
    let element = recursive(|element| {
        let literal = select! { Token::Literal(text) => ElementKind::Literal(text) };
        let variable = select! { Token::Variable(name) => ElementKind::Variable(name) };
        let text = select! { Token::Text(text) => ElementKind::Text(text) };
        let word = select! { Token::Word(word) => word };

        let some = element.clone().repeated().at_least(1).collect::<Vec<_>>();
        let branch = some.clone().delimited_by(sign('('), sign(')')).boxed();
        let otherwise = sign(':').ignore_then(branch.clone()).or_not();
        let group = branch.then(otherwise).then_ignore(sign('?'));
        let group = group.map(|(then, otherwise)| {
            let otherwise = otherwise.unwrap_or_default();
            ElementKind::Group(Group { then, otherwise })
        });

        let function = word.labelled("the name of a function");
        let function = function.delimited_by(sign('<'), sign('>')).or_not();
        let arguments =
            element.separated_by(sign(',')).at_least(1).collect::<Vec<_>>().delimited_by(sign('('), sign(')')).or_not();
        let with_arguments = word.filter(|word| WITH_ARGUMENTS.contains(word));
        let with_arguments = with_arguments.then(function).then(arguments.boxed());
        let with_arguments = with_arguments.map(|((name, function), arguments)| {
            ElementKind::Directive(Directive { name, function, arguments, clauses: Vec::new() })
        });
        let clauses = some.separated_by(sign('|')).at_least(1).collect::<Vec<_>>();
        let clauses = clauses.delimited_by(sign('('), sign(')')).boxed();
        let list = word.filter(|word| *word == "oilist").then(clauses);
        let list = list.map(|(name, clauses)| {
            ElementKind::Directive(Directive { name, function: None, arguments: None, clauses })
        });
        let alone = word.filter(|word| *word != "oilist").map(|name| {
            ElementKind::Directive(Directive { name, function: None, arguments: None, clauses: Vec::new() })
        });
        let directive = choice((with_arguments, list, alone));

        let kind = choice((literal, variable, text, group, directive.boxed()));
        let kind = kind.map_with(|kind, extra| {
            let at: SimpleSpan = extra.span();
            (kind, at.into_range())
        });
        kind.labelled("a literal, variable, directive or optional group")
            .then(sign('^').or_not())
            .map(|((kind, at), anchor)| Element { kind, at, is_anchor: anchor.is_some() })
            .boxed()
    });
    element.repeated().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The structure of elements, every one in brackets of its kind.
    fn shape(elements: &[Element<'_>]) -> String {
        let one = |element: &Element<'_>| {
            let text = match &element.kind {
                ElementKind::Literal(text) => format!("`{text}`"),
                ElementKind::Variable(name) => format!("${name}"),
                ElementKind::Text(text) => format!("\"{text}\""),
                ElementKind::Directive(it) => format!(
                    "{}{}{}",
                    it.name,
                    it.function.map_or(String::new(), |it| format!("<{it}>")),
                    it.arguments.as_deref().map_or(String::new(), |it| format!("[{}]", shape(it))),
                ),
                ElementKind::Group(it) => {
                    format!("({}|{})", shape(&it.then), shape(&it.otherwise))
                }
            };
            text + if element.is_anchor { "^" } else { "" }
        };
        elements.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn formats_become_trees() {
        let formats = [
            "",
            "`<` $a custom<F>($b, ref($a), \"x\") `>` attr-dict",
            "(`[` $a^ `]`)? (`x`) : (params^)?",
            "(`a` ($b^)? struct(params)^)?",
            "(`a`)",
            "(`a`) : ?",
            "()?",
            "f() x",
            "f(a,)",
            "f(a b)",
            "f(a",
            "custom<>(a)",
            "custom<a::b>(c)",
            "$a ^ ^",
            "$a , $b",
            "(`x` $a^:`y`)?",
            "a )",
        ];
        let deep = format!("{}`a`{}", "(".repeat(51), ")?".repeat(51));
        let told: Vec<String> = formats
            .into_iter()
            .chain([&*deep])
            .map(|format| match parse(format) {
                Ok(elements) => format!("{format}\n  {}", shape(&elements)),
                Err(fault) => {
                    let mark = " ".repeat(fault.at.start);
                    format!("{format}\n{mark}^ {}", fault.message)
                }
            })
            .collect();
        insta::assert_snapshot!(told.join("\n"));
    }
}
