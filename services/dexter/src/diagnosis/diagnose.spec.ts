import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPublicSource } from '../knowledge/check-knowledge';
import { readDiagnosis } from './cause';
import { diagnosing } from './diagnose';
import type { DiagnosisState } from './diagnosis-state';

const table = readDiagnosis(join(__dirname, '../../content'));
const { start, next } = diagnosing(table);

/** Runs a diagnosis with these replies and returns every step. */
function dialogue(text: string, replies: readonly string[], month = 7) {
  const steps = [start(text, { month })];
  for (const reply of replies) {
    const state = steps.at(-1)?.state;
    if (state) steps.push(next(state, reply, { month }));
  }
  return steps;
}
const conclusionOf = (text: string, replies: readonly string[], month?: number) =>
  dialogue(text, replies, month).at(-1)?.causes ?? [];

test('there are at least 100 causes, each with known symptoms and signs and a public source', () => {
  const values = new Map(table.signs.map(({ id, values: list }) => [id, list.map((value) => value.id)]));
  const faults = table.causes.filter(
    ({ symptoms, signs, source }) =>
      !isPublicSource(source) ||
      symptoms.some((symptom) => !(symptom in table.symptoms)) ||
      Object.entries(signs).some(([sign, list]) => list.some((value) => !values.get(sign)?.includes(value))),
  );
  expect(faults.map(({ id }) => id)).toEqual([]);
  expect(table.causes.length).toBeGreaterThanOrEqual(100);
  expect(new Set(table.causes.map(({ id }) => id)).size).toBe(table.causes.length);
});

test('no cause names a dose, a rate or a price', () => {
  const all = table.causes.map(({ because, test: deciding, today }) => `${because} ${deciding} ${today}`).join(' ');
  expect(all).not.toMatch(/[$]\s?\d|\b\d+ ?(?:ml|cc|mg)\b|(?:teaspoon|tablespoon|ounce)s?\b[^.]{0,30}gallon/i);
});

test('yellow tomato leaves: the first question tells old leaves from new ones', () => {
  const step = start('My tomato leaves are turning yellow', { month: 7 });
  expect(step?.text).toMatch(
    /^This can be .+ or .+\. Which leaves show it first\? For example: the lower, older leaves; /,
  );
  expect(step?.choices.at(-1)).toBe('Cannot tell');
  expect(step?.text).toMatch(/\?/);
});

test.each([
  ['My tomato leaves are turning yellow', ['brown spots with rings', 'the lower leaves', 'no insects'], 'early-blight'],
  ['my tomato plant is wilting', ['whole plant at once', 'milky threads came out', 'suddenly'], 'bacterial-wilt-sol'],
  ['my squash plant is wilting', ['one plant', 'a hole with sawdust', 'suddenly'], 'squash-borer'],
  ['what is eating holes in my kale', ['caterpillars', 'all over', 'all of them'], 'cabbageworm'],
  ['black spots on the bottom of my tomatoes, they rot', ['blossom end', 'dry', 'no insects'], 'blossom-end-rot'],
  ['my goat is weak and not eating', ['pale eyelids', 'several'], 'barber-pole'],
  ['my hens stopped laying', ['she looks well', 'several'], 'molt'],
])('%s %j', (text, replies, cause) => {
  // A reply that fits no question ends a diagnosis, so each question gets the reply that names one of its values.
  const first = start(text, { month: 10 });
  const ask = (open: DiagnosisState, left: readonly string[]): readonly string[] => {
    for (const reply of [...left, 'cannot tell']) {
      const step = next(open, reply, { month: 10 });
      if (step?.state)
        return ask(
          step.state,
          left.filter((other) => other !== reply),
        );
      if (step) return step.causes;
    }
    return [];
  };
  expect(first?.state ? ask(first.state, replies) : first?.causes).toContain(cause);
});

test('after three questions that the visitor cannot tell, causes are named with a test', () => {
  const steps = dialogue('My pepper plant is wilting', ['cannot tell', 'not sure', "I don't know"]);
  const last = steps.at(-1);
  expect(steps).toHaveLength(4);
  expect(last?.state).toBeNull();
  expect(last?.causes.length).toBeGreaterThanOrEqual(2);
  expect(last?.text).toMatch(/^(?:Most likely|It may be) .+ To decide: .+ Today: /);
  expect(last?.sources[0]?.reviewedAt).toBe('');
});

test('no sign is asked for twice, and none that the first message told', () => {
  const pending = dialogue('lower leaves on my tomatoes have brown spots with rings and yellow', [
    'cannot tell',
    'cannot tell',
  ]).flatMap((step) => step?.state?.pending ?? []);
  expect(new Set(pending).size).toBe(pending.length);
  expect(pending).not.toContain('age');
  expect(pending).not.toContain('mark');
});

test('without a crop the plant is asked for first', () => {
  const step = start('the leaves on my plant are turning yellow');
  expect(step?.text).toBe('Which plant is it?');
  expect(step?.state && next(step.state, 'tomatoes')?.text).toMatch(/\?/);
});

test('the crop of the conversation is used', () => {
  expect(start('the leaves are turning yellow', { crop: 'tomato' })?.state?.crop).toBe('tomato');
});

test.each([
  'can I bury a dead goat',
  'what is early blight on tomato leaves',
  'Who sells spotted seeds?',
  'How do I make compost?',
])('no diagnosis: %s', (text) => {
  expect(start(text)).toBeNull();
});

test('a reply that is another question ends the diagnosis', () => {
  const state = start('My tomato leaves are turning yellow')?.state;
  expect(state && next(state, 'what grants are there for a high tunnel?')).toBeNull();
});

test('a conclusion from fewer signs names the likelier cause first', () => {
  expect(conclusionOf('my tomato leaves have holes', ['caterpillars', 'overnight', 'one plant'])[0]).toBe('hornworm');
});

test('a cause without a test stops the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diagnosis-'));
  mkdirSync(join(folder, 'diagnosis'));
  writeFileSync(join(folder, 'diagnosis/signs.json'), '{"signs":[],"symptoms":{},"groups":{}}');
  writeFileSync(join(folder, 'diagnosis/causes.jsonl'), '{"id":"a","name":"a","organ":"leaf","because":"b"}\n');
  expect(() => readDiagnosis(folder)).toThrow("diagnosis/causes.jsonl:1: 'test' is missing");
});
