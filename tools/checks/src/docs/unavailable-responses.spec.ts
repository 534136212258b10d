import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from '../workspace';

const TABLE = 'docs/runbooks/unavailable-responses.md';
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface UnavailableResponse {
  status: string;
  /** Null: not beside its status in the source. */
  code: string | null;
  file: string;
}

const rows = [...textOf(TABLE).matchAll(/^\| (50[34]) \| `?([^|`]+)`? \| `([^`]+)` \|/gm)].map(
  ([, status = '', code = '', file = '']): UnavailableResponse => ({ status, code, file }),
);

const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g, '');

const responsesOf = (file: string): UnavailableResponse[] =>
  [...withoutComments(textOf(file)).matchAll(/(?<!=== |\w)(50[34])\b(?:,\s*(?:code: )?'([a-z]+\.\w+)')?/g)].map(
    ([, status = '', code = null]) => ({ status, code, file }),
  );

const sources = filesBelow('*.ts').filter(
  (file) => /^(?:services|libs)\/(?!e2e-kit\/)[\w-]+\/src\//.test(file) && !/\.spec\.ts$|\/testing\//.test(file),
);
const responses = sources.flatMap(responsesOf);

const isSame = (one: UnavailableResponse, other: UnavailableResponse) =>
  one.file === other.file && one.status === other.status && (one.code ?? other.code) === (other.code ?? one.code);

test('the table has every 503 and 504 of the sources', () => {
  expect(responses.length).toBeGreaterThan(20);
  expect(responses.filter((response) => !rows.some((row) => isSame(row, response)))).toEqual([]);
});

test('every row of the table is in the sources', () =>
  expect(rows.filter((row) => !responses.some((response) => isSame(row, response)))).toEqual([]));
