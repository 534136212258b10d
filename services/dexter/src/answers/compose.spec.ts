import type { AnswerCandidate } from '../ranking/candidate';
import type { RankedCandidate } from '../ranking/ranking';
import { closeness, composed } from './compose';

const candidate = (text: string, answers: number, rest: Partial<AnswerCandidate> = {}): RankedCandidate => ({
  candidate: {
    ...{ id: text, kind: 'card', name: 'goats', subject: 'goat', text, risk: 'none' },
    source: { id: text, title: 'Goats', url: null, reviewedAt: '' },
    ...rest,
  },
  ...{ answers, order: answers, question: { en: `question about ${text}`, es: undefined } },
});
const AZALEAS = candidate('Azaleas poison goats within hours.', 0.9, { aspect: 'safety', polarity: 'no' });
const YEW = candidate('Fence goats away from yew hedges.', 0.7);
const KUDZU = candidate('Goats clear kudzu in two summers.', 0.6);
const MILK = candidate('A doe gives three quarts of milk a day.', 0.55);
const HORSES = candidate('Horses want two acres of pasture each.', 0.8, { subject: 'horse' });

/** The answer to a question of the best of some candidates, after some sentences. */
const answerOf = (ranked: readonly RankedCandidate[], question: string, previous: readonly string[] = []) =>
  composed(
    ranked,
    { question, language: 'en', previous: new Set(previous), textOf: (one) => one.candidate.text },
    () => null,
  ).answer;

test('the verdict comes first, then at most three facts of the same subject', () => {
  const { text, sources, followUps } = answerOf([AZALEAS, HORSES, YEW, KUDZU, MILK], 'can goats eat azaleas');
  expect(text).toBe(
    'No. Azaleas poison goats within hours. Fence goats away from yew hedges. Goats clear kudzu in two summers.',
  );
  expect(sources).toHaveLength(3);
  expect(followUps).toEqual(['question about A doe gives three quarts of milk a day.']);
});

test.each(['are azaleas bad for goats', 'should I not let goats eat azaleas', 'how do azaleas harm goats'])(
  'a question that asks for the bad, or for no verdict, gets none: %s',
  (question) => {
    expect(answerOf([AZALEAS], question).text).toBe('Azaleas poison goats within hours.');
  },
);

test('another subject stands beside a best that is not sure, and none beside one that is', () => {
  const unsure = { ...YEW, answers: 0.6 };
  const bees = candidate('Bees fly on warm days in winter.', 0.55, { subject: 'bee' });
  expect(answerOf([unsure, bees, KUDZU], 'hedges').text).toBe(
    'Fence goats away from yew hedges. Goats clear kudzu in two summers.',
  );
  expect(answerOf([unsure, bees], 'hedges').text).toBe(
    'Fence goats away from yew hedges. Bees fly on warm days in winter.',
  );
  expect(answerOf([AZALEAS, bees], 'azaleas').text).toBe('Azaleas poison goats within hours.');
});

test('what answers another part of the question follows the best', () => {
  const bees = candidate('Feed bees thin syrup in February.', 0.55, { subject: 'bee' });
  const { text } = composed(
    [AZALEAS, YEW, KUDZU],
    { question: 'azaleas', language: 'en', previous: new Set(), textOf: (one) => one.candidate.text, parts: [bees] },
    () => null,
  ).answer;
  expect(text).toBe(
    'Azaleas poison goats within hours. Feed bees thin syrup in February. Fence goats away from yew hedges.',
  );
});

test('a fact that says again what another says is left out', () => {
  const again = candidate('Azaleas poison goats within some hours.', 0.85);
  expect(answerOf([AZALEAS, again, YEW], 'azaleas and goats').text).toBe(
    'Azaleas poison goats within hours. Fence goats away from yew hedges.',
  );
});

test('what was said before is said to be so, and not added to another answer', () => {
  const previous = [AZALEAS.candidate.text, YEW.candidate.text];
  expect(answerOf([AZALEAS, YEW, KUDZU], 'azaleas', previous).text).toBe(
    'As I said: Azaleas poison goats within hours. Goats clear kudzu in two summers.',
  );
});

test('a candidate that may not answer is named as the nearest', () => {
  expect(answerOf([candidate('Goats clear kudzu in two summers.', 0.2)], 'goats on a roof').text).toBe(
    'I have nothing on that exactly, neighbor. Nearest is this: Goats clear kudzu in two summers. Your county Extension office can tell you more.',
  );
});

test('advice about pesticides is followed by what the label is', () => {
  const spray = candidate('Permethrin kills mites on hens.', 0.9, { risk: 'chemical', aspect: 'remedy' });
  expect(answerOf([spray], 'mites on hens').text).toMatch(/^Permethrin .* Read the label first: it is the law/);
});

test('a fact about food, health or chemicals answers in Spanish only where it would in English', () => {
  const [sure, other] = [
    candidate('Soup takes 60 minutes.', 0.4, { risk: 'food' }),
    candidate('Sow beans in May.', 0.3),
  ];
  expect([closeness([sure], 'es'), closeness([other], 'es'), closeness([other], 'en')]).toEqual([
    'near',
    'answers',
    'near',
  ]);
});
