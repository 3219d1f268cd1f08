//! [`Known`]: the names that a description may use: its own, those that the class library derives, and those of C.

use std::collections::HashSet;

use super::subject::{Object, Subject};
use crate::model::naming;
use crate::model::naming::nearest;

/// The known names by kind.
#[derive(Default)]
pub(super) struct Known {
    /// Types that the description or --known-types declares, without the built-in types.
    pub(super) types: HashSet<String>,
    /// Enumerators and macros.
    pub(super) constants: HashSet<String>,
    /// Functions, their macros, and all other names.
    pub(super) others: HashSet<String>,
}

/// The types of headers of C and POSIX, which are known if the API's header includes them.
const HEADERS: &[(&str, &str)] = &[
    ("stdio.h", "FILE fpos_t"),
    ("time.h", "time_t clock_t tm timespec"),
    ("setjmp.h", "jmp_buf"),
    ("wchar.h", "wint_t mbstate_t"),
    ("locale.h", "lconv"),
    ("sys/types.h", "ssize_t off_t pid_t uid_t gid_t mode_t time_t"),
    ("sys/stat.h", "stat"),
    ("sys/socket.h", "socklen_t sockaddr sockaddr_storage"),
    ("sys/time.h", "timeval"),
    ("netinet/in.h", "in_addr sockaddr_in sockaddr_in6"),
];

impl Known {
    pub(super) fn of<'t>(subject: &Subject<'_>, foreign: impl Iterator<Item = &'t str>) -> Known {
        let mut known = Known::default();
        known.types.extend(foreign.map(str::to_owned));
        known.types.extend(subject.model.names.known_types.iter().cloned());
        // The header includes its header where it is used.
        known.types.insert("va_list".to_owned());
        let includes = &subject.model.names.includes;
        let includes = includes.iter().map(|header| header.trim_matches(['<', '>', '"']));
        let of_headers = includes.filter_map(|header| HEADERS.iter().find(|(name, _)| *name == header));
        known.types.extend(of_headers.flat_map(|(_, types)| types.split(' ').map(str::to_owned)));
        for object in &subject.objects {
            let name = &object.name;
            match object.class {
                "Macro" => {
                    known.constants.insert(name.clone());
                }
                "Function" => {
                    known.others.insert(name.clone());
                    known.others.insert(naming::with_code_location(name));
                    known.others.insert(naming::params_struct(name));
                    known.others.extend(implicit_codes(subject, object));
                }
                class => {
                    known.types.insert(name.clone());
                    if class == "Handle" {
                        known.others.insert(naming::handle_struct(name));
                    }
                    if class == "Enum" {
                        known.constants.extend(enumerators(subject, object));
                        let ends = ["LAST", "FORCE_UINT32"].into_iter();
                        known.constants.extend(ends.map(|end| enumerator(object, end)));
                    }
                    if let Some(tag) = subject.word(object.part, "tag") {
                        known.types.insert(tag.to_owned());
                    }
                }
            }
        }
        known.learn_names(subject);
        known
    }

    /// Adds the names of the API, described or not.
    fn learn_names(&mut self, subject: &Subject<'_>) {
        let names = &subject.model.names;
        for name in [&names.result_type, &names.error_struct, &names.code_location] {
            self.types.insert(name.clone());
        }
        self.constants.insert(names.success.clone());
        for name in [
            &names.calling_convention,
            &names.export,
            &names.trace_variable,
            &names.no_validation_variable,
            &names.function_macro,
            &names.error_macro,
            &names.info_macro,
        ] {
            self.others.insert(name.clone());
        }
    }

    /// Whether the name is known.
    pub(super) fn has(&self, name: &str) -> bool {
        self.types.contains(name) || self.constants.contains(name) || self.others.contains(name)
    }

    /// Whether the name is a prefix of known names: `OL_ERRC` or `OL_ERRC_`.
    pub(super) fn has_family(&self, name: &str) -> bool {
        let begin = format!("{}_", name.trim_end_matches('_'));
        self.all().any(|known| known.starts_with(&begin))
    }

    /// The name that is most similar to an unknown one.
    pub(super) fn nearest(&self, name: &str) -> Option<String> {
        nearest(name, self.all())
    }

    fn all(&self) -> impl Iterator<Item = &str> {
        let constants = self.constants.iter().chain(&self.types);
        constants.chain(&self.others).map(String::as_str)
    }
}

/// The full names of an enumeration's enumerators, without those that every enumeration has.
pub(super) fn enumerators(subject: &Subject<'_>, enumeration: &Object<'_>) -> Vec<String> {
    let own = subject.parts(enumeration.part, "etors").into_iter();
    let names = own.filter_map(|enumerator| subject.word(enumerator, "name"));
    // An enumeration with errors is not in the model.
    let found = subject.model.enums.iter().find(|item| item.name == enumeration.name);
    names.map(|name| found.map_or_else(|| enumerator(enumeration, name), |item| item.enumerator(name))).collect()
}

fn enumerator(enumeration: &Object<'_>, name: &str) -> String {
    let prefix = naming::enumerator_prefix(&enumeration.name);
    format!("{prefix}_{}", name.to_ascii_uppercase())
}

/// The implicit codes of a function.
pub(super) fn implicit_codes(subject: &Subject<'_>, function: &Object<'_>) -> Vec<String> {
    let written = codes(subject, function, "returns");
    let all = codes(subject, function, "all_returns").into_iter();
    let names = &subject.model.names;
    all.filter(|code| !written.contains(code)).map(|code| names.implicit_code(code)).collect()
}

fn codes<'r>(subject: &Subject<'r>, function: &Object<'r>, field: &str) -> Vec<&'r str> {
    let codes = subject.parts(function.part, field).into_iter();
    codes.filter_map(|code| subject.word(code, "value")).collect()
}

/// The types of C and of the headers that every API's header includes, without keywords.
pub(super) fn is_c_type(name: &str) -> bool {
    const WHOLE: &[&str] = &["intmax_t", "intptr_t", "max_align_t", "ptrdiff_t", "size_t", "uintmax_t", "uintptr_t"];
    let sized = name.strip_suffix("_t").and_then(|name| {
        let width = name.strip_prefix('u').unwrap_or(name).strip_prefix("int")?;
        Some(width.trim_start_matches("_least").trim_start_matches("_fast"))
    });
    WHOLE.contains(&name) || matches!(sized, Some("8" | "16" | "32" | "64"))
}
