import type { BankQuestion } from '@farm/farm';
import { fnv1a } from '@farm/farm';
import { negatedQuestions, findViolations, nearDuplicates, placesAreEven, questionRules } from '@farm/farm/testing';
import { QUESTIONS, loadQuestions, quizModules } from './quiz-modules';

const modules = quizModules.map((module) => ({ ...module, questions: loadQuestions(module.id) }));
const bank = async (): Promise<BankQuestion[]> => (await Promise.all(modules.map(({ questions }) => questions))).flat();

test('three modules stand in the order of the specification', () =>
  expect(quizModules.map(({ id }) => id)).toEqual(['basic-gardening', 'soil-basics', 'plant-care']));

describe.each(modules)('$id', ({ questions, edition }) => {
  test('has ten questions', async () => expect(await questions).toHaveLength(QUESTIONS));

  test('each place holds the right answer two or three times', async () =>
    expect(placesAreEven(await questions)).toBe(true));

  test('nothing asks what is not so', async () => expect(negatedQuestions(await questions)).toEqual([]));

  test('names its edition: change the number with the questions, so that no old round is gone on with', async () =>
    expect(edition).toBe(fnv1a(JSON.stringify(await questions))));
});

test.each(questionRules)('%s', async (_, isBroken) => expect(findViolations(await bank(), isBroken)).toEqual([]));

test('no two questions share an id or ask nearly the same', async () =>
  expect(nearDuplicates(await bank())).toEqual([]));
