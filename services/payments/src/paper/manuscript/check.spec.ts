import { readCheck } from './check';

const question = (id: string, changed: object = {}) => ({
  id,
  text: 'How deep?',
  options: ['One foot', 'Two feet'],
  correct: 1,
  explanation: 'Roots go two feet down.',
  ...changed,
});
const file = 'content/courses/c/01-soil.check.json';
const read = (...questions: object[]) => readCheck(file, JSON.stringify(questions, null, 2));

test('a check is three questions with their answers', () => {
  const three = [question('a'), question('b'), question('c-2')];
  expect(read(...three)).toEqual(three);
});

test.each<[string, object[], string]>([
  ['two questions', [question('a'), question('b')], ':1 A check has 3 questions.'],
  ['an id twice', [question('a'), question('a'), question('b')], ":3 The id 'a' stands twice."],
  ['a question without text', [question('a'), question('b', { text: ' ' })], ":13 The question 'b' has no text."],
  ['no explanation', [question('a', { explanation: '' })], ":3 The question 'a' has no explanation."],
  ['one option', [question('a', { options: ['x'] })], ":3 The question 'a' needs 2 to 6 options."],
  ['an option twice', [question('a', { options: ['x', 'x'] })], ":3 The question 'a' has the same option twice."],
  ['no such option', [question('a', { correct: 2 })], ":3 'correct' of 'a' is the place of an option, counted from 0."],
  ['an unknown key', [question('a', { answer: 1 })], ":3 'answer' is not known here."],
  ['an id with blanks', [question('a b')], ':3 A question has an id of small letters, digits and dashes.'],
])('%s is refused with its line', (_, questions, message) => {
  const padded = message.includes('3 questions') ? questions : [...questions, question('y'), question('z')].slice(0, 3);
  expect(() => read(...padded)).toThrow(`${file}${message}`);
});

test('a file that is no JSON is refused', () => {
  expect(() => readCheck(file, '[')).toThrow(`${file}:1 This is no JSON`);
});
