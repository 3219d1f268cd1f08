// Some commands for a TPM 2.0, which are big endian, and a value of each kind.
include "tdgen/messages/messages.td"

def tpm_header_t : Header {
  let fields = [Field<"sessions", uint16_t, "", Default = 0x8001>, Field<"size", uint32_t>, Field<"code", uint32_t>];
}

def startup_e : Enum<uint16_t> {
  let values = [Value<"CLEAR", 0>, Value<"STATE", 1>];
}

def attributes_e : Flags<uint32_t> {
  let values = [Value<"FIXED_TPM", 2>, Value<"NO_DA", 0x400>];
}

def point_t : Struct {
  let fields = [Field<"x", int16_t>, Field<"parts", uint32_t, "", 2, Max = 70000, Invalid = 0xffffffff>];
}

def self_test_cmd : Command {
  let id = 0x143;
  let fields = [Field<"full", bool>];
}

def startup_cmd : Command {
  let id = 0x144;
  let fields = [Field<"type", startup_e>];
}

def get_capability_cmd : Command {
  let id = 0x17a;
  let fields = [Field<"capability", uint32_t>, Field<"property", uint32_t>, Field<"count", uint32_t, "", Default = 1>];
}

def stir_random_cmd : Command {
  let id = 0x146;
  let fields = [Field<"bytes", uint16_t>, Field<"data", uint8_t, "", 128, Count = "bytes", Flexible = true>];
}

def all_cmd : Command {
  let id = 0x20000001;
  let fields = [
    Field<"wide", uint64_t, "", Max = 0x0102030405060708>, Field<"less", int32_t, "", Min = -2, Invalid = -3>,
    Field<"real", float>, Field<"height", double, "", RealInvalid = "NaN">, Field<"gains", float, "", 2>,
    Field<"attributes", attributes_e>, Field<"kinds", startup_e, "", 2>, Field<"point", point_t>,
    Field<"n", uint16_t>, Field<"points", point_t, "", 2, Count = "n">,
    Field<"bits", uint16_t>, Field<"maybe", int32_t, "", Optional = "bits">, Field<"also", uint16_t, "", 2, Optional = "bits">,
    Field<"kind", uint16_t>, Field<"small", int16_t, "", Tag = "kind", Case = 258>,
    Field<"large", uint64_t, "", Tag = "kind", Case = 2>, Field<"label", text_t, "", 4>,
    Field<"rest", uint16_t, "", 20, Flexible = true>
  ];
}

def tpm : Schema<1, 0, 0> {
  let arrays = true;
  let nesting = true;
  let packed = true;
  let bigEndian = true;
  let commonHeader = tpm_header_t;
  let commandHeader = tpm_header_t;
  let responseHeader = tpm_header_t;
  let eventHeader = tpm_header_t;
  let idField = "code";
  let sizeField = "size";
}
