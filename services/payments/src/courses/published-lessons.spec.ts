import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentSections, type LessonWording } from '@farm/contracts';
import { course } from '@farm/farm';
import { setServiceContent } from '@farm/server-kit';
import type { MarkdownError } from '../pdf/markdown/blocks';
import { isLessonFile, readCourse } from '../pdf/markdown/course';
import { createTestAdmin, OPERATOR, type TestAdmin } from '../testing/test-admin';
import { courseBody, payAtProvider } from '../testing/test-service';
import { lessonProblem, parseLessonWording } from './published-lessons';

const folder = join(__dirname, '../../content/courses', course.id);
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const builtIn: LessonWording[] = readCourse(
  course.id,
  course.title,
  readdirSync(folder)
    .filter(isLessonFile)
    .map((path) => ({ path, text: textOf(path), check: textOf(path.replace(/\.md$/, '.check.json')) })),
).lessons.map(({ id, title, minutes, markdown, check }) => ({
  ...{ id, title, minutes, text: markdown.trimEnd() },
  questions: check.map(({ text, options, correct, explanation, why }) => ({
    ...{ text, options: [...options], right: correct + 1, explanation },
    ...(why && { reasons: [...why] }),
  })),
}));

const questions = ['one', 'two', 'three'].map((word) => ({
  ...{ text: `Which is ${word}?`, options: ['This', 'That'], right: 2, explanation: `The editor says ${word}.` },
}));
const SUM = [
  '```sum rows',
  'title: Your rows',
  '- feet | Feet | feet | 40',
  '= rows | Rows | feet ÷ 10 | rows | 0 | makes 4 rows',
  '```',
];
const soil: LessonWording = {
  ...{ id: 'site-and-soil', title: 'Soil first', minutes: 35, questions },
  text: ['## Dig twice', '', 'Forty feet makes 4 rows.', '', ...SUM, '', '- [ ] Dig'].join('\n'),
};
const params = { courseId: course.id, lessonId: soil.id };
const publish = (...changed: LessonWording[]) => setServiceContent({ lessons: { changed } });

afterEach(() => setServiceContent({}));

test('the words of every built-in lesson are read as they are, and pages never carry the section', () => {
  expect(builtIn).toHaveLength(8);
  for (const lesson of builtIn) expect(parseLessonWording(lesson).markdown).toBe(`${lesson.text}\n`);
  expect(Object.keys(contentSections)).not.toContain('lessons');
});

const READ = 'GET /api/course-access/:courseId/lessons/:lessonId';
const CHECK = 'POST /api/course-access/:courseId/lessons/:lessonId/check';
const FREE = 'GET /api/courses/:id/lessons/:lessonId';
const free = { params: { id: course.id, lessonId: soil.id } };
const editor = { ...OPERATOR, role: 'editor' } as const;

let shop: TestAdmin;
beforeAll(async () => {
  shop = await createTestAdmin();
  const paymentIntent = await payAtProvider(shop, courseBody);
  await shop.api('POST /api/course-access/:courseId/claim', { params, body: { paymentIntent } });
});
afterAll(() => shop.close());

describe('a published lesson', () => {
  test('is on the free page, in the list and for buyers at once, on every replica', async () => {
    expect((await shop.api(FREE, free)).title).toBe('Site and Soil');
    publish(soil);
    for (const api of [shop.api, shop.second()]) {
      const lesson = await api(FREE, free);
      expect(lesson).toMatchObject({ title: 'Soil first', minutes: 35 });
      expect(lesson.html).toMatch(/^<h2>Dig twice<\/h2>[^]+<div data-sum="[^"]+"><\/div>[^]+<li>☐ Dig<\/li>/);
    }
    const { lessons } = await shop.api('GET /api/courses/:id', { params: { id: course.id } });
    expect(lessons[0]).toMatchObject({ topics: ['Dig twice'], sums: [{ id: 'rows', title: 'Your rows' }] });
    expect(lessons[1]).toMatchObject({ id: 'pests', title: 'Pests' });
    const read = await shop.api(READ, { params });
    expect(Object.fromEntries(read.questions.map(({ id, text }) => [id, text]))).toEqual({
      ...{ sun: 'Which is one?', soil: 'Which is two?', water: 'Which is three?' },
    });
    expect(JSON.stringify(read)).not.toContain('The editor says');
    setServiceContent({});
    expect((await shop.api(READ, { params })).title).toBe('Site and Soil');
  });

  test('a quiz that was begun is judged by the questions that were shown, by every replica', async () => {
    type Quiz = Awaited<ReturnType<typeof read>>;
    const read = () => shop.api(READ, { params });
    const answer = ({ questions: shown, wording = '' }: Quiz, rightOf: (id: string) => string) => ({
      params,
      body: { choices: shown.map(({ id, options }) => ({ id, option: options.indexOf(rightOf(id)) })), wording },
    });
    const before = await read();
    publish(soil);
    const builtInRight: Record<string, string> = { sun: 'The second', soil: 'The first', water: 'The third' };
    const old = await shop.second()(
      CHECK,
      answer(before, (id) => builtInRight[id] ?? ''),
      { as: shop.api.visitor },
    );
    expect(old).toMatchObject({ right: 3, done: true });
    expect(old.review.map(({ explanation }) => explanation)).toContain('Because sun is so');
    const now = await read();
    expect(now.questions).toHaveLength(3);
    const checked = await shop.api(
      CHECK,
      answer(now, (id) => (id === 'sun' ? 'This' : 'That')),
    );
    expect(checked.right).toBe(2);
    expect(checked.review.map(({ explanation }) => explanation)).toContain('The editor says one.');
    for (const wording of ['never-shown', undefined])
      expect(
        await shop.api.raw(
          CHECK,
          answer({ ...now, wording }, () => 'That'),
        ),
      ).toMatchObject({
        ...{ status: 409, body: { code: 'course.quiz_changed' } },
      });
  });

  test('has a quiz of its own number of questions, with the reasons that its editor gave', async () => {
    const reasons = ['It is the other one.', 'It is this one.'];
    const four = ['one', 'two', 'three', 'four'].map((word) => ({
      ...{ text: `Which is ${word}?`, options: ['This', 'That'], right: 2, explanation: `So ${word}.`, reasons },
    }));
    publish({ ...soil, questions: four });
    const { questions: shown, wording = '' } = await shop.api(READ, { params });
    expect(shown.map(({ id }) => id).sort()).toEqual(['site-and-soil-4', 'soil', 'sun', 'water']);
    const choices = shown.map(({ id }) => ({ id, option: 0 }));
    const { review } = await shop.api(CHECK, { params, body: { choices, wording } });
    for (const { answer = -1, reasons: sent } of review) expect(sent?.[answer]).toBe('It is this one.');
  });

  test('that breaks a rule of today is not shown: the built-in lesson stays, and its editor reads why', async () => {
    publish({ ...soil, text: 'See <b>here</b>.' }, { ...soil, id: 'removed' });
    expect((await shop.api(FREE, free)).title).toBe('Site and Soil');
    const [first, second] = await shop.api('GET /api/ops/lessons', {}, { as: shop.signedIn(editor) });
    expect(first?.problem).toBe('“Soil first”, line 1: HTML is not used here.');
    expect(second?.problem).toBeNull();
  });
});

const figure = (...lines: string[]) => ['```figure bars', 'caption: Rows.', ...lines, '```'].join('\n');
test.each([
  ['HTML', { text: '## Dig\n\nSee <script>.' }, '“Soil first”, line 3: HTML is not used here.'],
  [
    'a link',
    { text: 'See [us](https://x.org).' },
    '“Soil first”, line 1: Links are not used: name the source in words.',
  ],
  [
    'a figure of an unknown kind',
    { text: '## Dig\n\n```figure cake\ncaption: x\n```' },
    /^“Soil first”, line 3: 'cake' is not a kind of figure: bars, /,
  ],
  ['a figure without its table', { text: figure('table: above') }, '“Soil first”, line 1: There is no table above.'],
  [
    'a figure with a number that the text does not have',
    { text: `Ten rows.\n\n${figure('- Rows | 12')}` },
    "“Soil first”, line 5: The text does not name a number of the figure's row 'Rows | 12'.",
  ],
  [
    'a figure inside of a list',
    { text: '- a\n\n  ```figure bars\n  caption: x\n  - a | 1\n  ```' },
    '“Soil first”, line 3: A figure or a sum is not part of a list or a note: begin its line at the margin.',
  ],
  [
    'a sum whose words the text does not have',
    { text: soil.text.replace('4 rows.', 'four rows.') },
    "“Soil first”, line 5: The lesson does not say 'makes 4 rows'.",
  ],
  [
    'two sums of one id',
    { text: `${soil.text}\n\n${SUM.join('\n')}` },
    "“Soil first”, line 13: The sum 'rows' appears twice.",
  ],
  ['a box of half a list', { text: '- [ ] a\n- b' }, '“Soil first”, line 2: Every item of a checklist has its box.'],
  [
    'a right choice that is none',
    { questions: questions.map((each, place) => (place === 1 ? { ...each, right: 3 } : each)) },
    '“Soil first”, question 2: It has 2 choices, so the right one is none of them.',
  ],
  [
    'a choice without a reason',
    { questions: questions.map((each) => ({ ...each, reasons: ['So.'] })) },
    '“Soil first”, question 1: It has 2 choices and 1 reasons: give one for each, or none.',
  ],
])('%s is rejected with its place', (_, change, message) => {
  let problem: unknown;
  try {
    parseLessonWording({ ...soil, ...change });
  } catch (error) {
    problem = error;
  }
  expect(lessonProblem(problem as MarkdownError)).toEqual(expect.stringMatching(message));
});

describe('a preview', () => {
  const PREVIEW = 'POST /api/ops/lessons/previews';

  test('is the lesson with the example of each sum, for an editor', async () => {
    const [lesson] = await shop.api(PREVIEW, { body: { changed: [soil] } }, { as: shop.signedIn(editor) });
    expect(lesson?.html).toContain('<h2>Dig twice</h2>');
    expect(lesson?.html).toContain(
      '<strong>Your rows</strong></p><ul><li>Feet: 40 (feet)</li><li>Rows: 40 ÷ 10 = 4 rows</li>',
    );
    expect((await shop.api(FREE, free)).title).toBe('Site and Soil');
  });

  test('of every built-in lesson is valid by form and by its rules', async () => {
    const lessons = await shop.api(PREVIEW, { body: { changed: builtIn } }, { as: shop.signedIn(editor) });
    expect(lessons.map(({ id }) => id)).toEqual(builtIn.map(({ id }) => id));
  });

  test('of a lesson that does not fit paper names the table', async () => {
    const cells = Array.from({ length: 8 }, (_, column) => `Extraordinarily${column}unbreakable`).join(' | ');
    const table = `| ${cells} |\n| ${cells.replace(/\w+/g, '---')} |\n| ${cells} |`;
    const body = { changed: [{ ...soil, title: 'Pests', text: `Look.\n\n${table}` }] };
    expect(await shop.api.raw(PREVIEW, { body }, { as: shop.signedIn(editor) })).toMatchObject({
      status: 400,
      body: {
        code: 'lesson.invalid',
        message: '“Pests”, line 3: The table is too wide for the page: use fewer or shorter words.',
      },
    });
  });

  test('of a lesson with a character that no font has names it', async () => {
    const body = { changed: [{ ...soil, title: 'Pests', text: 'Look.\n\nCorn is 🌽.' }] };
    expect(await shop.api.raw(PREVIEW, { body }, { as: shop.signedIn(editor) })).toMatchObject({
      status: 400,
      body: { code: 'lesson.invalid', message: "“Pests”, line 3: The typeface has no '🌽' (in 'Corn is 🌽.')." },
    });
  });

  test('of a broken lesson names its line', async () => {
    const body = { changed: [soil, { ...soil, title: 'Pests', text: 'Look.\n\n#### Up' }] };
    expect(await shop.api.raw(PREVIEW, { body }, { as: shop.signedIn(editor) })).toMatchObject({
      status: 400,
      body: { code: 'lesson.invalid', message: '“Pests”, line 3: Headings begin with ## or ###.' },
    });
  });

  test('and the built-in words with their answers are for editors and owners only', async () => {
    const body = { changed: [soil] };
    for (const as of [shop.api.visitor, shop.member, shop.signedIn({ ...OPERATOR, role: 'shop' })]) {
      const answers = [
        await shop.api.raw('GET /api/ops/lessons', {}, { as }),
        await shop.api.raw(PREVIEW, { body }, { as }),
      ];
      for (const { status, bytes } of answers) {
        expect([401, 403]).toContain(status);
        expect(bytes.toString()).not.toContain('Because');
      }
    }
    const [first] = await shop.api('GET /api/ops/lessons', {}, { as: shop.operator });
    expect(first).toMatchObject({ id: 'site-and-soil', text: '## Walk the ground\n\n- [ ] Dig a hole', problem: null });
    expect(first?.questions[0]).toMatchObject({ text: 'Which one is sun?', right: 2 });
  });
});
