import { NETWORK_ERROR, errorResponse, renderPage, replyForTest, type FakeApi } from '@farm/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ChatPanel } from './chat-panel';
import { createChat } from './chat-store';

const save = jest.fn();
jest.mock('@farm/ui', () => ({
  ...jest.requireActual<object>('@farm/ui'),
  saveFile: (file: object): void => save(file),
}));

const KEY = 'POST /api/dexter-response';
const READ = 'GET /api/dexter/conversation';
const ERASE = 'DELETE /api/dexter/conversation';
const at = '2026-03-20T12:00:00.000Z';
/** A conversation that the service keeps: question, answer, question ... */
const kept = (...texts: string[]) => ({
  messages: texts.map((text, i) => ({ id: String(i), type: i % 2 ? ('bot' as const) : ('user' as const), text, at })),
});
const QUESTION = 'How deep do I sow okra?';
const answer = replyForTest;
const log = () => within(screen.getByRole('log'));
const input = () => screen.getByRole('textbox', { name: 'Your message' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const status = () => screen.getByRole('status');

/** The panel after it has loaded an earlier conversation. */
async function open(api: FakeApi = {}) {
  const page = renderPage(<ChatPanel chat={createChat()} />, { api });
  await act(async () => undefined);
  return page;
}

let warned: jest.SpyInstance;
beforeEach(() => {
  warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.useRealTimers());

test('it opens with a greeting, a face with its mood beneath, four quick buttons and a Send that waits for words', async () => {
  await open();
  expect(log().getByText(/^Hey there, neighbor! I am Dexter Jr\./)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Dexter Jr., neutral' })).toBeVisible();
  expect(screen.getByText('neutral')).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Grant Writing', 'Weather Help', 'Community Gardens', 'Crop Planning'],
    'Send',
  ]);
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(status()).toHaveTextContent(/^$/);
});

test("a typed message goes to the service; its answer is shown with the service's sources, and said once", async () => {
  const sources = [{ id: 'okra', title: 'Sowing okra', url: 'https://extension.uga.edu', reviewedAt: '2026-10' }];
  const { user, calls } = await open({ [KEY]: answer('Half an inch deep.', { sources }) });
  await user.type(input(), `${QUESTION}{Enter}`);
  expect(log().getByText(QUESTION)).toBeVisible();
  expect(log().getByText('Dexter Jr. is thinking...')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Dexter Jr., thinking' })).toBeVisible();
  expect(await log().findByText('Half an inch deep.')).toBeVisible();
  expect(await log().findByText('From our reviewed farm notes')).toBeVisible();
  const source = log().getByRole('link', { name: 'Sowing okra, reviewed Oct 2026 (opens in a new tab)' });
  expect(source).toHaveAttribute('rel', 'noopener');
  expect(calls(KEY)).toMatchObject([
    { body: { message: QUESTION, clientMessageId: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
  ]);
  expect(log().queryByText('Dexter Jr. is thinking...')).toBeNull();
  expect(status()).toHaveTextContent('Half an inch deep.');
  expect(input()).toHaveFocus();
});

test('while waiting, input and buttons are disabled; the answer shows 800 ms after it came', async () => {
  jest.useFakeTimers();
  const { calls } = await open({ [KEY]: answer('Okra, peas and peppers.') });
  press('Crop Planning');
  press('Crop Planning'); // a double click is one message
  expect(log().getByText('What should I plant this season?')).toBeVisible();
  expect(input()).toBeDisabled();
  ['Grant Writing', 'Weather Help', 'Community Gardens', 'Crop Planning', 'Send', 'Erase this conversation'].forEach(
    (name) => expect(screen.getByRole('button', { name })).toBeDisabled(),
  );
  await act(() => jest.advanceTimersByTimeAsync(799));
  expect(log().queryByText('Okra, peas and peppers.')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(log().getByText('Okra, peas and peppers.')).toBeVisible();
  expect(input()).toBeEnabled();
  expect(calls(KEY)).toHaveLength(1);
});

test('Grant Writing asks for a walk-through of a grant application', async () => {
  const { calls } = await open({ [KEY]: answer('Start with the budget.') });
  press('Grant Writing');
  expect(await log().findByText('Start with the budget.')).toBeVisible();
  const message =
    'Can you walk me through a grant application step by step, from finding money that fits a small farm to the budget, the story and the letters of support?';
  expect(calls(KEY)).toMatchObject([{ body: { message } }]);
});

const failures: [string, FakeApi][] = [
  ['a refusal', { [KEY]: errorResponse(503, 'dexter.away', 'Something went wrong. Please try again.') }],
  ['a lost network', { [KEY]: NETWORK_ERROR }],
];
test.each(failures)('after %s the page answers by itself, typed or by button', async (_, api) => {
  const { user } = await open(api);
  await user.type(input(), 'How do I join the co-op?{Enter}');
  expect(await log().findByText(/^To join the Legacy Co-Op/)).toBeVisible();
  press('Crop Planning');
  expect(await log().findByText(/Have a look at our programs or the Starter Garden Guide/)).toBeVisible();
  expect(log().getAllByText('A short answer from this page. Dexter Jr. will be back soon.')).toHaveLength(2);
  expect(warned.mock.calls).toEqual([['AI service unavailable'], ['AI service unavailable']]);
});

test('a service that says nothing for 30 s is away', async () => {
  jest.useFakeTimers();
  await open({ [KEY]: () => new Promise<never>(() => undefined) });
  press('Crop Planning');
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(status()).toHaveTextContent('Dexter Jr. is thinking...');
  await act(() => jest.advanceTimersByTimeAsync(29_000));
  expect(warned).toHaveBeenCalledWith('AI service unavailable');
  await act(() => jest.advanceTimersByTimeAsync(800));
  expect(log().getByText(/Starter Garden Guide/)).toBeVisible();
});

test('white space is not sent; near 2000 characters they are counted, more are held back with a sentence', async () => {
  const { calls } = await open();
  fireEvent.change(input(), { target: { value: ' \t ' } });
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  fireEvent.submit(screen.getByRole('form', { name: 'Message to Dexter Jr.' }));
  fireEvent.change(input(), { target: { value: 'a'.repeat(1799) } });
  expect(screen.queryByText(/of 2000 characters/)).toBeNull();
  fireEvent.change(input(), { target: { value: 'a'.repeat(1800) } });
  expect(screen.getByText('1800 of 2000 characters')).toBeVisible();
  fireEvent.change(input(), { target: { value: 'a'.repeat(2001) } });
  expect(screen.getByText('Please keep your message to 2000 characters.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  fireEvent.submit(screen.getByRole('form', { name: 'Message to Dexter Jr.' }));
  expect(calls(KEY)).toEqual([]);
});

test('the Enter that ends a composition sends nothing', async () => {
  await open();
  expect(fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(true);
});

test('the conversation comes back, and is erased after a question in words', async () => {
  localStorage.setItem('farm.chat', '1');
  const { user, calls } = await open({ [READ]: kept(QUESTION, 'Half an inch.'), [ERASE]: { erased: true } });
  expect(await log().findByText('Half an inch.')).toBeVisible();
  expect(status()).toHaveTextContent('');
  await user.click(screen.getByRole('button', { name: 'Erase this conversation' }));
  expect(screen.getByText('Erase this conversation? It cannot be brought back.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Erase this conversation' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Yes, erase it' }));
  expect(log().getAllByRole('listitem')).toHaveLength(1);
  expect(status()).toHaveTextContent('The conversation is erased.');
  expect(input()).toHaveFocus();
  await waitFor(() => expect(localStorage.getItem('farm.chat')).toBeNull());
  expect(calls(ERASE)).toHaveLength(1);
});

test('a question whose answer never came can be asked again', async () => {
  localStorage.setItem('farm.chat', '1');
  const { user, calls } = await open({ [READ]: kept(QUESTION), [KEY]: answer('Half an inch.') });
  expect(await log().findByText('No answer came.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await log().findByText('Half an inch.')).toBeVisible();
  expect(calls(KEY)).toHaveLength(1);
  expect(log().getAllByText(QUESTION)).toHaveLength(1);
});

test('messages of another tab are shown in this one', async () => {
  await open({ [READ]: kept(QUESTION) });
  localStorage.setItem('farm.chat', '1');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'farm.chat', newValue: '1' })));
  expect(await log().findByText(QUESTION)).toBeVisible();
});

test('the newest answer offers what to ask next, and a verdict on it is sent', async () => {
  const FEEDBACK = 'POST /api/dexter/feedback';
  const first = answer('Half an inch.', { followUps: ['how wide are the rows?'], engine: 'model' });
  const api = { [KEY]: first, [FEEDBACK]: { success: true as const } };
  const { user, calls } = await open(api);
  press('Crop Planning');
  const chip = await log().findByRole('button', { name: 'how wide are the rows?' });
  const no = log().getByRole('button', { name: 'Not helpful' });
  await user.click(no);
  expect(no).toHaveFocus();
  expect(no).toHaveAttribute('aria-pressed', 'true');
  await user.click(log().getByRole('button', { name: 'It is too short' }));
  expect(no).toHaveFocus();
  expect(log().getByText('Thank you, neighbor.')).toBeVisible();
  expect(calls(FEEDBACK).at(-1)).toMatchObject({
    body: { messageId: first.messageId, value: 'down', reason: 'too short' },
  });
  await user.click(chip);
  await waitFor(() => expect(calls(KEY)).toHaveLength(2));
  expect(log().queryByRole('button', { name: 'how wide are the rows?' })).toBeNull(); // only under the newest
});

test('a verdict that does not arrive says so', async () => {
  await open({ [KEY]: answer('Half an inch.'), 'POST /api/dexter/feedback': NETWORK_ERROR });
  press('Crop Planning');
  const yes = await log().findByRole('button', { name: 'Helpful' });
  const alert = log().getByRole('alert');
  expect(alert).toBeEmptyDOMElement();
  yes.focus();
  fireEvent.click(yes);
  await waitFor(() => expect(alert).toHaveTextContent('Your word did not arrive. Please try again.'));
  expect(yes).toHaveFocus();
  expect(yes).not.toHaveAttribute('aria-disabled');
});

test('an answer leads to the page that does what was asked', async () => {
  const feature = { id: 'farm-plan', label: 'Farm plan', href: '/start-my-farm-plan' };
  await open({ [KEY]: answer('Plant peas.', { feature }) });
  press('Crop Planning');
  expect(await log().findByRole('link', { name: 'Farm plan' })).toHaveAttribute('href', '/start-my-farm-plan');
});

test('the conversation is saved as a text file', async () => {
  const { user } = await open({ [KEY]: answer('Half an inch.') });
  press('Crop Planning');
  await log().findByText('Half an inch.');
  await user.click(screen.getByRole('button', { name: 'Save this conversation' }));
  const [{ name, text }] = save.mock.calls[0] as [{ name: string; text: string }];
  expect(name).toBe('dexter-jr-conversation.txt');
  expect(text).toContain('You: What should I plant this season?\n\nDexter Jr.: Half an inch.');
});
