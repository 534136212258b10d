import { type FakeApi, NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as QuizChallengePage } from './quiz-challenge-page';
import { anApi, aQuestion, dueQuestions, storePlayer, reviewed } from './testing/quiz-for-test';

beforeEach(() => {
  window.scrollTo = jest.fn();
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  storePlayer();
});

async function open(more: FakeApi = {}) {
  const page = renderPage(<QuizChallengePage />, {
    at: '/quiz-challenge',
    api: anApi({ 'GET /api/quiz/review': { due: dueQuestions, later: 0 }, 'POST /api/quiz/review': reviewed, ...more }),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Start Review' }));
  await heading(1);
  return page;
}
const heading = (n: number) =>
  screen.findByRole('heading', { level: 1, name: `Question ${n} of 2: ${aQuestion(n).question}` });

test('asks one by one and shows answer, next date and source after each choice', async () => {
  const answers = [reviewed, { ...reviewed, nextDue: null }];
  const { user, calls } = await open({ 'POST /api/quiz/review': () => answers.shift() ?? reviewed });
  expect(await heading(1)).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Check Answer' })).toBeDisabled();
  expect(screen.queryByRole('timer')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'west 1' }));
  await user.click(screen.getByRole('button', { name: 'Check Answer' }));
  expect(await screen.findByText('Correct: because.')).toBeVisible();
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    ...['Why north.', 'Why east.', 'Why south.', 'Why west.'],
  ]);
  expect(screen.getByText("We'll ask it again on November 24.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'A page' })).toHaveAttribute('href', 'https://extension.uga.edu/');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await heading(2)).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'north 2' }));
  await user.click(screen.getByRole('button', { name: 'Check Answer' }));
  expect(await screen.findByText("You know this one well, so we won't ask it again.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Review done for today' })).toHaveFocus();
  expect(calls('POST /api/quiz/review')).toMatchObject([
    { body: { playerId: 'player_1test', questionId: 'q-1', answer: 3 } },
    { body: { questionId: 'q-2', answer: 0 } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Back to Dashboard' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Quiz Challenge' })).toHaveFocus();
});

test('an unsent answer can be retried; a rejected one is skipped', async () => {
  const answers: (typeof NETWORK_ERROR | ReturnType<typeof errorResponse> | typeof reviewed)[] = [
    NETWORK_ERROR,
    errorResponse(409, 'quiz.review-not-due', "You already reviewed this question. We'll ask it again later."),
  ];
  const { user } = await open({ 'POST /api/quiz/review': () => answers.shift() ?? reviewed });
  await user.click(screen.getByRole('radio', { name: 'west 1' }));
  await user.click(screen.getByRole('button', { name: 'Check Answer' }));
  expect(await screen.findByText("We couldn't send your answer. Please try again.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check Answer' }));
  expect(await screen.findByText("You already reviewed this question. We'll ask it again later.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await heading(2);
});

test("'Exit Review' leads back", async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Exit Review' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Quiz Challenge' })).toHaveFocus();
});
