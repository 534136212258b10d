import { readCheck, readCourse } from './course';

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

test('a quiz has three to twelve questions with their answers', () => {
  const three = [question('a'), question('b', { why: ['Too shallow.', 'So deep are roots.'] }), question('c-2')];
  expect(read(...three)).toEqual(three);
  const twelve = Array.from({ length: 12 }, (_, place) => question(`q-${place}`));
  expect(read(...twelve)).toHaveLength(12);
  expect(() => read(...twelve, question('q-12'))).toThrow(`${file}:1 A check has 3 to 12 questions.`);
});

test.each<[string, object[], string]>([
  ['two questions', [question('a'), question('b')], ':1 A check has 3 to 12 questions.'],
  ['an id twice', [question('a'), question('a'), question('b')], ":3 The id 'a' appears twice."],
  ['a question without text', [question('a'), question('b', { text: ' ' })], ":13 The question 'b' has no text."],
  ['no explanation', [question('a', { explanation: '' })], ":3 The question 'a' has no explanation."],
  ['one option', [question('a', { options: ['x'] })], ":3 The question 'a' needs 2 to 6 options."],
  ['an option twice', [question('a', { options: ['x', 'x'] })], ":3 The question 'a' has the same option twice."],
  ['no such option', [question('a', { correct: 2 })], ":3 'correct' of 'a' is the index of an option, counted from 0."],
  ['one reason for two options', [question('a', { why: ['So.'] })], ":3 'why' of 'a' is a sentence for each option."],
  ['an unknown key', [question('a', { answer: 1 })], ":3 'answer' is not a field of a question."],
  ['an id with blanks', [question('a b')], ':3 The id of a question has lowercase letters, digits and dashes.'],
])('%s is rejected with its line', (_, questions, message) => {
  const padded = message.includes('12 questions')
    ? questions
    : [...questions, question('y'), question('z')].slice(0, 3);
  expect(() => read(...padded)).toThrow(`${file}${message}`);
});

test('a file that is not JSON is rejected', () => {
  expect(() => readCheck(file, '[')).toThrow(`${file}:1 This is not JSON`);
});

const check = ['a', 'b', 'c'].map((id) => ({
  id,
  text: 'How deep?',
  options: ['One foot', 'Two feet'],
  correct: 1,
  explanation: 'Roots go down.',
}));
const SOURCE = 'An office: Soil Sampling | https://example.com/soil | 2026-11-29';
const source = { text: 'An office: Soil Sampling', url: 'https://example.com/soil', readOn: '2026-11-29' };
const outcomes = ['a score', 'a map', 'a list'];
const listed = (items: readonly string[]) => items.map((item) => `  - ${item}`).join('\n');
const front = (title: string, sources = [SOURCE, SOURCE, SOURCE]) =>
  `title: ${title}\nminutes: 30\nskill: dig\noutcomes:\n${listed(outcomes)}\nsources:\n${listed(sources)}`;
const lesson = (name: string, title = 'Soil', sources?: string[]) => ({
  path: `content/courses/c/${name}`,
  text: `---\n${front(title, sources)}\n---\n\n## Dig\n\nTwo feet.\n`,
  check: JSON.stringify(check),
});
const facts = { minutes: 30, skill: 'dig', outcomes, sources: [source, source, source] };

test('a course is its lessons in the order of their numbers', () => {
  expect(readCourse('c', 'The Course', [lesson('02-beds.md', 'Beds'), lesson('01-site-and-soil.md')])).toEqual({
    id: 'c',
    title: 'The Course',
    lessons: [
      { id: 'site-and-soil', title: 'Soil', ...facts, markdown: '## Dig\n\nTwo feet.\n', check },
      { id: 'beds', title: 'Beds', ...facts, markdown: '## Dig\n\nTwo feet.\n', check },
    ],
    sheets: [],
  });
});

test('a sheet has a title, sources and no quiz', () => {
  const sheet = {
    path: 'content/courses/c/sheets/okra.md',
    text: `---\ntitle: Okra\nsources:\n  - ${SOURCE}\n---\nHot.\n`,
  };
  expect(readCourse('c', 'The Course', [], [sheet]).sheets).toEqual([
    { id: 'sheet-okra', title: 'Okra', sources: [source], markdown: 'Hot.\n' },
  ]);
});

test.each([
  ['two sources', [SOURCE, SOURCE], ':9 A lesson names at least 3 sources.'],
  [
    'a source without a day',
    [SOURCE, 'An office: Lime | https://example.com', SOURCE],
    ':11 A source is: office and title | address',
  ],
])('a lesson with %s is rejected', (_, sources, message) => {
  expect(() => readCourse('c', 'The Course', [lesson('01-soil.md', 'Soil', sources)])).toThrow(
    `content/courses/c/01-soil.md${message}`,
  );
});

test.each([
  [
    'a gap in the numbers',
    ['01-soil.md', '03-beds.md'],
    '03-beds.md:1 Lessons are numbered without gaps: this would be 2.',
  ],
  ['a name of another form', ['soil.md'], 'soil.md:1 The name of a lesson is NN-name.md.'],
])('%s is rejected', (_, names, message) => {
  expect(() =>
    readCourse(
      'c',
      'The Course',
      names.map((name) => lesson(name)),
    ),
  ).toThrow(`content/courses/c/${message}`);
});

test('a lesson without its quiz is rejected', () => {
  expect(() => readCourse('c', 'The Course', [{ ...lesson('01-soil.md'), check: null }])).toThrow(
    'content/courses/c/01-soil.md:1 The lesson has no NN-name.check.json',
  );
});
