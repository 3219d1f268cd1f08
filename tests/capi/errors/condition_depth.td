include "base.td"
// Deeper than any reader, or compiler, would follow.
defvar Open = !foldl("", !range(0, 200), text, i, !strconcat(text, "("));
defvar Close = !foldl("", !range(0, 200), text, i, !strconcat(text, ")"));
def olF : Function {
  let desc = "d";
  let params = [Param<"int", "A", "d">];
  let returns = [Return<"OL_ERRC_A", [!strconcat("`", Open, "A", Close, "`")]>];
}
