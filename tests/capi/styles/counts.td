// The two-call idiom: a call without room tells the number, a second one fills the array, as in OpenCL and Level Zero.
include "tdgen/api/api.td"

def Shelf : API {
  let prefix = "sh";
  let name = "Shelf";
  let has_code_locations = 0;
  let calling_convention = "";
  let export = "";
  let invalid_code = "SH_STATUS_INVALID";
}
def sh_status_t : Enum {
  let desc = "The result of a call";
  let etors = [Etor<"OK", "success">, Etor<"INVALID", "an argument is invalid">, Etor<"TOO_SMALL", "there is no room">];
}
def sh_result_t : Typedef { let desc = "The result of a call"; let value = "sh_status_t"; }
def sh_shelf_handle_t : Handle { let desc = "A shelf"; }
def sh_book_handle_t : Handle { let desc = "A book"; let parent = "sh_shelf_handle_t"; }
def sh_kind_t : Enum { let desc = "The kind of a book"; let etors = [Etor<"NOVEL", "a novel">, Etor<"ATLAS", "maps">]; }
def sh_mark_t : Struct {
  let desc = "A mark";
  let members = [StructMember<"uint32_t", "Page", "the page">, StructMember<"uint32_t", "Line", "the line">];
}
defvar InOut = !or(PARAM_IN, PARAM_OUT);
class List<string Type, bits<3> Flags = PARAM_OUT_OPTIONAL>
  : RangedParam<Type # " *", "Items", "receives them", Flags, Range<"0", "Count">>;
class F<string Desc, list<Param> Params, list<Return> Returns = []> : Function {
  let desc = Desc;
  let params = Params;
  let returns = Returns;
}
defvar ShelfParam = Param<"sh_shelf_handle_t", "Shelf", "the shelf", PARAM_IN>;
defvar Book = Param<"sh_book_handle_t", "Book", "the book", PARAM_IN>;
defvar Count = Param<"uint32_t *", "Count", "the room, then the number", InOut>;
defvar Size = Param<"size_t *", "Count", "the room, then the number", InOut>;
defvar TooSmall = [Return<"SH_STATUS_TOO_SMALL", ["there is no room"]>];
class Books : List<"sh_book_handle_t"> { let ownership = "borrows"; }

def shOpen : F<"Opens a shelf", [CreatedParam<"sh_shelf_handle_t *", "Shelf", "receives it">]>;
def shClose : F<"Closes a shelf", [DestroyedParam<"sh_shelf_handle_t", "Shelf", "the shelf">]>;
def shBooks : F<"Lists books", [ShelfParam, Count, Books<>], TooSmall>;
def shBooksOfKind : F<"Lists books of a kind", [ShelfParam, Param<"sh_kind_t", "Kind", "the kind", PARAM_IN>, Count, Books<>], TooSmall>;
def shPages : F<"Lists pages", [Book, Count, List<"uint32_t">], TooSmall>;
def shMarks : F<"Lists marks", [Book, Count, List<"sh_mark_t">], TooSmall>;
def shKinds : F<"Lists kinds", [ShelfParam, Count, List<"sh_kind_t">], TooSmall>;
def shTitle : F<"Reads a title", [Book, Size, List<"char">], TooSmall>;
def shWeights : F<"Lists weights", [ShelfParam, Size, List<"double", !or(PARAM_IN, PARAM_OUT_OPTIONAL)>], TooSmall>;
def shBytes : F<"Reads bytes", [Book, Size, List<"uint8_t">], TooSmall>;
def shBook : F<"Returns a book", [ShelfParam, Param<"uint32_t", "Index", "which", PARAM_IN>,
  BorrowedParam<"sh_book_handle_t *", "Book", "receives it">], [Return<"SH_STATUS_INVALID", ["`Index > 999`"]>]>;
def shKind : F<"Reads the kind", [Book, Param<"sh_kind_t *", "Kind", "receives it", PARAM_OUT>]>;
def shIsLent : F<"Asks whether it is lent", [Book, Param<"bool *", "IsLent", "receives the answer", PARAM_OUT>]>;
def shSort : F<"Sorts books", [ShelfParam, Param<"uint32_t", "Count", "how many", PARAM_IN>,
  RangedParam<"const sh_book_handle_t *", "Books", "in this order", PARAM_IN, Range<"0", "Count">>]>;
def shMark : F<"Sets a mark", [Book, Param<"const sh_mark_t *", "Mark", "the mark", PARAM_IN>],
  [Return<"SH_STATUS_INVALID", ["`Mark->Page == 0`"]>]>;
