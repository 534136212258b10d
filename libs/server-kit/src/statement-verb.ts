const TOKENS = /\/\*[\s\S]*?\*\/|--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]|\w+/g;
const VERBS = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'VALUES']);
const WORD = /^\w/;

/**
 * The SQL verb of a statement given to pg's `query()`, for the name of its span: the first word, or after WITH the verb that
 * follows all common table expressions. Comments are skipped. The rest of the text can contain user input and is not returned.
 */
export function statementVerb(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '');
  let depth = 0;
  let isWith = false;
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    if (depth > 0 || !WORD.test(token)) continue;
    const word = token.toUpperCase();
    if (!isWith && word !== 'WITH') return word;
    if (isWith && VERBS.has(word)) return word;
    isWith = true;
  }
  return 'SQL';
}
