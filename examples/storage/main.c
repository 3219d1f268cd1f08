/* Keeps a few objects in a store, and prints the errors of the library when it
 * is used incorrectly. STORAGE_TRACE traces every call to stderr. */

#include "storage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program if a call failed. */
static void check(sto_result_t result) {
  if (result == STO_SUCCESS)
    return;
  fprintf(stderr, "error %d: %s\n", (int)result->Code, result->Details);
  exit(1);
}

/* Prints an expected error. */
static void refused(const char *what, sto_result_t result) {
  if (result == STO_SUCCESS) {
    fprintf(stderr, "%s: went well\n", what);
    exit(1);
  }
  printf("%-26s error %d: %s\n", what, (int)result->Code, result->Details);
}

static bool list(sto_object_handle_t object, void *user_data) {
  char name[32];
  sto_object_kind_t kind;
  sto_access_flags_t access;
  sto_extent_t all;
  int *count = user_data;

  check(stoGetObjectInfo(object, STO_OBJECT_INFO_NAME, sizeof(name), name));
  check(stoGetObjectInfo(object, STO_OBJECT_INFO_KIND, sizeof(kind), &kind));
  check(stoGetObjectInfo(object, STO_OBJECT_INFO_ACCESS, sizeof(access),
                         &access));
  check(stoGetObjectInfo(object, STO_OBJECT_INFO_EXTENT, sizeof(all), &all));
  printf("  %-8s %-5s %c%c %2zu bytes\n", name,
         kind == STO_OBJECT_KIND_TEXT ? "text" : "bytes",
         access & STO_ACCESS_FLAG_READ ? 'r' : '-',
         access & STO_ACCESS_FLAG_WRITE ? 'w' : '-', all.Size);
  ++*count;
  return true;
}

int main(void) {
  sto_quota_desc_t quota = {STO_STRUCTURE_TYPE_QUOTA_DESC, NULL, 3};
  sto_open_desc_t desc = {STO_STRUCTURE_TYPE_OPEN_DESC, &quota, "notes", 64};
  const sto_extent_t whole = {0, 32};
  const unsigned char pattern[] = {0xca, 0xfe};
  sto_store_handle_t store;
  sto_object_handle_t greeting, stripes, found, both[2], all[3];
  sto_tag_t tag = {STO_TAG_KIND_NUMBER, {255, 255, 0, 255}, {0}};
  size_t many = 3;
  char text[33] = "";
  size_t used = 0;
  int count = 0;

  refused("before stoInit", stoOpen(&desc, &store));
  check(stoInit());
  check(stoOpen(&desc, &store));

  check(stoPut(store, "greeting", STO_OBJECT_KIND_TEXT, "good morning", 12,
               &greeting));
  check(stoPut(store, "stripes", STO_OBJECT_KIND_BYTES, NULL, 0, &stripes));
  check(stoPut(store, "empty", STO_OBJECT_KIND_BYTES, NULL, 0, NULL));
  check(stoFill(stripes, pattern, sizeof(pattern), 16));
  check(stoFind(store, "greeting", &found));
  check(stoRead(found, whole, text, NULL));
  printf("greeting: %s\n", text);
  check(stoProtect(greeting, STO_ACCESS_FLAG_READ));
  check(stoIterateObjects(store, list, &count));
  check(stoGetStoreInfo(store, STO_STORE_INFO_USED, sizeof(used), &used));
  printf("%d objects, %zu bytes\n", count, used);

  check(stoListObjects(store, &many, NULL));
  check(stoListObjects(store, &many, all));
  printf("%zu objects listed, the last is %s\n", many,
         all[2] == stripes ? "stripes" : "another");
  refused("no tag yet", stoGetTag(greeting, &tag));
  memcpy(tag.Value.Word, "hello", 6);
  tag.Kind = STO_TAG_KIND_WORD;
  check(stoSetTag(greeting, &tag));
  memset(&tag, 0, sizeof(tag));
  check(stoGetTag(greeting, &tag));
  printf("tagged: %s\n", tag.Value.Word);

  refused("no store", stoFind(NULL, "greeting", &found));
  refused("nothing to find", stoFind(store, "farewell", &found));
  refused("an object too many",
          stoPut(store, "more", STO_OBJECT_KIND_TEXT, "x", 1, NULL));
  refused("an empty pattern", stoFill(stripes, pattern, 0, 16));
  refused("half a pattern", stoFill(stripes, pattern, sizeof(pattern), 15));
  refused("bytes from nowhere",
          stoPut(store, "more", STO_OBJECT_KIND_TEXT, NULL, 1, NULL));
  desc.Capacity = 0;
  refused("a store without room", stoOpen(&desc, &store));

  both[0] = stripes;
  both[1] = NULL;
  refused("no object", stoRemove(store, both, 2));
  both[1] = greeting;
  refused("a protected object", stoRemove(store, both, 2));
  check(stoProtect(greeting, STO_ACCESS_FLAG_READ | STO_ACCESS_FLAG_WRITE));
  check(stoRemove(store, both, 2));
  count = 0;
  check(stoIterateObjects(store, list, &count));
  check(stoClose(store));
  check(stoShutDown());
  return 0;
}
