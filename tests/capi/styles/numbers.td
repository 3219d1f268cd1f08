// Codes are an `int` with macros, 0 for success, as in SQLite, libgit2 and zlib. There is no initialization.
include "tdgen/api/api.td"

def Notes : API {
  let prefix = "nt";
  let name = "Notes";
  let result_type = "int";
  let error_enum = "nt_code";
  let invalid_code = "NT_MISUSE";
  let keeps_names = 1;
  let has_code_locations = 0;
  let has_params_structs = 0;
  let calling_convention = "";
  let export = "";
}
def nt_code : Enum {
  let desc = "The result of a call";
  let value_type = "int";
  let etors = [
    Etor<"NT_OK", "success", "0">,
    Etor<"NT_ERROR", "an error", "1">,
    Etor<"NT_BUSY", "somebody else uses it", "5">,
    Etor<"NT_MISUSE", "wrong arguments", "21">,
    Etor<"NT_ROW", "there is a row", "100">,
  ];
}
def nt_db : Handle { let desc = "A file of notes"; }
def nt_stmt : Handle { let desc = "A statement"; let parent = "nt_db"; }
def nt_mode : Enum {
  let desc = "How a file is opened";
  let etors = [Etor<"NT_READ", "read only">, Etor<"NT_WRITE", "also written">];
  let has_end = 0;
}
class F<string Desc, list<Param> Params, list<Return> Returns = []> : Function {
  let desc = Desc;
  let params = Params;
  let returns = Returns;
}
class On<string Desc, list<Param> Params, list<Return> Returns = []>
  : F<Desc, !listconcat([Param<"nt_stmt", "stmt", "the statement", PARAM_IN>], Params), Returns>;

class OpenedParam<string Type, string Name, string Desc> : CreatedParam<Type, Name, Desc> {
  let valid_after_failure = 1;
}
def nt_open : F<"Opens a file", [
  Param<"const char *", "path", "the file", PARAM_IN>,
  Param<"nt_mode", "mode", "how", PARAM_IN>,
  OpenedParam<"nt_db *", "db", "receives the file, also if it cannot be opened">,
], [Return<"NT_BUSY", ["another program has it"]>]>;
def nt_close : F<"Closes a file", [DestroyedParam<"nt_db", "db", "the file">]>;
def nt_exec : F<"Runs statements", [
  Param<"nt_db", "db", "the file", PARAM_IN>, Param<"const char *", "sql", "the statements", PARAM_IN>,
]>;
def nt_prepare : F<"Prepares a statement", [
  Param<"nt_db", "db", "the file", PARAM_IN>,
  Param<"const char *", "sql", "the statement", PARAM_IN>,
  CreatedParam<"nt_stmt *", "stmt", "receives it">,
]>;
def nt_finalize : F<"Destroys a statement", [DestroyedParam<"nt_stmt", "stmt", "the statement">]>;
def nt_bind_int : On<"Binds a number", [
  Param<"int", "at", "the index", PARAM_IN>, Param<"int64_t", "value", "the number", PARAM_IN>,
], [Return<"NT_MISUSE", ["`at < 1`", "`at > 99`"]>]>;
def nt_bind_text : On<"Binds a text", [
  Param<"int", "at", "the index", PARAM_IN>,
  RangedParam<"const char *", "text", "the text", PARAM_IN, Range<"0", "length">>,
  Param<"size_t", "length", "its length", PARAM_IN>,
], [Return<"NT_MISUSE", ["`at < 1`"]>]>;
def nt_step : On<"Goes to the next row", [], [Return<"NT_ROW", ["there is one"]>]>;
def nt_reset : On<"Goes before the first row", []>;
def nt_column_int : On<"Reads a number", [
  Param<"int", "at", "the column", PARAM_IN>, Param<"int64_t *", "value", "receives it", PARAM_OUT>,
], [Return<"NT_MISUSE", ["`at < 0`"]>]>;
def nt_is_null : On<"Asks whether a column is null", [
  Param<"int", "at", "the column", PARAM_IN>, Param<"bool *", "answer", "receives the answer", PARAM_OUT>,
]>;
def nt_column_bytes : On<"Reads bytes", [
  Param<"int", "at", "the column", PARAM_IN>,
  Param<"size_t *", "count", "the number", PARAM_INOUT>,
  RangedParam<"uint8_t *", "bytes", "receives them", PARAM_OUT_OPTIONAL, Range<"0", "count">>,
]>;
def nt_mode_of : F<"Reads how a file was opened", [
  Param<"nt_db", "db", "the file", PARAM_IN>, Param<"nt_mode *", "mode", "receives it", PARAM_OUT>,
]>;
def nt_version : F<"Returns the version", []> { let return = "const char *"; }
def nt_memory_used : F<"Returns the bytes in use", []> { let return = "int64_t"; }
