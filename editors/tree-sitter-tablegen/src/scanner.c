#include <tree_sitter/parser.h>
#include <wctype.h>

// Copied and adjusted from
// https://github.com/tree-sitter/tree-sitter-rust/blob/master/src/scanner.c
// under MIT

enum TokenType {
  MULTILINE_COMMENT,
  // Read by the grammar: valid here inside of a literal, where there are no
  // comments.
  STRING_CONTENT,
  CODE_CONTENT,
  // In no rule: valid only while the parser recovers from an error.
  ERROR_SENTINEL,
};

void *tree_sitter_tablegen_external_scanner_create() { return NULL; }

void tree_sitter_tablegen_external_scanner_destroy(void *payload) {}

void tree_sitter_tablegen_external_scanner_reset(void *payload) {}

unsigned tree_sitter_tablegen_external_scanner_serialize(void *payload,
                                                         char *buffer) {
  return 0;
}

void tree_sitter_tablegen_external_scanner_deserialize(void *payload,
                                                       const char *buffer,
                                                       unsigned length) {}

bool tree_sitter_tablegen_external_scanner_scan(void *payload, TSLexer *lexer,
                                                const bool *valid_symbols) {
  bool in_literal = !valid_symbols[ERROR_SENTINEL] &&
                    (valid_symbols[STRING_CONTENT] || valid_symbols[CODE_CONTENT]);
  if (valid_symbols[MULTILINE_COMMENT] && !in_literal) {
    while (iswspace(lexer->lookahead))
      lexer->advance(lexer, true);

    if (lexer->lookahead != '/')
      return false;
    lexer->advance(lexer, false);
    if (lexer->lookahead != '*')
      return false;
    lexer->advance(lexer, false);

    bool after_star = false;
    unsigned nesting_depth = 1;
    while (!lexer->eof(lexer)) {
      switch (lexer->lookahead) {
      case '*':
        lexer->advance(lexer, false);
        after_star = true;
        break;
      case '/':
        if (after_star) {
          lexer->advance(lexer, false);
          after_star = false;
          nesting_depth--;
          if (nesting_depth == 0) {
            lexer->result_symbol = MULTILINE_COMMENT;
            return true;
          }
        } else {
          lexer->advance(lexer, false);
          after_star = false;
          if (lexer->lookahead == '*') {
            nesting_depth++;
            lexer->advance(lexer, false);
          }
        }
        break;
      default:
        lexer->advance(lexer, false);
        after_star = false;
        break;
      }
    }
  }

  return false;
}
