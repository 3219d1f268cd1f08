%% The header for programs in C.
enum lamp_mode {
%insert-indented 4 modes
};
