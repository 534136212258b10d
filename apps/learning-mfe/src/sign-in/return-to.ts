// A path of this site: not '//host' and not '/\host', which browsers read as other sites.
const OWN_PATH = /^\/(?![/\\])/;

/** Where to go after sign-in: the path that was asked for if it is one of ours, else home. */
export const returnPath = (asked: string | null): string => (asked && OWN_PATH.test(asked) ? asked : '/');

/** The one-time token of an operator's link: '/sign-in#operator=…'. A fragment reaches no server and no log. */
export const operatorToken = (hash: string): string | null => /^#operator=([\w-]{20,200})$/.exec(hash)?.[1] ?? null;
