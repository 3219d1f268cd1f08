//! An implementation of the Offload API for our entry points: the real library, called behind them.

use serde_json::Value;

use super::records::{Records, text};

/// Functions that do the work by calling those of the real library.
/// `LIBRARY`, a macro, is where that is; functions that it lacks do nothing, and go well.
pub(crate) fn forwarding(records: &Records) -> String {
    let mut source = "#include \"impl.h\"\n#include <dlfcn.h>\n\
        namespace {\n\
        template <typename F> F *real(const char *Name, F *) {\n  \
          static void *Library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);\n  \
          return reinterpret_cast<F *>(dlsym(Library, Name));\n\
        }\n\
        }\n"
    .to_owned();
    for (name, function) in records.all_of("Function") {
        let params: Vec<&Value> = records.list(&function["params"]).collect();
        let names: Vec<&str> = params.iter().map(|param| text(&param["name"])).collect();
        let types = params.iter().map(|param| text(&param["type"]));
        let declared = types.zip(&names).map(|(ty, name)| format!("{ty} {name}"));
        let declared = declared.collect::<Vec<_>>().join(", ");
        let names = names.join(", ");
        source += &format!(
            "ol_result_t llvm::offload::{name}_impl({declared}) {{\n  \
             auto *Real = real(\"{name}\", ::{name});\n  \
             return Real ? Real({names}) : nullptr;\n}}\n"
        );
    }
    source
}
