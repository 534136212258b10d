import { knowledge, testDeps } from '../testing/dexter-for-test';
import { answerablesOfLessons, answeringCandidates, lessonReader } from './active-lessons';
import type { Correction, Lesson } from './lesson';

const { rank } = testDeps.ranking(knowledge);
const QUESTION = 'How do I make compost from kitchen scraps?';

const correction = (change: Partial<Correction> = {}): Correction => ({
  kind: 'correction',
  id: '0197279a-0000-7000-8000-000000000009',
  by: 'ada',
  at: '2026-11-21T10:00:00.000Z',
  question: QUESTION,
  triggers: [QUESTION],
  scope: 'topic',
  topicId: 'compost',
  examples: ['Making compost'],
  replaced: answeringCandidates(QUESTION, rank),
  answer: 'Ours stands under the pecan tree.',
  day: '2026-11-21',
  ...change,
});
const answerTo = (question: string, ...lessons: Lesson[]) =>
  lessonReader(knowledge)({ id: 'x', lessons }).correctedAnswer(question, question, rank)?.text ?? null;

test('a correction is a candidate of the ranking with its questions; other lessons are none', () => {
  const praise = { ...correction(), kind: 'exemplar' } as const;
  const answerables = answerablesOfLessons([praise, correction()]);
  expect(answerables).toMatchObject([
    {
      candidate: { id: `lesson:${correction().id}`, kind: 'lesson', text: 'Ours stands under the pecan tree.' },
      questions: [QUESTION, 'Making compost'],
    },
  ]);
  expect(rank(QUESTION, answerables)[0]?.candidate.kind).toBe('lesson');
  expect(rank(QUESTION)[0]?.candidate.kind).not.toBe('lesson');
});

test('a list of lessons hardly changes the scores of other candidates', () => {
  const lessons = answerablesOfLessons([
    correction({ question: 'Who is your mascot?', triggers: ['Who is your mascot?'] }),
  ]);
  const ids = (question: string, more?: typeof lessons) =>
    rank(question, more).map(({ candidate, order }) => [candidate.id, order.toFixed(2)]);
  expect(ids('how deep do i plant okra', lessons)).toEqual(ids('how deep do i plant okra'));
});

test('a correction of a topic answers what the candidates answered that it corrects, and nothing else', () => {
  for (const question of [
    'How do I compost kitchen scraps at home?',
    'how can i make compost at home with food scraps',
  ])
    expect(answerTo(question, correction())).toContain('pecan tree');
  for (const question of ['Can goats graze beside the compost bin?', 'my compost stinks', 'When do I sow okra?'])
    expect(answerTo(question, correction())).toBeNull();
});

test('a correction of one question answers that question alone; the newest correction wins', () => {
  const one = correction({ scope: 'question', examples: [] });
  expect(answerTo('kitchen scraps: how do I make compost?', one)).toContain('pecan tree');
  expect(answerTo('how often should I turn the compost', one)).toBeNull();
  expect(answerTo(QUESTION, one, correction({ id: '2', answer: 'It moved.' }))).toContain('It moved.');
});
