import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pictureOf, pictureQuestions } from './picture-questions';

const MAX_WORDS = 14;
const words = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];

test('thirty questions, at least a third of them for thinking', () => {
  expect(pictureQuestions).toHaveLength(30);
  expect(new Set(pictureQuestions.map(({ id }) => id)).size).toBe(30);
  expect(new Set(pictureQuestions.map(({ question }) => question)).size).toBe(30);
  expect(pictureQuestions.filter(({ kind }) => kind === 'thinking').length).toBeGreaterThanOrEqual(10);
});

test('each answer is asked for once, so that ten different pictures are found', () => {
  expect(new Set(pictureQuestions.map(({ answer }) => answer)).size).toBe(30);
});

test.each(pictureQuestions)('$id: three or four pictures, the right one among them', ({ options, answer }) => {
  expect([3, 4]).toContain(options.length);
  expect(new Set(options).size).toBe(options.length);
  expect(options).toContain(answer);
});

test.each(pictureQuestions)('$id: one short sentence each, and a source', ({ question, fact, source }) => {
  for (const sentence of [question, fact]) {
    expect(words(sentence).length).toBeLessThanOrEqual(MAX_WORDS);
    expect(sentence).toMatch(/^[A-Z][^.?!]*[.?]$/);
  }
  expect(source).toEqual({
    publisher: expect.any(String),
    title: expect.any(String),
    url: expect.stringMatching(/^https:\/\//),
  });
});

const drawings = [...new Set(pictureQuestions.flatMap(({ options }) => options))];

test.each(drawings)('%s is drawn', (drawing) => {
  expect(existsSync(join(__dirname, '../../../../libs/ui/src/drawings', `${drawing}.svg`))).toBe(true);
});

test.each(drawings)('the description of %s says what is drawn and does not name it', (drawing) => {
  const { name, description } = pictureOf(drawing);
  const stems = words(name)
    .filter((word) => !['a', 'an', 'the', 'of'].includes(word))
    .map((word) => word.replace(/(ies|s)$/, ''));
  expect(words(description).length).toBeGreaterThanOrEqual(4);
  for (const stem of stems) expect(description).not.toContain(stem);
});

test.each(pictureQuestions)('$id: the pictures have different descriptions', ({ options }) => {
  expect(new Set(options.map((option) => pictureOf(option).description)).size).toBe(options.length);
});
