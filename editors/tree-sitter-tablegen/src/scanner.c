#include <tree_sitter/parser.h>
#include <wctype.h>

// Copied and adjusted from
// https://github.com/tree-sitter/tree-sitter-rust/blob/master/src/scanner.c
// under MIT

enum TokenType {
  MULTILINE_COMMENT,
  STRING_CONTENT,
  CODE_CONTENT,
  // In no rule: valid only while the parser recovers from an error.
  ERROR_SENTINEL,
};

// Reads up to the quote, a backslash or the end of the line.
static bool scan_string(TSLexer *lexer) {
  bool has_content = false;
  while (!lexer->eof(lexer) && lexer->lookahead != '"' &&
         lexer->lookahead != '\\' && lexer->lookahead != '\n' &&
         lexer->lookahead != '\r') {
    lexer->advance(lexer, false);
    has_content = true;
  }
  lexer->result_symbol = STRING_CONTENT;
  return has_content;
}

// Reads up to `}]`. A brace is read together with the character behind it:
// `}}]` does not end the literal.
static bool scan_code(TSLexer *lexer) {
  bool has_content = false;
  lexer->mark_end(lexer);
  while (!lexer->eof(lexer)) {
    bool is_brace = lexer->lookahead == '}';
    lexer->advance(lexer, false);
    if (is_brace) {
      if (lexer->lookahead == ']')
        break;
      lexer->advance(lexer, false);
    }
    lexer->mark_end(lexer);
    has_content = true;
  }
  lexer->result_symbol = CODE_CONTENT;
  return has_content;
}

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
  if (!valid_symbols[ERROR_SENTINEL]) {
    if (valid_symbols[STRING_CONTENT])
      return scan_string(lexer);
    if (valid_symbols[CODE_CONTENT])
      return scan_code(lexer);
  }
  if (valid_symbols[MULTILINE_COMMENT]) {
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
