import { call } from '@farm/web-kit';
import { fakeApi, errorResponse } from '@farm/web-kit/testing';
import { asPlayer, createPlayerId } from './player';
import { aPlayer } from './testing/quiz-for-test';

const claimed = errorResponse(
  409,
  'quiz.player-claimed',
  "This player belongs to another browser. We're creating a new one for you.",
);
const load = () => asPlayer((playerId) => call('GET /api/quiz/player/:playerId', { params: { playerId } }));
const idsAsked = (calls: unknown[]) =>
  calls.map((input) => (input as { params: { playerId: string } }).params.playerId);

test("an id is 'player_', the time and 16 random characters", () => {
  expect(createPlayerId(1_763_700_000_000)).toMatch(/^player_1763700000000[0-9a-z]{16}$/);
  expect(new Set(Array.from({ length: 200 }, () => createPlayerId(1))).size).toBe(200);
});

test('is created once and stored', async () => {
  const { calls } = fakeApi({ 'GET /api/quiz/player/:playerId': aPlayer() });
  await load();
  await load();
  const [first, second] = idsAsked(calls('GET /api/quiz/player/:playerId'));
  expect(first).toBe(second);
  expect(window.localStorage.getItem('quizPlayerId')).toBe(first);
});

test.each([
  ["another browser's", claimed],
  [
    'one the service cannot read',
    errorResponse(400, 'quiz.player-id', "We don't know this player. Please start again."),
  ],
])('%s is given up for a new one, and the call repeated once', async (_, answer) => {
  window.localStorage.setItem('quizPlayerId', 'player_copied1');
  const { calls } = fakeApi({
    'GET /api/quiz/player/:playerId': ({ params }) => (params.playerId === 'player_copied1' ? answer : aPlayer()),
  });
  await expect(Promise.all([load(), load()])).resolves.toHaveLength(2);
  const ids = new Set(idsAsked(calls('GET /api/quiz/player/:playerId')));
  expect(ids.size).toBe(2);
  expect(window.localStorage.getItem('quizPlayerId')).not.toBe('player_copied1');
});

test('a second rejection is reported instead of creating a third id', async () => {
  const { calls } = fakeApi({ 'GET /api/quiz/player/:playerId': claimed });
  await expect(load()).rejects.toMatchObject({ status: 409 });
  expect(calls('GET /api/quiz/player/:playerId')).toHaveLength(2);
});

test.each(['nobody', 'player_', 'player_<b>x</b>'])('an invalid id counts as none: %s', async (kept) => {
  window.localStorage.setItem('quizPlayerId', kept);
  fakeApi({ 'GET /api/quiz/player/:playerId': aPlayer() });
  await load();
  expect(window.localStorage.getItem('quizPlayerId')).toMatch(/^player_\d+/);
});
