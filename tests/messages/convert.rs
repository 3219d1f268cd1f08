//! Random schemas converted to `.td` stay the same.
#![allow(clippy::unwrap_used, reason = "all of this file is tests")]

use std::ffi::OsString;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};
use tdgen::Driver;
use tdgen::{Streams, Terminal};

/// Returns the output of tdgen for a valid schema on standard input.
fn tdgen(arguments: &[&str], form: &str, text: &str) -> String {
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        stdin: &mut text.as_bytes(),
        stdout: &mut stdout,
        stderr: &mut stderr,
        terminal: Terminal::default(),
    };
    let format = format!("--input-format={form}");
    let arguments = arguments.iter().copied().chain([format.as_str(), "-"]);
    let code = Driver::new().run(arguments.map(OsString::from), &mut streams);
    let messages = String::from_utf8_lossy(&stderr);
    assert!(code == 0 && messages.is_empty(), "{messages}\n{text}");
    String::from_utf8(stdout).unwrap()
}

/// Returns the summary of `tdgen messages check`: counts, version, hash.
fn summary(form: &str, text: &str) -> String {
    tdgen(&["messages", "check"], form, text)
}

fn records(form: &str, text: &str) -> String {
    tdgen(&["--print-records"], form, text)
}

fn all_is_kept(original: &str) {
    let td = tdgen(&["messages", "convert"], "yaml", original);
    assert_eq!(summary("td", &td), summary("yaml", original), "\n{original}\n{td}");
    // A carriage return makes a code literal `[{...}]`, which is printed as such.
    if !td.contains('\r') {
        assert_eq!(records("yaml", original), records("td", &td));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn schemas_become_td(parts in parts()) {
        all_is_kept(&parts.schema().to_string());
    }
}

/// Constants, flags, texts, units, ranges and defaults.
#[test]
fn rules_of_fields_are_kept() {
    let yaml = include_str!("code/pumps.yaml");
    assert!(yaml.contains("Default: MODE_AUTO"), "{yaml}");
    all_is_kept(yaml);
}

/// The random parts of a schema.
#[derive(Clone, Debug)]
struct Parts {
    texts: Vec<String>,
    choices: Vec<u64>,
    counts: [usize; 5],
    arrays: bool,
    explicit_ids: bool,
    own_header: bool,
    name: String,
}

fn parts() -> impl Strategy<Value = Parts> {
    let nasty = select(vec![
        "",
        "no",
        "- a",
        "a: b",
        "a #b",
        "\"q\"",
        "it's",
        "a\nb",
        "a\nb\n",
        "\n",
        " a",
        "a ",
        "é",
        "\u{1F980}",
        "\\n",
        "a\r\nb",
        "\r",
        "\t",
        "null",
        "~",
        "0x1f",
        "1.5",
        "{a}",
        "[{ a }]",
        "}]",
        "%",
        "@x",
        "|",
        ">-",
        "&a",
        "*a",
        "!b",
        "\u{7}",
        "\u{2028}",
        "\u{feff}",
        "? a",
        "a\n\n",
        "a\n  b\n",
        "<<",
        "Yes",
        "$x",
        "#include",
        "text\n# no comment",
    ]);
    let text = prop_oneof![nasty.prop_map(str::to_owned), ".{0,12}", "[a-z \\n\"':#-]{0,12}"];
    let names = select(vec!["demo", "Module_0", "message_0", "fields", "uint8_t_x", "id", "Event"]);
    (
        prop::collection::vec(text, 8),
        prop::collection::vec(any::<u64>(), 24),
        prop::array::uniform5(any::<Index>()),
        any::<(bool, bool, bool)>(),
        names,
    )
        .prop_map(|(texts, choices, counts, (arrays, explicit_ids, own_header), name)| Parts {
            texts,
            choices,
            counts: counts.map(|count| count.index(4)),
            arrays,
            explicit_ids,
            own_header,
            name: name.to_owned(),
        })
}

const SCALARS: &[(&str, u64)] = &[
    ("uint64_t", 8),
    ("int64_t", 8),
    ("double", 8),
    ("uint32_t", 4),
    ("float", 4),
    ("int16_t", 2),
    ("uint8_t", 1),
    ("bool", 1),
];

impl Parts {
    fn choose(&self, at: usize, end: u64) -> u64 {
        let seed = self.choices[at % self.choices.len()];
        seed.rotate_left(at as u32 * 7 % 64).wrapping_add(at as u64 * 0x9e37_79b9) % end.max(1)
    }

    /// A definition with a name and perhaps a description.
    fn named(&self, name: String, at: usize, mut value: Value) -> Value {
        value["Name"] = json!(name);
        let text = &self.texts[at % self.texts.len()];
        if self.choose(at, 3) > 0 {
            value["Description"] = json!(text);
        }
        value
    }

    fn with_id(&self, mut value: Value, id: usize) -> Value {
        if self.explicit_ids {
            value["Id"] = json!(id);
        }
        value
    }

    /// Fields without holes.
    fn fields(&self, at: usize, with_structs: bool) -> Vec<Value> {
        let count = self.choose(at, 4) as usize;
        let mut fields: Vec<(u64, Value)> = (0..count)
            .map(|field| {
                let at = at + 5 * field + 1;
                let (align, mut value) = match self.choose(at, 4) {
                    0 if self.counts[0] > 0 => {
                        let of = self.choose(at + 1, self.counts[0] as u64) as usize;
                        (self.storage(of).1, json!({"Type": "enum", "Enum": format!("enum_{of}")}))
                    }
                    1 if with_structs && self.counts[1] > 0 => {
                        let of = self.choose(at + 1, self.counts[1] as u64);
                        (8, json!({"Type": "struct", "Struct": format!("struct_{of}")}))
                    }
                    _ => {
                        let (ty, align) = SCALARS[self.choose(at + 2, SCALARS.len() as u64) as usize];
                        (align, json!({"Type": ty}))
                    }
                };
                let is_scalar = value.get("Struct").is_none() && value.get("Enum").is_none();
                if self.arrays && is_scalar && self.choose(at + 3, 2) == 0 {
                    value["Length"] = json!(self.choose(at + 4, 5) + 1);
                }
                (align, self.named(format!("field_{field}"), at, value))
            })
            .collect();
        fields.sort_by_key(|(align, _)| std::cmp::Reverse(*align));
        fields.into_iter().map(|(_, field)| field).collect()
    }

    /// Adds shapes to some fields: counts, presence bits, a union, padding and, in messages, a flexible string. What they
    /// need comes last and has no alignment.
    fn shaped(&self, at: usize, mut fields: Vec<Value>, is_message: bool) -> Vec<Value> {
        let mut last = Vec::new();
        let byte = |name: &str| json!({"Name": name, "Type": "uint8_t"});
        let mut has_bits = false;
        for (index, field) in fields.iter_mut().enumerate() {
            match self.choose(at + 31 * index, 3) {
                0 if field.get("Length").is_some() => {
                    let count = format!("count_{index}");
                    field["Count"] = json!(count);
                    last.push(byte(&count));
                }
                1 => {
                    field["Optional"] = json!("bits");
                    has_bits = true;
                }
                _ => {}
            }
        }
        if has_bits {
            last.push(byte("bits"));
        }
        if self.choose(at + 7, 3) == 0 {
            last.push(json!({"Name": "a", "Type": "uint8_t", "Tag": "kind", "Case": -1}));
            last.push(json!({"Name": "b", "Type": "text", "Length": 3, "Tag": "kind", "Case": 5}));
            last.push(json!({"Name": "kind", "Type": "int8_t"}));
        }
        if self.choose(at + 8, 3) == 0 {
            let name = format!("padding{}", fields.len() + last.len());
            last.push(json!({"Name": name, "Type": "padding", "Length": self.choose(at + 9, 9) + 1}));
        }
        if is_message && self.choose(at + 10, 3) == 0 {
            last.push(byte("size"));
            last.push(json!({"Name": "rest", "Type": "text", "Length": 9, "Count": "size", "Flexible": true}));
        }
        fields.extend(last);
        fields
    }

    fn storage(&self, of: usize) -> (&'static str, u64) {
        let types = [("uint8_t", 1), ("int16_t", 2), ("uint32_t", 4), ("int64_t", 8), ("uint64_t", 8)];
        types[self.choose(of + 3, 5) as usize]
    }

    fn enumeration(&self, of: usize) -> Value {
        let storage = self.storage(of).0;
        let edge: Value = match storage {
            "uint8_t" => json!(255),
            "int16_t" => json!(-32768),
            "uint32_t" => json!(u32::MAX),
            "int64_t" => json!(i64::MIN),
            _ => json!(u64::MAX),
        };
        let value = |name: String, at, value| self.named(name, at, json!({"Value": value}));
        let values = [value(format!("E{of}_ZERO"), of, json!(0)), value(format!("E{of}_EDGE"), of + 1, edge)];
        self.named(format!("enum_{of}"), of, json!({"Type": storage, "Values": values}))
    }

    /// At least eight bytes, so that all structs have the same alignment.
    fn structure(&self, of: usize) -> Value {
        let mut fields = vec![json!({"Name": "first", "Type": "uint64_t"})];
        fields.extend(self.fields(of + 11, false));
        let fields = self.shaped(of + 11, fields, false);
        self.named(format!("struct_{of}"), of, json!({"Fields": fields}))
    }

    fn messages(&self, module: usize) -> Vec<Value> {
        let mut messages = Vec::new();
        for of in 0..self.counts[2] {
            let id = module * 20 + of * 3 + 1;
            let (cmd, rsp) = (format!("message_{module}_{of}"), format!("answer_{module}_{of}"));
            let fields = |at| self.shaped(at, self.fields(at, true), true);
            let (cmd_fields, rsp_fields) = (fields(id), fields(id + 3));
            let command = match self.choose(id, 3) {
                0 => json!({"Type": "Command", "PairedMessage": "None"}),
                1 => json!({"Type": "Event", "Fields": cmd_fields}),
                _ => json!({"Type": "Command", "PairedMessage": rsp, "Fields": cmd_fields}),
            };
            let is_paired = command["PairedMessage"] == json!(rsp);
            messages.push(self.with_id(self.named(cmd.clone(), id, command), id));
            if is_paired {
                let response = json!({"Type": "Response", "PairedMessage": cmd, "Fields": rsp_fields});
                messages.push(self.with_id(self.named(rsp, id + 1, response), id + 1));
            }
        }
        messages
    }

    fn events(&self, prefix: &str, first: usize, count: usize) -> Vec<Value> {
        let event = |of| {
            let mut fields = self.fields(first + of, true);
            if self.choose(first + of, 2) == 0 {
                fields.push(json!({"Name": "tail", "Type": if of == 0 { "string" } else { "bytes" }}));
            }
            // A name that a message can have too.
            let name = format!("{prefix}_{of}");
            let event = self.named(name, first + of, json!({"Fields": fields}));
            self.with_id(event, first + of)
        };
        (0..count).map(event).collect()
    }

    fn module(&self, module: usize) -> Value {
        let first = module * 20 + 1;
        let groups = (0..self.counts[3]).map(|of| {
            let events = self.events(&format!("group_event_{module}_{of}"), first + 4 * of + 4, 2);
            let group = json!({"Events": events});
            // Greater than the default ids of groups.
            let group = self.named(format!("group_{module}_{of}"), of, group);
            self.with_id(group, 100 + module * 10 + of)
        });
        let groups: Vec<Value> = groups.collect();
        let events = self.events(&format!("message_{module}"), first, self.counts[4].min(3));
        let (enums, structs): (Vec<Value>, Vec<Value>) = match module {
            0 => (
                (0..self.counts[0]).map(|of| self.enumeration(of)).collect(),
                (0..self.counts[1]).map(|of| self.structure(of)).collect(),
            ),
            _ => Default::default(),
        };
        let parts = json!({
            "Enums": enums, "Structs": structs, "Messages": self.messages(module), "TraceEvents": events,
            "TraceGroups": groups,
        });
        self.named(format!("Module_{module}"), module, parts)
    }

    fn schema(&self) -> Value {
        let modules: Vec<Value> = (0..=self.choose(1, 2) as usize).map(|at| self.module(at)).collect();
        let mut schema = json!({
            "Version_Major": self.choose(2, 70) , "Version_Minor": 0, "Version_Patch": self.choose(3, 65536),
            "Modules": modules,
        });
        if self.arrays {
            schema["Features"] = json!(["Arrays"]);
        }
        if self.own_header {
            let fields =
                [json!({"Name": "message_id", "Type": "uint64_t"}), json!({"Name": "severity", "Type": "uint64_t"})];
            let header = self.named("loud_header_t".to_owned(), 4, json!({"Fields": fields}));
            schema["Headers"] = json!({"Structs": [header], "Event": "loud_header_t"});
        }
        if self.choose(9, 2) == 0 {
            schema["HandshakeID"] = json!(990);
        }
        if !self.explicit_ids {
            schema["MessageStartID"] = json!(self.choose(5, 3));
            schema["MessageMaxID"] = json!(1000);
        }
        self.named(self.name.clone(), 6, schema)
    }
}
