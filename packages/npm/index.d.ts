/** The path of the program. */
declare const program: string;
export = program;
