import { NETWORK_ERROR, errorResponse, renderPage, replyForTest } from '@farm/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { toMessage } from './lesson';
import { Component as CourseAccessPage } from './course-access-page';

const lessons = [{ id: '01-site-and-soil', title: 'Site and soil', minutes: 25, sums: [], done: false }];
const questions = ['Where does water go?', 'What is loam?', 'When is soil ready?'].map((text, place) => ({
  ...{ id: `q${place + 1}`, text, options: ['Down', 'Up', 'Nowhere'] },
}));
const review = questions.map(({ id }, place) => ({
  ...{ id, right: place < 2, explanation: `Because of ${id}.`, answer: place < 2 ? 0 : 1 },
  reasons: ['Down', 'Up', 'Nowhere'].map((option) => `${option} is so in ${id}.`),
}));
const api = {
  'GET /api/course-access/:courseId': {
    ...{ course: { id: 'southern-market-garden', title: 'The Southern Market Garden' }, lessons },
    ...{ buyer: 'a***@example.com', certificate: null },
  },
  'GET /api/course-access/:courseId/lessons/:lessonId': {
    ...{ title: 'Site and soil', html: '<p>After rain.</p>', questions, wording: 'w1', done: false },
  },
};
const open = (more = {}) =>
  renderPage(<CourseAccessPage />, {
    ...{ at: '/course-access?course=southern-market-garden&lesson=01-site-and-soil', path: '/course-access' },
    api: { ...api, ...more },
  });
const CHECK = 'POST /api/course-access/:courseId/lessons/:lessonId/check';
const question = (text: string) => within(screen.getByRole('group', { name: text }));
const check = ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Check my answers' }));

beforeEach(() => {
  window.scrollTo = jest.fn(); // jsdom has no layout to scroll
});

describe('the check of a lesson', () => {
  test('has three questions that must all be answered', async () => {
    const page = open();
    expect(await screen.findAllByRole('group')).toHaveLength(3);
    await page.user.click(question('Where does water go?').getByLabelText('Down'));
    await check(page);
    expect(screen.getByText('Please answer every question.')).toBeVisible();
    expect(question('What is loam?').getByLabelText('Down')).toHaveFocus();
    expect(page.calls(CHECK)).toEqual([]);
  });

  test('works by keyboard, shows reasons and completes the lesson', async () => {
    const page = open({ [CHECK]: { done: true, right: 2, review } });
    await screen.findAllByRole('group');
    for (const { text } of questions) {
      question(text).getByLabelText<HTMLInputElement>('Down').focus();
      await page.user.keyboard('[Space]');
    }
    await page.user.tab();
    await page.user.keyboard('[Enter]');
    expect(await screen.findByRole('heading', { name: '2 of 3 right' })).toHaveFocus();
    expect(screen.getByText('That was the last one: you finished the course.')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'Get your certificate' }))
      expect(link).toHaveAttribute('href', '/course-access?course=southern-market-garden#certificate');
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-describedby'))).not.toContain(null);
    expect(screen.getByRole('group', { name: 'Where does water go?' })).toHaveAccessibleDescription(
      'Right. Down is so in q1. Because of q1.',
    );
    expect(screen.getByRole('group', { name: 'When is soil ready?' })).toHaveAccessibleDescription(
      'Not yet. Down is so in q3. The answer is “Up”. Up is so in q3. Because of q3.',
    );
    const choices = questions.map(({ id }) => ({ id, option: 0 }));
    expect(page.calls(CHECK)).toEqual([expect.objectContaining({ body: { choices, wording: 'w1' } })]);
    await page.user.click(screen.getByRole('link', { name: 'All lessons' }));
    expect(await screen.findByText('1 of 1 lessons done')).toBeVisible();
    expect(screen.getByText('Done')).toBeVisible();
  });

  test('that ends late does not undo the lesson that was finished meanwhile', async () => {
    const both = [...lessons, { id: '02-water', title: 'Water', minutes: 20, sums: [], done: false }];
    let finishFirst: () => void = () => undefined;
    const isFirstChecked = new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    const result = { done: true, right: 3, review };
    const page = open({
      'GET /api/course-access/:courseId': { ...api['GET /api/course-access/:courseId'], lessons: both },
      [CHECK]: async ({ params }: { params: { lessonId: string } }) => {
        if (params.lessonId === '01-site-and-soil') await isFirstChecked;
        return result;
      },
    });
    const answerAll = async () => {
      await screen.findAllByRole('group');
      for (const { text } of questions) await page.user.click(question(text).getByLabelText('Down'));
      await check(page);
    };
    await answerAll();
    await page.user.click(screen.getByRole('link', { name: 'Next: Water' }));
    await answerAll();
    expect(await screen.findByText('1 of 2 lessons done')).toBeVisible();
    finishFirst();
    expect(await screen.findByText('2 of 2 lessons done')).toBeVisible();
  });

  test('can be repeated after a failure', async () => {
    const page = open({ [CHECK]: { done: false, right: 1, review } });
    await screen.findAllByRole('group');
    for (const { text } of questions) await page.user.click(question(text).getByLabelText('Up'));
    await check(page);
    expect(await screen.findByRole('heading', { name: '1 of 3 right' })).toBeVisible();
    expect(screen.getByText(/^You need 2 right answers to finish the lesson./)).toBeVisible();
    await page.user.click(question('What is loam?').getByLabelText('Down'));
    expect(screen.queryByRole('heading', { name: '1 of 3 right' })).not.toBeInTheDocument();
    expect(screen.getAllByText(/Because of/).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Because of q1.'),
      expect.stringContaining('Because of q3.'),
    ]);
    await check(page);
    await waitFor(() => expect(page.calls(CHECK)).toHaveLength(2));
  });

  test.each([
    [2, 'You finished this lesson. See the reasons below.'],
    [1, 'The lesson stays done. See the reasons below.'],
  ])('of a lesson that was finished before, with %p right', async (right, sentence) => {
    const done = lessons.map((lesson) => ({ ...lesson, done: true }));
    const page = open({
      'GET /api/course-access/:courseId': { ...api['GET /api/course-access/:courseId'], lessons: done },
      [CHECK]: { done: true, right, review: review.map((each, place) => ({ ...each, right: place < right })) },
    });
    await screen.findAllByRole('group');
    for (const { text } of questions) await page.user.click(question(text).getByLabelText('Down'));
    await check(page);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test('is not passed while its question of safety is wrong, says which one, and lets try again', async () => {
    const withSafety = questions.map((each, place) => (place === 2 ? { ...each, mustBeRight: true } : each));
    const lesson = { ...api['GET /api/course-access/:courseId/lessons/:lessonId'], questions: withSafety };
    const page = open({
      'GET /api/course-access/:courseId/lessons/:lessonId': lesson,
      [CHECK]: { done: false, right: 2, review },
    });
    await screen.findAllByRole('group');
    expect(
      screen.getByText(/^2 right answers of 3 finish the lesson, if the question of safety is right./),
    ).toBeVisible();
    for (const { text } of questions) await page.user.click(question(text).getByLabelText('Down'));
    await check(page);
    expect(await screen.findByRole('heading', { name: '2 of 3 right' })).toHaveFocus();
    expect(
      screen.getByText(
        'A question of safety has to be right: “When is soil ready?” Read its reason below and try again as often as you like.',
      ),
    ).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Try other questions' }));
    await waitFor(() => expect(question('Where does water go?').getByLabelText('Down')).toHaveFocus());
    expect(screen.queryByText(/has to be right/)).not.toBeInTheDocument();
  });

  test('names both what is missing when safety is wrong and too few are right', async () => {
    const withSafety = questions.map((each, place) => (place === 2 ? { ...each, mustBeRight: true } : each));
    const page = open({
      'GET /api/course-access/:courseId/lessons/:lessonId': {
        ...api['GET /api/course-access/:courseId/lessons/:lessonId'],
        questions: withSafety,
      },
      [CHECK]: { done: false, right: 1, review },
    });
    await screen.findAllByRole('group');
    for (const { text } of questions) await page.user.click(question(text).getByLabelText('Down'));
    await check(page);
    expect(
      await screen.findByText(
        /^You need 2 right answers to finish the lesson. A question of safety has to be right: “When is soil ready\?” Read/,
      ),
    ).toBeVisible();
  });

  test('says how many questions are left', async () => {
    const page = open();
    expect(await screen.findByRole('progressbar', { name: '0 of 3 answered, 3 to go' })).toBeVisible();
    await page.user.click(question('Where does water go?').getByLabelText('Down'));
    expect(screen.getByRole('progressbar', { name: '1 of 3 answered, 2 to go' })).toBeVisible();
  });

  test('without reasons shows the explanation and the right option', async () => {
    const plain = review.map(({ reasons: _, ...each }) => each);
    const page = open({ [CHECK]: { done: false, right: 1, review: plain } });
    await screen.findAllByRole('group');
    for (const { text } of questions) await page.user.click(question(text).getByLabelText('Down'));
    await check(page);
    await screen.findByRole('heading', { name: '1 of 3 right' });
    expect(screen.getByRole('group', { name: 'What is loam?' })).toHaveAccessibleDescription('Right. Because of q2.');
    expect(screen.getByRole('group', { name: 'When is soil ready?' })).toHaveAccessibleDescription(
      'Not yet. The answer is “Up”. Because of q3.',
    );
  });

  test('can be followed by one of other questions', async () => {
    const others = [{ id: 'q9', text: 'What is silt?', options: ['Fine', 'Coarse'] }];
    let reads = 0;
    const page = open({
      'GET /api/course-access/:courseId/lessons/:lessonId': () => {
        reads += 1;
        const lesson = api['GET /api/course-access/:courseId/lessons/:lessonId'];
        return reads === 1 ? lesson : { ...lesson, questions: others, wording: 'w2' };
      },
      [CHECK]: { done: false, right: 1, review },
    });
    await screen.findAllByRole('group');
    for (const { text } of questions) await page.user.click(question(text).getByLabelText('Down'));
    expect(screen.queryByRole('button', { name: 'Try other questions' })).not.toBeInTheDocument();
    await check(page);
    await page.user.click(await screen.findByRole('button', { name: 'Try other questions' }));
    await waitFor(() => expect(question('What is silt?').getByLabelText('Fine')).toHaveFocus());
    expect(screen.queryByRole('group', { name: 'What is loam?' })).not.toBeInTheDocument();
    await page.user.click(question('What is silt?').getByLabelText('Fine'));
    await check(page);
    expect(page.calls(CHECK)[1]).toMatchObject({ body: { choices: [{ id: 'q9', option: 0 }], wording: 'w2' } });
  });

  test('keeps a choice that is made while it runs, and does not show the result of the others', async () => {
    let respond: () => void = () => undefined;
    const isChecked = new Promise<void>((resolve) => (respond = resolve));
    const page = open({
      [CHECK]: async () => {
        await isChecked;
        return { done: false, right: 1, review };
      },
    });
    await screen.findAllByRole('group');
    for (const { text } of questions) await page.user.click(question(text).getByLabelText('Up'));
    await check(page);
    await page.user.click(question('What is loam?').getByLabelText('Down'));
    respond();
    await screen.findByRole('button', { name: 'Check my answers' });
    expect(question('What is loam?').getByLabelText('Down')).toBeChecked();
    expect(screen.queryByText(/of 3 right/)).not.toBeInTheDocument();
    await check(page);
    expect(await screen.findByRole('heading', { name: '1 of 3 right' })).toBeVisible();
    expect(page.calls(CHECK)[1]).toMatchObject({ body: { choices: [{ option: 1 }, { option: 0 }, { option: 1 }] } });
  });

  test('keeps the choices after a network error', async () => {
    const page = open({ [CHECK]: NETWORK_ERROR });
    await screen.findAllByRole('group');
    for (const { text } of questions) await page.user.click(question(text).getByLabelText('Up'));
    await check(page);
    expect(await screen.findByText("We couldn't reach the farm. Check your connection and try again.")).toBeVisible();
    expect(question('What is loam?').getByLabelText('Up')).toBeChecked();
  });
});

describe('Dexter Jr.', () => {
  const DEXTER = 'POST /api/dexter-response';
  const sendQuestion = async (page: ReturnType<typeof open>, text: string) => {
    await page.user.click(await screen.findByLabelText('Your question about this lesson'));
    await page.user.paste(text);
    await page.user.click(screen.getByRole('button', { name: 'Ask Dexter Jr.' }));
  };

  test('gets the lesson that a question is about', async () => {
    const page = open({ [DEXTER]: replyForTest('Clay holds water.') });
    await sendQuestion(page, 'Why is my soil wet? ');
    expect(await screen.findByText('Clay holds water.')).toBeVisible();
    expect(page.calls(DEXTER)).toEqual([
      expect.objectContaining({ body: { message: 'In the lesson "Site and soil": Why is my soil wet?' } }),
    ]);
  });

  test('accepts 2000 characters in total', async () => {
    const page = open({ [DEXTER]: replyForTest('Yes.') });
    const limit = 2000 - toMessage('Site and soil', '').length;
    await sendQuestion(page, 'x'.repeat(limit + 1));
    expect(screen.getByText(`Please use at most ${limit} characters.`)).toBeVisible();
    expect(page.calls(DEXTER)).toEqual([]);
    await page.user.clear(screen.getByLabelText('Your question about this lesson'));
    await sendQuestion(page, 'x'.repeat(limit));
    expect(await screen.findByText('Yes.')).toBeVisible();
    expect(page.calls(DEXTER)).toMatchObject([{ body: { message: expect.stringMatching(/^.{2000}$/) as string } }]);
  });

  test('keeps the question while he is unavailable', async () => {
    const page = open({ [DEXTER]: errorResponse(503, 'dexter.away', 'Dexter is away.') });
    await sendQuestion(page, 'Why?');
    expect(await screen.findByText('Dexter is away.')).toBeVisible();
    expect(screen.getByLabelText('Your question about this lesson')).toHaveValue('Why?');
  });
});

describe('the text of a lesson', () => {
  const html = '<p>After rain.</p>\n<ul>\n<li>☐ Dig a hole</li>\n<li>☐ Ask three neighbors</li>\n</ul>\n';
  const LESSON = 'GET /api/course-access/:courseId/lessons/:lessonId';
  const withTasks = { [LESSON]: { title: 'Site and soil', html, questions, done: false } };

  afterEach(() => localStorage.clear());

  test('keeps the ticked boxes of this week for the next visit', async () => {
    const page = open(withTasks);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Dig a hole' }));
    expect(localStorage.getItem('farm.lesson-tasks')).toContain('Dig a hole');
    cleanup();
    open(withTasks);
    expect(await screen.findByRole('checkbox', { name: 'Dig a hole' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Ask three neighbors' })).not.toBeChecked();
  });

  test('has the list of lessons and the progress beside it', async () => {
    open();
    const list = within(await screen.findByRole('navigation', { name: 'Lessons' }));
    expect(list.getByRole('link', { name: 'Site and soil' })).toHaveAttribute('aria-current', 'page');
    expect(list.getByText('0 of 1 lessons done')).toBeVisible();
  });
});
