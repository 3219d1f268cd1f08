//! [`Names`]: the names in an API that its description does not declare.
//!
//! They come from the options of the command line or from the record of class `API` (lib-td/api/names.td); others are
//! derived from the prefix and the name of the library. Without a record and options the names are those of LLVM's
//! Offload library.

use crate::model::codes;
use crate::model::codes::{Codes, code_error, form_of};
use crate::model::naming::{CODE_LOCATION, enumerator_prefix, file_name, identifier_error, is_scalar};
use crate::read::fields::Fields;
use crate::types::c_type::CType;
use serde::{Deserialize, Serialize};
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::text::cases::capitalized;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::Records;

/// The banner of LLVM's own description.
const LLVM_BANNER: &str = "\
Part of the LLVM Project, under the Apache License v2.0 with LLVM Exceptions.
See https://llvm.org/LICENSE.txt for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception";

/// The prefix of LLVM's Offload library.
const OFFLOAD: &str = "ol";

/// `--api-prefix=PREFIX`, for every generator of an API.
pub(crate) const PREFIX: BackendOption =
    BackendOption::new("api-prefix", "PREFIX", "Prefix of the API's names [the API record's prefix, or ol]")
        .check(|text| valid(identifier_error(text)));

/// `--api-name=NAME`.
pub(crate) const NAME: BackendOption =
    BackendOption::new("api-name", "NAME", "Name of the library, for the names of files, variables and macros")
        .check(|text| valid(identifier_error(text)));

/// `--api-namespace=NAMESPACE`.
pub(crate) const NAMESPACE: BackendOption =
    BackendOption::new("api-namespace", "NAMESPACE", "The C++ namespace of the functions that implement the API")
        .check(|text| valid(path_fault(text)));

/// `--api-header=FILE`.
pub(crate) const HEADER: BackendOption =
    BackendOption::new("api-header", "FILE", "Path of the --gen-api header in #include lines")
        .check(|text| valid(file_fault(text)));

/// `--api-print-header=FILE`.
pub(crate) const PRINT_HEADER: BackendOption =
    BackendOption::new("api-print-header", "FILE", "Path of the print header in #include lines")
        .check(|text| valid(file_fault(text)));

/// The result of a check that found this error.
fn valid(error: Option<&str>) -> Result<(), String> {
    error.map_or(Ok(()), |error| Err(format!("it {error}")))
}

/// The names on the command line.
#[derive(Clone, Default, Debug)]
pub(crate) struct Overrides {
    prefix: Option<String>,
    name: Option<String>,
    namespace: Option<String>,
    header: Option<String>,
    print_header: Option<String>,
    /// The names of the headers that this run writes. The API record can set others.
    written: [Option<String>; 3],
}

impl Overrides {
    /// The names on the command line of this run.
    pub(crate) fn of(context: &Context<'_>) -> Overrides {
        let given = |option: BackendOption| context.option(&option).map(str::to_owned);
        Overrides {
            prefix: given(PREFIX),
            name: given(NAME),
            namespace: given(NAMESPACE),
            header: given(HEADER),
            print_header: given(PRINT_HEADER),
            written: ["gen-api", "gen-print-header", "gen-capi-dispatch"].map(|action| {
                let files = context.outputs.iter().filter(|(name, file)| *name == action && *file != "-");
                files.last().map(|(_, file)| file_name(file).to_owned())
            }),
        }
    }
}

/// The names of an API that are not those of its objects. The fields are those of class `API`.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
#[non_exhaustive]
pub struct Names {
    /// The name of the library.
    pub name: String,
    /// The prefix of types and functions.
    pub prefix: String,
    /// The prefix of constants.
    pub upper_prefix: String,
    /// The file name of the header.
    pub header: String,
    /// The C++ namespace of the implementation.
    pub namespace: String,
    /// The headers that the API's header includes: `<stdio.h>`.
    pub includes: Vec<String>,
    /// The text at the head of generated files.
    pub banner: Option<String>,
    /// The result type of functions with codes.
    pub result_type: String,
    /// The result for success.
    pub success: String,
    /// The structure that a result points to, with members `Code` and `Details`; if codes are not values.
    pub error_struct: String,
    /// The enumeration of codes.
    pub error_enum: String,
    /// The macro before exported functions; may be empty.
    pub export: String,
    /// The macro of the calling convention; may be empty.
    pub calling_convention: String,
    /// The function that initializes the library. It may not exist.
    pub init_function: String,
    /// The function that ends the use of the library. It may not exist.
    pub shut_down_function: String,
    /// Whether functions have a variant with the caller's source location.
    pub has_code_locations: bool,
    /// The structure of a source location.
    pub code_location: String,
    /// The version of exported symbols.
    pub symbol_version: String,
    /// The environment variable that switches traces on.
    pub trace_variable: String,
    /// The environment variable that switches checks off.
    pub no_validation_variable: String,
    /// Whether the description has an API record.
    #[serde(skip)]
    pub(crate) is_described: bool,
    /// The prefixes of the functions, types and macros that generated code adds: those of the API, with underscores if
    /// the description has one of these names.
    #[serde(skip)]
    pub(crate) own_prefix: String,
    #[serde(skip)]
    pub(crate) own_upper_prefix: String,
    /// The prefix of codes.
    #[serde(skip)]
    pub(crate) error_prefix: String,
    /// The prefix of constants that the class library derived.
    #[serde(skip)]
    described_upper_prefix: String,
    /// The prefix of implicit codes that the class library derived.
    #[serde(skip)]
    described_error_prefix: String,
    /// The prefix of base classes that the class library derived.
    #[serde(skip)]
    described_prefix: String,
    /// Whether the API record sets the banner.
    #[serde(skip)]
    has_own_banner: bool,
    /// What a result is, and the codes of refused calls.
    #[serde(skip)]
    pub(crate) codes: Codes,
    /// The enumeration of a device's properties.
    #[serde(skip)]
    pub(crate) info_enum: String,
    /// The file that `--gen-print-header` writes.
    #[serde(skip)]
    pub(crate) print_header: String,
    /// The file that `--gen-capi-dispatch` writes in the same run.
    #[serde(skip)]
    pub(crate) dispatch_header: Option<String>,
    /// Whether the names of handles and enumerators are as written.
    #[serde(skip)]
    pub(crate) keeps_names: bool,
    /// Names that these headers declare.
    #[serde(skip)]
    pub(crate) known_types: Vec<String>,
    /// The types of other headers that are numbers or pointers, with what they stand for.
    #[serde(skip)]
    pub(crate) foreign_types: Vec<(String, CType)>,
    /// The types of other headers whose size and alignment are known.
    #[serde(skip)]
    pub(crate) opaque_types: Vec<(String, u64, u64)>,
    /// Whether the header declares the structures of arguments; otherwise the print header does.
    #[serde(skip)]
    pub(crate) has_params_structs: bool,
    /// Whether compilers warn of calls whose code is not used.
    #[serde(skip)]
    pub(crate) nodiscard_codes: bool,
    /// Whether the header says which pointers may be null.
    #[serde(skip)]
    pub(crate) has_nullability: bool,
    /// Whether parameters of enumerations are checked.
    #[serde(skip)]
    pub(crate) checks_values: bool,
    /// Whether elements of arrays and members of structures are checked.
    #[serde(skip)]
    pub(crate) checks_elements: bool,
    /// Whether the lock file promises the signatures of functions and the layouts of structures.
    #[serde(skip)]
    pub(crate) locks_abi: bool,
    /// The code for an exception of an implementation, if the API record sets it.
    #[serde(skip)]
    pub(crate) exception_code: Option<String>,
    /// The message of the error for calls before initialization.
    #[serde(skip)]
    pub(crate) uninitialized_message: String,
    /// The macro of `--gen-func-names`.
    #[serde(skip)]
    pub(crate) function_macro: String,
    /// The macro of `--gen-errcodes`.
    #[serde(skip)]
    pub(crate) error_macro: String,
    /// The macro of `--gen-info`.
    #[serde(skip)]
    pub(crate) info_macro: String,
}

impl Names {
    /// Reads the names of a description.
    pub(crate) fn read(records: &Records, overrides: &Overrides, diags: &mut Diags) -> Names {
        let mut described = records.defs_of_if_defined("API");
        described.sort_by_key(|record| record.span());
        if let [first, further @ ..] = described.as_slice() {
            for record in further {
                let message = "duplicate API record";
                diags.push(Diagnostic::error(record.span(), message).note(first.span(), "first API record"));
            }
        }
        let mut source = Source { fields: described.first().map(|&record| Fields::new(record, diags)) };
        let mut names = source.names(overrides, records);
        // LLVM's own class library has no class for API records.
        if records.class("API").is_none() {
            names.banner = Some(LLVM_BANNER.to_owned());
        }
        option_faults(overrides, diags);
        names
    }

    /// The lines of the banner that the API record sets, for files that have no banner by default.
    pub(crate) fn own_banner(&self) -> impl Iterator<Item = &str> {
        self.banner.iter().filter(|_| self.has_own_banner).flat_map(|banner| banner.lines())
    }

    /// The text before the name in the declaration of a function that returns this type.
    pub(crate) fn returning(&self, result: &str) -> String {
        let words = [self.export.as_str(), result, &self.calling_convention];
        let words = words.into_iter().filter(|word| !word.is_empty());
        words.collect::<Vec<&str>>().join(" ").replace("* ", "*")
    }

    /// The declaration of a function whose returned type is around its name: a pointer to a function.
    pub(crate) fn declared_around(&self, result: &CType, name: &str, params: &[String]) -> String {
        let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
        let name = format!("{} {name}({params})", self.calling_convention);
        format!("{} {}", self.export, result.declare(name.trim_start())).trim_start().to_owned()
    }

    /// The macro before deprecated functions.
    pub(crate) fn deprecated(&self) -> String {
        format!("{}_DEPRECATED", self.own_upper_prefix)
    }

    /// The macro before functions that never return.
    pub(crate) fn noreturn(&self) -> String {
        format!("{}_NORETURN", self.own_upper_prefix)
    }

    /// The macro before functions and types whose values must be used.
    pub(crate) fn nodiscard(&self) -> String {
        format!("{}_NODISCARD", self.own_upper_prefix)
    }

    /// The macro behind pointers that may be null, or that must not be.
    pub(crate) fn nullability(&self, is_nullable: bool) -> String {
        format!("{}_{}", self.own_upper_prefix, if is_nullable { "NULLABLE" } else { "NONNULL" })
    }

    /// The parameter with the caller's source location.
    pub(crate) fn code_location_param(&self) -> String {
        format!("{} *{CODE_LOCATION}", self.code_location)
    }

    /// The condition in C under which a result is a failure.
    pub(crate) fn failure(&self, result: &str) -> String {
        self.codes.failure(&self.success, result)
    }

    /// The code of successful calls in the class library.
    pub(crate) fn implicit_success(&self) -> String {
        format!("{}_RESULT_SUCCESS", self.upper_prefix)
    }

    /// A code without the prefix of this API's or another API's codes; `None` without such a prefix.
    pub(crate) fn bare_code<'c>(&self, code: &'c str) -> Option<&'c str> {
        let own = code.strip_prefix(self.error_prefix.as_str()).and_then(|rest| rest.strip_prefix('_'));
        let bare = own.or_else(|| code.split_once("ERRC_").map(|(_, rest)| rest));
        bare.filter(|bare| !bare.is_empty())
    }

    /// A code that the class library derived, with the prefix of the command line.
    pub(crate) fn implicit_code(&self, code: &str) -> String {
        renamed(code, &self.described_error_prefix, &self.error_prefix)
            .or_else(|| renamed(code, &self.described_upper_prefix, &self.upper_prefix))
            .unwrap_or_else(|| code.to_owned())
    }

    /// A type that the class library derived, with the prefix of the command line.
    pub(crate) fn implicit_type(&self, ty: &str) -> String {
        renamed(ty, &self.described_prefix, &self.prefix).unwrap_or_else(|| ty.to_owned())
    }

    /// The fields that the class library computes from prefixes, with these prefixes.
    pub(crate) fn described_prefixes(&self) -> [(&'static str, &str); 3] {
        [
            ("api_prefix", &self.described_prefix),
            ("api_upper_prefix", &self.described_upper_prefix),
            ("api_error_prefix", &self.described_error_prefix),
        ]
    }

    /// The base classes of structures.
    pub(crate) fn base_classes(&self) -> [String; 2] {
        ["properties", "desc"].map(|kind| format!("{}_base_{kind}_t", self.described_prefix))
    }
}

/// A name with another prefix; `None` if it does not have the first.
fn renamed(name: &str, from: &str, to: &str) -> Option<String> {
    let rest = name.strip_prefix(from)?.strip_prefix('_')?;
    Some(format!("{to}_{rest}"))
}

/// Names of other headers, the types that some of them stand for, and the sizes and alignments of others.
type KnownTypes = (Vec<String>, Vec<(String, CType)>, Vec<(String, u64, u64)>);

/// The source of names besides the command line: the API record, if there is one.
struct Source<'r, 'd> {
    fields: Option<Fields<'r, 'd>>,
}

impl Source<'_, '_> {
    fn names(&mut self, overrides: &Overrides, records: &Records) -> Names {
        let described_prefix = self.identifier("prefix", OFFLOAD.to_owned());
        let described_upper_prefix = self.identifier("upper_prefix", described_prefix.to_ascii_uppercase());
        let (p, u) = match &overrides.prefix {
            Some(prefix) => (prefix.clone(), prefix.to_ascii_uppercase()),
            None => (described_prefix.clone(), described_upper_prefix.clone()),
        };
        let is_offload = p == OFFLOAD;
        let name = if is_offload { "Offload".to_owned() } else { capitalized(&p) };
        let name = overridden(&overrides.name, self.identifier("name", name));
        let (lower, upper) = (name.to_ascii_lowercase(), name.to_ascii_uppercase());
        let namespace = if is_offload { format!("llvm::{lower}") } else { lower.clone() };
        // The class library sets this field, since implicit codes depend on it.
        let usual = |prefix: &str| format!("{prefix}_errc_t");
        let described_enum = self.identifier("error_enum", usual(&described_prefix));
        let mut error_enum =
            if described_enum == usual(&described_prefix) { usual(&p) } else { described_enum.clone() };
        let result_type = self
            .check("result_type", format!("{p}_result_t"), |text| identifier_error(text).filter(|_| !is_scalar(text)));
        let banner = self.banner();
        let init = self.optional_identifier("init_function", format!("{p}Init"));
        let cure = if init.is_empty() { String::new() } else { format!(" - please call {init} before using this API") };
        let too_early = format!("lib{lower} has not been initialized{cure}");
        let (known_types, foreign_types, opaque_types) = self.known_types();
        let [header, print_header, dispatch_header] = &overrides.written;
        // A description without a record is one of LLVM's Offload library.
        let is_described = self.fields.is_some();
        let (form, own_enum) = match is_described {
            true => form_of(&result_type, records, &foreign_types),
            false => (codes::CodeForm::Object, None),
        };
        if let Some(own) = own_enum
            && !records.def(&error_enum).is_some_and(|record| record.is_a("Enum"))
        {
            error_enum = own;
        }
        let prefixes = [
            (enumerator_prefix(&described_enum), enumerator_prefix(&error_enum)),
            (described_upper_prefix.clone(), u.clone()),
        ];
        let codes = self.codes(form, &prefixes);
        Names {
            is_described,
            has_own_banner: banner.is_some(),
            banner,
            name: name.clone(),
            namespace: overridden(&overrides.namespace, self.path("namespace", namespace)),
            result_type,
            codes,
            success: self.check("success", format!("{u}_SUCCESS"), code_error),
            error_struct: self.identifier("error_struct", format!("{p}_error_struct_t")),
            error_prefix: enumerator_prefix(&error_enum),
            error_enum,
            info_enum: self.identifier("info_enum", format!("{p}_device_info_t")),
            code_location: self.identifier("code_location", format!("{p}_code_location_t")),
            calling_convention: self.optional_identifier("calling_convention", format!("{u}_APICALL")),
            export: self.optional_identifier("export", format!("{u}_APIEXPORT")),
            header: overridden(&overrides.header, self.file("header", overridden(header, format!("{name}API.h")))),
            print_header: overridden(
                &overrides.print_header,
                self.file("print_header", overridden(print_header, format!("{name}Print.hpp"))),
            ),
            shut_down_function: self.identifier("shut_down_function", format!("{p}ShutDown")),
            keeps_names: self.flag("keeps_names", false),
            includes: self.includes(),
            known_types,
            foreign_types,
            opaque_types,
            has_code_locations: self.flag("has_code_locations", true),
            has_params_structs: self.flag("has_params_structs", true),
            nodiscard_codes: self.flag("nodiscard_codes", false),
            has_nullability: self.flag("has_nullability", false),
            checks_values: self.flag("checks_values", false),
            checks_elements: self.flag("checks_elements", false),
            locks_abi: self.flag("locks_abi", false),
            exception_code: Some(self.check("exception_code", "none".to_owned(), code_error))
                .filter(|code| code != "none"),
            uninitialized_message: self.text("uninitialized_message", too_early),
            trace_variable: self.identifier("trace_variable", format!("{upper}_TRACE")),
            no_validation_variable: self.identifier("no_validation_variable", format!("{upper}_DISABLE_VALIDATION")),
            function_macro: self.identifier("function_macro", format!("{upper}_FUNC")),
            error_macro: self.identifier("error_macro", format!("{upper}_ERRC")),
            info_macro: self.identifier("info_macro", format!("{upper}_DEVINFO")),
            symbol_version: self.version("symbol_version", "VERS1.0".to_owned()),
            init_function: init,
            dispatch_header: dispatch_header.clone(),
            own_prefix: p.clone(),
            own_upper_prefix: u.clone(),
            prefix: p,
            upper_prefix: u,
            described_prefix,
            described_upper_prefix,
            described_error_prefix: enumerator_prefix(&described_enum),
        }
    }

    /// The codes of refused calls. `prefixes` are those of described codes, and those on the command line.
    /// A code that the record names, or the derived one.
    fn code(&mut self, field: &str, name: &str, prefixes: &[(String, String); 2]) -> String {
        // A code that is derived from an invalid prefix is no error of its own.
        let is_derived = |text: &str| text.strip_suffix(name).is_some_and(|prefix| prefix.ends_with('_'));
        let error = |text: &str| code_error(text).filter(|_| !is_derived(text));
        let text = self.check(field, format!("{}_{name}", prefixes[0].1), error);
        prefixes.iter().find_map(|(from, to)| renamed(&text, from, to)).unwrap_or(text)
    }

    fn codes(&mut self, form: codes::CodeForm, prefixes: &[(String, String); 2]) -> Codes {
        let null_handle = self.code("null_handle_code", "INVALID_NULL_HANDLE", prefixes);
        let mut other = |field: &str, derived: &str| {
            let text = self.check(field, derived.to_owned(), |text| code_error(text).filter(|_| text != derived));
            prefixes.iter().find_map(|(from, to)| renamed(&text, from, to)).unwrap_or(text)
        };
        let invalid_handle = other("invalid_handle_code", &null_handle);
        let in_use = other("in_use_code", &invalid_handle);
        let mut code = |field: &str, name: &str| self.code(field, name, prefixes);
        Codes {
            form,
            uninitialized: code("uninitialized_code", "UNINITIALIZED"),
            null_handle,
            invalid_handle,
            in_use,
            null_pointer: code("null_pointer_code", "INVALID_NULL_POINTER"),
            invalid_enumerator: code("invalid_enumerator_code", "INVALID_ENUMERATION"),
            invalid_value: code("invalid_value_code", "INVALID_VALUE"),
            only_negative_fails: self.flag("only_negative_fails", false),
            last_error_function: self.last_error_function(form),
        }
    }

    /// The function that returns the details of the last error, which the description declares.
    fn last_error_function(&mut self, form: codes::CodeForm) -> Option<String> {
        let field = "last_error_function";
        let name = Some(self.optional_identifier(field, String::new())).filter(|name| !name.is_empty())?;
        if let Some(fields) = self.fields.as_mut().filter(|_| form == codes::CodeForm::Value)
            && !fields.declares(&name, &["Function"])
        {
            let help = "describe it as a function that returns `const char *` and has no parameters";
            fields.error(field, format!("`{field}` is `{name}`, but there is no such function"), help);
            return None;
        }
        Some(name)
    }

    /// The string in the record, or the derived one.
    fn text(&mut self, field: &str, derived: String) -> String {
        let Some(fields) = &mut self.fields else {
            return derived;
        };
        if !fields.has(field) {
            return derived;
        }
        fields.optional_text(field).ok().flatten().unwrap_or(derived)
    }

    /// The headers in the record.
    fn includes(&mut self) -> Vec<String> {
        let Some(fields) = self.fields.as_mut().filter(|fields| fields.has("includes")) else { return Vec::new() };
        let is_quoted = |text: &str| {
            let inner = |open, close| text.strip_prefix(open).and_then(|text: &str| text.strip_suffix(close));
            inner('<', '>').or_else(|| inner('"', '"')).is_some_and(|path: &str| file_fault(path).is_none())
        };
        let includes = fields.texts("includes").unwrap_or_default();
        for include in includes.iter().filter(|include| !is_quoted(include)) {
            let help = "write `<stdio.h>`, or a path in quotation marks";
            fields.error("includes", format!("`{include}` is not a header"), help);
        }
        includes
    }

    /// The names of other headers in the record, and the types that some of them stand for.
    fn known_types(&mut self) -> KnownTypes {
        let (mut names, mut foreign, mut opaque) = (Vec::new(), Vec::new(), Vec::new());
        let Some(fields) = self.fields.as_mut().filter(|fields| fields.has("known_types")) else {
            return (names, foreign, opaque);
        };
        for text in fields.texts("known_types").unwrap_or_default() {
            let (name, ty) = match text.split_once('=') {
                Some((name, ty)) => (name.trim(), Some(ty.trim())),
                None => (text.as_str(), None),
            };
            if let Some(error) = identifier_error(name) {
                let message = format!("the name `{name}` {error}");
                fields.error("known_types", message, "write a name that a header declares");
            }
            names.push(name.to_owned());
            let Some(ty) = ty else { continue };
            if let Some(extent) = ty.strip_prefix("opaque ") {
                let numbers: Vec<u64> = extent.split_whitespace().filter_map(|number| number.parse().ok()).collect();
                match numbers.as_slice() {
                    [size, align] if align.is_power_of_two() && size % align == 0 => {
                        opaque.push((name.to_owned(), *size, *align));
                    }
                    _ => {
                        let message = format!("`{ty}` is not a size and an alignment");
                        let help = "write both in bytes: `pthread_mutex_t = opaque 40 8`";
                        fields.error("known_types", message, help);
                    }
                }
                continue;
            }
            let is_number = |ty: &CType| ty.outermost().is_none() && ty.mentions().all(|(name, _)| is_scalar(name));
            match CType::parse(ty).ok().filter(is_number) {
                Some(ty) => foreign.push((name.to_owned(), ty)),
                None => {
                    let message = format!("`{ty}` is neither a number nor a pointer to one");
                    fields.error("known_types", message, "write what the name stands for: `uLong = unsigned long`");
                }
            }
        }
        (names, foreign, opaque)
    }

    /// The identifier in the record, which may be empty.
    fn optional_identifier(&mut self, field: &str, derived: String) -> String {
        self.check(field, derived, |text| identifier_error(text).filter(|_| !text.is_empty()))
    }

    /// The lines at the head of generated files; none of them may continue a line comment.
    fn banner(&mut self) -> Option<String> {
        let fields = self.fields.as_mut()?;
        let text = fields.optional_text("banner").ok().flatten().filter(|text| !text.trim().is_empty())?;
        if text.lines().any(|line| line.trim_end().ends_with('\\') || line.trim_end().ends_with("??/")) {
            let help = "the banner is a comment in C, where the backslash continues the line";
            fields.error("banner", "`banner` has a line that ends in a backslash", help);
            return None;
        }
        Some(text)
    }

    /// The bit in the record, or the default.
    fn flag(&mut self, field: &str, default: bool) -> bool {
        self.fields.as_mut().map_or(default, |fields| fields.flag(field).unwrap_or(default))
    }

    fn identifier(&mut self, field: &str, derived: String) -> String {
        self.check(field, derived, identifier_error)
    }

    fn path(&mut self, field: &str, derived: String) -> String {
        self.check(field, derived, path_fault)
    }

    fn file(&mut self, field: &str, derived: String) -> String {
        self.check(field, derived, file_fault)
    }

    fn version(&mut self, field: &str, derived: String) -> String {
        self.check(field, derived, |text| {
            let is_good = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
            (text.is_empty() || !text.chars().all(is_good))
                .then_some("has characters other than letters, digits, `_` and `.`")
        })
    }

    fn check(&mut self, field: &str, derived: String, error: impl Fn(&str) -> Option<&'static str>) -> String {
        let text = self.text(field, derived.clone());
        if let (Some(error), Some(fields)) = (error(&text), &mut self.fields) {
            fields.error(field, format!("`{field}`, which is `{text}`, {error}"), "");
            return derived;
        }
        text
    }
}

fn overridden(given: &Option<String>, derived: String) -> String {
    given.clone().unwrap_or(derived)
}

/// A namespace: identifiers with `::` between them.
fn path_fault(text: &str) -> Option<&'static str> {
    text.split("::").find_map(identifier_error)
}

/// The reason why text cannot be between the quotes of an `#include`.
fn file_fault(text: &str) -> Option<&'static str> {
    if text.is_empty() {
        Some("is empty")
    } else if text.contains(['"', '<', '>', '\n', '\r', '\\']) {
        Some("has characters that an #include does not allow")
    } else {
        None
    }
}

/// Reports invalid names in options.
fn option_faults(overrides: &Overrides, diags: &mut Diags) {
    type Fault = fn(&str) -> Option<&'static str>;
    let given: [(BackendOption, &Option<String>, Fault); 5] = [
        (PREFIX, &overrides.prefix, identifier_error),
        (NAME, &overrides.name, identifier_error),
        (NAMESPACE, &overrides.namespace, path_fault),
        (HEADER, &overrides.header, file_fault),
        (PRINT_HEADER, &overrides.print_header, file_fault),
    ];
    for (option, text, error) in given {
        let Some(text) = text else { continue };
        if let Some(error) = error(text) {
            diags.push(Diagnostic::global(format!("`{text}`, given with --{}, {error}", option.name)));
        }
    }
}
