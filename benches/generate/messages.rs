//! A message schema of 10,000 messages, once as YAML and once as `.td`: the same enums, structs and messages.

use std::fmt::{self, Write};

/// Commands, each with its response.
const PAIRS: usize = 4_500;
/// Events.
const EVENTS: usize = 1_000;
const ENUMS: usize = 100;
const STRUCTS: usize = 200;
/// Fields of a message.
const FIELDS: usize = 5;

/// How a schema is written.
trait Form {
    fn begin(&mut self) -> fmt::Result;
    fn an_enum(&mut self, at: usize) -> fmt::Result;
    fn between(&mut self, part: &str) -> fmt::Result;
    fn a_struct(&mut self, at: usize) -> fmt::Result;
    fn message(&mut self, message: &Message) -> fmt::Result;
    fn field(&mut self, field: &Field) -> fmt::Result;
    fn end(&mut self) -> fmt::Result;
}

struct Message {
    name: String,
    kind: &'static str,
    partner: Option<String>,
}

enum Field {
    Struct(usize),
    Enum(usize),
    Number(usize),
}

/// The schema in YAML.
pub(super) fn yaml() -> String {
    written(Yaml(String::new())).0
}

/// The schema in `.td`.
pub(super) fn td() -> String {
    written(Td(String::new())).0
}

fn written<F: Form>(mut form: F) -> F {
    // Writing to a string cannot fail.
    let _ = write(&mut form);
    form
}

fn write(form: &mut impl Form) -> fmt::Result {
    form.begin()?;
    form.between("Enums")?;
    for at in 0..ENUMS {
        form.an_enum(at)?;
    }
    form.between("Structs")?;
    for at in 0..STRUCTS {
        form.a_struct(at)?;
    }
    form.between("Messages")?;
    let pairs = (0..PAIRS).flat_map(|at| {
        [("cmd", "Command", "rsp"), ("rsp", "Response", "cmd")].map(|(own, kind, other)| Message {
            name: format!("call_{at}_{own}"),
            kind,
            partner: Some(format!("call_{at}_{other}")),
        })
    });
    let events = (0..EVENTS).map(|at| Message { name: format!("event_{at}_evt"), kind: "Event", partner: None });
    for (at, message) in pairs.chain(events).enumerate() {
        form.message(&message)?;
        for place in 0..FIELDS {
            form.field(&match (place, at % 3) {
                (0, 0 | 1) => Field::Struct(at % STRUCTS),
                (place, 1 | 2) if place + 1 == FIELDS => Field::Enum(at % ENUMS),
                _ => Field::Number(at * FIELDS + place),
            })?;
        }
        form.end()?;
    }
    Ok(())
}

struct Yaml(String);

impl Form for Yaml {
    fn begin(&mut self) -> fmt::Result {
        self.0 += "Name: big\nVersion_Major: 1\nVersion_Minor: 0\nVersion_Patch: 0\nModules:\n- Name: RPC_Calls\n";
        Ok(())
    }

    fn between(&mut self, part: &str) -> fmt::Result {
        writeln!(self.0, "  {part}:")
    }

    fn an_enum(&mut self, at: usize) -> fmt::Result {
        writeln!(self.0, "  - Name: error_{at}_e\n    Type: uint32_t\n    Values:")?;
        for value in 0..3 {
            writeln!(self.0, "    - Name: ERROR_{at}_{value}\n      Value: {value}")?;
        }
        Ok(())
    }

    fn a_struct(&mut self, at: usize) -> fmt::Result {
        writeln!(self.0, "  - Name: params_{at}_t\n    Fields:")?;
        for (name, ty) in [("address", "uint64_t"), ("rows", "uint32_t"), ("columns", "uint32_t")] {
            writeln!(self.0, "    - Name: {name}\n      Type: {ty}")?;
        }
        Ok(())
    }

    fn message(&mut self, message: &Message) -> fmt::Result {
        let partner = message.partner.as_deref().unwrap_or("None");
        writeln!(self.0, "  - Name: {}\n    Type: {}", message.name, message.kind)?;
        writeln!(self.0, "    PairedMessage: {partner}")?;
        writeln!(self.0, "    Description: Says what {} says.\n    Fields:", message.name)
    }

    fn field(&mut self, field: &Field) -> fmt::Result {
        match field {
            Field::Struct(at) => {
                writeln!(self.0, "    - Name: params\n      Type: struct\n      Struct: params_{at}_t")
            }
            Field::Enum(at) => writeln!(self.0, "    - Name: error\n      Type: enum\n      Enum: error_{at}_e"),
            Field::Number(at) => writeln!(
                self.0,
                "    - Name: number_{at}\n      Type: uint64_t\n      Description: The number {at} of something"
            ),
        }
    }

    fn end(&mut self) -> fmt::Result {
        Ok(())
    }
}

struct Td(String);

impl Form for Td {
    fn begin(&mut self) -> fmt::Result {
        self.0 += "include \"tdgen/messages/messages.td\"\ndef big : Schema<1, 0, 0>;\ndef RPC_Calls : Module;\n";
        self.0 += "defvar RPC = RPC_Calls;\n";
        Ok(())
    }

    fn between(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }

    fn an_enum(&mut self, at: usize) -> fmt::Result {
        let values = (0..3).map(|value| format!("Value<\"ERROR_{at}_{value}\", {value}>"));
        let values = values.collect::<Vec<_>>().join(", ");
        writeln!(self.0, "def error_{at}_e : Enum<uint32_t> {{ let module = RPC; let values = [{values}]; }}")
    }

    fn a_struct(&mut self, at: usize) -> fmt::Result {
        self.0 += &format!("def params_{at}_t : Struct {{\n  let module = RPC;\n  let fields = [");
        self.0 += "Field<\"address\", uint64_t>, Field<\"rows\", uint32_t>, Field<\"columns\", uint32_t>];\n}\n";
        Ok(())
    }

    fn message(&mut self, message: &Message) -> fmt::Result {
        let partner = message.partner.as_deref().map(|name| format!("<\"{name}\">"));
        let partner = partner.unwrap_or_default();
        writeln!(self.0, "def {} : {}{partner} {{\n  let module = RPC;", message.name, message.kind)?;
        writeln!(self.0, "  let description = \"Says what {} says.\";\n  let fields = [", message.name)
    }

    fn field(&mut self, field: &Field) -> fmt::Result {
        match field {
            Field::Struct(at) => writeln!(self.0, "    Field<\"params\", params_{at}_t>,"),
            Field::Enum(at) => writeln!(self.0, "    Field<\"error\", error_{at}_e>,"),
            Field::Number(at) => {
                writeln!(self.0, "    Field<\"number_{at}\", uint64_t, \"The number {at} of something\">,")
            }
        }
    }

    fn end(&mut self) -> fmt::Result {
        self.0 += "  ];\n}\n";
        Ok(())
    }
}
