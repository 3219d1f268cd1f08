/* Calls that are refused, that free their arguments, that crash, and that come from several threads. */

#include "BoxAPI_dispatch.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int crashes;

box_result_t boxInit_impl(void) { return NULL; }
box_result_t boxShutDown_impl(void) { return NULL; }
box_result_t boxUse_impl(void) {
  if (crashes)
    abort();
  return NULL;
}
box_result_t boxSend_impl(size_t count, const int *items) {
  (void)count, (void)items;
  return NULL;
}
box_result_t boxFree_impl(char *text) {
  memset(text, 'z', strlen(text));
  free(text);
  return NULL;
}
box_result_t boxLog_impl(const char *text) {
  (void)text;
  return boxUse();
}
box_result_t boxVisit_impl(box_number_ptr_t number, box_visitor_t visitor) {
  (void)number, (void)visitor;
  return NULL;
}
box_result_t boxFail_impl(int how) {
  static const box_error_struct_t error = {BOX_ERRC_UNKNOWN, "a \"reason\"\nwith lines"};
  (void)how;
  return &error;
}
box_result_t boxState_impl(bool *is_open, box_errc_t *last) {
  *is_open = true;
  *last = BOX_ERRC_INVALID_SIZE;
  return NULL;
}
box_result_t boxList_impl(uint32_t *number, int *list) {
  uint32_t at;
  for (at = 0; list && at < *number; ++at)
    list[at] = (int)at;
  *number = 2;
  return NULL;
}
box_result_t boxPaint_impl(box_color_t color, box_side_flags_t sides) {
  (void)color, (void)sides;
  return NULL;
}
box_result_t boxLabel_impl(const box_label_t *label) {
  (void)label;
  return NULL;
}
box_result_t boxAny_impl(box_color_t color) {
  (void)color;
  return NULL;
}

static void calls(void) {
  int two[2] = {1, 2}, *many = calloc(1000, sizeof(int)), list[2];
  char *text = strcpy(malloc(20), "gone after the call"), *longest = malloc(4000);
  uint32_t count = 2;
  bool is_open;
  box_errc_t last;
  (void)boxSend(1000000000, two);
  (void)boxSend(1000, many);
  (void)boxFree(text);
  (void)boxLog("x)\n<--- boxFake()\t\xff");
  memset(longest, 'y', 3999);
  longest[3999] = 0;
  (void)boxLog(longest);
  (void)boxLog(NULL);
  (void)boxFail(1);
  (void)boxState(&is_open, &last);
  (void)boxList(&count, list);
  (void)boxPaint((box_color_t)77, 1);
  free(many);
  free(longest);
}

static void sink(const char *lines, size_t length, void *data) {
  ++*(int *)data;
  (void)boxUse();
  (void)fwrite(lines, 1, length, stdout);
}

static void *use(void *unused) {
  int at;
  for (at = 0; at < 500; ++at)
    (void)boxUse();
  return unused;
}

int main(int count, char **arguments) {
  const char *what = count > 1 ? arguments[1] : "";
  int lines = 0;
  if (strcmp(what, "threads") == 0) {
    pthread_t threads[4];
    int at;
    boxSetTrace(BOX_TRACE_OFF, 0, NULL, NULL);
    (void)boxInit();
    boxSetTrace(BOX_TRACE_CALLS, 0, NULL, NULL);
    for (at = 0; at < 4; ++at)
      pthread_create(&threads[at], NULL, use, NULL);
    for (at = 0; at < 4; ++at)
      pthread_join(threads[at], NULL);
    return 0;
  }
  (void)boxInit();
  if (strcmp(what, "sink") == 0)
    boxSetTrace(BOX_TRACE_CALLS, 1, sink, &lines);
  crashes = strcmp(what, "crash") == 0;
  if (crashes)
    (void)boxLog("before the crash");
  calls();
  return 0;
}
