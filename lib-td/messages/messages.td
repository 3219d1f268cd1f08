//===- messages.td - What a host and a device say to each other -----------===//
//
// A schema says which commands, responses and events a host and the firmware
// of a device exchange, as structs of fixed layout, and which records the
// device writes into its trace:
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
// Messages, enums, structs and trace events stand in the order in which they
// are written. What the language cannot know, `tdgen messages check` and all
// generators check: names, sizes, ids, pairs of commands and responses.
//
// The same schema can be written in YAML; both become these records.
//
//===----------------------------------------------------------------------===//

#ifndef TDGEN_MESSAGES_MESSAGES_TD
#define TDGEN_MESSAGES_MESSAGES_TD

//===- Modules ------------------------------------------------------------===//

// A part of a schema. What has no module is in none:
//
//   def Tracing : Module { let description = "What the device traces."; }
//   let module = Tracing in { ... }
class Module {
  string name = NAME;
  string description = "";
}

//===- Types --------------------------------------------------------------===//

// What a field may hold.
class Type {
  string name = NAME;
}

// A number of `size` bytes, aligned to its size, little endian.
class Scalar<int Size> : Type {
  int size = Size;
}

def uint8_t : Scalar<1>;
def uint16_t : Scalar<2>;
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

// Bytes of a length that each record tells: the last field of a trace event.
class Tail : Type;

// Text in UTF-8.
def string_t : Tail { let name = "string"; }
def bytes_t : Tail { let name = "bytes"; }

// A name for a number.
class Value<string Name, int Number, string Description = ""> {
  string name = Name;
  int value = Number;
  string description = Description;
}

// Names for some numbers of the type `Storage`, an integer type.
class Enum<Scalar Storage> : Type {
  string description = "";
  Module module = ?;
  Scalar storage = Storage;
  list<Value> values = ?;
}

// A field of a struct, message or trace event. With a length above 0 it is an
// array of a scalar type, which the schema has to allow: `let arrays = true`.
class Field<string Name, Type Of, string Description = "", int Length = 0> {
  string name = Name;
  Type type = Of;
  string description = Description;
  int length = Length;
}

// Fields that messages hold as one. Its own fields are scalars and enums.
class Struct : Type {
  string description = "";
  Module module = ?;
  list<Field> fields = ?;
}

//===- Headers ------------------------------------------------------------===//

// What stands before the fields of a message. It begins with `message_id`, and
// may hold another header.
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
  // What tells it from others. Without one: the schema's first id and its
  // place among the messages, from 1, or what a lock file keeps for it.
  int id = ?;
  // The response to a command, the command of a response; may be none.
  string paired = "";
  list<Field> fields = [];
}

// From the host to the device.
class Command<string Answer = ""> : Message {
  let paired = Answer;
}

// From the device to the host, to a command.
class Response<string Answered = ""> : Message {
  let paired = Answered;
}

// From the device to the host, unasked.
class Event : Message;

//===- Traces -------------------------------------------------------------===//

// Trace events that are switched on and off together.
class TraceGroup {
  string name = NAME;
  string description = "";
  Module module = ?;
  // Without one: its place among the groups, from 0.
  int id = ?;
}

// A record of the device's trace. Without a group it is in one with the name
// of its module.
class TraceEvent {
  string name = NAME;
  string description = "";
  Module module = ?;
  TraceGroup group = ?;
  // Without one: its place among the trace events, from 1.
  int id = ?;
  list<Field> fields = [];
}

//===- The schema ---------------------------------------------------------===//

// A schema is one record of this class, and all that stands beside it.
class Schema<int Major, int Minor, int Patch> {
  string name = NAME;
  string description = "";
  int major = Major;
  int minor = Minor;
  int patch = Patch;
  // Ids of messages are greater than the first and not greater than the second.
  int startId = 0;
  int maxId = ?;
  // Whether fields may be arrays.
  bit arrays = false;
  Header commonHeader = common_header_t;
  Header commandHeader = command_header_t;
  Header responseHeader = response_header_t;
  Header eventHeader = event_header_t;
}

#endif // TDGEN_MESSAGES_MESSAGES_TD
