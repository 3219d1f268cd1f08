{% macro f(x) -%}
  {{ x }}
{%- endmacro %}
#define A {{ f(1) }}
#if {{ 1 if true else 2 }} /* {{- 3 -}} */
#endif
