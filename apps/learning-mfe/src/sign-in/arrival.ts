/** The one-time token of an operator's link: '/sign-in#operator=…'. A fragment reaches no server and no log. */
export const operatorToken = (hash: string): string | null => /^#operator=([\w-]{20,200})$/.exec(hash)?.[1] ?? null;

/** The code that a letter's link carries: '/sign-in#c=…'. */
export const linkedCode = (hash: string): string | null => /^#c=([\w-]{8,20})$/.exec(hash)?.[1] ?? null;
