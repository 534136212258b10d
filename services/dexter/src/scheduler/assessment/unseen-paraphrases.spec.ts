import type { Correction, Instruction } from '../../lessons/lesson';
import type { ExamCase } from './exam';
import { unseenOf } from './unseen-paraphrases';

const QUESTION = 'How do I make compost from kitchen scraps?';
const shown: ExamCase = {
  ...{ key: 'lesson-1-1', kind: 'lesson', lessonId: '1' },
  steps: [{ say: QUESTION, expected: {} }],
};
const correction: Correction = {
  ...{ id: '1', question: QUESTION, triggers: [QUESTION], scope: 'topic', topicId: 'compost', incorrect: null },
  ...{ say: 'Ours stands under the pecan tree.', day: '2026-03-20' },
};
const askedAs = () => ['make compost of kitchen scraps', 'my heap stinks', 'what goes into the bin'];
const asked = (lesson: Parameters<typeof unseenOf>[0]['lesson']) =>
  unseenOf({ lesson, shown }, askedAs).map(({ steps }) => steps[0]?.say);
const AROUND = [
  `My neighbor at the market was wondering: how do I make compost from kitchen scraps?`,
  `${QUESTION} We have only just moved out here.`,
];

test('a correction of an article is asked around its question and as the author has others ask, never in its own words', () => {
  expect(asked({ kind: 'correction', lesson: correction })).toEqual([
    ...AROUND,
    'my heap stinks',
    'what goes into the bin',
  ]);
});

test('a correction of one question is asked around that question alone', () => {
  expect(asked({ kind: 'correction', lesson: { ...correction, scope: 'question' } })).toEqual(AROUND);
});

test('an instruction is asked around its probe; praised words are not asked for', () => {
  const instruction: Instruction = {
    ...{
      id: '1',
      text: 'Keep answers under 120 words.',
      directive: null,
      taskId: null,
      probe: QUESTION,
      expected: null,
    },
  };
  expect(asked({ kind: 'instruction', lesson: instruction })).toEqual(AROUND);
  expect(asked({ kind: 'exemplar', lesson: { id: '1', question: QUESTION, answer: 'So.' } })).toEqual([]);
});

test('each has a key of its own and expects what the lesson does', () => {
  const [one, other] = unseenOf({ lesson: { kind: 'correction', lesson: correction }, shown }, askedAs);
  expect([one?.key, other?.key, one?.lessonId]).toEqual(['lesson-1-1-unseen-1', 'lesson-1-1-unseen-2', '1']);
});
