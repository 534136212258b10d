import { type FakeApi, NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Component as QuizChallengePage } from './quiz-challenge-page';
import { optionOrder, findRound } from './round';
import { anApi, aQuestion, aResult, aRound, aSession, storePlayer } from './testing/quiz-for-test';

const KEPT = "We couldn't send your answers. They're saved here.";

beforeEach(() => {
  window.scrollTo = jest.fn();
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  storePlayer();
});

const open = (more: FakeApi = {}, state?: unknown) =>
  renderPage(<QuizChallengePage />, { at: '/quiz-challenge', state, api: anApi(more) });
type Page = ReturnType<typeof open>;

const heading = (n: number) =>
  screen.findByRole('heading', { level: 1, name: `Question ${n} of 3: ${aQuestion(n).question}` });
const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));
const choose = ({ user }: Page, name: string) => user.click(screen.getByRole('radio', { name }));
const submitted = ({ calls }: Page) =>
  calls('POST /api/quiz/submit-session').map((input) =>
    (input as { body: { answers: { answer: number | null }[] } }).body.answers.map(({ answer }) => answer),
  );

/** A service that answers when the spec lets it. */
function held() {
  let answer: () => void = () => undefined;
  const wait = new Promise<void>((done) => (answer = done));
  return { wait, answer: () => answer() };
}

async function started(more: FakeApi = {}): Promise<Page> {
  const page = open(more);
  await page.user.click(
    (await screen.findAllByRole('button', { name: 'Start Challenge Frost and Seasons' }))[0] as HTMLElement,
  );
  await heading(1);
  return page;
}

/** Answers the first two questions: south, north. */
async function onTheLast(page: Page) {
  await choose(page, 'south 1');
  await press(page, 'Next Question');
  await choose(page, 'north 2');
  await press(page, 'Next Question');
  await choose(page, 'west 3');
}

test('a question with a drawing shows it above its options, and both can be listened to', async () => {
  const spoken: string[] = [];
  class Utterance extends EventTarget {
    constructor(text: string) {
      super();
      spoken.push(text);
    }
  }
  const speechSynthesis = { speak: jest.fn(), cancel: jest.fn(), pause: jest.fn(), resume: jest.fn() };
  Object.assign(window, { speechSynthesis, SpeechSynthesisUtterance: Utterance });
  const drawing = { url: '/api/quiz/drawings/q-1.svg', alt: 'A row of beans.' };
  const questions = [{ ...aQuestion(1), drawing }, aQuestion(2), aQuestion(3)];
  const page = await started({ 'POST /api/quiz/start-session': aSession(400, { questions }) });
  const image = screen.getByRole('img', { name: 'A row of beans.' });
  expect(image).toHaveAttribute('src', '/api/quiz/drawings/q-1.svg');
  const group = within(screen.getByRole('group', { name: /What is asked in line 1\?$/ }));
  expect(group.getByRole('img')).toBe(image);
  await page.user.click(await screen.findByRole('button', { name: 'Listen' }));
  const order = optionOrder('s-1', aQuestion(1)).map((option) => aQuestion(1).options[option]);
  expect(spoken).toEqual(['What is asked in line 1?', 'A row of beans.', ...order]);
  await choose(page, 'south 1');
  await press(page, 'Next Question');
  await heading(2);
  expect(screen.queryByRole('img')).toBeNull();
  cleanup(); // it ends what is spoken
  Reflect.deleteProperty(window, 'speechSynthesis');
});

test('a question shows title, count, time, category, difficulty and points', async () => {
  await started();
  expect(await heading(1)).toHaveFocus();
  expect(screen.getByText('Frost and Seasons')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Question 1 of 3' })).toHaveAttribute('value', '0');
  expect(screen.getByRole('timer')).toHaveTextContent(/^Time left 6:(40|3\d)$/); // 400 s, less what a busy machine takes
  for (const fact of ['Frost', 'Easy', '10 points']) expect(screen.getByText(fact)).toBeVisible();
  const order = optionOrder('s-1', aQuestion(1)).map((option) => aQuestion(1).options[option]);
  const group = within(screen.getByRole('group'));
  expect(group.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(order);
});

test("'Next Question' waits for a choice; the last one reads 'Submit Quiz'", async () => {
  const page = await started();
  expect(screen.getByRole('button', { name: 'Next Question' })).toBeDisabled();
  await choose(page, 'south 1');
  await press(page, 'Next Question');
  expect(await heading(2)).toHaveFocus();
  await choose(page, 'north 2');
  await press(page, 'Next Question');
  expect(screen.queryByRole('button', { name: 'Next Question' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Submit Quiz' })).toBeDisabled();
});

test('the last answer submits canonical indexes and timeSpent 0, and the player is refetched', async () => {
  const page = await started();
  await onTheLast(page);
  await press(page, 'Submit Quiz');
  expect(await screen.findByRole('heading', { level: 1, name: 'Congratulations!' })).toHaveFocus();
  expect(page.calls('POST /api/quiz/submit-session')).toMatchObject([
    {
      body: {
        sessionId: 's-1',
        answers: [2, 0, 3].map((answer, i) => ({ questionId: `q-${i + 1}`, answer, timeSpent: 0 })),
      },
    },
  ]);
  await press(page, 'Back to Dashboard');
  await waitFor(() => expect(page.calls('GET /api/quiz/leaderboard')).toHaveLength(2));
  expect(page.calls('GET /api/quiz/player/:playerId')).toHaveLength(2);
});

test('a double press sends once', async () => {
  const { wait, answer } = held();
  const page = await started({ 'POST /api/quiz/submit-session': () => wait.then(() => aResult()) });
  await onTheLast(page);
  await page.user.dblClick(screen.getByRole('button', { name: 'Submit Quiz' }));
  expect(screen.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
  expect(submitted(page)).toHaveLength(1);
  await act(async () => answer());
  expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  expect(submitted(page)).toHaveLength(1);
});

test('a double press on the start makes one session', async () => {
  const { wait, answer } = held();
  const page = open({ 'POST /api/quiz/start-session': () => wait.then(() => aSession()) });
  await page.user.dblClick(await screen.findByRole('button', { name: 'Start Challenge Water Wise' }));
  await act(async () => answer());
  await heading(1);
  expect(page.calls('POST /api/quiz/start-session')).toHaveLength(1);
});

test("another browser's id is given up once, and the start repeated", async () => {
  const claimed = errorResponse(409, 'quiz.player-claimed', 'This player belongs to another browser.');
  const answers = [claimed, aSession()];
  const page = await started({ 'POST /api/quiz/start-session': () => answers.shift() ?? claimed });
  const ids = page
    .calls('POST /api/quiz/start-session')
    .map((input) => (input as { body: { playerId: string } }).body.playerId);
  expect(ids).toEqual(['player_1test', expect.stringMatching(/^player_\d+[0-9a-z]{16}$/)]);
  expect(window.localStorage.getItem('quizPlayerId')).toBe(ids[1]);
});

test('a reload keeps the question, the selection and the end', async () => {
  const page = await started();
  await choose(page, 'south 1');
  await press(page, 'Next Question');
  await choose(page, 'north 2');
  const { state } = page.location();
  cleanup();
  const resumed = { resumed: true, serverNow: new Date(Date.parse(aSession().startTime) + 300_000).toISOString() };
  const again = open({ 'POST /api/quiz/start-session': aSession(400, resumed) }, state);
  await heading(2);
  expect(screen.getByRole('radio', { name: 'north 2' })).toBeChecked();
  expect(screen.getByRole('timer')).toHaveTextContent(/^Time left 1:(40|3\d)$/);
  expect(again.calls('POST /api/quiz/start-session')).toHaveLength(1);
});

describe('a computer that slept', () => {
  /** The system clock has moved on and `performance.now()` has not, as after sleep on macOS, Linux and phones. */
  const sleep = (seconds: number) => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + seconds * 1_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  afterEach(() => jest.restoreAllMocks());
  const later = (seconds: number) => ({
    ...{ resumed: true, serverNow: new Date(Date.parse(aSession().startTime) + seconds * 1_000).toISOString() },
  });

  test('asks the service for the time that is left, and keeps the answers', async () => {
    const sessions = [aSession(), aSession(400, later(310))];
    const page = await started({ 'POST /api/quiz/start-session': () => sessions.shift() ?? aSession() });
    await choose(page, 'south 1');
    sleep(300);
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/^Time left 1:(30|2\d)$/));
    expect(screen.getByRole('radio', { name: 'south 1' })).toBeChecked();
    expect(page.calls('POST /api/quiz/start-session')).toHaveLength(2);
  });

  test('counts by its own clock while the service is away', async () => {
    const sessions = [aSession()];
    await started({ 'POST /api/quiz/start-session': () => sessions.shift() ?? NETWORK_ERROR });
    sleep(300);
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/^Time left 1:(40|3\d)$/));
    expect(await heading(1)).toBeVisible();
  });
});

test('a reload without a connection keeps the answers and offers a retry', async () => {
  const page = await started();
  const { state } = page.location();
  cleanup();
  const answers: (typeof NETWORK_ERROR | ReturnType<typeof aSession>)[] = [NETWORK_ERROR, aSession()];
  const again = open({ 'POST /api/quiz/start-session': () => answers.shift() ?? NETWORK_ERROR }, state);
  expect(await screen.findByRole('heading', { level: 1, name: "We couldn't open the quiz." })).toHaveFocus();
  await press(again, 'Try again');
  await heading(1);
});

test("'Exit Quiz' leads to the dashboard, where the session goes on", async () => {
  const page = await started();
  await choose(page, 'south 1');
  await press(page, 'Next Question');
  await press(page, 'Exit Quiz');
  expect(await screen.findByRole('heading', { level: 1, name: 'Quiz Challenge' })).toHaveFocus();
  await page.user.click(
    screen.getAllByRole('button', { name: /^Continue \(6:\d\d left\) Frost and Seasons$/ })[0] as HTMLElement,
  );
  await heading(2);
});

test('at zero it submits what it has, the selected option included', async () => {
  const page = await started({ 'POST /api/quiz/start-session': aSession(1) });
  await choose(page, 'east 1');
  expect(await screen.findByRole('heading', { name: 'Congratulations!' }, { timeout: 3_000 })).toBeVisible();
  expect(submitted(page)).toEqual([[1, null, null]]);
});

describe('answers that could not be sent', () => {
  const fails = (...first: unknown[]) => ({
    'POST /api/quiz/submit-session': () => (first.shift() ?? aResult()) as ReturnType<typeof aResult>,
  });
  async function failed(...answers: unknown[]): Promise<Page> {
    const page = await started(fails(...answers));
    await onTheLast(page);
    await press(page, 'Submit Quiz');
    await screen.findByText(answers[0] === NETWORK_ERROR ? KEPT : /./, { selector: '[role=alert] span' });
    return page;
  }

  test('are stored, and a press sends them again', async () => {
    const page = await failed(NETWORK_ERROR);
    expect(await heading(3)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(KEPT);
    expect(screen.getByRole('radio', { name: 'west 3' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'west 3' })).toBeDisabled();
    await press(page, 'Send again');
    expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toBeVisible();
    expect(submitted(page)).toEqual([
      [2, 0, 3],
      [2, 0, 3],
    ]);
  });

  test('are sent when the connection returns', async () => {
    act(() => void window.dispatchEvent(new Event('offline')));
    const page = await failed(NETWORK_ERROR);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toBeVisible();
    expect(submitted(page)).toHaveLength(2);
  });

  test('wait on the dashboard too, and go after a reload', async () => {
    const page = await failed(NETWORK_ERROR);
    await press(page, 'Exit Quiz');
    await screen.findByRole('heading', { level: 1, name: 'Quiz Challenge' });
    await page.user.click(
      screen.getAllByRole('button', { name: 'Send your answers Frost and Seasons' })[0] as HTMLElement,
    );
    expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  });

  test('are deleted when the session no longer exists', async () => {
    const gone = 'This quiz is no longer available. Please start it again.';
    const page = await failed(errorResponse(404, 'quiz.session-not-found', gone));
    expect(screen.getByRole('alert')).toHaveTextContent(gone);
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    await press(page, 'Exit Quiz');
    await screen.findByRole('heading', { level: 1, name: 'Quiz Challenge' });
    expect(findRound('s-1')).toBeUndefined();
  });
});

test('two tabs share one round', async () => {
  await started();
  const byTheOther = (round: object) =>
    act(() => {
      window.localStorage.setItem('farm.quiz-rounds', JSON.stringify({ 's-1': round }));
      window.dispatchEvent(new StorageEvent('storage'));
    });
  byTheOther({ ...findRound('s-1'), answers: [1] });
  expect(await heading(2)).toBeVisible();
  byTheOther({ ...findRound('s-1'), answers: [1, 1, 1], isOver: true, result: aResult() });
  expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toBeVisible();
});

test('a round that timed out while the page was closed is not sent', async () => {
  const round = aRound({ endsAt: Date.now() - 60_000, answers: [1] });
  window.localStorage.setItem('farm.quiz-rounds', JSON.stringify({ 's-1': round }));
  const page = open({}, { quiz: { sessionId: 's-1' } });
  await screen.findByRole('heading', { level: 1, name: 'Time ran out while you were away' });
  await press(page, 'Back to Dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Quiz Challenge' });
  expect(page.calls('POST /api/quiz/start-session')).toEqual([]);
  expect(page.calls('POST /api/quiz/submit-session')).toEqual([]);
});
