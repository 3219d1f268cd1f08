//! [`spelled`]: an expression as generated code.
//!
//! Adds the parentheses that compilers ask for (`a && b || c`), and splits trigraphs in strings, so that the code
//! compiles without a warning.

use crate::conditions::expr::{Expr, Kind};

impl std::fmt::Display for Expr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&spelled(self))
    }
}

/// The expression in LLVM style.
pub(crate) fn spelled(expr: &Expr) -> String {
    match &expr.kind {
        Kind::Literal(text) | Kind::Name(text) => text.clone(),
        Kind::Text(texts) => {
            let texts: Vec<String> = texts.iter().map(|text| text.replace("??", "?\\?")).collect();
            texts.join(" ")
        }
        Kind::Parens(inner) => format!("({})", spelled(inner)),
        Kind::Call(callee, args) => {
            let args: Vec<String> = args.iter().map(spelled).collect();
            format!("{}({})", spelled(callee), args.join(", "))
        }
        Kind::Subscript(object, index) => format!("{}[{}]", spelled(object), spelled(index)),
        Kind::Member(object, name) => format!("{}.{name}", spelled(object)),
        Kind::Arrow(object, name) => format!("{}->{name}", spelled(object)),
        Kind::Cast(ty, operand) => format!("({ty}){}", spelled(operand)),
        Kind::SizeofType(ty) => format!("sizeof({ty})"),
        Kind::Sizeof(operand) => match operand.kind {
            Kind::Parens(_) => format!("sizeof{}", spelled(operand)),
            _ => format!("sizeof {}", spelled(operand)),
        },
        Kind::Unary(op, operand) => {
            let operand = spelled(operand);
            // `- -x`: without the blank it would be another operator.
            let gap = if operand.starts_with(op) && *op != "!" && *op != "*" && *op != "~" { " " } else { "" };
            format!("{op}{gap}{operand}")
        }
        Kind::Binary(op, left, right) => {
            format!("{} {op} {}", operand_of(op, left), operand_of(op, right))
        }
        Kind::Conditional(test, yes, no) => {
            format!("{} ? {} : {}", spelled(test), spelled(yes), spelled(no))
        }
    }
}

/// An operand, in parentheses where compilers warn about precedence.
fn operand_of(op: &str, operand: &Expr) -> String {
    let text = spelled(operand);
    let is_doubtful = match &operand.kind {
        Kind::Binary(inner, ..) => is_doubtful(op, inner),
        Kind::Unary("!", _) => class(op) == Class::Comparison,
        _ => false,
    };
    if is_doubtful { format!("({text})") } else { text }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Arithmetic,
    Bits,
    Comparison,
    Logic,
}

fn class(op: &str) -> Class {
    match op {
        "&&" | "||" => Class::Logic,
        "==" | "!=" | "<" | "<=" | ">" | ">=" => Class::Comparison,
        "&" | "|" | "^" | "<<" | ">>" => Class::Bits,
        _ => Class::Arithmetic,
    }
}

/// Whether compilers warn about `inner` as an operand of `op` without parentheses.
fn is_doubtful(op: &str, inner: &str) -> bool {
    match (class(op), class(inner)) {
        (Class::Arithmetic, Class::Arithmetic) => false,
        (Class::Logic, Class::Logic) | (Class::Bits, Class::Bits) => op != inner,
        (Class::Comparison, Class::Comparison) | (Class::Bits, _) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::spelled;
    use crate::conditions::expr::parse;

    #[test]
    fn code_is_in_llvm_style_and_undoubtful() {
        for (text, expected) in [
            ("NULL==p", "NULL == p"),
            ("a&&b||c", "(a && b) || c"),
            ("a&&b&&!c", "a && b && !c"),
            ("!a==b", "(!a) == b"),
            ("a<b<c", "(a < b) < c"),
            ("a&b==c", "a & (b == c)"),
            ("a<<b+1", "a << (b + 1)"),
            ("a*b+c%d", "a * b + c % d"),
            ("- -a", "- -a"),
            ("!!a", "!!a"),
            ("(T*)p==& q [ 1 ]", "(T *)p == &q[1]"),
            ("sizeof p/sizeof(p[0])", "sizeof p / sizeof(p[0])"),
            ("f( a,b )?x:y", "f(a, b) ? x : y"),
            ("p->x.y", "p->x.y"),
            ("s==\"a??/\"", "s == \"a?\\?/\""),
        ] {
            let expr = parse(text, &|name| name == "T").expect("it is an expression");
            assert_eq!(spelled(&expr), expected, "{text}");
        }
    }
}
