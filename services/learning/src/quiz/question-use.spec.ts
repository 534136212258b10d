import type { ScoredQuestion } from './question-bank';
import { drawTen } from './question-selection';
import { askedQuestions, measuredDifficulty, questionUses } from './question-use';

type Difficulty = ScoredQuestion['difficulty'];

const question = (id: string, difficulty: Difficulty, reserve = false): ScoredQuestion => ({
  id,
  question: `What is ${id}?`,
  options: ['a', 'b', 'c', 'd'],
  correct: 0,
  explanation: `Because of ${id}.`,
  source: { publisher: 'The test', title: 'A page', url: 'https://extension.uga.edu/page' },
  category: 'test',
  difficulty,
  reviewedOn: null,
  ...(reserve && { reserve }),
});
const row = (difficulty: Difficulty, count: number) =>
  Array.from({ length: count }, (_, place) => question(`${difficulty}-${place}`, difficulty));

/** A beginner's round asks 6 easy, 3 medium and 1 hard question. */
const challenge = {
  id: 'test',
  difficulty: 'beginner' as const,
  questions: [
    ...row('easy', 8),
    ...row('medium', 4),
    ...row('hard', 3),
    question('spare-easy', 'easy', true),
    question('spare-hard', 'hard', true),
  ],
};
const totals = (counts: Record<string, [right: number, answers: number]>) =>
  new Map(Object.entries(counts).map(([id, [right, answers]]) => [id, { right, answers }]));
const changed = (counts: Record<string, [right: number, answers: number]>) =>
  Object.fromEntries(
    [...questionUses(challenge, totals(counts))].filter(([id, use]) =>
      id.startsWith('spare') ? use !== 'reserve' : use !== 'asked',
    ),
  );

test('the reserve is not asked until it is needed', () => {
  expect(changed({})).toEqual({});
  expect(askedQuestions(challenge, new Map())).toHaveLength(15);
});

test.each<[string, [number, number], object]>([
  ['96 of 100', [96, 100], { 'easy-1': 'replaced', 'spare-easy': 'asked' }],
  ['95 of 100', [95, 100], {}],
  ['14 of 100', [14, 100], { 'easy-1': 'replaced', 'spare-easy': 'asked' }],
  ['15 of 100', [15, 100], {}],
  ['99 of 99: too few answers', [99, 99], {}],
])('a question that %s get right is replaced by one as difficult, or stays', (_, count, expected) => {
  expect(changed({ 'easy-1': count })).toEqual(expected);
});

test('without one as difficult, any takes its place while a round has enough of each kind', () => {
  expect(changed({ 'medium-0': [99, 100] })).toEqual({ 'medium-0': 'replaced', 'spare-easy': 'asked' });
  const fewer = { ...challenge, questions: challenge.questions.filter(({ id }) => id !== 'medium-3') };
  expect(questionUses(fewer, totals({ 'medium-0': [99, 100] })).get('medium-0')).toBe('asked');
});

test('one of the reserve that everybody gets right takes no place', () => {
  expect(changed({ 'easy-1': [99, 100], 'spare-easy': [100, 100] })).toEqual({
    'easy-1': 'replaced',
    'spare-hard': 'asked',
  });
});

test.each<[number, number, Difficulty | null]>([
  [29, 29, null],
  [23, 30, 'easy'],
  [22, 30, 'medium'],
  [14, 30, 'medium'],
  [13, 30, 'hard'],
])('%i right of %i are %s', (right, answers, difficulty) =>
  expect(measuredDifficulty({ right, answers })).toBe(difficulty),
);

describe('a draw', () => {
  const pool = { ...challenge, questions: askedQuestions(challenge, new Map()) };
  const ids = (week: string, seen?: ReadonlyMap<string, number>) => drawTen(pool, week, seen).map(({ id }) => id);

  test('is the same for everybody in a week, and another one in the next', () => {
    expect(ids('2026-W47')).toEqual(ids('2026-W47'));
    expect(ids('2026-W47')).not.toEqual(ids('2026-W48'));
    expect(ids('2026-W47').map((id) => id.split('-')[0])).toEqual([
      ...Array<string>(6).fill('easy'),
      ...Array<string>(3).fill('medium'),
      'hard',
    ]);
  });

  test('brings a player first what was seen least', () => {
    const first = ids('2026-W47');
    const second = ids('2026-W47', new Map(first.map((id) => [id, 1])));
    const unseen = pool.questions.filter(({ id }) => !first.includes(id)).map(({ id }) => id);
    const kinds = { easy: 6, medium: 3, hard: 1 };
    for (const [kind, count] of Object.entries(kinds)) {
      const left = unseen.filter((id) => id.startsWith(kind)).length;
      const isNew = second.filter((id) => id.startsWith(kind) && unseen.includes(id));
      expect(isNew).toHaveLength(Math.min(left, count));
    }
  });
});
