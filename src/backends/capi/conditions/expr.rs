//! [`parse`]: the C expression of a checked condition.
//!
//! The parts of an [`Expr`] know their positions, for the checks that follow. The grammar is that of C without side
//! effects (assignments, `++`) and without the comma operator. The text is split into tokens first, because C takes the
//! longest token: `a--b` is not `a - -b`.

use std::collections::HashMap;

use chumsky::input::{Input as _, MappedInput};
use chumsky::pratt::{infix, left, prefix};
use chumsky::prelude::*;

/// The limit for the number of tokens.
const MAX_TOKENS: usize = 1000;

/// The limit for nested brackets and prefix operators.
const MAX_NESTING: usize = 100;

/// A C expression, or a part of one. `to_string` returns its text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Expr {
    /// The form, with the parts.
    pub kind: Kind,
    /// The offset of its first byte in the condition.
    pub(crate) start: usize,
    /// The offset after its last byte.
    pub(crate) end: usize,
}

/// The form of an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// A number or a character, as written.
    Literal(String),
    /// String literals, as written.
    Text(Vec<String>),
    /// A parameter, a constant or a function.
    Name(String),
    /// `(inner)`
    Parens(Box<Expr>),
    /// `callee(args)`
    Call(Box<Expr>, Vec<Expr>),
    /// `object[index]`
    Subscript(Box<Expr>, Box<Expr>),
    /// `object.name`
    Member(Box<Expr>, String),
    /// `object->name`
    Arrow(Box<Expr>, String),
    /// `(type)operand`
    Cast(String, Box<Expr>),
    /// `sizeof(type)`
    SizeofType(String),
    /// `sizeof operand`
    Sizeof(Box<Expr>),
    /// `!operand`, `-operand` and so on.
    Unary(&'static str, Box<Expr>),
    /// `left op right`
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// `test ? yes : no`
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
}

impl Default for Kind {
    fn default() -> Kind {
        Kind::Literal(String::new())
    }
}

/// The parts of an expression, shared (`as_ref`) or mutable (`as_mut`).
macro_rules! parts {
    ($kind:expr, $target:ident) => {
        match $kind {
            Kind::Literal(_) | Kind::Text(_) | Kind::Name(_) | Kind::SizeofType(_) => Vec::new(),
            Kind::Parens(inner)
            | Kind::Member(inner, _)
            | Kind::Arrow(inner, _)
            | Kind::Cast(_, inner)
            | Kind::Sizeof(inner)
            | Kind::Unary(_, inner) => vec![inner],
            Kind::Call(callee, args) => std::iter::once(callee.$target()).chain(args).collect(),
            Kind::Subscript(left, right) | Kind::Binary(_, left, right) => vec![left, right],
            Kind::Conditional(test, yes, no) => vec![test, yes, no],
        }
    };
}

impl Expr {
    /// Whether it mentions a name.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        self.names().any(|own| own == name)
    }

    /// The names in it, in the order of the text.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.all().filter_map(|part| if let Kind::Name(name) = &part.kind { Some(name.as_str()) } else { None })
    }

    /// The types in each `sizeof`.
    pub(crate) fn sized_types(&self) -> impl Iterator<Item = &str> {
        self.all().filter_map(|part| if let Kind::SizeofType(ty) = &part.kind { Some(ty.as_str()) } else { None })
    }

    /// The expression and all its parts, each before its own parts.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Expr> {
        let mut waiting = vec![self];
        std::iter::from_fn(move || {
            let next = waiting.pop()?;
            waiting.extend(next.parts().into_iter().rev());
            Some(next)
        })
    }

    /// The parts, in the order of the text.
    pub fn parts(&self) -> Vec<&Expr> {
        parts!(&self.kind, as_ref)
    }

    /// The parts, mutable.
    pub(crate) fn parts_mut(&mut self) -> Vec<&mut Expr> {
        parts!(&mut self.kind, as_mut)
    }

    /// The expression without parentheses around it.
    pub fn bare(&self) -> &Expr {
        let mut expr = self;
        while let Kind::Parens(inner) = &expr.kind {
            expr = inner;
        }
        expr
    }
}

/// An error in a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConditionError {
    /// The message, in words that follow the condition.
    pub(crate) message: String,
    /// The offset of the error in the condition.
    pub(crate) at: usize,
}

/// A cache of parsed conditions. The functions of an API share many of them, such as `NULL == Device`.
#[derive(Default)]
pub(crate) struct Conditions {
    read: HashMap<(String, Vec<String>), Result<Expr, ConditionError>>,
}

impl Conditions {
    /// Parses an expression as [`parse`] does.
    pub(crate) fn parse(&mut self, text: &str, is_type: &dyn Fn(&str) -> bool) -> Result<Expr, ConditionError> {
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        let types = words.filter(|word| is_type(word)).map(str::to_owned);
        let key = (text.to_owned(), types.collect());
        let read = self.read.entry(key);
        read.or_insert_with(|| parse(text, is_type)).clone()
    }
}

/// Parses an expression. `is_type` knows the names of types besides the built-in ones.
///
/// # Errors
/// The first error.
pub(crate) fn parse(text: &str, is_type: &dyn Fn(&str) -> bool) -> Result<Expr, ConditionError> {
    if text.trim().is_empty() {
        return Err(ConditionError { message: "is empty".to_owned(), at: 0 });
    }
    let mut tokens = tokens(text)?;
    let mut is_member = false;
    for (token, _) in &mut tokens {
        if let Token::Name(name) = *token
            && !is_member
            && (TYPE_WORDS.contains(&name) || is_type(name))
        {
            *token = Token::Type(name);
        }
        // A member can have the name of a type.
        is_member = matches!(token, Token::Op("." | "->"));
    }
    measure(&tokens)?;
    let end = SimpleSpan::from(text.len()..text.len());
    let input = tokens.as_slice().split_token_span(end);
    let parsed = expression().then_ignore(end_of_input()).parse(input);
    parsed.into_result().map_err(|errors| error(text, errors.first()))
}

fn error(text: &str, error: Option<&Simple<'_, Token<'_>>>) -> ConditionError {
    let at = error.map_or(0, |error| error.span().start);
    let message = match error.and_then(Simple::found) {
        None => "is an incomplete C expression".to_owned(),
        Some(Token::Op(op)) if ASSIGNMENTS.contains(op) => {
            format!("has the side effect `{op}`{}", if *op == "=" { "; `==` compares" } else { "" })
        }
        Some(token) => format!(
            "is not a C expression: unexpected `{}` at character {}{}",
            token.text(),
            text.get(..at).map_or(0, |before| before.chars().count()) + 1,
            in_c(token.text())
        ),
    };
    ConditionError { message, at }
}

/// What C writes instead of a word of other languages.
fn in_c(word: &str) -> &'static str {
    match word {
        "and" => "; C writes `&&`",
        "or" => "; C writes `||`",
        _ => "",
    }
}

/// Bounds the recursion of the parser and of the functions that walk the tree.
fn measure(tokens: &[Spanned<'_>]) -> Result<(), ConditionError> {
    let start = |at: usize| tokens.get(at).map_or(0, |(_, span)| span.start);
    if tokens.len() > MAX_TOKENS {
        return Err(ConditionError {
            message: format!("is too long: more than {MAX_TOKENS} tokens"),
            at: start(MAX_TOKENS),
        });
    }
    let (mut open, mut signs) = (0_usize, 0);
    for (at, (token, _)) in tokens.iter().enumerate() {
        match token {
            Token::Op("(" | "[") => open += 1,
            Token::Op(")" | "]") => open = open.saturating_sub(1),
            Token::Op(_) | Token::Name("sizeof") => signs += 1,
            _ => signs = 0,
        }
        if open + signs > MAX_NESTING {
            return Err(ConditionError {
                message: format!("is nested too deeply: more than {MAX_NESTING} levels"),
                at: start(at),
            });
        }
    }
    Ok(())
}

// ===- Tokens -------------------------------------------------------------===//

#[derive(Clone, Copy, PartialEq, Debug)]
enum Token<'a> {
    Name(&'a str),
    Type(&'a str),
    Literal(&'a str),
    Text(&'a str),
    Op(&'static str),
}

impl<'a> Token<'a> {
    fn text(self) -> &'a str {
        match self {
            Token::Name(text) | Token::Type(text) | Token::Literal(text) | Token::Text(text) | Token::Op(text) => text,
        }
    }
}

type Spanned<'a> = (Token<'a>, SimpleSpan);

/// Keywords that only occur in types.
const TYPE_WORDS: &[&str] = &[
    "bool",
    "char",
    "const",
    "double",
    "enum",
    "float",
    "int",
    "int16_t",
    "int32_t",
    "int64_t",
    "int8_t",
    "intptr_t",
    "long",
    "ptrdiff_t",
    "short",
    "signed",
    "size_t",
    "ssize_t",
    "struct",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "uint8_t",
    "uintptr_t",
    "union",
    "unsigned",
    "void",
    "volatile",
];

const ASSIGNMENTS: &[&str] = &["=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^=", "++", "--"];

/// An operator comes before its prefixes.
const OPERATORS: &[&str] = &[
    "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=",
    "|=", "^=", "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "<", ">", "=", "?", ":", "(", ")", "[", "]", ".",
    ",",
];

fn tokens(text: &str) -> Result<Vec<Spanned<'_>>, ConditionError> {
    let is_word = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
    let name = any()
        .filter(|c: &char| c.is_ascii_alphabetic() || *c == '_')
        .then(any().filter(is_word).repeated())
        .to_slice()
        .map(Token::Name);
    let sign = one_of("eEpP").then(one_of("+-")).ignored();
    let number = just('.')
        .or_not()
        .then(one_of("0123456789"))
        .then(choice((sign, any().filter(move |c| is_word(c) || *c == '.').ignored())).repeated())
        .to_slice()
        .filter(|number: &&str| is_number(number))
        .map(Token::Literal);
    // Of a byte: `\0` to `\377`, and `\x0` to `\xff`.
    let octal = any().filter(|c: &char| c.is_digit(8)).repeated().at_least(1).at_most(3).to_slice();
    let octal = octal.filter(|digits: &&str| u8::from_str_radix(digits, 8).is_ok()).ignored();
    let hex = any().filter(char::is_ascii_hexdigit).repeated().at_least(1).to_slice();
    let hex = just('x').ignore_then(hex.filter(|digits: &&str| u8::from_str_radix(digits, 16).is_ok())).ignored();
    let escape = just('\\').ignore_then(choice((one_of("abfnrtv\\'\"?").ignored(), octal, hex)));
    let plain = |quote| any().filter(move |c: &char| *c != quote && *c != '\\' && !c.is_control());
    let string = choice((escape, plain('"').ignored())).repeated().delimited_by(just('"'), just('"')).to_slice();
    let letter = choice((escape, plain('\'').filter(char::is_ascii).ignored()));
    let letter = letter.delimited_by(just('\''), just('\'')).to_slice();
    let operator = choice(OPERATORS.iter().map(|&op| just(op).to(Token::Op(op))).collect::<Vec<_>>());
    let token = choice((name, number, letter.map(Token::Literal), string.map(Token::Text), operator));
    let lexer =
        token.map_with(|token, extra| (token, extra.span())).padded().repeated().collect::<Vec<_>>().then_ignore(end());
    let lexer: Boxed<'_, '_, &str, Vec<Spanned<'_>>, extra::Err<Simple<'_, char>>> = lexer.boxed();
    lexer.parse(text).into_result().map_err(|errors| {
        let at = errors.first().map_or(0, |error| error.span().start);
        let shown = text.get(at..).and_then(|rest| rest.chars().next());
        ConditionError {
            message: match shown {
                Some(c) => format!(
                    "is not a C expression: unexpected `{c}` at character {}",
                    text.get(..at).map_or(0, |before| before.chars().count()) + 1
                ),
                None => "is an incomplete C expression".to_owned(),
            },
            at,
        }
    })
}

/// Whether a word that begins with a digit is a number.
fn is_number(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let digits = |text: &str, radix: u32| !text.is_empty() && text.chars().all(|digit| digit.is_digit(radix));
    let whole =
        ["ull", "llu", "ul", "lu", "ll", "u", "l", ""].iter().filter_map(|suffix| lower.strip_suffix(suffix)).any(
            |text| match text.strip_prefix('0') {
                Some(rest) if rest.starts_with('x') => digits(&rest[1..], 16),
                Some(rest) => rest.is_empty() || digits(rest, 8),
                None => digits(text, 10),
            },
        ) && number(word).is_some();
    let fraction = lower.trim_end_matches(['f', 'l']);
    let is_fraction = lower.len() - fraction.len() < 2
        && !lower.starts_with("0x")
        && fraction.contains(['.', 'e'])
        && if lower.ends_with('f') {
            fraction.parse().is_ok_and(f32::is_finite)
        } else {
            fraction.parse().is_ok_and(f64::is_finite)
        };
    // `lL` is no suffix, and no signed type has a larger decimal number.
    let is_signed_decimal =
        lower.bytes().all(|digit| digit.is_ascii_digit() || digit == b'l') && !lower.starts_with('0');
    let is_too_large = is_signed_decimal && number(word).is_some_and(|value| i64::try_from(value).is_err());
    whole && !is_too_large && !word.contains("lL") && !word.contains("Ll") || is_fraction
}

/// The value of an integer literal; `None` for a fraction and for one that no type can hold.
pub(crate) fn number(text: &str) -> Option<u64> {
    let lower = text.to_ascii_lowercase();
    let digits = lower.trim_end_matches(['u', 'l']);
    let (digits, radix) = match digits.strip_prefix('0') {
        Some(hex) if hex.starts_with('x') => (hex.trim_start_matches('x'), 16),
        Some(octal) if !octal.is_empty() => (octal, 8),
        _ => (digits, 10),
    };
    u64::from_str_radix(digits, radix).ok()
}

// ===- Grammar ------------------------------------------------------------===//

type Input<'t, 'a> = MappedInput<'t, Token<'a>, SimpleSpan, &'t [Spanned<'a>]>;
type Extra<'t, 'a> = extra::Err<Simple<'t, Token<'a>>>;

fn end_of_input<'t, 'a: 't>() -> impl Parser<'t, Input<'t, 'a>, (), Extra<'t, 'a>> + Clone {
    end()
}

fn op<'t, 'a: 't>(text: &'static str) -> impl Parser<'t, Input<'t, 'a>, &'static str, Extra<'t, 'a>> + Clone {
    just(Token::Op(text)).to(text)
}

fn any_op<'t, 'a: 't, const N: usize>(
    texts: [&'static str; N],
) -> impl Parser<'t, Input<'t, 'a>, &'static str, Extra<'t, 'a>> + Clone {
    choice(texts.map(op))
}

/// Words, then stars: `const struct item *`.
fn type_name<'t, 'a: 't>() -> impl Parser<'t, Input<'t, 'a>, String, Extra<'t, 'a>> + Clone {
    let tag = select! { Token::Type(word @ ("struct" | "enum" | "union")) => word };
    let any_name = select! { Token::Name(name) => name, Token::Type(name) => name };
    let word = select! { Token::Type(word) => word };
    let tagged = tag.then(any_name).map(|(tag, name)| format!("{tag} {name}"));
    let words = choice((tagged, word.map(str::to_owned)));
    let stars = choice((op("*").to("*".to_owned()), word.map(str::to_owned)));
    words
        .repeated()
        .at_least(1)
        .collect::<Vec<String>>()
        .then(stars.repeated().collect::<Vec<String>>())
        .map(|(words, stars)| [words, stars].concat().join(" "))
}

fn expr(kind: Kind, span: SimpleSpan) -> Expr {
    Expr { kind, start: span.start, end: span.end }
}

/// A suffix of an operand.
enum Suffix {
    Call(Vec<Expr>),
    Subscript(Expr),
    Member(String),
    Arrow(String),
}

fn expression<'t, 'a: 't>() -> impl Parser<'t, Input<'t, 'a>, Expr, Extra<'t, 'a>> + Clone {
    recursive(|expression| {
        let name = select! { Token::Name(name) if name != "sizeof" => name.to_owned() };
        let literal = select! { Token::Literal(text) => Kind::Literal(text.to_owned()) };
        let text = select! { Token::Text(text) => text.to_owned() };
        let parens = expression.clone().delimited_by(op("("), op(")"));
        let type_in_parens = type_name().delimited_by(op("("), op(")"));
        let sizeof = just(Token::Name("sizeof"));

        let atom = choice((
            literal,
            text.repeated().at_least(1).collect().map(Kind::Text),
            name.map(Kind::Name),
            sizeof.ignore_then(type_in_parens.clone()).map(Kind::SizeofType),
            parens.map(|inner| Kind::Parens(Box::new(inner))),
        ))
        .map_with(|kind, extra| expr(kind, extra.span()));

        let args = expression.clone().separated_by(op(",")).collect::<Vec<Expr>>();
        let index = expression.clone().delimited_by(op("["), op("]"));
        let suffix = choice((
            args.delimited_by(op("("), op(")")).map(Suffix::Call),
            index.map(Suffix::Subscript),
            op(".").ignore_then(name).map(Suffix::Member),
            op("->").ignore_then(name).map(Suffix::Arrow),
        ));
        let operand = atom.foldl_with(suffix.repeated(), |object, suffix, extra| {
            let object = Box::new(object);
            let kind = match suffix {
                Suffix::Call(args) => Kind::Call(object, args),
                Suffix::Subscript(index) => Kind::Subscript(object, Box::new(index)),
                Suffix::Member(name) => Kind::Member(object, name),
                Suffix::Arrow(name) => Kind::Arrow(object, name),
            };
            expr(kind, extra.span())
        });

        let sizeof_value = sizeof.then(type_in_parens.clone().not()).ignored();
        macro_rules! level {
            ($power:literal, $ops:expr) => {
                infix(left($power), any_op($ops), |left: Expr, op, right: Expr, extra| {
                    let kind = Kind::Binary(op, Box::new(left), Box::new(right));
                    expr(kind, extra.span())
                })
            };
        }
        let calculation = operand.boxed().pratt((
            prefix(14, sizeof_value, |(), operand: Expr, extra| expr(Kind::Sizeof(Box::new(operand)), extra.span())),
            prefix(14, type_in_parens, |ty, operand: Expr, extra| {
                expr(Kind::Cast(ty, Box::new(operand)), extra.span())
            }),
            prefix(14, any_op(["!", "~", "-", "+", "*", "&"]), |op, operand: Expr, extra| {
                expr(Kind::Unary(op, Box::new(operand)), extra.span())
            }),
            level!(13, ["*", "/", "%"]),
            level!(12, ["+", "-"]),
            level!(11, ["<<", ">>"]),
            level!(10, ["<", "<=", ">", ">="]),
            level!(9, ["==", "!="]),
            level!(8, ["&"]),
            level!(7, ["^"]),
            level!(6, ["|"]),
            level!(5, ["&&"]),
            level!(4, ["||"]),
        ));
        let calculation = calculation.boxed();
        let branches = op("?").ignore_then(expression.clone()).then_ignore(op(":")).then(expression);
        calculation
            .then(branches.or_not())
            .map_with(|(test, branches), extra| match branches {
                None => test,
                Some((yes, no)) => {
                    let kind = Kind::Conditional(Box::new(test), Box::new(yes), Box::new(no));
                    expr(kind, extra.span())
                }
            })
            .boxed()
    })
}

#[cfg(test)]
mod tests {
    use super::{Expr, Kind, parse};

    /// An expression with all its parentheses.
    fn structure(expr: &Expr) -> String {
        let parts: Vec<String> = expr.parts().into_iter().map(structure).collect();
        let head = match &expr.kind {
            Kind::Literal(text) | Kind::Name(text) => return text.clone(),
            Kind::Text(texts) => return texts.concat(),
            Kind::Parens(_) => return parts.concat(),
            Kind::Call(..) => "call",
            Kind::Subscript(..) => "[]",
            Kind::Member(_, name) => &format!(".{name}"),
            Kind::Arrow(_, name) => &format!("->{name}"),
            Kind::Cast(ty, _) => &format!("cast {ty}"),
            Kind::SizeofType(ty) => return format!("sizeof {ty}"),
            Kind::Sizeof(_) => "sizeof",
            Kind::Unary(op, _) | Kind::Binary(op, ..) => op,
            Kind::Conditional(..) => "?:",
        };
        format!("[{head} {}]", parts.join(" "))
    }

    fn read(text: &str) -> Result<String, String> {
        parse(text, &|name| name == "item_t").map(|expr| structure(&expr)).map_err(|error| error.message)
    }

    #[test]
    fn operators_bind_as_in_c() {
        for (text, expected) in [
            ("NULL == Device", "[== NULL Device]"),
            ("a + b * c - d", "[- [+ a [* b c]] d]"),
            ("a == b & c != d", "[& [== a b] [!= c d]]"),
            ("a && b || c && d", "[|| [&& a b] [&& c d]]"),
            ("a | b ^ c & d << 1", "[| a [^ b [& c [<< d 1]]]]"),
            ("!a->b.c[d](e, f)", "[! [call [[] [.c [->b a]] d] e f]]"),
            ("-*p", "[- [* p]]"),
            ("a - -b", "[- a [- b]]"),
            ("a ? b : c ? d : e", "[?: a b [?: c d e]]"),
            ("(item_t *)p", "[cast item_t * p]"),
            ("(p) * q", "[* p q]"),
            ("(const struct s*)p == 0", "[== [cast const struct s * p] 0]"),
            ("sizeof(item_t) * 2", "[* sizeof item_t 2]"),
            ("sizeof (p) + sizeof *q", "[+ [sizeof p] [sizeof [* q]]]"),
            ("f()", "[call f]"),
            ("s == \"a\" \"b\"", "[== s \"a\"\"b\"]"),
            (
                "c == '\\377' && s != \"\\xfF\\0\" && n < 9223372036854775808u",
                "[&& [&& [== c '\\377'] [!= s \"\\xfF\\0\"]] [< n 9223372036854775808u]]",
            ),
            ("c != '\\n' || 0x1Fu > 1.5e-3f", "[|| [!= c '\\n'] [> 0x1Fu 1.5e-3f]]"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn invalid_conditions() {
        let deep = format!("{}a{}", "(".repeat(2000), ")".repeat(2000));
        let deeper = format!("{}a{}", "(".repeat(101), ")".repeat(101));
        let signs = format!("{}a", "!".repeat(101));
        let long = vec!["a"; 600].join("+");
        let cases = [
            "",
            " ",
            "a = b",
            "a++",
            "--a",
            "a--b",
            "a, b",
            "a +",
            "(a",
            "a b",
            "f(a,)",
            "a ? b",
            "a; b",
            "\"a",
            "08",
            // Literals that a compiler refuses or warns of.
            "'ab' > N",
            "'é' > N",
            "N > '\\x'",
            "N > '\\400'",
            "s == \"\\x100\"",
            "N > 1e400",
            "N > 1e39f",
            "N > 3lL",
            "N > 0b1",
            "N > 9223372036854775808",
            "1x",
            "a # b",
            "` and `",
            "sizeof",
            "\u{e9}",
            "(item_t)",
            "'' == a",
            &deep,
            &deeper,
            &signs,
            &long,
        ];
        let messages: Vec<String> = cases
            .iter()
            .map(|text| {
                let shown: String = text.chars().take(12).collect();
                format!("{shown}: {}", read(text).expect_err(text))
            })
            .collect();
        insta::assert_snapshot!(messages.join("\n"));
    }

    #[test]
    fn parts_know_their_places() {
        let text = " a % (b->c)";
        let expr = parse(text, &|_| false).expect("it is an expression");
        let divisor = expr.parts()[1].bare();
        assert_eq!(&text[divisor.start..divisor.end], "b->c");
    }
}
