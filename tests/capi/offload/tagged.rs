//! How untyped pointers are to be read: the type that each enumerator means, and the parameters that go together.
//!
//! They are derived from a print header and from the records of a description, as lines that can be compared:
//!
//! ```text
//! OL_DEVICE_INFO_NAME: char[]
//! olgetdeviceinfo: PropValue by PropName, PropSize
//! ```

use std::collections::BTreeSet;

use crate::support::records::{Records, text};

/// The types in a print header.
pub(crate) fn printed(header: &str) -> BTreeSet<String> {
    let words = header.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut found = BTreeSet::new();
    for function in words.split("printTagged(llvm::raw_ostream &os, const void *ptr, ") {
        // The declaration of the template has no body, and other functions with a switch follow.
        let Some((head, body)) = function.split_once(" {") else {
            continue;
        };
        if head.contains(';') {
            continue;
        }
        let (_, cases) = body.split_once("switch (value) {").expect("a switch");
        let (cases, _) = cases.split_once("default:").expect("a switch has a default");
        for case in cases.split("case ").skip(1) {
            let (name, body) = case.split_once(':').expect("a case has a name");
            found.insert(format!("{name}: {}", type_read(body)));
        }
    }
    for function in words.split("const struct ").skip(1) {
        let Some((name, body)) = function.split_once("_params_t *params) {") else {
            continue;
        };
        let (body, _) = body.split_once("return os;").unwrap_or((body, ""));
        for call in body.split("printTagged(os, ").skip(1) {
            let (arguments, _) = call.split_once(')').expect("a call ends");
            let arguments = arguments.replace("*params->p", "");
            let (pointer, by) = arguments.split_once(", ").expect("three arguments");
            found.insert(format!("{}: {pointer} by {by}", name.replace('_', "")));
        }
    }
    found
}

/// The type that the code for an enumerator reads: a C string, or the target of its cast.
fn type_read(case: &str) -> String {
    if case.contains("printPtr(os, (const char *)ptr)") {
        return "char[]".to_owned();
    }
    let (_, cast) = case.split_once("tptr = (").expect("a case casts the pointer");
    let (cast, _) = cast.split_once(")ptr;").expect("the cast ends");
    // `const T *const`, or for `void *` itself `void *const *const`.
    let pointee = cast.strip_suffix("*const").expect("a constant pointer").trim_end();
    let pointee = pointee.strip_prefix("const ").or_else(|| pointee.strip_suffix("const"));
    pointee.expect("a constant value").to_owned()
}

/// The types in a description.
pub(crate) fn described(records: &Records) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (name, enumeration) in records.all_of("Enum") {
        if enumeration["is_typed"] == 1 {
            let prefix = name.trim_end_matches("_t").to_uppercase();
            for etor in records.list(&enumeration["etors"]) {
                let (own, of) = (text(&etor["name"]), text(&etor["tagged_type"]));
                found.insert(format!("{prefix}_{own}: {of}"));
            }
        }
    }
    for (name, function) in records.all_of("Function") {
        for param in records.list(&function["params"]) {
            let by = records.get(&param["type_info"]);
            let (tag, size) = (text(&by["enum"]), text(&by["size"]));
            if !tag.is_empty() {
                let (name, pointer) = (name.to_lowercase(), text(&param["name"]));
                found.insert(format!("{name}: {pointer} by {tag}, {size}"));
            }
        }
    }
    found
}
