/** A file as it is about to be committed. */
interface Staged {
  path: string;
  text: string;
}

interface Rule {
  says: string;
  finds(file: Staged): boolean;
}

const MOST_BYTES = 1_000_000;
const MARKS = ['<<<<<<< ', '>>>>>>> '];
const SECRET = /\b(?:sk|rk|whsec)_(?:live_)?[A-Za-z0-9]{24,}|-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/;

/** What needs no tool to be seen. Lint, types and tests say the rest. */
const RULES: readonly Rule[] = [
  {
    says: 'a conflict is not resolved',
    finds: ({ text }) => text.split('\n').some((line) => MARKS.some((mark) => line.startsWith(mark))),
  },
  { says: 'this looks like a secret', finds: ({ path, text }) => !path.endsWith('.spec.ts') && SECRET.test(text) },
  {
    says: 'settings of one machine',
    finds: ({ path }) => /(^|\/)\.env(\.[a-z]+)?$/.test(path) && !path.endsWith('.example'),
  },
  { says: 'more than a megabyte', finds: ({ text }) => Buffer.byteLength(text) > MOST_BYTES },
  {
    says: 'a test alone would run',
    finds: ({ path, text }) => /\.spec\.tsx?$/.test(path) && /\b(?:test|it|describe)\.only\(/.test(text),
  },
];

/** A line for each thing that must not be committed. */
export const problemsOf = (files: readonly Staged[]): string[] =>
  files.flatMap((file) => RULES.filter(({ finds }) => finds(file)).map(({ says }) => `${file.path}: ${says}`));
