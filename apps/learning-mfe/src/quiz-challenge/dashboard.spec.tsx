import { type FakeApi, NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component as QuizChallengePage } from './quiz-challenge-page';
import { saveRound } from './round';
import { anApi, aPlayer, aRound, dueQuestions, storePlayer } from './testing/quiz-for-test';

beforeEach(() => {
  window.scrollTo = jest.fn();
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
});

const NO_NAME = 'Please enter your name to start the quiz';
const open = (more: FakeApi = {}) => renderPage(<QuizChallengePage />, { at: '/quiz-challenge', api: anApi(more) });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const tile = (label: string) => screen.getByText(label).parentElement;

describe('who plays', () => {
  test('without a name no challenge can be started, and a sentence explains why', async () => {
    const { user } = open();
    expect(screen.getByRole('heading', { level: 1, name: 'Quiz Challenge' })).toBeVisible();
    await user.clear(screen.getByLabelText('Your name'));
    expect(screen.getByText(NO_NAME)).toHaveRole('alert');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Start Challenge/ })).toHaveLength(3));
    const starts = screen.getAllByRole('button', { name: /^Start Challenge/ });
    for (const start of starts) {
      expect(start).toBeDisabled();
      expect(start).toHaveAccessibleDescription(NO_NAME);
    }
    expect(screen.getByRole('button', { name: 'Save Name' })).toBeDisabled();
    await user.type(screen.getByLabelText('Your name'), '   ');
    expect(screen.getByRole('button', { name: 'Save Name' })).toBeDisabled();
    expect(screen.getByLabelText('Your name')).toHaveAccessibleDescription('Use a nickname, not your full name.');
  });

  test("'Save Name' keeps the name in this browser, asks nobody, and lets the challenges start", async () => {
    const { user, calls } = open();
    await user.clear(screen.getByLabelText('Your name'));
    await user.type(screen.getByLabelText('Your name'), ' Fern {Enter}');
    expect(await screen.findByText('Fern')).toBeVisible();
    expect(window.localStorage.getItem('quizPlayerName')).toBe('Fern');
    for (const start of await screen.findAllByRole('button', { name: /^Start Challenge/ })) expect(start).toBeEnabled();
    expect(calls('PATCH /api/quiz/player/:playerId')).toEqual([]);
    expect(calls('GET /api/quiz/player/:playerId')).toEqual([]);
  });

  test('a nickname is filled in, so that a challenge can be started at once', async () => {
    const { user, calls } = open();
    const field = screen.getByLabelText<HTMLInputElement>('Your name');
    const suggested = field.value;
    expect(suggested).toMatch(/^[A-Z][a-z]+ \d\d$/);
    expect(screen.queryByRole('alert')).toBeNull();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    await user.click(screen.getByRole('button', { name: 'Another nickname' }));
    expect(field).toHaveValue('Okra 10');
    jest.restoreAllMocks();
    await user.click(await screen.findByRole('button', { name: 'Start Challenge Water Wise' }));
    await screen.findByRole('timer');
    expect(calls('POST /api/quiz/start-session')).toMatchObject([{ body: { playerName: 'Okra 10' } }]);
    expect(window.localStorage.getItem('quizPlayerName')).toBe('Okra 10');
  });

  test('a known player is renamed by the service, which may reject the name', async () => {
    storePlayer();
    const answers = [
      errorResponse(422, 'quiz.name-not-allowed', 'Please choose another name.'),
      aPlayer({ playerName: 'Moss' }),
    ];
    const { user } = open({ 'PATCH /api/quiz/player/:playerId': () => answers.shift() ?? aPlayer() });
    await user.click(screen.getByRole('button', { name: 'Change name' }));
    await user.clear(screen.getByLabelText('Your name'));
    await user.type(screen.getByLabelText('Your name'), 'Admin');
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    expect(await screen.findByText('Please choose another name.')).toBeVisible();
    expect(window.localStorage.getItem('quizPlayerName')).toBe('Fern');
    await user.clear(screen.getByLabelText('Your name'));
    await user.type(screen.getByLabelText('Your name'), 'Moss{Enter}');
    expect(await screen.findByText('Moss')).toBeVisible();
    expect(screen.queryByLabelText('Your name')).toBeNull();
  });

  test('a name that is typed while another is saved stays', async () => {
    storePlayer();
    let respond: (player: ReturnType<typeof aPlayer>) => void = () => undefined;
    const { user } = open({ 'PATCH /api/quiz/player/:playerId': () => new Promise((resolve) => (respond = resolve)) });
    await user.click(screen.getByRole('button', { name: 'Change name' }));
    await user.clear(screen.getByLabelText('Your name'));
    await user.type(screen.getByLabelText('Your name'), 'Moss{Enter}');
    await user.type(screen.getByLabelText('Your name'), ' Rose');
    respond(aPlayer({ playerName: 'Moss' }));
    expect(await screen.findByText('Moss')).toBeVisible();
    expect(screen.getByLabelText('Your name')).toHaveValue('Moss Rose');
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    respond(aPlayer({ playerName: 'Moss Rose' }));
    expect(await screen.findByText('Moss Rose')).toBeVisible();
    expect(screen.queryByLabelText('Your name')).toBeNull();
  });

  test('a name that is typed while the first name is saved stays as well', async () => {
    storePlayer();
    window.localStorage.removeItem('quizPlayerName');
    let respond: (player: ReturnType<typeof aPlayer>) => void = () => undefined;
    const { user } = open({ 'PATCH /api/quiz/player/:playerId': () => new Promise((resolve) => (respond = resolve)) });
    await user.clear(screen.getByLabelText('Your name'));
    await user.type(screen.getByLabelText('Your name'), 'Moss{Enter}');
    await user.type(screen.getByLabelText('Your name'), ' Rose');
    respond(aPlayer({ playerName: 'Moss' }));
    expect(await screen.findByText('Moss')).toBeVisible();
    expect(screen.getByLabelText('Your name')).toHaveValue('Moss Rose');
  });

  test("'Welcome back' offers this browser's players", async () => {
    const { user } = open({
      'GET /api/quiz/players': [{ playerId: 'player_1back', playerName: 'Sage', totalPoints: 1_320 }],
    });
    const list = within(await screen.findByRole('list', { name: 'Welcome back' }));
    await user.click(list.getByRole('button', { name: 'Sage, 1,320 points' }));
    expect(await screen.findByText('Sage')).toBeVisible();
    expect(window.localStorage.getItem('quizPlayerId')).toBe('player_1back');
  });

  test('another player can be chosen, and a player can be deleted', async () => {
    storePlayer();
    const { user, calls } = open({ 'DELETE /api/quiz/player/:playerId': undefined });
    HTMLDialogElement.prototype.showModal = function show() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    await user.click(screen.getByRole('button', { name: 'Change name' }));
    await user.type(screen.getByLabelText('Your name'), ' Rose');
    await user.click(screen.getByRole('button', { name: 'Delete player' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Fern?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete player' }));
    expect(await screen.findByRole('button', { name: 'Save Name' })).toBeVisible();
    expect(calls('DELETE /api/quiz/player/:playerId')).toMatchObject([{ params: { playerId: 'player_1test' } }]);
    expect(window.localStorage.getItem('quizPlayerId')).toBeNull();
    const field = screen.getByLabelText<HTMLInputElement>('Your name');
    expect(field.value).toMatch(/^[A-Z][a-z]+ \d\d$/);
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    expect(await screen.findByRole('button', { name: 'Change name' })).toHaveAttribute('aria-expanded', 'false');
  });

  test("'Somebody else' closes the form of 'Change name', so that the next player is not renamed", async () => {
    storePlayer();
    const { user } = open({
      'GET /api/quiz/players': [{ playerId: 'player_1back', playerName: 'Sage', totalPoints: 1_320 }],
    });
    await user.click(screen.getByRole('button', { name: 'Change name' }));
    await user.click(screen.getByRole('button', { name: 'Somebody else' }));
    await user.click(await screen.findByRole('button', { name: 'Sage, 1,320 points' }));
    expect(await screen.findByRole('button', { name: 'Change name' })).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the numbers', () => {
  test('four cards: points, level in its colour, badges, streak', async () => {
    storePlayer();
    open();
    await screen.findByText('1,240');
    expect(tile('Current Level')).toHaveTextContent('4');
    expect(within(tile('Current Level') as HTMLElement).getByText('4')).toHaveClass('yellow');
    expect(tile('Current Level')).toHaveTextContent(/ points, 260 more to level 5$/);
    expect(tile('Badges Earned')).toHaveTextContent('2');
    expect(tile('Best Streak')).toHaveTextContent('7');
    expect(tile('Best Streak')).toHaveTextContent('Now: 2 days');
    expect(screen.getByText('Week Of Sun')).toBeInTheDocument();
  });

  test('a new player starts with zeros', async () => {
    open();
    expect(tile('Total Points')).toHaveTextContent('0');
    expect(within(tile('Current Level') as HTMLElement).getByText('1')).toHaveClass('green');
    await screen.findAllByRole('button', { name: /^Start Challenge/ });
  });
});

describe('the challenges', () => {
  test('each shows difficulty, category, minutes, points and question count', async () => {
    storePlayer();
    open();
    const frost = await card('Frost and Seasons');
    for (const fact of [
      'Beginner',
      'Weather',
      '6:40 minutes',
      '125 points',
      '3 questions',
      'Frost dates and cold nights.',
    ])
      expect(frost.getByText(fact)).toBeVisible();
    expect(await frost.findByText('Passed: you earned its badge')).toBeVisible();
    const water = await card('Water Wise');
    for (const fact of ['Intermediate', '5:50 minutes', '145 points']) expect(water.getByText(fact)).toBeVisible();
    expect(water.queryByText(/^Passed/)).toBeNull();
  });

  test('the daily challenge shows its bonus, and when it was earned', async () => {
    storePlayer();
    const { user } = open({ 'GET /api/quiz/player/:playerId': aPlayer({ dailyDoneOn: '2026-11-21' }) });
    expect(await (await card('Daily Challenge')).findByText("Today's bonus of 25 points is yours.")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Somebody else' }));
    expect((await card('Daily Challenge')).getByText('Pass it today for 25 extra points.')).toBeVisible();
  });

  test('extra time is stored in this browser, shown on the cards and sent at the start', async () => {
    storePlayer();
    const { user, calls } = open();
    await user.click(screen.getByRole('radio', { name: 'Double time' }));
    expect((await card('Frost and Seasons')).getByText('13:20 minutes')).toBeVisible();
    expect(window.localStorage.getItem('farm.quiz-extra-time')).toBe('2');
    await user.click(screen.getByRole('button', { name: 'Start Challenge Water Wise' }));
    await screen.findByRole('timer');
    expect(calls('POST /api/quiz/start-session')).toMatchObject([
      { body: { playerId: 'player_1test', challengeId: 'water', playerName: 'Fern', timeFactor: 2 } },
    ]);
  });

  test('an open challenge shows the time left', async () => {
    storePlayer();
    saveRound(aRound({ endsAt: Date.now() + 191_900 }));
    open();
    expect(await (await card('Frost and Seasons')).findByRole('button')).toHaveTextContent(
      /^Continue \(3:1[12] left\) Frost and Seasons$/,
    );
  });

  test('an error at the start is shown in the card that was pressed', async () => {
    storePlayer();
    const { user } = open({
      'POST /api/quiz/start-session': errorResponse(
        409,
        'quiz.too-many-players',
        'Twelve players share this browser already.',
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Start Challenge Water Wise' }));
    expect(await (await card('Water Wise')).findByRole('alert')).toHaveTextContent('Twelve players share');
    expect(screen.getByRole('heading', { level: 1, name: 'Quiz Challenge' })).toBeVisible();
  });
});

describe('the quilt', () => {
  test('has a block for each challenge, sewn when it is passed', async () => {
    storePlayer();
    open();
    const quilt = await card('Your quilt');
    expect(await quilt.findByText('1 of 2 blocks sewn. 1 to go.')).toBeVisible();
    expect(quilt.getByRole('button', { name: 'Print your quilt' })).toBeVisible();
  });

  test('of a new player has no block yet', async () => {
    open();
    expect(
      (await card('Your quilt')).getByText('Every challenge you pass sews one block. 2 make a quilt.'),
    ).toBeVisible();
  });
});

test('on a phone each challenge is one line that opens', async () => {
  storePlayer();
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  const { user } = open();
  const frost = await card('Frost and Seasons');
  expect(frost.getByRole('heading', { name: 'Frost and Seasons' })).toBeVisible();
  expect(frost.getByText(/^Beginner · 3 questions · 6:40/)).toBeVisible();
  expect(frost.getByText('125 points')).not.toBeVisible();
  await user.click(frost.getByRole('heading', { name: 'Frost and Seasons' }));
  expect(frost.getByText('125 points')).toBeVisible();
});

test('missed questions are announced: how many are ready, how many later', async () => {
  storePlayer();
  open({ 'GET /api/quiz/review': { due: dueQuestions, later: 3 } });
  const review = await card('Review: 2 ready today');
  expect(review.getByText('3 more on a later day')).toBeVisible();
  expect(review.getByRole('button', { name: 'Start Review' })).toBeVisible();
});

test('the scoring rules are shown', async () => {
  open();
  const rules = screen.getByText('How scoring works').closest('details');
  expect(rules).toHaveTextContent('60 of 125 points at first, then all 125, make 60 + 32 = 92.');
  await screen.findAllByRole('button', { name: /^Start Challenge/ });
});

test('each part that fails to load shows its own error with a retry', async () => {
  storePlayer();
  let isDown = true;
  const up = anApi();
  const parts = [
    'GET /api/quiz/challenges',
    'GET /api/quiz/daily-challenge',
    'GET /api/quiz/leaderboard',
    'GET /api/quiz/player/:playerId',
    'GET /api/quiz/review',
  ] as const;
  const { user } = open(
    Object.fromEntries(parts.map((key) => [key, () => (isDown ? NETWORK_ERROR : up[key])])) as FakeApi,
  );
  for (const lost of [
    "We couldn't load the challenges.",
    "We couldn't load the daily challenge.",
    "We couldn't load the leaderboard.",
    "We couldn't load your points.",
    "We couldn't load your review.",
  ])
    expect(await screen.findByRole('heading', { name: lost })).toBeVisible();
  isDown = false;
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again);
  await waitFor(() => expect(screen.queryByText(/couldn't load/)).toBeNull());
});
