[
  (class)
  (multiclass)
  (def)
  (defm)
  (defset)
  (foreach)
  (if)
  (let)
  (code)
  (multiline_comment)
] @fold
