import { mulberry32 } from '@farm/farm';
import { type FakeApi, NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { Component as CoursesPage } from './courses-page';
import { correctOption, moduleApi, questions as soil, reviewFor } from './testing/module-for-test';

beforeEach(() => {
  window.scrollTo = jest.fn();
});

const page = <CoursesPage random={mulberry32(3)} />;
const open = (state?: unknown, api: FakeApi = moduleApi()) =>
  renderPage(page, { at: '/courses', path: '/courses', state, api });
type Page = ReturnType<typeof open>;

const card = (title: string) => within(screen.getByRole('region', { name: title }));
const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));
const radio = (name: string) => screen.getByRole('radio', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function started(api?: FakeApi): Promise<Page> {
  const rendered = open(undefined, api);
  await press(rendered, 'Start Quiz Soil Basics');
  await screen.findByRole('group');
  return rendered;
}

/** Answers from the question shown on; the first `wrong` of all ten with an option that is not right. */
async function answer(rendered: Page, { from = 0, to = 10, wrong = 0 } = {}) {
  for (const [place, { options }] of [...soil.entries()].slice(from, to)) {
    const correct = correctOption(place);
    await rendered.user.click(
      await screen.findByRole('radio', { name: options[place < wrong ? (correct + 1) % 4 : correct] }),
    );
    await press(rendered, place === 9 ? 'Finish Quiz' : 'Next');
    if (place < 9) await rendered.user.click(await screen.findByRole('button', { name: 'Next Question' }));
  }
}

/** Answers the first question, wrongly or not, and stays at its reason. */
async function answerFirst(rendered: Page, wrong = false): Promise<void> {
  await rendered.user.click(radio(soil[0]?.options[wrong ? 1 : 0] ?? ''));
  await press(rendered, 'Next');
}

describe('the list', () => {
  test.each([
    ['Basic Gardening', 'Before you dig', /^A good garden starts with a place/],
    ['Soil Basics', 'Feed the soil first', /^Most Southern soils are acid/],
    ['Plant Care', 'Look before you act', /^A walk through the rows/],
  ])('%s has an intro box with title and content', (title, intro, content) => {
    open();
    expect(card(title).getByRole('heading', { name: intro })).toBeVisible();
    expect(card(title).getByText(content)).toBeVisible();
    expect(card(title).getByText('10 questions')).toBeVisible();
  });

  test('workshops are a section of their own, with what is free to read and the way to ask for one', () => {
    open();
    const workshops = within(screen.getByRole('region', { name: 'Workshops' }));
    expect(workshops.getByRole('heading', { name: 'Workshops' })).toHaveAttribute('id', 'workshops');
    expect(workshops.getByText(/^Urban Farming Basics\./)).toBeVisible();
    const links = workshops.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/premium-course/first-lesson',
      '/country-store#seeds-of-change',
      '/start-my-farm-plan',
      '/country-store#cooperative-living',
      expect.stringMatching(/^mailto:info@example\.com\?subject=Urban%20Farming%20Basics/),
      '/programs',
      '/classes',
    ]);
  });

  test('below the quizzes a link leads to the picture round', () => {
    open();
    const link = card('Picture Round').getByRole('link', { name: 'Picture Round' });
    const text = 'For children under eight. Ten pictures, read aloud. No reading needed.';
    expect(card('Picture Round').getByText(text)).toBeVisible();
    expect(link).toHaveAttribute('href', '/picture-round');
    const quizzes = screen.getAllByRole('button', { name: /^Start Quiz/ });
    for (const quiz of quizzes)
      expect(quiz.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('below the quizzes a link leads to the game', () => {
    open();
    const link = screen.getByRole('link', { name: 'Play Harvest Rows' });
    expect(link).toHaveAttribute('href', '/community-griot#farm-games');
  });

  test('has one heading of level 1 and leaves the focus alone when it comes first', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Courses');
    expect(document.body).toHaveFocus();
  });

  test('the course panel leads to its checkout with the e-mail', async () => {
    const { user, location } = open();
    await user.type(screen.getByLabelText('Your email'), 'ann@example.com');
    await user.click(screen.getByRole('button', { name: 'Go to checkout' }));
    expect(location()).toMatchObject({
      pathname: '/premium-checkout',
      search: '?course=southern-market-garden&email=ann%40example.com',
    });
  });
});

describe('a question', () => {
  test('is the legend of four radios and takes the focus', async () => {
    await started();
    const { question, options } = soil[0] ?? { question: '', options: [] };
    const group = within(screen.getByRole('group', { name: `Question 1 of 10: ${question}` }));
    expect(group.getAllByRole('radio').map((option) => option.closest('label')?.textContent)).toEqual(
      expect.arrayContaining(options),
    );
    expect(group.getAllByRole('radio')).toHaveLength(4);
    expect(await heading(`Question 1 of 10: ${question}`)).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Go to checkout' })).toBeNull();
  });

  test("'Next' is enabled only when an option is chosen", async () => {
    const rendered = await started();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAccessibleDescription('Choose an answer');
    await rendered.user.click(screen.getAllByRole('radio')[0] as HTMLElement);
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
    expect(screen.queryByText('Choose an answer')).toBeNull();
    await press(rendered, 'Next');
    await rendered.user.click(await screen.findByRole('button', { name: 'Next Question' }));
    expect(await heading(`Question 2 of 10: ${soil[1]?.question}`)).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(screen.getByRole('progressbar', { name: 'Question 2 of 10' })).toHaveAttribute('value', '1');
  });

  test('is answered by the keyboard alone', async () => {
    const { user } = await started();
    await user.tab();
    await user.keyboard(' ');
    await user.keyboard('{Enter}');
    expect(await heading('Right')).toHaveFocus();
    await user.tab(); // the source
    await user.tab(); // 'Exit Quiz'
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await heading(`Question 2 of 10: ${soil[1]?.question}`)).toHaveFocus();
  });

  test("the last one shows 'Finish Quiz'", async () => {
    const rendered = await started();
    await answer(rendered, { to: 9 });
    expect(await screen.findByRole('button', { name: 'Finish Quiz' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  test("'Exit Quiz' returns to the list, where the round waits", async () => {
    const rendered = await started();
    await answer(rendered, { to: 3 });
    await heading(`Question 4 of 10: ${soil[3]?.question}`);
    await press(rendered, 'Exit Quiz');
    expect(await heading('Courses')).toHaveFocus();
    await press(rendered, 'Continue (question 4 of 10) Soil Basics');
    expect(await heading(`Question 4 of 10: ${soil[3]?.question}`)).toHaveFocus();
    await press(rendered, 'Exit Quiz');
    await heading('Courses');
    await press(rendered, 'Start over Soil Basics');
    expect(await heading(`Question 1 of 10: ${soil[0]?.question}`)).toHaveFocus();
  });
});

test('a reload keeps the question and the option that is marked', async () => {
  const rendered = await started();
  await answer(rendered, { to: 4 });
  await heading(`Question 5 of 10: ${soil[4]?.question}`);
  await rendered.user.click(radio(soil[4]?.options[1] ?? ''));
  const { state } = rendered.location();
  cleanup();
  open(state);
  await heading(`Question 5 of 10: ${soil[4]?.question}`);
  expect(radio(soil[4]?.options[1] ?? '')).toBeChecked();
});

describe('right or wrong after each question', () => {
  const lastAnswer = (number: number) => screen.findByRole('region', { name: `Your answer to question ${number}` });

  test('takes the place of the question, and its button leads on to the next one', async () => {
    const rendered = await started();
    await answerFirst(rendered);
    await lastAnswer(1);
    expect(await heading('Right')).toHaveFocus();
    expect(screen.queryByRole('radio')).toBeNull();
    await press(rendered, 'Next Question');
    expect(await heading(`Question 2 of 10: ${soil[1]?.question}`)).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Your answer to question 1' })).toBeNull();
  });

  test('has the question, its reason and its source, and is there after a reload', async () => {
    const rendered = await started();
    await answerFirst(rendered, true);
    await lastAnswer(1);
    const { state } = rendered.location();
    cleanup();
    open(state);
    const first = await lastAnswer(1);
    expect(first).toHaveTextContent(soil[0]?.question ?? '');
    expect(first).toHaveTextContent('Not quite');
    expect(first).toHaveTextContent('The answer is north 1. Because of line 1.');
    expect(first).toHaveTextContent('You chose east 1. east 1 is so.');
    expect(within(first).getByRole('link', { name: 'A page' })).toHaveAttribute('href', 'https://extension.uga.edu/');
    expect(screen.getByRole('status')).toHaveTextContent('Not quite. The answer is north 1.');
  });

  test('is asked of the service once, however often Next is pressed', async () => {
    const rendered = await started();
    await rendered.user.click(radio('north 1'));
    await rendered.user.dblClick(screen.getByRole('button', { name: 'Next' }));
    await lastAnswer(1);
    expect(rendered.calls('POST /api/quiz/modules/:moduleId/answers')).toMatchObject([
      { params: { moduleId: 'soil-basics' }, body: { questionId: 'soil-0', answer: 0 } },
    ]);
  });

  test('comes from what was recorded first, as when another tab was faster', async () => {
    const rendered = await started(moduleApi({ 'POST /api/quiz/modules/:moduleId/answers': () => reviewFor(0, 3) }));
    await rendered.user.click(radio('north 1'));
    await press(rendered, 'Next');
    expect(await lastAnswer(1)).toHaveTextContent('Not quite');
  });

  test('keeps the choice when the answer could not be sent', async () => {
    const answers: (typeof NETWORK_ERROR | ReturnType<typeof errorResponse>)[] = [
      NETWORK_ERROR,
      errorResponse(404, 'quiz.question-unknown', 'This quiz has changed.'),
    ];
    const rendered = await started(
      moduleApi({ 'POST /api/quiz/modules/:moduleId/answers': () => answers.shift() ?? reviewFor(0, 0) }),
    );
    await rendered.user.click(radio('north 1'));
    await press(rendered, 'Next');
    expect(await screen.findByText("We couldn't send your answer. Check your connection and try again.")).toBeVisible();
    expect(radio('north 1')).toBeChecked();
    await press(rendered, 'Next');
    expect(await screen.findByText('This quiz has changed.')).toBeVisible();
    await press(rendered, 'Next');
    expect(await lastAnswer(1)).toHaveTextContent('Right');
  });
});

describe('the results', () => {
  test.each([
    [0, 'Perfect!', '5 of 5 stars'],
    [2, 'Excellent work!', '4 of 5 stars'],
    [4, 'Good job!', '3 of 5 stars'],
    [5, 'Keep learning!', '3 of 5 stars'],
  ])('%d wrong of ten: %s, %s', async (wrong, message, stars) => {
    await answer(await started(), { wrong });
    expect(await heading(message)).toHaveFocus();
    expect(screen.getByText(stars)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(`You have ${10 - wrong} of 10 right, ${stars}.`);
  });

  test('list every question with the answer, the right one if it was wrong, and the explanation', async () => {
    await answer(await started(), { wrong: 1 });
    await heading('Excellent work!');
    const items = screen.getAllByRole('group').map((item) => [within(item), item] as const);
    expect(items).toHaveLength(10);
    for (const [place, { question, options }] of soil.entries()) {
      const correct = correctOption(place);
      const [item, details] = items[place] ?? [screen, document.body];
      const isWrong = place === 0;
      expect(details.hasAttribute('open')).toBe(isWrong);
      expect(item.getByText(question, { exact: false })).toBeInTheDocument();
      expect(item.getByText('Your answer').nextSibling).toHaveTextContent(
        options[isWrong ? (correct + 1) % 4 : correct] ?? '',
      );
      expect(item.queryByText('Correct answer') !== null).toBe(isWrong);
      if (isWrong) expect(item.getByText('Correct answer').nextSibling).toHaveTextContent(options[correct] ?? '');
      expect(item.getByText(reviewFor(place, 0).explanation)).toBeInTheDocument();
      for (const option of options) expect(item.getByText(`${option} is so.`)).toBeInTheDocument();
    }
  });

  test("'Try Another Quiz' goes to the list, which tells the best round", async () => {
    const rendered = await started();
    await answer(rendered, { wrong: 1 });
    await heading('Excellent work!');
    await press(rendered, 'Try Another Quiz');
    expect(await heading('Courses')).toHaveFocus();
    expect(card('Soil Basics').getByText('Best: 9 of 10')).toBeVisible();
    expect(card('Plant Care').queryByText(/^Best/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Start Quiz Soil Basics' })).toBeVisible();
  });

  test("'Retake This Quiz' restarts the same module; a worse round leaves the best", async () => {
    const rendered = await started();
    await answer(rendered, { wrong: 2 });
    await heading('Excellent work!');
    await press(rendered, 'Retake This Quiz');
    expect(await heading(`Question 1 of 10: ${soil[0]?.question}`)).toHaveFocus();
    await answer(rendered, { wrong: 6 });
    await heading('Keep learning!');
    expect(screen.getByText('Best: 8 of 10')).toBeVisible();
  });
});
