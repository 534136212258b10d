import { LOST, refusal, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Component as QuizChallengePage } from '../quiz-challenge-page';
import { anApi, aQuestion, aResult, aRound, aSession, remembered } from '../testing/quiz-for-test';
import { optionOrder } from './round';
import { roundOf } from './round-memory';

const KEPT = 'We could not send your answers. They are kept here.';

beforeEach(() => {
  window.scrollTo = jest.fn();
  remembered();
});

const open = (more: FakeApi = {}, state?: unknown) =>
  renderPage(<QuizChallengePage />, { at: '/quiz-challenge', state, api: anApi(more) });
type Page = ReturnType<typeof open>;

const heading = (n: number) =>
  screen.findByRole('heading', { level: 1, name: `Question ${n} of 3: ${aQuestion(n).question}` });
const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));
const choose = ({ user }: Page, name: string) => user.click(screen.getByRole('radio', { name }));
const submitted = ({ asked }: Page) =>
  asked('POST /api/quiz/submit-session').map((input) =>
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

test('a question stands with title, count, time, category, difficulty and points', async () => {
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

test('the last answer submits: canonical places, timeSpent 0; the standing is asked for anew', async () => {
  const page = await started();
  await onTheLast(page);
  await press(page, 'Submit Quiz');
  expect(await screen.findByRole('heading', { level: 1, name: 'Congratulations!' })).toHaveFocus();
  expect(page.asked('POST /api/quiz/submit-session')).toMatchObject([
    {
      body: {
        sessionId: 's-1',
        answers: [2, 0, 3].map((answer, i) => ({ questionId: `q-${i + 1}`, answer, timeSpent: 0 })),
      },
    },
  ]);
  await press(page, 'Back to Dashboard');
  await waitFor(() => expect(page.asked('GET /api/quiz/leaderboard')).toHaveLength(2));
  expect(page.asked('GET /api/quiz/player/:playerId')).toHaveLength(2);
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
  expect(page.asked('POST /api/quiz/start-session')).toHaveLength(1);
});

test("another browser's id is given up once, and the start repeated", async () => {
  const claimed = refusal(409, 'quiz.player-claimed', 'This player belongs to another browser.');
  const answers = [claimed, aSession()];
  const page = await started({ 'POST /api/quiz/start-session': () => answers.shift() ?? claimed });
  const ids = page
    .asked('POST /api/quiz/start-session')
    .map((input) => (input as { body: { playerId: string } }).body.playerId);
  expect(ids).toEqual(['player_1test', expect.stringMatching(/^player_\d+[0-9a-z]{16}$/)]);
  expect(window.localStorage.getItem('quizPlayerId')).toBe(ids[1]);
});

test('a reload goes on with the same question, mark and end', async () => {
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
  expect(again.asked('POST /api/quiz/start-session')).toHaveLength(1);
});

test('a reload without a line keeps the answers and asks again by a press', async () => {
  const page = await started();
  const { state } = page.location();
  cleanup();
  const answers: (typeof LOST | ReturnType<typeof aSession>)[] = [LOST, aSession()];
  const again = open({ 'POST /api/quiz/start-session': () => answers.shift() ?? LOST }, state);
  expect(await screen.findByRole('heading', { level: 1, name: 'The quiz did not open.' })).toHaveFocus();
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
    await screen.findByText(answers[0] === LOST ? KEPT : /./, { selector: '[role=alert] span' });
    return page;
  }

  test('are kept, the view stays, and a press sends them again', async () => {
    const page = await failed(LOST);
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

  test('go by themselves when the line comes back', async () => {
    act(() => void window.dispatchEvent(new Event('offline')));
    const page = await failed(LOST);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toBeVisible();
    expect(submitted(page)).toHaveLength(2);
  });

  test('wait on the dashboard too, and go after a reload', async () => {
    const page = await failed(LOST);
    await press(page, 'Exit Quiz');
    await screen.findByRole('heading', { level: 1, name: 'Quiz Challenge' });
    await page.user.click(
      screen.getAllByRole('button', { name: 'Send your answers Frost and Seasons' })[0] as HTMLElement,
    );
    expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  });

  test('of a session that is gone are let go', async () => {
    const gone = 'This quiz is not there any more. Please start it again.';
    const page = await failed(refusal(404, 'quiz.session-not-found', gone));
    expect(screen.getByRole('alert')).toHaveTextContent(gone);
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    await press(page, 'Exit Quiz');
    await screen.findByRole('heading', { level: 1, name: 'Quiz Challenge' });
    expect(roundOf('s-1')).toBeUndefined();
  });
});

test('two tabs show one round: what one does the other sees', async () => {
  await started();
  const byTheOther = (round: object) =>
    act(() => {
      window.localStorage.setItem('farm.quiz-rounds', JSON.stringify({ 's-1': round }));
      window.dispatchEvent(new StorageEvent('storage'));
    });
  byTheOther({ ...roundOf('s-1'), answers: [1] });
  expect(await heading(2)).toBeVisible();
  byTheOther({ ...roundOf('s-1'), answers: [1, 1, 1], isOver: true, result: aResult() });
  expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toBeVisible();
});

test('a round whose time ran out while nobody looked is not sent and counts for nothing', async () => {
  const round = aRound({ endsAt: Date.now() - 60_000, answers: [1] });
  window.localStorage.setItem('farm.quiz-rounds', JSON.stringify({ 's-1': round }));
  const page = open({}, { quiz: { sessionId: 's-1' } });
  await screen.findByRole('heading', { level: 1, name: 'Time ran out while you were away' });
  await press(page, 'Back to Dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Quiz Challenge' });
  expect(page.asked('POST /api/quiz/start-session')).toEqual([]);
  expect(page.asked('POST /api/quiz/submit-session')).toEqual([]);
});
