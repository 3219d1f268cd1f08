; The last pattern that matches a node counts, as in Neovim, Helix and the tree-sitter program.

(identifier) @variable

(comment) @comment
(multiline_comment) @comment
(preprocessor_directive) @keyword.directive

; Keywords

[
  "assert"
  "class"
  "def"
  "defm"
  "defset"
  "deftype"
  "defvar"
  "dump"
  "field"
  "let"
  "multiclass"
] @keyword

"in" @keyword.operator
"include" @keyword.import
"foreach" @keyword.repeat

[
  "if"
  "then"
  "else"
] @keyword.conditional

[
  "append"
  "prepend"
] @keyword.modifier

; Types

(primitive_type) @type.builtin

[
  "bits"
  "list"
] @type.builtin

(class_identifier) @type
(class name: (identifier) @type)
(multiclass name: (identifier) @type)
(deftype name: (identifier) @type)
(parent_class_list (identifier) @type)
(anonymous_record (identifier) @type)

; Names

(def name: (value (identifier) @constant))
(defm name: (value (identifier) @constant))
(defset name: (identifier) @constant)
(template_arg name: (identifier) @variable.parameter)
(named_argument name: (identifier) @variable.parameter)
(instruction name: (identifier) @variable.member)
(let_instruction name: (identifier) @variable.member)
(let_item name: (identifier) @variable.member)
(value_suffix (identifier) @variable.member)
(var) @variable.parameter

; Operators

[
  (bang_operator)
  (cond_operator)
] @function.builtin

[
  "="
  "#"
  "-"
  "..."
] @operator

; Literals

(string) @string
(escape_sequence) @string.escape
(code) @string.special
(integer) @number
(boolean) @boolean
(uninitialized_value) @constant.builtin

; Punctuation

[
  "{"
  "}"
  "["
  "]"
  "("
  ")"
  "<"
  ">"
] @punctuation.bracket

[
  "."
  ","
  ";"
  ":"
] @punctuation.delimiter
