//! Random descriptions of C APIs.
//!
//! Each record is on a line of its own, so that a test can drop the records that tdgen rejects.

use std::collections::HashSet;

use crate::random::Random;

/// A description: lines that every API has, and records, one on each line.
pub(crate) struct Description {
    pub(crate) prefix: String,
    pub(crate) head: Vec<String>,
    pub(crate) records: Vec<String>,
}

/// Names that generated code, a language or a library uses, too.
const NAMES: &str = "
    Text Result Code Params Top OS P I Left Value Work Check Arguments Pointers Life Scope Begin End Bits Bytes Tag
    Size Count Name Data Desc Index Kind Details Next Line File Buffer BufferSize Printer Out IsInvalid IsTraced Depth
    Number Trace State Layer Table Do Calls Case Failed Passed Handle Object Library Error Flags Level Width Height
    Items UserData Callback CodeLocation Implementation Dispatch std size data begin end value result code text os
    self Self super crate type fn match impl use mod ref move dyn async await box loop where in let mut pub trait
    unsafe yield as def None True lambda pass from import global is not and or del exec print raise with len list str
    bytes int_ ctypes library lib class new template this operator namespace private typename final override stdin
    errno EOF NULL assert isnan strlen memcpy abs count index main exit time _x x_ __y _Z i i_ j n t ok err Ok Some
    Vec String Option Box Drop Default Debug alignas bool nullptr constexpr typeof thread_local static_assert i386
    near far min max major minor restrict inline asm signed wchar_t copy clone drop unwrap deref into cls property
    object id format handle close open_ c_int u8 usize isize f64 char16_t concept co_await requires export register
    union_
";

/// Sentences, some with characters that comments, strings and markup escape.
const TEXTS: &[&str] = &[
    "a sentence",
    "",
    "ends */ a comment",
    "ends with a backslash \\\\",
    "two\\nlines",
    "\\\"quoted\\\"",
    "trigraph ??/",
    "`code`",
    "<b>bold</b> & more",
    "*stars* _and_ |pipes|",
    "100% %s %n",
    "caf\\u00e9 {braces} ${dollar}",
    "tab\\tinside",
    "'''",
    "# heading",
    "- list",
    "{{x}} {% y %}",
];

pub(super) const NUMBERS: &[&str] = &[
    "int",
    "unsigned",
    "int8_t",
    "uint8_t",
    "int16_t",
    "uint16_t",
    "int32_t",
    "uint32_t",
    "int64_t",
    "uint64_t",
    "size_t",
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "intptr_t",
    "uintptr_t",
    "ptrdiff_t",
];

/// Writes records that refer to those before them.
pub(super) struct Writer {
    pub(super) random: Random,
    pub(super) prefix: String,
    pub(super) upper: String,
    pub(super) records: Vec<String>,
    pub(super) handles: Vec<String>,
    pub(super) enums: Vec<String>,
    pub(super) typed_enums: Vec<String>,
    pub(super) scalars: Vec<String>,
    pub(super) structs: Vec<String>,
    pub(super) callbacks: Vec<String>,
    pub(super) macros: Vec<String>,
    keeps_names: bool,
}

/// The description with a seed.
pub(crate) fn describe(seed: u64) -> Description {
    let mut random = Random::with_seed(seed);
    random.below(2);
    let prefix = random.of(&["box", "sto", "a", "my_lib", "x9"]).to_owned();
    let upper = prefix.to_uppercase();
    let keeps_names = random.one_in(8);
    let mut api = String::new();
    for (field, chance) in [
        ("has_code_locations = 0", 3),
        ("has_params_structs = 0", 3),
        ("checks_values = 1", 2),
        ("checks_elements = 1", 2),
        ("locks_abi = 1", 6),
        ("nodiscard_codes = 1", 3),
        ("has_nullability = 1", 3),
        ("banner = \"Copyright */ someone\\nSPDX-License-Identifier: MIT\"", 4),
        ("namespace = \"some::where\"", 6),
        ("calling_convention = \"\"", 8),
        ("export = \"\"", 8),
        ("includes = [\"<stdio.h>\", \"<stdarg.h>\"]", 4),
    ] {
        if random.one_in(chance) {
            api += &format!(" let {field};");
        }
    }
    if keeps_names {
        api += " let keeps_names = 1;";
    }
    let head = head(&prefix, &upper, &api, keeps_names);
    let mut writer = Writer {
        random,
        upper,
        keeps_names,
        records: Vec::new(),
        handles: Vec::new(),
        enums: Vec::new(),
        typed_enums: Vec::new(),
        scalars: Vec::new(),
        structs: Vec::new(),
        callbacks: Vec::new(),
        macros: Vec::new(),
        prefix,
    };
    writer.write();
    Description { prefix: writer.prefix, head, records: writer.records }
}

fn head(prefix: &str, upper: &str, api: &str, keeps_names: bool) -> Vec<String> {
    let codes = [
        "OK",
        "UNINITIALIZED",
        "DEVICE_LOST",
        "BAD",
        "INVALID_NULL_HANDLE",
        "INVALID_NULL_POINTER",
        "INVALID_ENUMERATION",
        "INVALID_VALUE",
        "INVALID_SIZE",
        "UNKNOWN",
    ];
    let codes = codes.map(|code| {
        if keeps_names {
            format!("Etor<\"{upper}_ERRC_{code}\", \"a code\">")
        } else {
            format!("Etor<\"{code}\", \"a code\">")
        }
    });
    let text = format!(
        r#"include "tdgen/api/api.td"
def Api : API {{ let prefix = "{prefix}";{api} }}
foreach name = ["{upper}_APICALL", "{upper}_APIEXPORT"] in def name : Macro {{ let desc = "none"; let value = ""; }}
def {upper}_SUCCESS : Macro {{ let desc = "success"; let value = "NULL"; }}
def {prefix}_errc_t : Enum {{ let desc = "codes"; let etors = [{}]; }}
def {prefix}_error_struct_t : Struct {{ let desc = "an error"; let members = [StructMember<"{prefix}_errc_t", "Code", "code">, StructMember<"const char *", "Details", "text">]; }}
def {prefix}_result_t : Typedef {{ let desc = "a result"; let value = "const struct {prefix}_error_struct_t *"; }}
def {prefix}_code_location_t : Struct {{ let desc = "a location"; let members = [StructMember<"const char *", "File", "a file">, StructMember<"uint32_t", "Line", "a line">]; }}
def {prefix}_structure_type_t : Enum {{ let desc = "structures"; let etors = [Etor<"{one}", "one">, Etor<"{two}", "two">]; }}
class Long<string Type, string Name, string Desc, bits<3> Flags, string Length, bit InBytes = 0> : Param<Type, Name, Desc, Flags> {{ let length = Length; let length_in_bytes = InBytes; }}
class LongMember<string Type, string Name, string Desc, string Length, bit InBytes = 0> : StructMember<Type, Name, Desc> {{ let length = Length; let length_in_bytes = InBytes; }}
class OptionalMember<string Type, string Name, string Desc> : StructMember<Type, Name, Desc> {{ let is_optional = 1; }}
class Owned<string Type, string Name, string Desc, bits<3> Flags, string Ownership> : Param<Type, Name, Desc, Flags> {{ let ownership = Ownership; }}
"#,
        codes.join(", "),
        one = if keeps_names { "stOne" } else { "ONE" },
        two = if keeps_names { "stTwo" } else { "TWO" }
    );
    text.lines().map(str::to_owned).collect()
}

impl Writer {
    fn write(&mut self) {
        let some = |random: &mut Random, most: u64| 1 + random.below(most);
        for number in 0..some(&mut self.random, 3) {
            self.macro_record(number);
        }
        for number in 0..some(&mut self.random, 3) {
            self.handle(number);
        }
        for number in 0..some(&mut self.random, 6) {
            self.enumeration(number);
        }
        for number in 0..some(&mut self.random, 5) {
            self.typedef(number);
        }
        for number in 0..self.random.below(3) {
            self.callback(number);
        }
        for number in 0..some(&mut self.random, 6) {
            self.structure(number);
        }
        let last = self.random.below(2);
        for number in 0..last {
            self.typedef(10 + number);
            self.callback(10 + number);
        }
        if self.random.one_in(2) {
            let prefix = self.prefix.clone();
            for function in ["Init", "ShutDown"] {
                self.records.push(format!("def {prefix}{function} : Function {{ let desc = \"starts or ends\"; let params = []; let returns = []; }}"));
            }
        }
        for number in 0..3 + self.random.below(8) {
            self.function(number);
        }
    }

    pub(super) fn text(&mut self) -> &'static str {
        if self.random.one_in(3) {
            TEXTS[usize::try_from(self.random.below(TEXTS.len() as u64)).expect("a small number")]
        } else {
            "a sentence"
        }
    }

    fn any_name(&mut self) -> String {
        let names: Vec<&str> = NAMES.split_whitespace().collect();
        self.random.of(&names).to_owned()
    }

    pub(super) fn name(&mut self, taken: &mut HashSet<String>) -> String {
        loop {
            let name = if self.random.one_in(2) {
                self.any_name()
            } else {
                format!("{}{}", self.random.of(&["Item", "a", "Field", "x_"]), self.random.below(30))
            };
            if taken.insert(name.clone()) {
                return name;
            }
        }
    }

    /// The fields that all objects have.
    pub(super) fn facts(&mut self) -> String {
        let mut facts = String::new();
        for (field, value) in [
            ("since", "1.2"),
            ("extension", "x_ext"),
            ("deprecated", "old \\\"one\\\""),
            ("replacement", "another"),
            ("group", "Some *chapter*"),
        ] {
            if self.random.one_in(12) {
                facts += &format!(" let {field} = \"{value}\";");
            }
        }
        facts
    }

    fn macro_record(&mut self, number: u64) {
        let name =
            if self.random.one_in(8) { self.any_name().to_uppercase() } else { format!("{}_M{number}", self.upper) };
        let value =
            self.random.of(&["4", "7", "0x10", "(2 + 1)", "16u", "\\\"text\\\"", "UINT32_MAX", "1.5"]).to_owned();
        let condition = if self.random.one_in(4) {
            " let condition = \"defined(__linux__) && 1 > 0\"; let alt_value = \"3\";"
        } else {
            ""
        };
        let desc = self.text();
        let (record, is_function) =
            if self.random.one_in(6) { (format!("\"{name}(a, b)\""), true) } else { (name.clone(), false) };
        self.records
            .push(format!("def {record} : Macro {{ let desc = \"{desc}\"; let value = \"{value}\";{condition} }}"));
        // Others are neither lengths nor limits.
        let is_small = ["4", "7", "0x10", "(2 + 1)", "16u"].contains(&value.as_str());
        if !is_function && is_small {
            self.macros.push(name);
        }
    }

    fn handle(&mut self, number: u64) {
        let name = format!(
            "{}_h{number}_{}",
            self.prefix,
            if self.keeps_names && self.random.one_in(2) { "x" } else { "handle_t" }
        );
        let parent = if self.random.one_in(3) && !self.handles.is_empty() {
            format!(" let parent = \"{}\";", self.random.pick(&self.handles))
        } else {
            String::new()
        };
        let (desc, facts) = (self.text(), self.facts());
        self.records.push(format!("def {name} : Handle {{ let desc = \"{desc}\";{parent}{facts} }}"));
        self.handles.push(name);
    }

    fn enumeration(&mut self, number: u64) {
        let name = format!("{}_e{number}{}", self.prefix, self.random.of(&["_t", "_flag_t", "", "_type"]));
        let mut taken = HashSet::new();
        let is_typed = self.random.one_in(5);
        let has_values = !is_typed && self.random.one_in(2);
        let mut etors = Vec::new();
        let mut before: Vec<String> = Vec::new();
        for _ in 0..1 + self.random.below(6) {
            let mut etor = self.name(&mut taken);
            let desc = self.text();
            if self.keeps_names || self.random.one_in(12) {
                etor = format!("{name}_{etor}");
            }
            if is_typed {
                let ty = self.random.of(&[
                    "uint32_t",
                    "char[]",
                    "void *",
                    "bool",
                    "double",
                    "size_t",
                    "const char *",
                    "int[4]",
                    "uint8_t[]",
                ]);
                let ty = if self.random.one_in(5) { self.random.pick(&self.handles).clone() } else { ty.to_owned() };
                etors.push(format!("TaggedEtor<\"{etor}\", \"{ty}\", \"{desc}\">"));
            } else {
                let value = if has_values && self.random.one_in(2) {
                    let value = self.random.of(&[
                        "0",
                        "1",
                        "2",
                        "-1",
                        "-5",
                        "0x10",
                        "1 << 3",
                        "1 << 31",
                        "1 << 40",
                        "2147483647",
                        "4294967295",
                        "-2147483648",
                        "0x7fffffffffffffff",
                        "255",
                        "128",
                        "65536",
                        "18446744073709551615",
                    ]);
                    let value = if self.random.one_in(6) && !before.is_empty() {
                        self.random.pick(&before).clone()
                    } else {
                        value.to_owned()
                    };
                    format!(", \"{value}\"")
                } else {
                    String::new()
                };
                etors.push(format!("Etor<\"{etor}\", \"{desc}\"{value}>"));
            }
            before.push(etor);
        }
        let mut more = String::new();
        if is_typed {
            more += " let is_typed = 1;";
        }
        let mut spelled = name.clone();
        for (field, chance) in
            [("is_bit_field = 1", 3), ("has_end = 0", 4), ("keeps_names = 1", 10), ("nodiscard = 1", 6)]
        {
            if self.random.one_in(chance) {
                more += &format!(" let {field};");
            }
        }
        if self.random.one_in(4) {
            let ty = self.random.of(&["uint64_t", "int64_t", "uint8_t", "int8_t", "uint16_t", "int32_t", "uint32_t"]);
            more += &format!(" let value_type = \"{ty}\";");
        } else if self.random.one_in(8) {
            more += " let has_typedef = 0;";
            spelled = format!("enum {name}");
        } else if self.random.one_in(8) {
            more += &format!(
                " let tag = \"{}\";",
                if self.random.one_in(2) { String::new() } else { format!("{name}_tag") }
            );
        }
        let (desc, facts) = (self.text(), self.facts());
        self.records.push(format!(
            "def {name} : Enum {{ let desc = \"{desc}\"; let etors = [{}];{more}{facts} }}",
            etors.join(", ")
        ));
        if is_typed {
            self.typed_enums.push(spelled.clone());
        }
        if name.ends_with("_flag_t") && self.random.one_in(2) {
            let plural = format!("{}s_t", name.trim_end_matches("_t"));
            self.records.push(format!("def {plural} : Typedef {{ let desc = \"flags\"; let value = \"uint32_t\"; }}"));
            self.scalars.push(plural);
        }
        self.enums.push(spelled);
    }

    fn typedef(&mut self, number: u64) {
        let name = format!("{}_t{number}{}", self.prefix, self.random.of(&["_t", "", "_cb_t"]));
        let (value, is_scalar) = match self.random.below(9) {
            0..=2 => (self.random.of(NUMBERS).to_owned(), true),
            3 => (self.random.of(&["float", "double", "bool"]).to_owned(), true),
            4 => (self.pointer(), true),
            5 => (
                self.random
                    .of(&[
                        "int (*)(void *, size_t)",
                        "void (*)(void)",
                        "int[3]",
                        "int (int, char)",
                        "const char *const *",
                        "int (*)[4]",
                    ])
                    .to_owned(),
                false,
            ),
            6 => (self.random.pick(&self.handles).clone(), true),
            7 => (self.random.of(&["void", "struct foreign *", "float", "unsigned long"]).to_owned(), false),
            _ => (self.value(), true),
        };
        let vector = if self.random.one_in(20) { " let vector_length = 4;" } else { "" };
        let (desc, facts) = (self.text(), self.facts());
        self.records
            .push(format!("def {name} : Typedef {{ let desc = \"{desc}\"; let value = \"{value}\";{vector}{facts} }}"));
        if is_scalar && vector.is_empty() {
            self.scalars.push(name);
        }
    }

    /// A type of a value.
    pub(super) fn value(&mut self) -> String {
        match self.random.below(10) {
            0..=2 => self.random.of(NUMBERS).to_owned(),
            3 => self.random.of(&["bool", "float", "double"]).to_owned(),
            4 => self.random.pick(&self.handles).clone(),
            5 | 6 if !self.enums.is_empty() => self.random.pick(&self.enums).clone(),
            7 if !self.scalars.is_empty() => self.random.pick(&self.scalars).clone(),
            8 if !self.structs.is_empty() => self.random.pick(&self.structs).clone(),
            9 if !self.callbacks.is_empty() => self.random.pick(&self.callbacks).clone(),
            _ => "int".to_owned(),
        }
    }

    pub(super) fn pointer(&mut self) -> String {
        let target = match self.random.below(8) {
            0 => "void".to_owned(),
            1 | 2 => "char".to_owned(),
            _ => self.value(),
        };
        let qualified = if self.random.one_in(2) { "const " } else { "" };
        let stars = self.random.of(&["*", "*", "*", "*", "**", "*const", "*const *", "* "]);
        format!("{qualified}{target} {stars}")
    }

    fn callback(&mut self, number: u64) {
        let name = format!("{}_f{number}{}", self.prefix, self.random.of(&["_cb_t", "_t"]));
        let params = self.params(3, &mut HashSet::new(), false).0;
        let result = self.random.of(&["void", "bool", "int", "const char *", "size_t"]).to_owned();
        let (desc, facts) = (self.text(), self.facts());
        self.records.push(format!("def {name} : FptrTypedef {{ let desc = \"{desc}\"; let params = [{}]; let return = \"{result}\";{facts} }}", params.join(", ")));
        self.callbacks.push(name);
    }

    fn structure(&mut self, number: u64) {
        let name = format!("{}_s{number}{}", self.prefix, self.random.of(&["_t", "", "_desc_t"]));
        let is_union = self.random.one_in(8);
        let mut more = String::new();
        let mut taken = HashSet::new();
        let mut members = Vec::new();
        for _ in 0..1 + self.random.below(6) {
            let member = self.member(&mut taken, 0);
            members.extend(member);
        }
        if self.random.one_in(6) {
            members.push(format!(
                "StructMember<\"{}\", \"Rest[]\", \"the rest\">",
                self.random.of(&["uint8_t", "int", "double", "char"])
            ));
        }
        let mut spelled = name.clone();
        if is_union {
            more += " let is_union = 1;";
        }
        if self.random.one_in(8) {
            more += &format!(" let packing = {};", self.random.of(&["1", "2", "4", "3", "8"]));
        }
        if self.random.one_in(8) {
            more += " let has_typedef = 0;";
            spelled = format!("{} {name}", if is_union { "union" } else { "struct" });
        } else if self.random.one_in(8) {
            more += &format!(
                " let tag = \"{}\";",
                if self.random.one_in(2) { String::new() } else { format!("{name}_tag") }
            );
        }
        if self.random.one_in(5) && !is_union {
            more +=
                &format!(" let base_class = \"{}_base_{}_t\";", self.prefix, self.random.of(&["desc", "properties"]));
        }
        let (desc, facts) = (self.text(), self.facts());
        let class = if self.random.one_in(12) {
            members.clear();
            "OpaqueStruct"
        } else {
            "Struct"
        };
        let list = if class == "Struct" { format!(" let members = [{}];", members.join(", ")) } else { String::new() };
        self.records.push(format!("def {name} : {class} {{ let desc = \"{desc}\";{list}{more}{facts} }}"));
        if class == "Struct" {
            self.structs.push(spelled);
        }
    }

    fn member(&mut self, taken: &mut HashSet<String>, depth: u32) -> Vec<String> {
        let desc = self.text();
        let name = self.name(taken);
        let lengths = if self.random.one_in(5) {
            let length = match self.macros.as_slice() {
                [] => "3".to_owned(),
                macros if self.random.one_in(3) => self.random.pick(macros).clone(),
                _ => self.random.of(&["2", "3", "0x4", "2][3"]).to_owned(),
            };
            format!("[{length}]")
        } else {
            String::new()
        };
        match self.random.below(14) {
            0..=4 => vec![format!("StructMember<\"{}\", \"{name}{lengths}\", \"{desc}\">", self.value())],
            5 | 6 => vec![format!("StructMember<\"{}\", \"{name}{lengths}\", \"{desc}\">", self.pointer())],
            7 => {
                let ty =
                    self.random.of(&["unsigned", "int", "bool", "uint64_t", "uint8_t", "signed char", "float", "long"]);
                vec![format!(
                    "StructMember<\"{ty}\", \"{name} : {}\", \"{desc}\">",
                    self.random.of(&["1", "3", "5", "8", "17", "33", "64"])
                )]
            }
            8 if depth < 2 => {
                let mut own = HashSet::new();
                let is_named = self.random.one_in(2);
                let names = if is_named { &mut own } else { taken };
                let mut inner = Vec::new();
                for _ in 0..1 + self.random.below(3) {
                    inner.extend(self.member(names, depth + 1));
                }
                let name = if is_named { format!("{name}{lengths}") } else { String::new() };
                let class = self.random.of(&["InnerStruct", "UnionMember"]);
                vec![format!("{class}<\"{name}\", \"{desc}\", [{}]>", inner.join(", "))]
            }
            9 => {
                let count = self.name(taken);
                let ty = self.pointer();
                let length = self.random.of(&["N", "N * 2", "4", "N + 1", "null-terminated"]).replace('N', &count);
                let bytes = self.random.of(&["", ", true"]);
                vec![
                    format!(
                        "StructMember<\"{}\", \"{count}\", \"a count\">",
                        self.random.of(&["size_t", "uint32_t", "int", "uint8_t"])
                    ),
                    format!("LongMember<\"{ty}\", \"{name}\", \"{desc}\", \"{length}\"{bytes}>"),
                ]
            }
            10 => vec![format!("OptionalMember<\"{}\", \"{name}\", \"{desc}\">", self.random.pick(&self.handles))],
            11 => vec![format!(
                "StructMember<\"{}\", \"{name}\", \"{desc}\">",
                self.random.of(&[
                    "int (*)(void *, const char *)",
                    "void (*)(void)",
                    "const volatile int *",
                    "int (*)[3]"
                ])
            )],
            12 => vec![format!(
                "AlignedMember<\"{}\", \"{name}{lengths}\", \"{desc}\", {}>",
                self.random.of(&["int", "char", "double"]),
                self.random.of(&["8", "16", "4", "1", "3"])
            )],
            _ => vec![format!("StructMember<\"const char *\", \"{name}\", \"{desc}\">")],
        }
    }
}
