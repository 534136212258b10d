import type { Figures } from './figures';

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/**
 * The figures beside those of code that is known for being read: Nx examples, ghostfolio, fastify/demo, documenso,
 * bulletproof-react, TanStack/query, as measured before this house was built. A dash: not measured there.
 */
const rows = (f: Figures, pairs: number): readonly (readonly [string, string, string, string])[] => [
  ['source files', String(f.files), '-', ''],
  ['lines of source', String(f.lines), '74,000 (ghostfolio)', ''],
  ['lines of a file, median', String(f.medianLines), '32 to 63', '120 is the aim'],
  ['lines of a file, 95 in 100 have at most', String(f.p95Lines), '119 to 166', ''],
  ['longest file', String(f.longestFile), '2,309 (ghostfolio), 7,709 (react-router)', '250 is an error'],
  ['functions', String(f.functions), '-', ''],
  ['lines of a function, median', String(f.medianFunction), '10 to 14', '25 is the aim'],
  ['lines of a function, 95 in 100 have at most', String(f.p95Function), '45 to 87', ''],
  ['functions over 60 lines', String(f.functionsOver60), '-', 'components may have 80, tables none counts'],
  ['`any`', String(f.anys), '-', '0, lint'],
  [
    'rules switched off, errors ignored, tests skipped or focused',
    String(f.disabled),
    '214 (documenso), 124 (TanStack/query), 19 focused (ghostfolio)',
    '0, lint; type tests say why',
  ],
  ['comments, of filled lines', percent(f.commentShare), '-', '5 to 8 %'],
  ['pairs of files with six lines in a row alike', String(pairs), '-', ''],
  ['lines of tests', String(f.testLines), '-', ''],
  ['tests to source', f.testsToSource.toFixed(2), '-', ''],
  ['tests to source in services', f.testsToSourceInServices.toFixed(2), '-', '0.8 or more'],
];

/** A table for people. */
export const reportOf = (figures: Figures, pairs: readonly string[]): string =>
  [
    '| what | here | elsewhere | ours to keep |',
    '|---|---|---|---|',
    ...rows(figures, pairs.length).map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
