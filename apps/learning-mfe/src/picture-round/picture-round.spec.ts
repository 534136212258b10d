import { mulberry32 } from '@farm/farm';
import { choosePicture, currentQuestion, nextQuestion, parseRound, PICTURES, startRound } from './picture-round';
import { pictureQuestions } from './picture-questions';

const round = startRound(mulberry32(1), true);
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify({ round: value }));

test('a round has ten different questions', () => {
  const ids = round.questions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(PICTURES);
});

test('over many rounds every question comes up, and the right picture is as often at each place', () => {
  const random = mulberry32(7);
  const places = [0, 0, 0, 0];
  const seen = new Set<string>();
  for (let count = 0; count < 400; count += 1)
    for (const { id, options } of startRound(random, true).questions) {
      const question = pictureQuestions.find((each) => each.id === id);
      const place = question ? options.indexOf(question.answer) : -1;
      if (options.length === 4) places[place] = (places[place] ?? 0) + 1;
      seen.add(id);
    }
  const even = places.reduce((sum, count) => sum + count, 0) / 4;
  for (const count of places) expect(Math.abs(count - even) / even).toBeLessThan(0.1);
  expect(seen.size).toBe(pictureQuestions.length);
});

test('a wrong picture stays wrong, the right one ends the question, then the next comes', () => {
  const question = currentQuestion(round);
  if (!question) throw new Error('there is no question');
  const [wrong = question.answer] = question.options.filter((option) => option !== question.answer);
  const once = choosePicture(round, wrong);
  expect(once).toMatchObject({ wrong: [wrong], isFound: false, place: 0 });
  expect(choosePicture(once, wrong)).toBe(once);
  expect(nextQuestion(once)).toBe(once);
  const found = choosePicture(once, question.answer);
  expect(found).toMatchObject({ isFound: true, place: 0 });
  expect(choosePicture(found, wrong)).toBe(found);
  expect(nextQuestion(found)).toMatchObject({ wrong: [], isFound: false, place: 1 });
});

describe('the round of a history entry', () => {
  test('is read back', () => expect(parseRound(stored(round))).toEqual(round));

  test.each([
    ['nothing', null],
    ['no round', {}],
    ['text', { round: 'x' }],
    ['a question that no longer exists', stored({ ...round, questions: [{ id: 'gone', options: [] }] })],
    ['other options', stored({ ...round, questions: round.questions.map(({ id }) => ({ id, options: ['hen'] })) })],
    ['the same question ten times', stored({ ...round, questions: Array(PICTURES).fill(round.questions[0]) })],
    ['a wrong picture that was not shown', stored({ ...round, wrong: ['barn'] })],
    ['no word on the voice', stored({ ...round, isAloud: undefined })],
    ['a place after the end', stored({ ...round, place: PICTURES + 1 })],
  ])('%s starts anew', (_, state) => expect(parseRound(state)).toBeUndefined());
});
