// Colors the languages of this book that mdBook's highlighter lacks.

hljs.registerLanguage("tablegen", (hljs) => ({
  keywords: {
    keyword: "assert class def defm defset deftype defvar dump else field foreach if in include let multiclass then",
    type: "bit bits code dag int list string",
    literal: "true false",
  },
  contains: [
    hljs.C_LINE_COMMENT_MODE,
    hljs.C_BLOCK_COMMENT_MODE,
    hljs.QUOTE_STRING_MODE,
    { className: "string", begin: /\[\{/, end: /\}\]/ },
    { className: "built_in", begin: /![a-z_]+/ },
    { className: "meta", begin: /^\s*#(ifdef|ifndef|else|endif|define)\b/, end: /$/ },
    { className: "number", begin: /\b(0x[\da-fA-F]+|0b[01]+|\d+)\b/ },
    { className: "variable", begin: /\$\w+/ },
  ],
}));

hljs.registerLanguage("cmake", (hljs) => ({
  case_insensitive: true,
  contains: [
    hljs.HASH_COMMENT_MODE,
    hljs.QUOTE_STRING_MODE,
    { className: "variable", begin: /\$(ENV)?\{/, end: /\}/ },
    { className: "keyword", begin: /^\s*\w+(?=\s*\()/ },
    { className: "literal", begin: /\b[A-Z][A-Z_]+\b/ },
  ],
}));

for (const block of document.querySelectorAll("code.language-tablegen, code.language-cmake")) {
  // mdBook has seen it already, as text.
  block.textContent = block.textContent;
  hljs.highlightBlock(block);
}
