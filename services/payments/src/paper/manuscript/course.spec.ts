import { readCourse } from './course';

const check = ['a', 'b', 'c'].map((id) => ({
  id,
  text: 'How deep?',
  options: ['One foot', 'Two feet'],
  correct: 1,
  explanation: 'Roots go down.',
}));
const lesson = (name: string, title = 'Soil') => ({
  path: `content/courses/c/${name}`,
  text: `---\ntitle: ${title}\nminutes: 30\n---\n\n## Dig\n\nTwo feet.\n`,
  check: JSON.stringify(check),
});

test('a course is its lessons in the order of their numbers', () => {
  expect(readCourse('c', 'The Course', [lesson('02-beds.md', 'Beds'), lesson('01-site-and-soil.md')])).toEqual({
    id: 'c',
    title: 'The Course',
    lessons: [
      { id: 'site-and-soil', title: 'Soil', minutes: 30, markdown: '## Dig\n\nTwo feet.\n', check },
      { id: 'beds', title: 'Beds', minutes: 30, markdown: '## Dig\n\nTwo feet.\n', check },
    ],
  });
});

test.each([
  [
    'a gap in the numbers',
    ['01-soil.md', '03-beds.md'],
    '03-beds.md:1 Lessons are numbered without a gap: this would be 2.',
  ],
  ['a name of another form', ['soil.md'], 'soil.md:1 A lesson is called NN-name.md.'],
])('%s is refused', (_, names, message) => {
  expect(() =>
    readCourse(
      'c',
      'The Course',
      names.map((name) => lesson(name)),
    ),
  ).toThrow(`content/courses/c/${message}`);
});

test('a lesson without its check is refused', () => {
  expect(() => readCourse('c', 'The Course', [{ ...lesson('01-soil.md'), check: null }])).toThrow(
    'content/courses/c/01-soil.md:1 The lesson has no check',
  );
});
