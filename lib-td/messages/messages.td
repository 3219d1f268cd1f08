//===- messages.td - Classes of message schemas ---------------------------===//
//
// A schema describes the commands, responses and events that a host and the
// firmware of a device exchange, as structs with a fixed layout, and the events
// that the device writes into its trace:
//
//   include "tdgen/messages/messages.td"
//
//   def demo : Schema<1, 0, 0>;
//
//   def launch_error_e : Enum<uint32_t> {
//     let values = [Value<"LAUNCH_OK", 0>, Value<"LAUNCH_NO_MEMORY", 1>];
//   }
//   def launch_cmd : Command<"launch_rsp"> {
//     let fields = [Field<"kernel", uint64_t, "Address of its code">];
//   }
//   def launch_rsp : Response<"launch_cmd"> {
//     let fields = [Field<"error", launch_error_e>];
//   }
//   def launched : TraceEvent {
//     let fields = [Field<"kernel", uint64_t>, Field<"name", string_t>];
//   }
//
// Messages, enums, structs and trace events keep their source order. All
// generators and `tdgen messages check` check names, sizes, ids, and pairs of
// commands and responses.
//
// The same schema can be written in YAML. Both forms become these records.
//
//===----------------------------------------------------------------------===//

#ifndef TDGEN_MESSAGES_MESSAGES_TD
#define TDGEN_MESSAGES_MESSAGES_TD

//===- Modules ------------------------------------------------------------===//

// A part of a schema. Definitions are assigned to it with `let`:
//
//   def Tracing : Module { let description = "What the device traces."; }
//   let module = Tracing in { ... }
class Module {
  string name = NAME;
  string description = "";
}

//===- Types --------------------------------------------------------------===//

// The type of a field.
class Type {
  string name = NAME;
}

// A number of `size` bytes, aligned to its size, little endian.
class Scalar<int Size> : Type {
  int size = Size;
}

def uint8_t : Scalar<1>;
def uint16_t : Scalar<2>;
// Only the id of messages in the header of a packed schema.
def uint24_t : Scalar<3>;
def uint32_t : Scalar<4>;
def uint64_t : Scalar<8>;
def int8_t : Scalar<1>;
def int16_t : Scalar<2>;
def int32_t : Scalar<4>;
def int64_t : Scalar<8>;
def float : Scalar<4>;
def double : Scalar<8>;
// Stored as uint8_t: 0 or 1.
def bool : Scalar<1>;
// A byte, usually of a text.
def char : Scalar<1>;

// UTF-8 in a fixed number of bytes, the length of the field. The bytes after the
// string are 0. Trace events have `string_t`.
def text_t : Type { let name = "text"; }

// Bytes that belong to no field, as many as the length of the field. They are 0.
def padding_t : Type { let name = "padding"; }

// A variable number of bytes: the last field of a trace event.
class Tail : Type;

// A UTF-8 string.
def string_t : Tail { let name = "string"; }
def bytes_t : Tail { let name = "bytes"; }

// A name for a number. `Since` is the version in which it was added: "1.2".
class Value<string Name, int Number, string Description = "", string Since = ""> {
  string name = Name;
  int value = Number;
  string description = Description;
  string since = Since;
}

// Names for some numbers of the type `Storage`, an integer type.
class Enum<Scalar Storage> : Type {
  string description = "";
  Module module = ?;
  Scalar storage = Storage;
  // Whether several values may have the same number.
  bit allowAlias = false;
  list<Value> values = ?;
}

// Flags: each value is one bit of an unsigned integer, and they can be combined.
class Flags<Scalar Storage> : Enum<Storage>;

// A number with a name in all generated languages. The length of an array can be
// one: `Field<"levels", uint8_t, "", most_lamps.value>`.
class Constant<Scalar Of, int Number, string Description = ""> {
  string name = NAME;
  string description = Description;
  Module module = ?;
  Scalar type = Of;
  int value = Number;
}

// A field of a struct, message or trace event. With a length above 0 it is an
// array of scalars, of enums or, in structs and messages, of structs, which the
// schema must allow: `let arrays = true`.
//
// Arguments after the description are usually named:
//
//   Field<"percent", uint8_t, "The brightness", Unit = "%", Max = 100>
//
// A number can have a unit, a least and a greatest value that both sides check, and a
// default, which a new message has instead of 0. The least integer stands for none. As a
// value it is a string, `RealMin = "-9223372036854775808"`, as are floats that are not
// whole: `RealMin = "-3.2"`, `RealMax`, `RealDefault`. The default of an array is that of
// each element, or a list, `Defaults = [1, 2, 3]` or `RealDefaults = ["1.5", "2"]`;
// that of a text is a string, `TextDefault`.
//
// `Scale` is the factor from a number to its physical value, in the unit: "0.1".
// `Invalid` is the number that means that there is no value, such as 255. It is not
// in the range; new messages have it if there is no default. For `float` and
// `double` it is `RealInvalid = "NaN"`. In an array it belongs to each element.
//
// Another field of the same struct or message, which is named, can say more:
//
//   Field<"count", uint16_t>,
//   Field<"samples", int16_t, "", 32, Count = "count">
//
// `Count` names the number of elements in use of an array, or of bytes of a text;
// with `Flexible = true`, the last field of a message, the message ends after
// them. A flexible array without `Count` is the rest of the message, by its size. `Optional` names the field in which a bit says whether this field is
// present. `Tag` names the field that selects one of several consecutive fields,
// which share their bytes; `Case` is the value of the tag for this field.
//
// `Since` is the version in which the field was added, such as "1.2": messages of
// older minor versions lack it. A field without it is in all messages.
//
// `Deprecated` says what to use instead of the field: its bytes stay, and compilers
// warn where a program uses it.
class Field<string Name, Type Of, string Description = "", int Length = 0,
            string Unit = "", int Min = -9223372036854775808, int Max = -9223372036854775808,
            int Default = -9223372036854775808, string Count = "", bit Flexible = false,
            string Optional = "", string Tag = "", int Case = -9223372036854775808,
            string Since = "", string RealMin = "", string RealMax = "", string RealDefault = "",
            string TextDefault = "", string Deprecated = "", string Scale = "",
            int Invalid = -9223372036854775808, string RealInvalid = "",
            list<int> Defaults = [], list<string> RealDefaults = []> {
  string name = Name;
  Type type = Of;
  string description = Description;
  int length = Length;
  string unit = Unit;
  int min = Min;
  int max = Max;
  int default = Default;
  string realMin = RealMin;
  string realMax = RealMax;
  string realDefault = RealDefault;
  string textDefault = TextDefault;
  string count = Count;
  bit flexible = Flexible;
  string optional = Optional;
  string tag = Tag;
  int case = Case;
  string since = Since;
  string deprecated = Deprecated;
  string scale = Scale;
  int invalid = Invalid;
  string realInvalid = RealInvalid;
  list<int> defaults = Defaults;
  list<string> realDefaults = RealDefaults;
}

// Fields that messages contain as a unit. Its fields are scalars, enums and, with
// `let nesting = true`, structs.
class Struct : Type {
  string description = "";
  Module module = ?;
  list<Field> fields = ?;
}

//===- Headers ------------------------------------------------------------===//

// The fields before those of a message. All headers begin with the fields of the
// common one, among them the id of the message, and may contain another header;
// that of responses does not with `responsesByTag`.
class Header : Struct;

def common_header_t : Header {
  let description = "What all messages begin with.";
  let fields = [Field<"message_id", uint64_t, "Which message this is">];
}

def command_header_t : Header {
  let description = "What a command begins with.";
  let fields = [
    Field<"message_id", uint64_t, "Which message this is">,
    Field<"command_id", uint64_t, "Which command of the host this is">,
    Field<"host_timestamp", uint64_t, "When the host sent it">,
    Field<"device_timestamp_mtime", uint64_t, "When the device took it">,
    Field<"stream_id", uint32_t, "The stream that it belongs to">
  ];
}

def response_header_t : Header {
  let description = "What a response begins with.";
  let fields = [
    Field<"message_id", uint64_t, "Which message this is">,
    Field<"command_info", command_header_t, "The header of the command that it answers">,
    Field<"device_timestamp_mtime", uint64_t, "When the device sent it">
  ];
}

def event_header_t : Header {
  let description = "What an event begins with.";
  let fields = [
    Field<"message_id", uint64_t, "Which message this is">,
    Field<"device_timestamp_mtime", uint64_t, "When the device sent it">
  ];
}

//===- Messages -----------------------------------------------------------===//

class Message {
  string name = NAME;
  string description = "";
  Module module = ?;
  // The message id. By default the schema's `startId` plus the position among
  // the messages, from 1, or the id in the lock file.
  int id = ?;
  // The response to a command, or the command of a response; may be empty.
  string paired = "";
  // The version in which the message was added, such as "1.2"; may be empty.
  string since = "";
  list<Field> fields = [];
}

// From the host to the device.
class Command<string Answer = ""> : Message {
  let paired = Answer;
}

// From the device to the host, in reply to a command.
class Response<string Answered = ""> : Message {
  let paired = Answered;
}

// From the device to the host, unsolicited.
class Event : Message;

//===- Traces -------------------------------------------------------------===//

// Trace events that are enabled and disabled together.
class TraceGroup {
  string name = NAME;
  string description = "";
  Module module = ?;
  // By default the position among the groups, from 0.
  int id = ?;
}

// An event in the device's trace. By default its group has the name of its
// module.
class TraceEvent {
  string name = NAME;
  string description = "";
  Module module = ?;
  TraceGroup group = ?;
  // By default the position among the trace events, from 1.
  int id = ?;
  list<Field> fields = [];
}

//===- The schema ---------------------------------------------------------===//

// A schema is one record of this class, together with all other definitions.
class Schema<int Major, int Minor, int Patch> {
  string name = NAME;
  // The name in generated code; by default `name` with `_` for other characters.
  string cName = "";
  string description = "";
  int major = Major;
  int minor = Minor;
  int patch = Patch;
  // The bounds of message ids: startId < id <= maxId. -1 allows the id 0; then C has
  // no constant for an id that no message has.
  int startId = 0;
  int maxId = ?;
  // The id of the command `handshake_cmd`, with which the sides compare their
  // versions; the response `handshake_rsp` has the next id. By default there is
  // no handshake.
  int handshakeId = ?;
  // Whether fields may be arrays.
  bit arrays = false;
  // Whether structs may contain structs, up to eight levels.
  bit nesting = false;
  // Whether fields follow each other without alignment, as in many protocols that
  // exist. Otherwise each is aligned to its size. A packed schema has no trace.
  bit packed = false;
  // Whether numbers are big endian, the most significant byte first. C and traces are
  // little endian.
  bit bigEndian = false;
  // Whether messages end before the zeros at their end, except for the first byte
  // after the header. Headers have their size.
  bit cutZeros = false;
  // Whether the constants of enums begin with the enum in C: A_E_OK. Enums that
  // share the name of a value have prefixes in any case.
  bit enumPrefixes = false;
  Header commonHeader = common_header_t;
  Header commandHeader = command_header_t;
  Header responseHeader = response_header_t;
  Header eventHeader = event_header_t;
  // The field of the common header with the id of a message, anywhere in it.
  string idField = "message_id";
  // The field of the common header with the size of the message in bytes, so that
  // unknown messages can be skipped; may be empty.
  string sizeField = "";
  // The number of bytes that this size does not count: those of the header, where
  // it is the length of what follows.
  int uncounted = 0;
  // The field of the common header in which a sender counts its messages, so that
  // the receiver sees lost ones; may be empty.
  string sequenceField = "";
  // The field of the common header with flags of the user; may be empty.
  string flagsField = "";
  // The field of the header of commands that the header of responses repeats, so
  // that a client finds the response to a command.
  string tagField = "command_id";
  // Whether responses have no id, so that only the command with their tag says
  // which message they are. Each is the response of one command; ids have 32 bits
  // at most.
  bit responsesByTag = false;
  // The field of the header of such responses that is not 0 after a failure: then
  // nothing follows the header. May be empty.
  string errorField = "";
}

#endif // TDGEN_MESSAGES_MESSAGES_TD
