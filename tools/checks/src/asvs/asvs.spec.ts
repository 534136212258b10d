import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from '../workspace';
import levels from './levels.json';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Every requirement of ASVS 5.0 with its level; levels.json has a digit for each requirement of a section, in order. */
const requirements = Object.entries(levels).flatMap(([section, digits]) =>
  [...digits].map((level, i) => [`${section}.${i + 1}`, Number(level)] as const),
);

const rows = [...textOf('docs/security/asvs.md').matchAll(/^\| (V[\d.]+) \| (\d) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', text = '', proof = '']) => ({ id, level: Number(level), text, proof }),
);

const PROOFS = {
  test: /^`([\w./-]+\.spec\.tsx?)`(?: › (.+))?$/,
  documented: /^documented: `([\w./-]+\.md)` › (.+)$/,
  reason: /^(?:does not apply|not met, and why): .{3,}$/,
};

test('the standard has 345 requirements: 70 of level 1, 183 of level 2, 92 of level 3', () => {
  const of = (level: number) => requirements.filter(([, each]) => each === level).length;
  expect([of(1), of(2), of(3)]).toEqual([70, 183, 92]);
});

test('every requirement of levels 1 and 2 is in the table once, in order, with its level', () => {
  const required = requirements.filter(([, level]) => level < 3);
  expect(rows.map(({ id, level }) => [id, level])).toEqual(required);
});

test('every proof is a test, a document or a reason', () => {
  const kinds = Object.values(PROOFS);
  expect(
    rows.filter(({ proof }) => !kinds.some((kind) => kind.test(proof))).map(({ id, proof }) => [id, proof]),
  ).toEqual([]);
});

test('every named test exists and contains the quoted text', () => {
  const named = rows.flatMap(({ id, proof }) => {
    const [, file, text] = PROOFS.test.exec(proof) ?? [];
    return file === undefined ? [] : [{ id, file, text: text?.replaceAll('\\|', '|') }];
  });
  expect(named.length).toBeGreaterThan(130);
  const missing = named.filter(({ file, text = '' }) => !existsSync(join(ROOT, file)) || !textOf(file).includes(text));
  expect(missing).toEqual([]);
});

test('every reference to a document names an existing heading', () => {
  const named = rows.flatMap(({ id, proof }) => {
    const [, file = '', heading = ''] = PROOFS.documented.exec(proof) ?? [];
    return file === '' ? [] : [{ id, file, heading }];
  });
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ file, heading }) => !new RegExp(`^#+ ${heading}$`, 'm').test(textOf(file)))).toEqual([]);
});

test('no weak hash or random number is used where it must not be guessable', () => {
  const sources = filesBelow(
    'services',
    'libs/server-kit',
    'libs/prisma',
    'libs/release-store',
    'tools/release',
  ).filter((file) => /\.ts$/.test(file) && !/\.spec\.ts$|\/testing\//.test(file));
  const weak = sources.filter((file) => /create(?:Hash|Hmac)\(\s*'(?:md5|sha1)'/.test(textOf(file)));
  // ETags need no collision resistance: they identify public bytes.
  const etags = ['libs/server-kit/src/etag.ts'];
  expect(weak.filter((file) => !etags.includes(file))).toEqual([]);
  // Math.random is fine for canary buckets and the jitter of caches and retries.
  const randomUsers = sources.filter((file) => /\bMath\.random\b/.test(textOf(file)));
  expect(
    randomUsers.filter(
      (file) =>
        !/(?:services\/gateway\/src\/app|libs\/release-store\/src\/prerender\/child|server-kit\/src\/cache|weather\/snapshot)\.ts$/.test(
          file,
        ),
    ),
  ).toEqual([]);
});
