"""Jinja2 environments with the delimiters of `*.jinja` files, for the programs that tests compare with."""

import jinja2


def angle(trims, **more):
    """An environment that trims white space, as tdgen does by default, or keeps it."""
    return jinja2.Environment(
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<%doc>",
        comment_end_string="</%doc>",
        line_statement_prefix="%",
        line_comment_prefix="##",
        **whitespace(trims),
        **more,
    )


def whitespace(trims):
    """The three settings that are on by default in tdgen and off in Jinja2."""
    return dict(trim_blocks=trims, lstrip_blocks=trims, keep_trailing_newline=trims)
