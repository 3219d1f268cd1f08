/** @file doc.h
 * License text. */
/**
 * @brief Opens a thing.
 *
 * More about it, with \c code and <b>bold</b>.
 * Second line.
 *
 * @param[in] id the id
 * @param n how many, over
 *   two lines
 * @return 0 or -1
 */
__attribute__((deprecated("use x"), nonnull(1))) int doc_f(const char id[4], int n);
typedef char doc_id[8];
int doc_g(const doc_id id, unsigned char sum[static 16], int m[3][4], doc_id *all);
///first line
///second line
enum doc_q {
  DOC_A, /**< the first */
  DOC_B /**< second "quoted" \ one */
};
/// A struct, as in ::DOC_MAX of the macros:
/// - first point
///   of two lines
/// - second
typedef struct { int a; ///< the a
 int b; } doc_s;
doc_s doc_make(void);
