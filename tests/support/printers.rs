//! What the `print` methods of generated operations print, piece by piece, so that two generators' can be compared.
//!
//! For each class in a file of definitions, the pieces in the order of the text: literals that follow
//! each other as one, and the other operands and calls without blanks. Conditions and loops around them are left out.

use std::collections::BTreeMap;

use super::cpp::tidy;

/// The pieces that each class prints.
pub(crate) fn printers(definitions: &str) -> BTreeMap<&str, Vec<String>> {
    let mut found = BTreeMap::new();
    let methods = definitions.split("\nvoid ").skip(1);
    for method in methods {
        let Some((head, rest)) = method.split_once("(::mlir::OpAsmPrinter &_odsPrinter) {\n") else {
            continue;
        };
        if let (Some(class), Some((body, _))) = (head.strip_suffix("::print"), rest.split_once("\n}")) {
            found.insert(class, pieces(body));
        }
    }
    found
}

fn pieces(body: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut literal = String::new();
    for statement in statements(body).iter().flat_map(|it| inlined(unconditional(it))) {
        let Some(operands) = statement.strip_prefix("_odsPrinter<<") else {
            if statement.contains("_odsPrinter") {
                finish_literal(&mut literal, &mut pieces);
                pieces.push(tidy(&statement));
            }
            continue;
        };
        for operand in operands.split("<<") {
            let quote = operand.chars().next().filter(|c| ['"', '\''].contains(c));
            match quote.and_then(|quote| operand.strip_prefix(quote)?.strip_suffix(quote)) {
                Some(text) => literal += text,
                None => {
                    finish_literal(&mut literal, &mut pieces);
                    pieces.push(tidy(operand));
                }
            }
        }
    }
    finish_literal(&mut literal, &mut pieces);
    pieces
}

/// A statement, or the statements of the shared function that it calls.
fn inlined(statement: &str) -> Vec<String> {
    let Some(call) = statement.strip_prefix("TDGEN_ODS::") else {
        return vec![statement.to_owned()];
    };
    let (function, arguments) = call.split_once("(_odsPrinter,").expect("a shared function has the printer first");
    let arguments = arguments.strip_suffix(')').expect("a call ends with a parenthesis");
    match function {
        "print" => vec![format!("_odsPrinter<<{arguments}")],
        "printAttributes" | "printAttributesWithKeyword" => {
            let method = function.replace("printAttributes", "printOptionalAttrDict");
            vec![format!("_odsPrinter.{method}({})", arguments.replace("getOperation()", "(*this)->getAttrs()"))]
        }
        _ if function.starts_with("printType<") => {
            let printed = ["_odsPrinter.printStrippedAttrOrType(validType)", "_odsPrinter<<type"];
            printed.map(str::to_owned).into()
        }
        _ => panic!("unknown shared function {function}"),
    }
}

/// Ends a literal, if there is one.
fn finish_literal(literal: &mut String, pieces: &mut Vec<String>) {
    if !literal.is_empty() {
        pieces.push(format!("\"{}\"", std::mem::take(literal)));
    }
}

/// The texts between semicolons and braces, without comments and blanks.
fn statements(body: &str) -> Vec<String> {
    let mut statements = Vec::new();
    let mut current = String::new();
    let mut rest = body;
    while let Some(c) = rest.chars().next() {
        let mut length = c.len_utf8();
        match c {
            '"' | '\'' => {
                length = literal_length(rest, c);
                current += &rest[..length];
            }
            '/' if rest.starts_with("/*") => length = rest.find("*/").map_or(rest.len(), |at| at + 2),
            '/' if rest.starts_with("//") => length = rest.find('\n').unwrap_or(rest.len()),
            ';' | '{' | '}' => statements.push(std::mem::take(&mut current)),
            c if c.is_whitespace() => {}
            c => current.push(c),
        }
        rest = &rest[length..];
    }
    statements.push(current);
    statements
}

/// The length of the literal at the start of a text, with its quotes.
fn literal_length(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// A statement without the conditions and loops before it.
fn unconditional(statement: &str) -> &str {
    let mut rest = statement;
    loop {
        let after = rest.strip_prefix("else").unwrap_or(rest);
        let behind = ["if(", "for("].iter().find_map(|word| after.strip_prefix(word));
        let next = behind.map_or(after, |inside| {
            let mut depth = 1;
            let end = inside.find(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth == 0
            });
            end.map_or("", |end| &inside[end + 1..])
        });
        if next == rest {
            return rest;
        }
        rest = next;
    }
}
