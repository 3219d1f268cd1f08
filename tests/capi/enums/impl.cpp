#include "impl.h"

namespace enums {
en_result_t enKind_impl(en_kind_t) { return EN_SUCCESS; }
en_result_t enEnd_impl(en_end_t) { return EN_SUCCESS; }
en_result_t enSigned_impl(en_signed_t) { return EN_SUCCESS; }
en_result_t enFlag_impl(en_flag_t) { return EN_SUCCESS; }
en_result_t enPointer_impl(const en_kind_t *) { return EN_SUCCESS; }
en_result_t enItems_impl(const en_item_t *, uint32_t) { return EN_SUCCESS; }
en_result_t enCompared_impl(en_kind_t, const en_item_t *) { return EN_SUCCESS; }
}
