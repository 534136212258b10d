import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  negatedQuestions,
  findViolations,
  longestIsRight,
  nearDuplicates,
  placesAreEven,
  questionRules,
} from '@farm/farm/testing';
import { readDrawings } from './drawings';
import { type Challenge, MIX, readBank, readQuizModules } from './question-bank';

const CONTENT = join(__dirname, '../../content');

const json = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.json'));
const files = json(join(CONTENT, 'challenges')).sort();
const bank = readBank(CONTENT);
const { challenges } = bank;
const scored = challenges.flatMap(({ questions }) => questions);
const modules = readQuizModules(CONTENT);
const simple = Object.values(modules).flat();

const EXPECTED: [id: string, difficulty: Challenge['difficulty'], badge: string][] = [
  ['frost-and-seasons', 'beginner', 'frost-reader'],
  ['compost-lab', 'beginner', 'compost-captain'],
  ['seed-to-transplant', 'beginner', 'seed-starter'],
  ['small-space-and-containers', 'beginner', 'small-space-grower'],
  ['southern-summer-crops', 'intermediate', 'summer-grower'],
  ['fall-garden', 'intermediate', 'fall-planner'],
  ['water-wise', 'intermediate', 'water-keeper'],
  ['harvest-and-storage', 'intermediate', 'harvest-keeper'],
  ['cooperative-and-heritage-farming', 'intermediate', 'heritage-keeper'],
  ['soil-detective', 'expert', 'soil-steward'],
  ['pests-and-friends', 'expert', 'pest-detective'],
  ['farm-business-and-grants', 'expert', 'market-gardener'],
];

test('twelve challenges are in the order of the dashboard, each with its badge', () =>
  expect(challenges.map(({ id, difficulty, badge }) => [id, difficulty, badge])).toEqual(EXPECTED));

test('a file is named by its place and its challenge', () =>
  expect(files).toEqual(challenges.map(({ id }, place) => `${String(place + 1).padStart(2, '0')}-${id}.json`)));

describe.each(challenges.map((challenge) => ({ ...challenge })))('$id', ({ title, description, ...challenge }) => {
  const { questions, difficulty } = challenge;

  test('has twenty-five questions, enough of each kind, and five in reserve', () => {
    const regular = questions.filter(({ reserve }) => !reserve);
    expect([regular.length, questions.length]).toEqual([25, 30]);
    for (const [kind, least] of Object.entries(MIX[difficulty]))
      expect(regular.filter((question) => question.difficulty === kind).length).toBeGreaterThanOrEqual(least);
  });

  test('five questions have a drawing, none of them in reserve', () =>
    expect(questions.filter(({ drawing }) => drawing).map(({ reserve }) => !reserve)).toEqual(Array(5).fill(true)));

  test('the right answer is the longest in at most three of ten', () =>
    expect(longestIsRight(questions).length).toBeLessThanOrEqual(0.3 * questions.length));

  test('has a title, a category and a description of one sentence', () => {
    expect(title.length).toBeLessThanOrEqual(40);
    expect(challenge.category).toMatch(/^[A-Z][a-z ]+$/);
    expect(description).toMatch(/^[A-Z].{20,110}\.$/);
  });

  test('its ids are one word and a number of two digits, a word that no other challenge has', () => {
    const word = questions[0]?.id.replace(/-\d\d$/, '');
    expect(questions.filter(({ id }) => !new RegExp(`^${word}-\\d\\d$`).test(id))).toEqual([]);
    expect(scored.filter(({ id }) => id.startsWith(`${word}-`))).toEqual(questions);
  });

  test('each place holds the right answer in a quarter of the questions', () =>
    expect(placesAreEven(questions)).toBe(true));

  test('at most one question in ten is negated', () =>
    expect(negatedQuestions(questions).length).toBeLessThanOrEqual(0.1 * questions.length));
});

test.each(questionRules)('%s', (_, isBroken) => expect(findViolations(scored, isBroken)).toEqual([]));

test('every drawing is there, can do nothing, and belongs to a question', () => {
  const drawn = scored.flatMap(({ id, drawing }) => (drawing ? `${id}.svg` : []));
  expect(drawn).toHaveLength(60);
  expect(readDrawings(CONTENT, bank).size).toBe(60);
  expect(readdirSync(join(CONTENT, 'drawings')).sort()).toEqual(drawn.sort());
});

test('no two questions share an id or ask nearly the same, the simple quiz included', () => {
  expect(simple).toHaveLength(30);
  expect(nearDuplicates([...scored, ...simple])).toEqual([]);
});

describe.each(Object.entries(modules))('simple quiz %s', (_, questions) => {
  test('has ten questions, none of them negated', () => {
    expect(questions).toHaveLength(10);
    expect(negatedQuestions(questions)).toEqual([]);
  });

  test('each place holds the right answer two or three times', () => expect(placesAreEven(questions)).toBe(true));

  test('the right answer is the longest in at most three of ten', () =>
    expect(longestIsRight(questions).length).toBeLessThanOrEqual(3));
});

test.each(questionRules)('simple quiz: %s', (_, isBroken) => expect(findViolations(simple, isBroken)).toEqual([]));
