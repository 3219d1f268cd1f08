//! C declarations and calls broken into lines as clang-format breaks them in LLVM style.
//!
//! A prototype that does not fit on a line can be broken in four ways; the cheapest by clang-format's penalties, which
//! are the constants below, is used. A call is broken into as few lines as possible.

use tdgen_language::backends::writer::WIDTH;

/// A line break between parameters.
const BETWEEN_PARAMS: usize = 41;
/// A line break between a return type of one word and the name.
const BEFORE_NAME: usize = 90;
/// The same with macros around the return type.
const BEFORE_NAME_BEHIND_MACROS: usize = 130;
/// A line break after the opening parenthesis.
const AFTER_PAREN: usize = 140;
/// A column beyond the width of a line.
const EXCESS: usize = 1_000_000;

/// The indentation of a continued line.
const CONTINUATION: usize = 4;

/// The lines of a prototype: `returns` and `opener` (the name and an open parenthesis), then the parameters.
/// `close` is the end: `);` or `) {`.
pub(crate) fn prototype(returns: &str, opener: &str, params: &[String], close: &str) -> Vec<String> {
    let is_closed = returns.is_empty() || returns.ends_with(['&', '*']);
    let gap = if is_closed { "" } else { " " };
    let one_line = format!("{returns}{gap}{opener}");
    let whole = fill(vec![one_line.clone()], params, close, false);
    if whole.0 == 0 {
        return whole.1;
    }
    let is_type = |word: &&str| !["static", "inline", "&", "*"].contains(word);
    let before_name =
        if returns.split(' ').filter(is_type).count() > 1 { BEFORE_NAME_BEHIND_MACROS } else { BEFORE_NAME };
    let two_lines = [returns.to_owned(), opener.to_owned()];
    let mut ways = vec![(0, whole), (0, fill(vec![one_line], params, close, true))];
    if !returns.is_empty() {
        ways.push((before_name, fill(two_lines.to_vec(), params, close, false)));
        ways.push((before_name, fill(two_lines.to_vec(), params, close, true)));
    }
    let cheapest = ways.into_iter().map(|(price, (fill_price, lines))| (price + fill_price, lines));
    cheapest.min_by_key(|(price, _)| *price).map(|(_, lines)| lines).unwrap_or_default()
}

/// The beginning of a line.
fn blanks(width: usize) -> String {
    let mut line = String::with_capacity(WIDTH);
    line.extend(std::iter::repeat_n(' ', width));
    line
}

/// Adds parameters to lines that end in an open parenthesis, as many on each as fit. Returns the penalty and the lines.
fn fill(mut lines: Vec<String>, params: &[String], close: &str, break_first: bool) -> (usize, Vec<String>) {
    let mut price = 0;
    let mut line = lines.pop().unwrap_or_default();
    line.reserve(WIDTH);
    let mut indent = line.chars().count();
    let mut width = indent;
    if break_first {
        price += AFTER_PAREN;
        indent = CONTINUATION;
        width = indent;
        lines.push(std::mem::replace(&mut line, blanks(indent)));
    }
    for (at, param) in params.iter().enumerate() {
        let end = if at + 1 == params.len() { close } else { "," };
        let gap = if at == 0 { "" } else { " " };
        let own = param.chars().count() + end.len();
        if at > 0 && width + gap.len() + own > WIDTH {
            price += BETWEEN_PARAMS;
            width = indent;
            lines.push(std::mem::replace(&mut line, blanks(indent)));
        } else {
            width += gap.len();
            line.push_str(gap);
        }
        width += own;
        line.push_str(param);
        line.push_str(end);
    }
    if params.is_empty() {
        line.push_str(close);
    }
    lines.push(line);
    let excess: usize = lines.iter().map(|line| line.chars().count().saturating_sub(WIDTH)).sum();
    (price + excess * EXCESS, lines)
}

/// The lines of a statement that calls `callee`, without the indentation of the first. `lead` is the beginning of the
/// statement: `return`, `const int X =`, or empty.
pub(crate) fn call(indent: usize, lead: &str, callee: &str, args: &[String]) -> Vec<String> {
    let pad = |width: usize| " ".repeat(width);
    let whole = format!("{}{}(", pad(indent), format!("{lead} {callee}").trim_start());
    let unindented = |line: String| line.get(indent..).unwrap_or_default().to_owned();
    let in_one = fill(vec![whole.clone()], args, ");", false);
    if in_one.0 == 0 {
        return in_one.1.into_iter().map(unindented).collect();
    }
    let continued = pad(indent + CONTINUATION);
    let mut ways = Vec::new();
    // Of two ways with the same number of lines, clang-format uses the first.
    if lead.ends_with('=') {
        let first = format!("{}{lead}", pad(indent));
        ways.push(fill(vec![first, format!("{continued}{callee}(")], args, ");", false));
    }
    ways.push(in_one);
    let (price, mut apart) = fill(vec![continued], args, ");", false);
    apart.insert(0, whole);
    ways.push((price, apart));
    let fewest = ways.into_iter().map(|(_, lines)| lines).min_by_key(|lines| (!fits(lines), lines.len()));
    let lines = fewest.unwrap_or_default().into_iter();
    lines.map(unindented).collect()
}

/// Whether all lines fit into the width.
fn fits(lines: &[String]) -> bool {
    lines.iter().all(|line| line.chars().count() <= WIDTH)
}

/// The lines of a declaration that ends in its name, at an indentation: broken before the name if it is too long.
pub(crate) fn declaration(indent: usize, text: &str) -> Vec<String> {
    match text.rsplit_once(' ') {
        Some((ty, name)) if indent + text.chars().count() > WIDTH => {
            vec![ty.to_owned(), format!("{:CONTINUATION$}{name}", "")]
        }
        _ => vec![text.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::{call, prototype};

    /// A case of each way of breaking a prototype, from the installed header.
    #[test]
    fn prototypes_break_as_in_the_installed_header() {
        let returns = "OL_APIEXPORT ol_result_t OL_APICALL";
        for expected in [
            "OL_APIEXPORT ol_result_t OL_APICALL olInit(void);",
            "OL_APIEXPORT ol_result_t OL_APICALL\n\
             olMemFreeWithCodeLoc(void *Address, ol_code_location_t *CodeLocation);",
            "OL_APIEXPORT ol_result_t OL_APICALL olDestroyEventWithCodeLoc(\n    \
             ol_event_handle_t Event, ol_code_location_t *CodeLocation);",
            "OL_APIEXPORT ol_result_t OL_APICALL\n\
             olCreateEventWithCodeLoc(ol_queue_handle_t Queue, ol_event_handle_t *Event,\n                         \
             ol_code_location_t *CodeLocation);",
            "OL_APIEXPORT ol_result_t OL_APICALL olMemcpyWithCodeLoc(\n    \
             ol_queue_handle_t Queue, void *DstPtr, ol_device_handle_t DstDevice,\n    \
             const void *SrcPtr, ol_device_handle_t SrcDevice, size_t Size,\n    \
             ol_code_location_t *CodeLocation);",
        ] {
            let flat = expected.split_whitespace().collect::<Vec<_>>().join(" ").replace("( ", "(");
            let (head, params) = flat.split_once('(').expect("a prototype has parentheses");
            let opener = format!("{}(", head.rsplit(' ').next().unwrap_or_default());
            let params: Vec<String> = params.trim_end_matches(");").split(", ").map(str::to_owned).collect();
            assert_eq!(prototype(returns, &opener, &params, ");").join("\n"), expected);
        }
    }

    /// A case of each way of breaking a call, as clang-format formats it.
    #[test]
    fn calls_take_the_fewest_lines() {
        for (lead, callee, args, expected) in [
            ("return", "::olInit", &[][..], "return ::olInit();"),
            (
                "return",
                "llvm::offload::olGetDeviceInfo_impl",
                &["Device", "PropName", "PropSize", "PropValue"],
                "return llvm::offload::olGetDeviceInfo_impl(Device, PropName, PropSize,\n                                           PropValue);",
            ),
            (
                "return",
                "createOffloadError",
                &["error::ErrorCode::INVALID_SIZE", "\"validation failure: FillSize % PatternSize != 10000\""],
                "return createOffloadError(\n    error::ErrorCode::INVALID_SIZE,\n    \"validation failure: FillSize % PatternSize != 10000\");",
            ),
            (
                "llvm::Error Error =",
                "::olGetDeviceInfo_val",
                &["Device", "PropName", "PropSize", "PropValue"],
                "llvm::Error Error =\n    ::olGetDeviceInfo_val(Device, PropName, PropSize, PropValue);",
            ),
        ] {
            let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
            assert_eq!(call(2, lead, callee, &args).join("\n"), expected);
        }
    }
}
