# define A
