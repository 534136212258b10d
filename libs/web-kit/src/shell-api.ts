/**
 * Version of the API that the shell shares with remotes, major.minor. Minor: a name, prop or package was added. Major: one
 * was removed or changed. A spec compares the exported names with it.
 */
export const SHELL_API = '4.1';
