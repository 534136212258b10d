import type { NotebookEntry } from '@farm/contracts';
import { notebookLimits } from '@farm/farm';
import { formResolver } from '@farm/web-kit/form-resolver';
import { entryChecks, entryRules, readNumber, weightOf } from './entry-rules';
import { parseNotebookFile } from './notebook-file';

const faultsOf = (
  rules: Parameters<typeof formResolver>[0],
  check: (values: never) => object,
  values: Record<string, string>,
) => {
  const resolve = formResolver(rules, check as Parameters<typeof formResolver>[1]);
  return Object.keys((resolve(values, undefined, {} as never) as { errors: object }).errors);
};
const bed = (feet: string) => faultsOf(entryRules.bed, entryChecks.bed, { name: 'x', lengthFt: feet, widthFt: feet });
const crop = { crop: 'Okra', day: '2026-07-04', note: '' };
const harvest = (change: object) =>
  faultsOf(entryRules.harvest, entryChecks.harvest, { ...crop, pounds: '', ounces: '', count: '', ...change });
const job = (day: string) => faultsOf(entryRules.job, entryChecks.day, { text: 'x', day });

/** Whether a file with the entry is read. */
const isRead = (kind: NotebookEntry['kind'], fields: object) => {
  const entry = { id: '00000000-0000-4000-8000-000000000001', kind, changedAt: 1, fields };
  const file = { format: 'sweetgum-garden-notebook', version: 1, savedAt: '', entries: [entry], photos: [] };
  return typeof parseNotebookFile(JSON.stringify(file)) !== 'string';
};

test('feet beyond the limit have a sentence; the most that the form takes a file takes too', () => {
  expect([bed('999'), bed('999,5'), bed('99999')]).toEqual([[], ['lengthFt', 'widthFt'], ['lengthFt', 'widthFt']]);
  const feet = readNumber('999');
  expect(isRead('bed', { name: 'x', lengthFt: feet, widthFt: feet, sun: 'full' })).toBe(true);
});

test('a weight beyond the limit has a sentence; the most that the form takes a file takes too', () => {
  const most = { pounds: '6249', ounces: '15' };
  expect([harvest(most), harvest({ ...most, ounces: '16' }), harvest({ ounces: '99999.5' }), harvest({})]).toEqual([
    [],
    ['pounds'],
    ['pounds'],
    ['pounds'],
  ]);
  expect(weightOf(most.pounds, most.ounces)).toBe(notebookLimits.ounces);
  const fields = { ...crop, cropId: null, bedId: null, ounces: notebookLimits.ounces, count: 99_999 };
  expect([harvest({ count: '99999' }), isRead('harvest', fields)]).toEqual([[], true]);
});

test('a day that does not exist has a sentence, and a job may have none', () => {
  expect([job(''), job('2026-02-28'), job('2026-02-31')]).toEqual([[], [], ['day']]);
  expect(harvest({ count: '1', day: '2026-02-31' })).toEqual(['day']);
});

test('a text is as long in the file as in the form: an emoji is one character', () => {
  const text = '🌶'.repeat(notebookLimits.job);
  expect(faultsOf(entryRules.job, entryChecks.day, { text, day: '' })).toEqual([]);
  expect(isRead('job', { text, day: null, doneOn: null })).toBe(true);
  expect(isRead('job', { text: `${text}x`, day: null, doneOn: null })).toBe(false);
});
