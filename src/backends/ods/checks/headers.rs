//! Traits whose C++ classes the headers do not declare.

use rustc_hash::FxHashSet;

use super::findings::Findings;
use super::records::records;
use super::subject::Subject;
use crate::model::read::cache::ReadCache;
use crate::model::traits::{self, Trait, TraitKind};
use tdgen_language::backends::option::{BackendOption, OptionValues};
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::SourceMap;

/// `--ods-header=FILE`.
pub(super) const HEADER: BackendOption = BackendOption::file(
    "ods-header",
    "The C++ header of the dialect: report traits whose classes neither it nor its includes declare",
)
.follow(included);

/// Traits that no header declares, each at the first record that has it. Only asked for with `--ods-header`.
pub(super) fn missing_classes(subject: &Subject<'_, '_>, findings: &mut Findings) {
    let context = subject.context;
    let Some(header) = context.option(&HEADER).filter(|_| context.file(&HEADER).is_some()) else {
        return;
    };
    let declared = declared_names(context.sources);
    let mut cache = ReadCache::default();
    let mut reported = FxHashSet::default();
    for (_, record) in records(subject) {
        // Errors in traits are reported by the actions.
        for item in traits::read_all(record, &mut cache).unwrap_or_default() {
            let Some(class) = written_class(&item) else { continue };
            let name = declared_name(class);
            if declared.contains(name.as_bytes()) || !reported.insert(class.to_owned()) {
                continue;
            }
            let warning = missing_class(record, class, name, header);
            let warning = match item.record.is_anonymous() {
                true => warning,
                false => warning.note(item.record.span(), "the trait"),
            };
            findings.add(class, record, warning);
        }
    }
}

fn missing_class(record: RecordRef<'_>, class: &str, name: &str, header: &str) -> Diagnostic {
    let message = format!("no header declares `{name}`, the trait `{class}` of `{}`", record.name());
    Diagnostic::warning(record.blame("traits"), message)
        .help(format!("include the header that declares it in {header}, or correct the name"))
}

/// The C++ class that a header must declare. That of a described interface is generated.
fn written_class<'t>(item: &'t Trait<'_>) -> Option<&'t str> {
    match &item.kind {
        TraitKind::Native(native) | TraitKind::Interface(native, None) => Some(&native.class),
        TraitKind::Interface(_, Some(_)) | TraitKind::Predicate(_) | TraitKind::Internal(_) => None,
    }
}

/// The name that declares a class: `HasParent` for `::mlir::OpTrait::HasParent<Op>::Impl`.
fn declared_name(class: &str) -> &str {
    let path = class.split('<').next().unwrap_or(class).trim();
    let path = path.strip_suffix("::Trait").or_else(|| path.strip_suffix("::Impl")).unwrap_or(path);
    path.rsplit("::").next().unwrap_or(path)
}

/// The names behind `class`, `struct` and `using` in all files that are not descriptions.
fn declared_names(sources: &SourceMap) -> FxHashSet<&[u8]> {
    let mut names = FxHashSet::default();
    for path in sources.names().filter(|path| !path.ends_with(".td")) {
        let Some(file) = sources.named(path) else { continue };
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let mut words = sources.text(file).split(|byte| !is_part(byte)).filter(|word| !word.is_empty()).peekable();
        while let Some(word) = words.next() {
            if matches!(word, b"class" | b"struct" | b"using")
                && let Some(name) = words.peek()
            {
                names.insert(*name);
            }
        }
    }
    names
}

/// The headers that a header includes: beside it, or below a folder of `-I`. Others are those of the system.
fn included(_: &OptionValues, folders: &[String], path: &str, text: &[u8]) -> Vec<Vec<String>> {
    let beside = path.rfind('/').map_or("", |end| &path[..=end]);
    let text = String::from_utf8_lossy(text);
    let names = text.lines().filter_map(|line| {
        let name = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?.trim_start();
        let end = if name.starts_with('<') { '>' } else { '"' };
        Some(name.get(1..)?.split_once(end)?.0.to_owned())
    });
    let candidates = |name: String| {
        let below = folders.iter().map(|folder| format!("{folder}/{name}"));
        std::iter::once(format!("{beside}{name}")).chain(below).collect()
    };
    names.map(candidates).collect()
}

#[cfg(test)]
mod tests {
    use super::{declared_name, included};
    use tdgen_language::backends::option::OptionValues;

    #[test]
    fn classes_are_found_by_the_name_that_declares_them() {
        assert_eq!(declared_name("::mlir::OpTrait::HasParent<WrapOp, a::B>::Impl"), "HasParent");
        assert_eq!(declared_name("::mlir::OpTrait::IsTerminator"), "IsTerminator");
        assert_eq!(declared_name("::shop::Own::Trait"), "Own");
    }

    #[test]
    fn includes_are_searched_beside_the_header_and_in_folders() {
        let text = b"#pragma once\n # include \"a.h\"\n#include <b/c.h>\n#include BAD\n";
        let found = included(&OptionValues::default(), &["mlir".to_owned()], "x/y.h", text);
        assert_eq!(found, [["x/a.h", "mlir/a.h"], ["x/b/c.h", "mlir/b/c.h"]]);
    }
}
