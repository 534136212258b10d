import type { NotebookEntry, NotebookFile, NotebookPhoto } from '@farm/contracts';
import { notebookLimits } from '@farm/farm';
import type { StoredEntry } from './notebook-database';
import {
  describeImport,
  harvestsCsv,
  importChange,
  notebookFile,
  parseNotebookFile,
  planImport,
} from './notebook-file';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const bed: StoredEntry = {
  id: id(1),
  kind: 'bed',
  changedAt: 10,
  fields: { name: 'Fence, "long" bed', lengthFt: 8, widthFt: null, sun: 'full' },
  isUnsent: false,
};
const harvest: StoredEntry = {
  id: id(2),
  kind: 'harvest',
  changedAt: 20,
  fields: { crop: '=Okra', cropId: 'okra', bedId: id(1), day: '2026-07-04', ounces: 36, count: null, note: '' },
  isUnsent: true,
};
const gone: StoredEntry = { id: id(3), kind: 'job', changedAt: 30, fields: null, isUnsent: false };
const photo: NotebookPhoto = { id: id(4), day: '2026-07-04', note: '', picture: 'data:image/webp;base64,AAAA' };
const content = { entries: [bed, harvest, gone], photos: [photo] };
const file = notebookFile(content, new Date('2026-11-30T12:00:00Z'));
const asText = (change: object = {}) => JSON.stringify({ ...file, ...change });

test('a saved file has what is written and the photos, and is read as it was saved', () => {
  expect(file.entries.map((entry) => entry.id)).toEqual([id(1), id(2)]);
  expect(parseNotebookFile(asText())).toEqual(file);
  expect(parseNotebookFile(`\uFEFF${asText()}`)).toEqual(file);
});

test.each([
  ['a text', 'hello', /^That file isn't a garden notebook/],
  ['other JSON', '{"a":1}', /^That file isn't a garden notebook/],
  ['half of a file', asText().slice(0, 200), /^That notebook is damaged/],
  ['a day that does not exist', asText().replace('2026-07-04', '2026-02-31'), /^That notebook is damaged/],
  ['a picture that is an address', asText().replace('data:image/webp;base64,AAAA', 'https://x.example'), /damaged/],
  [
    'a picture that is too large',
    asText({ photos: [{ ...photo, picture: `${photo.picture}${'A'.repeat(1_000_000)}` }] }),
    /damaged/,
  ],
  ['more entries than anybody writes', asText({ entries: Array(50_001).fill(bed) }), /damaged/],
  ['a newer version', asText({ version: 2, entries: 'unknown' }), /^That notebook was saved by a newer version/],
])('%s is no notebook, and a sentence says so', (_, text, sentence) => {
  expect(parseNotebookFile(text)).toMatch(sentence);
});

const empty = { entries: [], photos: [] };

test('an import says what it adds, and adds nothing the second time', () => {
  const twice: NotebookFile = { ...file, entries: [...file.entries, ...file.entries], photos: [photo, photo] };
  expect(describeImport(planImport(twice, empty).summary)).toBe('Adds 2 entries and 1 photo.');
  expect(describeImport(planImport(twice, content).summary)).toBe('Everything in that file is here already.');
  expect(importChange(twice, content.photos)(new Map(content.entries.map((entry) => [entry.id, entry])))).toEqual({
    entries: [],
    photos: [],
  });
});

test('of two forms of an entry the later stays; what was deleted here comes back, later than its deletion', () => {
  const here: StoredEntry[] = [
    { ...bed, changedAt: 5 },
    { ...harvest, changedAt: 25 },
  ];
  const stored = new Map([...here, gone].map((entry) => [entry.id, entry]));
  const job = { id: id(3), kind: 'job', changedAt: 8, fields: { text: 'Mulch', day: null, doneOn: null } } as const;
  const saved: NotebookFile = { ...file, entries: [...file.entries, job] };
  expect(importChange(saved, [])(stored).entries).toEqual([
    { ...job, changedAt: 31, isUnsent: true },
    { ...bed, isUnsent: true },
  ]);
  expect(describeImport(planImport(saved, { entries: [...stored.values()], photos: [photo] }).summary)).toBe(
    'Adds 1 entry. Brings 1 entry up to date. 1 entry is here already.',
  );
});

test('an entry of the future counts as of now, so that it can be sent and changed', () => {
  const future: NotebookFile = { ...file, entries: [{ ...bed, changedAt: 8.64e15 } as NotebookEntry] };
  const [entry] = importChange(future, [])(new Map()).entries ?? [];
  expect(entry?.changedAt).toBeLessThanOrEqual(Date.now());
});

test('photos beyond the limit are left out, and the sentence says how many', () => {
  const photos = Array.from({ length: notebookLimits.photos }, (_, place) => ({ ...photo, id: `photo-${place}` }));
  expect(describeImport(planImport(file, { entries: content.entries, photos }).summary)).toBe(
    'Everything in that file is here already. There is no room for 1 photo.',
  );
});

test('harvests are a table that a spreadsheet runs no formula of', () => {
  expect(harvestsCsv(content.entries).split('\r\n').slice(1)).toEqual([
    `2026-07-04,'=Okra,"Fence, ""long"" bed",2,4,,`,
    '',
  ]);
});
