import { type FakeApi, renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as QuizChallengePage } from './quiz-challenge-page';
import { anApi, storePlayer } from './testing/quiz-for-test';

const open = (more: FakeApi = {}) => renderPage(<QuizChallengePage />, { at: '/quiz-challenge', api: anApi(more) });

beforeEach(() => {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
});

describe('the leaderboard', () => {
  const entry = { playerName: 'Fern', level: 4, badges: 2, totalPoints: 1_240, isYou: true };
  const entries = [
    { ...entry, playerId: 'a1b2c3d4e5f6', rank: 1 },
    { ...entry, playerId: 'ffee00112233', rank: 2, isYou: false, totalPoints: 900, level: 6 },
    { ...entry, playerId: '000000000000', rank: 3, isYou: false, playerName: 'Moss', level: 1 },
  ];
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));

  test('is ranked, highlights the own row and distinguishes equal names', async () => {
    storePlayer();
    const { calls } = open({ 'GET /api/quiz/leaderboard': entries });
    await screen.findByRole('table', { name: 'All-time points' });
    expect(rows()).toEqual([
      ['1', 'Fern #a1b2 (you)', 'Level 4', '2', '1,240'],
      ['2', 'Fern #ffee', 'Level 6', '2', '900'],
      ['3', 'Moss', 'Level 1', '2', '1,240'],
    ]);
    expect(screen.getByRole('row', { current: true })).toHaveTextContent('(you)');
    expect(calls('GET /api/quiz/leaderboard')).toMatchObject([{ query: { period: 'all', playerId: 'player_1test' } }]);
  });

  test('can show this week', async () => {
    const { user } = open({
      'GET /api/quiz/leaderboard': ({ query }) => (query?.period === 'week' ? entries.slice(0, 1) : []),
    });
    expect(await screen.findByRole('heading', { name: 'The board is empty.' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'This week' }));
    await screen.findByRole('table', { name: 'Points since Monday' });
    expect(rows()).toHaveLength(1);
  });
});
