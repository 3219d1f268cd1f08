// Codes are negative error numbers of the system, as in libusb, io_uring and drivers; other results are success, also
// counts.
include "tdgen/api/api.td"

def Wires : API {
  let prefix = "wr";
  let name = "Wires";
  let result_type = "int";
  let success = "0";
  let only_negative_fails = 1;
  let invalid_code = "-EINVAL";
  let uninitialized_code = "-ENODEV";
  let exception_code = "-EIO";
  let init_function = "wr_init";
  let shut_down_function = "wr_exit";
  let includes = ["<errno.h>"];
  let known_types = ["EINVAL", "ENODEV", "EIO", "ETIMEDOUT", "EMSGSIZE"];
  let keeps_names = 1;
  let has_code_locations = 0;
  let checks_values = 1;
  let calling_convention = "";
  let export = "";
}
def wr_wire : Handle { let desc = "A wire"; }
def wr_speed : Enum {
  let desc = "The speed of a wire";
  let etors = [Etor<"WR_SLOW", "slow", "1">, Etor<"WR_FAST", "fast", "4">];
  let has_end = 0;
}
def wr_info : Struct {
  let desc = "A wire";
  let members = [
    StructMember<"uint16_t", "vendor", "the vendor">,
    StructMember<"wr_speed", "speed", "the speed">,
    StructMember<"char", "name[16]", "the name">,
  ];
}
def wr_log_cb : FptrTypedef {
  let desc = "Receives messages";
  let params = [
    Param<"void *", "data", "the data of the caller", PARAM_IN_OPTIONAL>,
    Param<"int", "level", "the level", PARAM_IN>,
    Param<"const char *", "text", "the message", PARAM_IN>,
  ];
  let return = "int";
}
class F<string Desc, list<Param> Params, list<Return> Returns = []> : Function {
  let desc = Desc;
  let params = Params;
  let returns = Returns;
}
class On<string Desc, list<Param> Params, list<Return> Returns = []>
  : F<Desc, !listconcat([Param<"wr_wire", "wire", "the wire", PARAM_IN>], Params), Returns>;

class BytesParam<string Type, string Name, string Desc, bits<3> Flags>
  : Param<Type, Name, Desc, Flags> { let length = "size"; let length_in_bytes = 1; }

def wr_init : F<"Begins", [Param<"unsigned", "flags", "0", PARAM_IN>], [Return<"-EINVAL", ["`flags != 0`"]>]>;
def wr_exit : F<"Ends", []>;
def wr_count : F<"Returns the number of wires", []>;
def wr_set_log : F<"Sets what receives messages", [
  Param<"wr_log_cb", "log", "receives messages", PARAM_IN_OPTIONAL>,
  Param<"void *", "data", "is passed to it", PARAM_IN_OPTIONAL>,
]>;
def wr_open : F<"Opens a wire", [
  Param<"unsigned", "index", "the index", PARAM_IN>, CreatedParam<"wr_wire *", "wire", "receives the wire">,
], [Return<"-ENODEV", ["`index >= 8`"]>]>;
def wr_close : F<"Closes a wire", [DestroyedParam<"wr_wire", "wire", "the wire">], [Return<"void">]> { let return = "void"; }
def wr_get_info : On<"Describes a wire", [Param<"wr_info *", "info", "receives the description", PARAM_OUT>]>;
def wr_set_speed : On<"Sets the speed", [Param<"wr_speed", "speed", "the speed", PARAM_IN>]>;
def wr_get_speed : On<"Reads the speed", [Param<"wr_speed *", "speed", "receives the speed", PARAM_OUT>]>;
def wr_is_idle : On<"Asks whether nothing is sent", [Param<"bool *", "is_idle", "receives the answer", PARAM_OUT>]>;
def wr_read : On<"Reads bytes; returns how many", [
  BytesParam<"void *", "data", "receives bytes", PARAM_OUT>,
  Param<"size_t", "size", "the room", PARAM_IN>,
], [Return<"-ETIMEDOUT", ["nothing came"]>]>;
def wr_write : On<"Writes bytes; returns how many", [
  BytesParam<"const void *", "data", "the bytes", PARAM_IN>,
  Param<"size_t", "size", "how many", PARAM_IN>,
], [Return<"-EMSGSIZE", ["`size > 1024`"]>]>;
def wr_flush : On<"Waits until all is sent", [Param<"int", "timeout_ms", "the time", PARAM_IN>],
  [Return<"-EINVAL", ["`timeout_ms < -1`"]>]>;
def wr_control : On<"Sends a request", [
  Param<"uint8_t", "request", "the request", PARAM_IN>,
  Param<"uint16_t", "value", "the value", PARAM_IN>,
]>;
def wr_strerror : F<"Returns a message", [Param<"int", "code", "the code", PARAM_IN>]> { let return = "const char *"; }
