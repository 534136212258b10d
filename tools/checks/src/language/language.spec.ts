import sharedNames from './shared-names.json';
import quotedTexts from './quoted-texts.json';
import { documents, exportedNames, sourceFiles, textsOf } from './testing/source-text';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';

/** Phrases that were once used here and that no reader of English expects. */
const RETIRED_PHRASES = [
  /\b(?:did not|didn't) (?:come|arrive)\b/i,
  /\bstands? here\b/i,
  /\b(?:given|give|gives) back\b/i,
  /\bnobody stands\b/i,
  /\bthe house\b/i,
  /\border desk\b/i,
  /\bcard company\b/i,
  /\bcard sandbox\b/i,
  /\b(?:is|are|was|were) told\b/i,
  /\bcopies of (?:the |a )?(?:service|gateway)/i,
  /\be-mail/i,
];

interface Line {
  file: string;
  text: string;
}

const quoted: readonly string[] = quotedTexts;
let lines: Line[];
beforeAll(() => {
  const texts = sourceFiles().flatMap((file) => textsOf(file).map((text) => ({ file, text })));
  const ofDocuments = documents().flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .map((text) => ({ file, text })),
  );
  lines = [...texts, ...ofDocuments];
});

test.each(RETIRED_PHRASES)('no text and no document says %s', (phrase) => {
  expect(lines.filter(({ text }) => phrase.test(text) && !quoted.some((quote) => text.includes(quote)))).toEqual([]);
});

test('an exported name has one meaning; names of one role in several projects are listed', () => {
  const projects = new Map<string, Set<string>>();
  for (const file of sourceFiles()) {
    const project = file.split('/').slice(0, 2).join('/');
    for (const name of exportedNames(file)) projects.set(name, (projects.get(name) ?? new Set()).add(project));
  }
  const shared = [...projects].filter(([, { size }]) => size > 1).map(([name]) => name);
  expect(shared.sort()).toEqual(Object.keys(sharedNames).sort());
});
