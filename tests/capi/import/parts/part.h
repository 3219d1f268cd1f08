#pragma once
typedef struct {
  double first, second;
} part_pair;
typedef enum { PART_ONE, PART_TWO } part_kind;
typedef short part_list[3];
typedef struct part *part_pointer;
typedef unsigned part_count;
