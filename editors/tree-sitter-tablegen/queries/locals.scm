[
  (class)
  (multiclass)
  (def)
  (foreach)
  (if)
  (let)
] @local.scope

(template_arg name: (identifier) @local.definition)
(foreach_iterator name: (identifier) @local.definition)
(defvar name: (identifier) @local.definition)
(def_var name: (identifier) @local.definition)

(value (identifier) @local.reference)
