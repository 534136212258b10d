/**
 * Version of the facade that the shell gives to remotes, major.minor: minor rises with a new name or prop,
 * major when one goes or changes. A spec compares the facade's names with it.
 */
export const SHELL_API = '2.0';
