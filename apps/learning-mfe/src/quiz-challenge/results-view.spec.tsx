import { type FakeApi, renderPage } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as QuizChallengePage } from './quiz-challenge-page';
import { anApi, aPlayer, aQuestion, aResult, aRound, aSession, storePlayer } from './testing/quiz-for-test';

beforeEach(() => {
  window.scrollTo = jest.fn();
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  storePlayer();
});

function open(result = aResult(), more: FakeApi = {}) {
  const round = aRound({ endsAt: Date.now() + 60_000, answers: [3, 1, null], isOver: true, result });
  window.localStorage.setItem('farm.quiz-rounds', JSON.stringify({ 's-1': round }));
  return renderPage(<QuizChallengePage />, {
    at: '/quiz-challenge',
    state: { quiz: { sessionId: 's-1' } },
    api: anApi(more),
  });
}
const tile = (label: string) => screen.getByText(label).parentElement;

test('passed: congratulations, the line and four cards', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Congratulations!' })).toBeVisible();
  expect(screen.getByText('You scored 80% on Frost and Seasons')).toBeVisible();
  expect(screen.getByText('+105 points')).toBeVisible();
  expect(tile('Final Score')).toHaveTextContent('80%');
  expect(tile('Points Earned')).toHaveTextContent('105');
  expect(tile('Correct Answers')).toHaveTextContent('8/10');
  expect(tile('Badge Earned')).toHaveTextContent('Frost Reader');
  expect(screen.getByRole('status')).toHaveTextContent('8 of 10 answers are right.');
  const unlocked = within(screen.getByRole('region', { name: 'New Achievements Unlocked!' }));
  expect(unlocked.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Frost Reader', 'Level 5']);
});

test('the badge is a sewn block that can be printed, with what it proves, the level and the next step', async () => {
  const { user, calls } = open(aResult(), { 'POST /api/quiz/start-session': aSession(400, { sessionId: 's-2' }) });
  const badge = within(await screen.findByRole('region', { name: 'Frost Reader' }));
  expect(badge.getByText(/^This block stands for Frost and Seasons, passed/)).toBeVisible();
  expect(badge.getByRole('button', { name: 'Print this block' })).toBeVisible();
  expect(await screen.findByText('260 more to level 5')).toBeVisible();
  const next = within(await screen.findByRole('region', { name: 'Your next step' }));
  expect(next.getByText(/^You missed 2, mostly about frost\./)).toBeVisible();
  await user.click(next.getByRole('button', { name: 'Next challenge: Water Wise' }));
  await screen.findByRole('heading', { level: 1, name: /^Question 1 of 3/ });
  expect(calls('POST /api/quiz/start-session')).toMatchObject([{ body: { challengeId: 'water' } }]);
});

const failed = { passed: false, badgeEarned: null, newAchievements: [] };

test('not passed: good effort, no badge, no achievements', async () => {
  open(aResult(failed), { 'GET /api/quiz/player/:playerId': aPlayer({ passed: [] }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Good Effort!' })).toBeVisible();
  expect(tile('Badge Earned')).toHaveTextContent('None this time');
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.indexOf('Retake Quiz')).toBeLessThan(names.indexOf('Back to Dashboard'));
  expect(screen.queryByText('New Achievements Unlocked!')).toBeNull();
});

test('a badge of an earlier day is already yours; a bonus and a retake are named', async () => {
  open(aResult({ ...failed, passed: true, dailyBonus: 25 }));
  expect(await screen.findByText('Already yours')).toBeVisible();
  expect(tile('Points Earned')).toHaveTextContent('and 25 for the daily challenge');
});

test("'Question Review' has the feedback line and source of each question, open where it was wrong", async () => {
  open();
  await screen.findByRole('heading', { level: 2, name: 'Question Review' });
  const items = screen.getAllByRole('group');
  expect(items.map((item) => item.hasAttribute('open'))).toEqual([false, true, true]);
  for (const [place, line] of aResult().feedback.entries()) {
    expect(items[place]).toHaveTextContent(aQuestion(place + 1).question);
    expect(items[place]).toHaveTextContent(line);
    expect(items[place]).toHaveTextContent('Source: The office, A page');
    for (const option of aQuestion(place + 1).options) expect(items[place]).toHaveTextContent(`${option} is so.`);
  }
});

const late = 'Time ran out, so this round is practice only.';
const quick = 'These answers came faster than 2 seconds a question, so this round is practice only.';

test.each([
  ['late', late, { onTime: false }],
  ['quick', quick, { tooFast: true }],
])('a %s round is told to be practice, and its lines stay with their questions', async (_, line, more) => {
  open(aResult({ ...failed, ...more, feedback: [line, ...aResult().feedback] }));
  expect(await screen.findByText(line)).toBeVisible();
  expect(screen.getAllByRole('group')[0]).toHaveTextContent('Correct: because of the frost.');
});

test("'Retake Quiz' restarts the same challenge; Back does not lead to the old results", async () => {
  const { user, calls } = open(aResult(), { 'POST /api/quiz/start-session': aSession(400, { sessionId: 's-2' }) });
  await user.click(await screen.findByRole('button', { name: 'Retake Quiz' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Question 1 of 3/ })).toHaveFocus();
  expect(calls('POST /api/quiz/start-session')).toMatchObject([{ body: { challengeId: 'frost' } }]);
});

test("'Back to Dashboard' leads there, where the challenge can be started anew", async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Back to Dashboard' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Quiz Challenge' })).toHaveFocus();
  expect(await screen.findAllByRole('button', { name: 'Start Challenge Frost and Seasons' })).toHaveLength(2);
});
