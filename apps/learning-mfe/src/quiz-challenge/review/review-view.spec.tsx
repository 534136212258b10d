import { LOST, refusal, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as QuizChallengePage } from '../quiz-challenge-page';
import { anApi, aQuestion, dueQuestions, remembered, reviewed } from '../testing/quiz-for-test';

beforeEach(() => {
  window.scrollTo = jest.fn();
  remembered();
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

test('asks one by one; answer, day of return and source come after the choice', async () => {
  const answers = [reviewed, { ...reviewed, nextDue: null }];
  const { user, asked } = await open({ 'POST /api/quiz/review': () => answers.shift() ?? reviewed });
  expect(await heading(1)).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Check Answer' })).toBeDisabled();
  expect(screen.queryByRole('timer')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'west 1' }));
  await user.click(screen.getByRole('button', { name: 'Check Answer' }));
  expect(await screen.findByText('Correct: because.')).toBeVisible();
  expect(screen.getByText('It comes back on November 24.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'A page' })).toHaveAttribute('href', 'https://extension.uga.edu/');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await heading(2)).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'north 2' }));
  await user.click(screen.getByRole('button', { name: 'Check Answer' }));
  expect(await screen.findByText('You know this one well: it does not come back.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Review done for today' })).toHaveFocus();
  expect(asked('POST /api/quiz/review')).toMatchObject([
    { body: { playerId: 'player_1test', questionId: 'q-1', answer: 3 } },
    { body: { questionId: 'q-2', answer: 0 } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Back to Dashboard' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Quiz Challenge' })).toHaveFocus();
});

test('an answer that was not sent can be sent again; one that is refused is passed over', async () => {
  const answers: (typeof LOST | ReturnType<typeof refusal> | typeof reviewed)[] = [
    LOST,
    refusal(409, 'quiz.review-not-due', 'This question was reviewed already. It comes back later.'),
  ];
  const { user } = await open({ 'POST /api/quiz/review': () => answers.shift() ?? reviewed });
  await user.click(screen.getByRole('radio', { name: 'west 1' }));
  await user.click(screen.getByRole('button', { name: 'Check Answer' }));
  expect(await screen.findByText('We could not send your answer. Please try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check Answer' }));
  expect(await screen.findByText('This question was reviewed already. It comes back later.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await heading(2);
});

test("'Exit Review' leads back", async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Exit Review' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Quiz Challenge' })).toHaveFocus();
});
