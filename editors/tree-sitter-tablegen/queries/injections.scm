; Code is C++, but descriptions are Markdown.

(let_instruction
  name: (identifier) @_name
  (value (code (code_content) @injection.content))
  (#eq? @_name "description")
  (#set! injection.language "markdown"))

(let_instruction
  name: (identifier) @_name
  (value (code (code_content) @injection.content))
  (#not-eq? @_name "description")
  (#set! injection.language "cpp"))

(instruction
  name: (identifier) @_name
  (value (code (code_content) @injection.content))
  (#eq? @_name "description")
  (#set! injection.language "markdown"))

(instruction
  name: (identifier) @_name
  (value (code (code_content) @injection.content))
  (#not-eq? @_name "description")
  (#set! injection.language "cpp"))

; In arguments, lists and dags.

(parent_class_list
  (value (code (code_content) @injection.content))
  (#set! injection.language "cpp"))

(anonymous_record
  (value (code (code_content) @injection.content))
  (#set! injection.language "cpp"))

(named_argument
  (value (code (code_content) @injection.content))
  (#set! injection.language "cpp"))

(value_list
  (value (code (code_content) @injection.content))
  (#set! injection.language "cpp"))

(dag_arg
  (value (code (code_content) @injection.content))
  (#set! injection.language "cpp"))

; The command lines of LLVM's tests.

((comment) @injection.content
  (#match? @injection.content "^// RUN:")
  (#set! injection.language "bash"))
