/* Loads a library, and calls it through the layers of the environment and through a layer of its own. */

#include "storage_dispatch.h"

#include <stdio.h>

static const sto_dispatch_t *next;
static sto_dispatch_t counting;
static int count;

static sto_result_t STO_APICALL counted_close(sto_store_handle_t store) {
  ++count;
  return next->stoClose(store);
}

static const sto_dispatch_t *count_layer(const sto_dispatch_t *table) {
  next = table;
  counting = *table;
  counting.stoClose = counted_close;
  return &counting;
}

static void show(const char *what, sto_result_t result) {
  printf("%s: %s\n", what, result ? result->Details : "ok");
  fflush(stdout);
}

int main(void) {
  sto_store_handle_t store = NULL;
  sto_open_desc_t desc = {STO_STRUCTURE_TYPE_OPEN_DESC, NULL, "a", 1};
  show("too early", stoOpen(&desc, &store));
  show("init", stoInit());
  show("open", stoOpen(&desc, &store));
  show("nothing", stoOpen(&desc, NULL));
  printf("known: %d, unknown: %d, twice: %d\n", stoAddLayer("count", count_layer), stoUseLayers("none"),
         stoUseLayers("count,count"));
  fflush(stdout);
  if (!stoUseLayers("count"))
    return 1;
  show("close", stoClose(store));
  show("end", stoShutDown());
  show("late", stoShutDown());
  printf("closed %d times\n", count);
  return 0;
}
