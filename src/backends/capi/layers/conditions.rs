//! Conditions as C99.

use super::tables;
use crate::conditions::arithmetic::Operations;
use crate::conditions::text::spelled;
use crate::entry_points::entry::loop_head;
use crate::model::api::{Api, Check, Each, Function};
use tdgen_language::backends::writer::Writer;

/// The prefix of the functions in [`ARITHMETIC`].
const PREFIX: &str = "checked_";

/// The conditions of a function.
pub(super) struct Conditions<'m> {
    operations: Operations<'m>,
    /// The variable that operations set.
    flag: String,
}

impl<'m> Conditions<'m> {
    pub(super) fn of(model: &'m Api, function: &'m Function) -> Conditions<'m> {
        let flag = format!("Invalid{}", tables::suffix(model));
        Conditions { operations: Operations::of(model, &function.params), flag }
    }

    /// Writes a statement that runs `action` if a check refuses the call.
    pub(super) fn emit(&self, w: &mut Writer, check: &Check, action: &[String]) {
        self.emit_limited(w, check, action, &|_, _| {});
    }

    /// The same; `limit` writes what precedes a loop.
    pub(super) fn emit_limited(
        &self,
        w: &mut Writer,
        check: &Check,
        action: &[String],
        limit: &dyn Fn(&mut Writer, &Each),
    ) {
        let (expr, is_flagged) = self.operations.checked(&check.expr, PREFIX, &self.flag);
        let mut parts: Vec<String> =
            check.divisors.iter().map(|divisor| format!("{} == 0", spelled(divisor))).collect();
        let text = spelled(&expr);
        parts.push(if parts.is_empty() && !is_flagged { text } else { format!("({text})") });
        if is_flagged {
            parts.push(self.flag.clone());
        }
        let emit = |w: &mut Writer| {
            w.block(&format!("if ({}) {{", parts.join(" || ")), "}", |w| action.iter().for_each(|line| w.line(line)));
        };
        let with_flag = |w: &mut Writer| {
            if is_flagged {
                w.block("{", "}", |w| {
                    writeln!(w, "bool {} = false;", self.flag);
                    emit(w);
                });
            } else {
                emit(w);
            }
        };
        let heads: Vec<(&Each, String)> =
            check.each.iter().map(|each| (each, loop_head(each, "(size_t)(", ")"))).collect();
        for (each, head) in &heads {
            limit(w, each);
            w.line(head);
        }
        with_flag(w);
        heads.iter().for_each(|_| w.line("}"));
    }
}

/// The headers of functions and constants that conditions use.
pub(super) const HEADERS: [&str; 10] = [
    "errno.h",
    "float.h",
    "limits.h",
    "math.h",
    "signal.h",
    "stdbool.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "string.h",
];

/// The operations for which C does not define all results. Without the built-in functions of GCC and Clang they are
/// those of C.
pub(super) const ARITHMETIC: &str = r"
#if defined(__GNUC__)
#define checked_other(X) (__builtin_classify_type(X) == 5 || __builtin_classify_type(X) == 8)
#define checked_whole(X) __builtin_choose_expr(checked_other(X), 0, (X))
#define checked_signed(X) ((__typeof__(X))-1 < (__typeof__(X))1)
#define checked_by(Builtin, Op, A, B, Invalid) __extension__({ \
    __typeof__((A) + 0) First{_} = (A); \
    __typeof__((B) + 0) Second{_} = (B); \
    __typeof__(checked_whole(First{_} Op Second{_})) Result{_} = 0; \
    if (!checked_other(First{_}) && !checked_other(Second{_}) && \
        Builtin(checked_whole(First{_}), checked_whole(Second{_}), &Result{_}) && checked_signed(Result{_})) { Invalid = true; Result{_} = 0; } \
    __builtin_choose_expr(checked_other(First{_}) || checked_other(Second{_}), First{_} Op Second{_}, Result{_}); })
#define checked_add(A, B, Invalid) checked_by(__builtin_add_overflow, +, A, B, Invalid)
#define checked_subtract(A, B, Invalid) checked_by(__builtin_sub_overflow, -, A, B, Invalid)
#define checked_multiply(A, B, Invalid) checked_by(__builtin_mul_overflow, *, A, B, Invalid)
#define checked_negate(A, Invalid) checked_by(__builtin_sub_overflow, -, 0, A, Invalid)
#define checked_quotient(Op, A, B, Invalid) __extension__({ \
    __typeof__((A) + 0) First{_} = (A); \
    __typeof__((B) + 0) Second{_} = (B); \
    __typeof__(checked_whole(First{_} Op Second{_})) Left{_} = checked_whole(First{_}), Right{_} = checked_whole(Second{_}), \
        Zero{_} = 0, Result{_} = 0; \
    if (checked_other(First{_}) || checked_other(Second{_})) \
      ; \
    else if (Right{_} == 0 || (Right{_} == (__typeof__(Right{_}))-1 && Right{_} < Zero{_} && __builtin_sub_overflow(Zero{_}, Left{_}, &Result{_}))) \
      Invalid = true; \
    else \
      Result{_} = Left{_} Op Right{_}; \
    __builtin_choose_expr(checked_other(First{_}) || checked_other(Second{_}), First{_} Op Second{_}, Result{_}); })
#define checked_divide(A, B, Invalid) checked_quotient(/, A, B, Invalid)
#define checked_remainder(A, B, Invalid) checked_quotient(%, A, B, Invalid)
#define checked_shift(Op, A, B, Invalid, Fits) __extension__({ \
    __typeof__((A) Op 0) Left{_} = (A), Result{_} = 0; \
    if ((B) < 0 || (unsigned long long)(B) >= sizeof(Left{_}) * 8 || !(Fits)) \
      Invalid = true; \
    else \
      Result{_} = Left{_} Op (B); \
    Result{_}; })
#define checked_most(X) ((__typeof__(X))(~0ULL >> (65 - sizeof(X) * 8)))
#define checked_fits(X, B) (!checked_signed(X) || (!(X < 0) && X <= checked_most(X) >> (B)))
#define checked_shiftLeft(A, B, Invalid) checked_shift(<<, A, B, Invalid, checked_fits(Left{_}, B))
#define checked_shiftRight(A, B, Invalid) checked_shift(>>, A, B, Invalid, true)
#else
#define checked_add(A, B, Invalid) ((A) + (B))
#define checked_subtract(A, B, Invalid) ((A) - (B))
#define checked_multiply(A, B, Invalid) ((A) * (B))
#define checked_negate(A, Invalid) (-(A))
#define checked_divide(A, B, Invalid) ((A) / (B))
#define checked_remainder(A, B, Invalid) ((A) % (B))
#define checked_shiftLeft(A, B, Invalid) ((A) << (B))
#define checked_shiftRight(A, B, Invalid) ((A) >> (B))
#endif
";
