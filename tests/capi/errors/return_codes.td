include "base.td"
def olF : Function {
  let desc = "d";
  let params = [];
  let returns = [
    Return<"">,
    Return<"OL ERRC">,
    Return<"return">,
    Return<"OL_ERRC_ONE", ["`"]>,
    Return<"OL_ERRC_ONE\n">,
  ];
}
