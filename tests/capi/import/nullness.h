#define NULLS_NOT(...) __attribute__((nonnull(__VA_ARGS__)))
#define NULLS_NONE NULLS_NOT(1) NULLS_NOT(ONE + 1)
#define ONE 1
typedef char nulls_id[8];
typedef const char *nulls_text;
/* Parentheses in comments ) and strings are nothing. */
int nulls_attribute(void *first, int number, char *third) __attribute__((nonnull(1, 3)));
int nulls_macro(void *first, char *second) NULLS_NONE;
int nulls_all(void *first, int number, void (*third)(void *data), nulls_text fourth) __attribute__((__nonnull__));
int nulls_own(void *first __attribute__((nonnull)), char *second);
int nulls_words(void *_Nonnull first, char *_Nullable second, void (*_Nonnull third)(char *_Nullable), char *fourth);
int nulls_inner(char *_Nonnull *first, void (*second)(char *_Nonnull));
__attribute__((nonnull(1))) int nulls_again(char *first, char *second);
int nulls_again(char *first, char *second) __attribute__((nonnull(2)));
int nulls_array(const nulls_id first, int second[static 4], char third[2]) __attribute__((nonnull(1)));
static inline int nulls_inline(const int *first) NULLS_NOT(1);
static inline int nulls_inline(const int *first) { return *first; }
void (*nulls_returned(int number, char *second))(int *) __attribute__((nonnull(2)));
#pragma clang assume_nonnull begin
int nulls_assumed(char *first, char *_Null_unspecified second);
#pragma clang assume_nonnull end
