import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import type { QuestionRow } from './question-words';
import { Component as QuizQuestionsPage, type RankedPlayer } from './quiz-questions-page';

const question: QuestionRow = {
  ...{ id: 'soil-03', kind: 'simple', quizId: 'soil-basics' },
  ...{ question: 'What is loam?', choices: ['Sand', 'A balance', 'Clay', 'Silt'], right: 2, explanation: 'It is.' },
  builtIn: {
    question: 'What is loam?',
    choices: ['Sand', 'A balance', 'Clay', 'Silt'],
    right: 2,
    explanation: 'It is.',
  },
  ...{ answers: 120, rightShare: 0.18, chosen: [0.5, 0.18, 0.3, 0.02], flags: ['too hard', 'an idle wrong answer'] },
  ...{ difficulty: 'easy', measuredDifficulty: 'hard' },
};
const unanswered: QuestionRow = {
  ...{ ...question, id: 'pests-01', kind: 'challenge', quizId: 'pests-and-friends', question: 'Who eats aphids?' },
  ...{ answers: 0, rightShare: null, chosen: [0, 0, 0, 0], flags: [], measuredDifficulty: null, use: 'reserve' },
};
const fern: RankedPlayer = {
  playerId: 'a1b2c3d4e5f6',
  playerName: 'Fern',
  level: 3,
  badges: 2,
  totalPoints: 340,
  rank: 1,
  isYou: false,
};
const render = (api: FakeApi) =>
  renderPage(<QuizQuestionsPage />, {
    at: '/ops/learning',
    api: {
      ...asOperator,
      'GET /api/quiz/ops/questions': [question, unanswered],
      'GET /api/quiz/leaderboard': [fern],
      ...api,
    },
  });

test('a question that is too hard is listed in its words, with what visitors choose and a link to its form', async () => {
  render({});
  const row = within(await screen.findByRole('row', { name: /What is loam/ }));
  expect(row.getByRole('link', { name: 'What is loam?' })).toHaveAttribute(
    'href',
    '/ops/content?part=questions&question=soil-03',
  );
  expect(row.getByText('120')).toBeVisible();
  expect(row.getByText('18 %')).toBeVisible();
  expect(row.getByRole('progressbar', { name: 'A balance (right)' })).toHaveValue(0.18);
  expect(row.getByText('Easy; hard by the answers')).toBeVisible();
  expect(row.getByText('Hardly anybody gets this')).toBeVisible();
  expect(screen.queryByText('Who eats aphids?')).toBeNull();
});

test('every question of a quiz is listed, answered or not', async () => {
  const { user } = render({});
  await user.selectOptions(await screen.findByLabelText('Questions'), 'Pests and friends');
  expect(screen.getByRole('link', { name: 'Who eats aphids?' })).toBeVisible();
  expect(screen.getByText('In reserve: not asked yet')).toBeVisible();
  expect(screen.queryByText('What is loam?')).toBeNull();
});

test('a player can be hidden and shown again', async () => {
  const hidden = { 'PATCH /api/quiz/ops/players/:publicId': { hidden: true } };
  const { user, calls } = render(hidden);
  await user.click(await screen.findByRole('button', { name: 'Hide: Fern #a1b2' }));
  expect(await screen.findByText('Fern #a1b2 is hidden.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show: Fern #a1b2' }));
  expect(calls('PATCH /api/quiz/ops/players/:publicId')).toMatchObject([
    { params: { publicId: 'a1b2c3d4e5f6' }, body: { hidden: true } },
    { params: { publicId: 'a1b2c3d4e5f6' }, body: { hidden: false } },
  ]);
});

test.each<[string, FakeApi, string]>([
  ['no statistics yet', { 'GET /api/quiz/ops/questions': [unanswered] }, 'Nobody has played yet'],
  ['an empty leaderboard', { 'GET /api/quiz/leaderboard': [] }, 'Nobody is on the leaderboard yet'],
  ['a lost network', { 'GET /api/quiz/ops/questions': NETWORK_ERROR }, 'We couldn’t load the questions'],
  ['a leaderboard that fails', { 'GET /api/quiz/leaderboard': NETWORK_ERROR }, 'We couldn’t load the leaderboard'],
])('%s', async (_, api, text) => {
  render(api);
  expect(await screen.findByText(text)).toBeVisible();
});

test('an error is shown, and the player stays', async () => {
  const { user } = render({
    'PATCH /api/quiz/ops/players/:publicId': errorResponse(404, 'quiz.player-unknown', 'There is no such player.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Hide: Fern #a1b2' }));
  expect(await screen.findByText('Fern #a1b2: There is no such player.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hide: Fern #a1b2' })).toBeVisible();
});
