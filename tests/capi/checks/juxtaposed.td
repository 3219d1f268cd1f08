include "base.td"
def ol_errc_t : Enum {
  let desc = "how a call ended";
  let etors = [
    Etor<"SUCCESS", "well">, Etor<"UNINITIALIZED", "before the start">, Etor<"DEVICE_LOST", "the device is gone">,
    Etor<"INVALID_NULL_HANDLE", "a handle is null">, Etor<"INVALID_NULL_POINTER", "a pointer is null">,
    Etor<"INVALID_SIZE", "a size is wrong">,
  ];
}
def olF : Function {
  let desc = "One text in "
             "two pieces";
  let details = [
    "Platforms are initialized on their first use"
    "Each call counts",
    "A sentence that goes on "
    "in the next line.",
    "Another one" // with a comment between
    " that goes on.",
    "One." "Two.",
    "Pasted" # "together",
  ];
  let analogues = ["cuInit" "hipInit"];
  let params = [
    Param<"int", "A", "the first of"
                      "two numbers", PARAM_IN>,
    Param<"in" "t", "B", "names can be put together", PARAM_IN>,
  ];
  let returns = [Return<"OL_ERRC_INVALID_SIZE", ["is wrong""is too large"]>];
}
