//! [`parse`]: parses a format into a tree of elements with their offsets. The checks of operations, types and
//! attributes resolve names.
//!
//! ```text
//! format    ::= element*
//! element   ::= (literal | variable | text | group | directive) "^"?
//! group     ::= "(" element+ ")" (":" "(" element+ ")")? "?"
//! directive ::= word
//!             | word ("<" word ">")? "(" element ("," element)* ")"
//!             | "oilist" "(" element+ ("|" element+)* ")"
//! ```

use chumsky::error::RichPattern;
use chumsky::input::{Input as _, MappedInput};
use chumsky::prelude::*;

use super::error::FormatError;
use super::lexer::{self, Token};

/// The maximum nesting of parentheses: recursive code walks the tree.
const MAX_DEPTH: usize = 50;

/// An element and its location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Element<'f> {
    pub(crate) kind: ElementKind<'f>,
    /// Its offsets, without the anchor mark.
    pub(crate) at: std::ops::Range<usize>,
    /// Whether `^` follows it.
    pub(crate) is_anchor: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ElementKind<'f> {
    /// The text between backquotes.
    Literal(&'f str),
    /// `$name`
    Variable(&'f str),
    /// The text between quotes, with its escapes.
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
    /// `None` if there are no parentheses.
    pub(crate) arguments: Option<Vec<Element<'f>>>,
    /// The alternatives of `oilist`.
    pub(crate) clauses: Vec<Vec<Element<'f>>>,
}

/// Directives with arguments. After other directives, a parenthesis begins a group.
const WITH_ARGUMENTS: &[&str] = &["custom", "enum", "functional-type", "qualified", "ref", "struct", "type"];
/// Directives without.
const WITHOUT_ARGUMENTS: &[&str] =
    &["attr-dict", "attr-dict-with-keyword", "operands", "params", "prop-dict", "regions", "results", "successors"];

/// `(then) : (otherwise) ?`
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Group<'f> {
    pub(crate) then: Vec<Element<'f>>,
    pub(crate) otherwise: Vec<Element<'f>>,
}

/// Parses a format.
///
/// # Errors
/// The first syntax error.
pub(crate) fn parse(format: &str) -> Result<Vec<Element<'_>>, FormatError> {
    let tokens: Vec<Spanned<'_>> =
        lexer::tokens(format)?.into_iter().map(|(token, at)| (token, SimpleSpan::from(at))).collect();
    check_depth(&tokens)?;
    let tokens = with_calls(tokens);
    let end = SimpleSpan::from(format.len()..format.len());
    let input = tokens.as_slice().split_token_span(end);
    let parsed = elements().then_ignore(end_of_input()).parse(input);
    parsed.into_result().map_err(|errors| syntax_error(errors.first()))
}

type Spanned<'f> = (Token<'f>, SimpleSpan);
type Input<'t, 'f> = MappedInput<'t, Token<'f>, SimpleSpan, &'t [Spanned<'f>]>;
type Extra<'t, 'f> = extra::Err<Rich<'t, Token<'f>>>;

/// Marks the unknown words with arguments: parentheses that do not form an optional group. They are parsed as
/// directives, so that the check names them.
fn with_calls(mut tokens: Vec<Spanned<'_>>) -> Vec<Spanned<'_>> {
    let mut open: Vec<usize> = Vec::new();
    for at in 0..tokens.len() {
        match tokens[at].0 {
            Token::Sign('(') => open.push(at),
            Token::Sign(')') => {
                let before = open.pop().and_then(|opening| opening.checked_sub(1));
                let is_group = matches!(tokens.get(at + 1), Some((Token::Sign('?' | ':'), _)));
                if let Some(before) = before.filter(|_| !is_group)
                    && let Token::Word(word) = tokens[before].0
                    && word != "oilist"
                    && !WITH_ARGUMENTS.contains(&word)
                    && !WITHOUT_ARGUMENTS.contains(&word)
                {
                    tokens[before].0 = Token::Call(word);
                }
            }
            _ => {}
        }
    }
    tokens
}

/// Rejects formats that are nested too deeply.
fn check_depth(tokens: &[Spanned<'_>]) -> Result<(), FormatError> {
    let mut open = 0_usize;
    for (token, at) in tokens {
        match token {
            Token::Sign('(') => open += 1,
            Token::Sign(')') => open = open.saturating_sub(1),
            _ => {}
        }
        if open > MAX_DEPTH {
            let message = format!("format is nested more than {MAX_DEPTH} levels deep");
            return Err(FormatError::new(at.start..at.end, message));
        }
    }
    Ok(())
}

fn syntax_error(error: Option<&Rich<'_, Token<'_>>>) -> FormatError {
    let Some(error) = error else {
        return FormatError::new(0..0, "invalid format");
    };
    let mut expected: Vec<String> = error.expected().filter_map(expectation).collect();
    expected.sort();
    expected.dedup();
    let expected = match &*expected {
        [] => "the end of the format".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    };
    let found = match error.found() {
        Some(token) => format!("`{token}`").replace("``", "`"),
        None => "the end of the format".to_owned(),
    };
    let at = error.span().into_range();
    let is_literal = matches!(error.found(), Some(Token::Sign(sign)) if !"()^".contains(*sign));
    let error = FormatError::new(at, format!("expected {expected}, got {found}"));
    if is_literal { error.help("a literal is written between backquotes") } else { error }
}

fn expectation(pattern: &RichPattern<'_, Token<'_>>) -> Option<String> {
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

        let function = word.labelled("a function name");
        let function = function.delimited_by(sign('<'), sign('>')).or_not();
        let arguments =
            element.separated_by(sign(',')).at_least(1).collect::<Vec<_>>().delimited_by(sign('('), sign(')')).or_not();
        let call = select! { Token::Call(word) => word };
        let with_arguments = call.or(word.filter(|word| WITH_ARGUMENTS.contains(word)));
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
                ElementKind::Directive(directive) => format!(
                    "{}{}{}",
                    directive.name,
                    directive.function.map_or(String::new(), |it| format!("<{it}>")),
                    directive.arguments.as_deref().map_or(String::new(), |it| format!("[{}]", shape(it))),
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
        let shown: Vec<String> = formats
            .into_iter()
            .chain([&*deep])
            .map(|format| match parse(format) {
                Ok(elements) => format!("{format}\n  {}", shape(&elements)),
                Err(error) => {
                    let mark = " ".repeat(error.at.start);
                    format!("{format}\n{mark}^ {}", error.message)
                }
            })
            .collect();
        insta::assert_snapshot!(shown.join("\n"));
    }
}
