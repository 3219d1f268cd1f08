/* Writes a dump with structs of all shapes to stdout. */
#include <stdio.h>
#include <string.h>

#include "shapes_trace.h"

static uint64_t now = 1000;
uint64_t shapes_tracer_now(void) { return now += 500; }

static uint64_t memory[SHAPES_TRACER_WORDS(1024)];

int main(void) {
  shapes_tracer_t *tracer = shapes_tracer_init(memory, sizeof(memory));
  struct report_t report;
  struct line_t lines[2];
  struct point_t points[3] = {{1, BIT_ON, 0}, {-2, 0, 1}, {3, 0x7f, 1}};
  struct point_t point = {-3, BIT_ON | 0x50, 1};
  const mode_e modes[2] = {MODE_LABEL, 9};
  memset(&report, 0, sizeof(report));
  shapes_trace_reported(tracer, &report, "all absent");
  report.present = 3;
  report.age = 7;
  report.weight = 0.5f;
  report.mode = MODE_SPEED;
  report.speed = 2.5;
  report.gear_count = 2;
  report.gears[0] = 11;
  report.gears[1] = 12;
  report.gears[2] = 13;
  report.line.used = 2;
  report.line.points[0].x = 5;
  report.line.points[1] = point;
  memcpy(report.line.name, "a \"line\"!", 9);
  memcpy(report.short_text, "abcde", 5);
  report.text_size = 3;
  report.event = -1;
  shapes_trace_reported(tracer, &report, "speed");
  report.mode = MODE_LABEL;
  memcpy(report.label, "label\0xy", 8);
  report.present = 2;
  /* Counts beyond the length, as in damaged memory. */
  report.gear_count = 200;
  report.text_size = 255;
  report.line.used = 99;
  shapes_trace_reported(tracer, &report, "");
  report.mode = 77;
  shapes_trace_reported(tracer, &report, "no case");
  shapes_trace_plain(tracer, &point, modes, "\x00\xff", 2);
  memset(lines, 0, sizeof(lines));
  lines[1] = report.line;
  lines[1].used = 1;
  shapes_trace_listed(tracer, lines, points, "short", "ab");
  /* A string that fills its field has no 0. */
  shapes_trace_listed(tracer, lines, points, "tool \"long\"", "\0z");
  shapes_trace_listed(tracer, lines, points, NULL, "  ");
  fwrite(tracer, 1, shapes_tracer_dump_size(tracer), stdout);
  return 0;
}
