import { NETWORK_ERROR, errorResponse, renderPage, replyForTest, type FakeApi } from '@farm/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ChatPanel } from './chat-panel';
import { createChat } from './chat-store';

const saveFileMock = jest.fn();
jest.mock('@farm/ui', () => ({
  ...jest.requireActual<object>('@farm/ui'),
  saveFile: (file: object): void => saveFileMock(file),
}));

const KEY = 'POST /api/dexter-response';
const READ = 'GET /api/dexter/conversation';
const ERASE = 'DELETE /api/dexter/conversation';
const at = '2026-03-20T12:00:00.000Z';
/** A stored conversation: question, answer, question ... */
const conversation = (...texts: string[]) => ({
  messages: texts.map((text, i) => ({ id: String(i), type: i % 2 ? ('bot' as const) : ('user' as const), text, at })),
});
const QUESTION = 'How deep do I sow okra?';
const log = () => within(screen.getByRole('log'));
const input = () => screen.getByRole('textbox', { name: 'Your message' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const status = () => screen.getByRole('status');

/** Renders the panel and waits until it has loaded an earlier conversation. */
async function renderPanel(api: FakeApi = {}) {
  const page = renderPage(<ChatPanel chat={createChat()} />, { api });
  await act(async () => undefined);
  return page;
}

let consoleWarn: jest.SpyInstance;
beforeEach(() => {
  consoleWarn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.useRealTimers());

test('a new chat has a greeting, the persona with its emotion, four quick buttons and a disabled Send', async () => {
  await renderPanel();
  expect(log().getByText(/^Hey there, neighbor! I am Dexter Jr\./)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Dexter Jr., neutral' })).toBeVisible();
  expect(screen.getByText('neutral')).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Send',
    ...['Grant Writing', 'Weather Help', 'Community Gardens', 'Crop Planning'],
  ]);
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(status()).toHaveTextContent(/^$/);
});

test.each([
  ['en', {}], // a service of an earlier version rejects fields that it does not know
  ['es', { language: 'es' }],
] as const)('a page in %s sends %j with a message', async (language, sent) => {
  const api: FakeApi = { [KEY]: replyForTest('Half an inch deep.') };
  const { user, calls } = renderPage(<ChatPanel chat={createChat()} />, { language, api });
  await act(async () => undefined);
  await user.type(screen.getByRole('textbox'), `${QUESTION}{Enter}`);
  await waitFor(() => expect(calls(KEY)).toHaveLength(1));
  const body = { message: QUESTION, clientMessageId: expect.any(String), ...sent };
  expect(calls(KEY)).toEqual([expect.objectContaining({ body })]);
});

test('a source that nobody has checked yet is named so', async () => {
  const sources = [{ id: 'okra.depth', title: 'Okra', url: 'https://extension.uga.edu', reviewedAt: '' }];
  const { user } = await renderPanel({ [KEY]: replyForTest('Half an inch deep.', { sources }) });
  await user.type(input(), `${QUESTION}{Enter}`);
  expect(await log().findByText('From our farm notes')).toBeVisible();
  expect(log().getByRole('link', { name: 'Okra, not checked yet (opens in a new tab)' })).toBeVisible();
});

test("a typed message is sent; the answer is shown with the service's sources and announced", async () => {
  const sources = [{ id: 'okra', title: 'Sowing okra', url: 'https://extension.uga.edu', reviewedAt: '2026-10' }];
  const { user, calls } = await renderPanel({ [KEY]: replyForTest('Half an inch deep.', { sources }) });
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

test.each<[string, string, object | undefined]>([
  ['carries', '{"zip":"31201","plantings":[{"cropId":"okra","day":"2026-05-01"}]}', { zip: '31201' }],
  ['carries nothing of what is none:', '{"plantings":[{"cropId":"okra","day":"soon"}]}', undefined],
])('while the switch of the notebook is on, a message %s what is shared', async (_, stored, garden) => {
  const { user, calls } = await renderPanel({ [KEY]: replyForTest('In June.') });
  await user.type(input(), `${QUESTION}{Enter}`);
  await log().findByText('In June.');
  localStorage.setItem('farm.notebook-dexter', stored);
  await user.type(input(), `${QUESTION}{Enter}`);
  await waitFor(() => expect(calls(KEY)).toHaveLength(2));
  const [before, after] = calls(KEY) as { body: { garden?: object } }[];
  expect(before?.body).not.toHaveProperty('garden');
  if (garden) expect(after?.body.garden).toMatchObject(garden);
  else expect(after?.body).not.toHaveProperty('garden');
});

test('while waiting, input and buttons are disabled; the answer is shown 800 ms after it has arrived', async () => {
  jest.useFakeTimers();
  const { calls } = await renderPanel({ [KEY]: replyForTest('Okra, peas and peppers.') });
  press('Crop Planning');
  press('Crop Planning'); // a double click sends one message
  expect(log().getByText('What should I plant this season?')).toBeVisible();
  expect(input()).toHaveAttribute('aria-disabled', 'true');
  expect(input()).toHaveAttribute('readonly');
  expect(input()).toHaveFocus();
  ['Grant Writing', 'Weather Help', 'Community Gardens', 'Crop Planning', 'Send', 'Erase this conversation'].forEach(
    (name) => expect(screen.getByRole('button', { name })).toBeDisabled(),
  );
  await act(() => jest.advanceTimersByTimeAsync(799));
  expect(log().queryByText('Okra, peas and peppers.')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(log().getByText('Okra, peas and peppers.')).toBeVisible();
  expect(input()).not.toHaveAttribute('readonly');
  expect(calls(KEY)).toHaveLength(1);
});

test('Grant Writing sends a question about a walk-through of a grant application', async () => {
  const { calls } = await renderPanel({ [KEY]: replyForTest('Start with the budget.') });
  press('Grant Writing');
  expect(await log().findByText('Start with the budget.')).toBeVisible();
  const message =
    'Can you walk me through a grant application step by step, from finding money that fits a small farm to the budget, the story and the letters of support?';
  expect(calls(KEY)).toMatchObject([{ body: { message } }]);
});

const failures: [string, FakeApi][] = [
  ['an error response', { [KEY]: errorResponse(503, 'dexter.away', 'Something went wrong. Please try again.') }],
  ['a network error', { [KEY]: NETWORK_ERROR }],
];
test.each(failures)('after %s, typed messages and quick buttons are answered by the page', async (_, api) => {
  const { user } = await renderPanel(api);
  await user.type(input(), 'How do I join the co-op?{Enter}');
  expect(await log().findByText(/^To join the Legacy Co-Op/)).toBeVisible();
  press('Crop Planning');
  expect(await log().findByText(/Have a look at our programs or the Starter Garden Guide/)).toBeVisible();
  expect(log().getAllByText('A short answer from this page. Dexter Jr. will be back soon.')).toHaveLength(2);
  expect(consoleWarn.mock.calls).toEqual([['AI service unavailable'], ['AI service unavailable']]);
});

test('30 s without a response count as a failure', async () => {
  jest.useFakeTimers();
  await renderPanel({ [KEY]: () => new Promise<never>(() => undefined) });
  press('Crop Planning');
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(status()).toHaveTextContent('Dexter Jr. is thinking...');
  await act(() => jest.advanceTimersByTimeAsync(29_000));
  expect(consoleWarn).toHaveBeenCalledWith('AI service unavailable');
  await act(() => jest.advanceTimersByTimeAsync(800));
  expect(log().getByText(/Starter Garden Guide/)).toBeVisible();
});

test('white space is not sent; from 1800 characters on a count is shown, and over 2000 an error', async () => {
  const { calls } = await renderPanel();
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

test('the Enter that ends an input method composition does not send', async () => {
  await renderPanel();
  expect(fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(true);
});

test('the conversation is restored, and erased after a confirmation', async () => {
  localStorage.setItem('farm.chat', '1');
  const { user, calls } = await renderPanel({
    [READ]: conversation(QUESTION, 'Half an inch.'),
    [ERASE]: { erased: true },
  });
  expect(await log().findByText('Half an inch.')).toBeVisible();
  expect(status()).toHaveTextContent('');
  await user.click(screen.getByRole('button', { name: 'Erase this conversation' }));
  expect(screen.getByText("Erase this conversation? You can't undo this.")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Erase this conversation' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Yes, erase it' }));
  expect(log().getAllByRole('listitem')).toHaveLength(1);
  await waitFor(() => expect(status()).toHaveTextContent('Conversation erased.'));
  expect(input()).toHaveFocus();
  await waitFor(() => expect(localStorage.getItem('farm.chat')).toBeNull());
  expect(calls(ERASE)).toHaveLength(1);
});

const GARDEN = {
  ...{ place: 'Macon, Georgia 31201', bed: '4 x 8 foot bed', crops: ['okra', 'peppers'] },
  ...{ animals: ['12 hens'], standing: ['veteran' as const] },
};
const FORGET = 'DELETE /api/dexter/conversation/memory';
const chip = () => screen.queryByRole('group', { name: 'What Dexter Jr. remembers' });

test('what Dexter Jr. remembers is shown, and Change puts it into the input as a sentence', async () => {
  const { user } = await renderPanel({ [KEY]: replyForTest('Noted.', { memory: GARDEN }) });
  expect(chip()).toBeNull();
  await user.type(input(), 'I have a bed in Macon.{Enter}');
  await log().findByText('Noted.');
  expect(chip()).toHaveTextContent(
    'Dexter Jr. remembers: Macon, Georgia 31201 · 4 x 8 foot bed · 12 hens · okra and peppers · a veteran',
  );
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(input()).toHaveValue('I garden in Macon, Georgia 31201, in a 4 x 8 foot bed. I have 12 hens. I am a veteran.');
  expect(input()).toHaveFocus();
});

test('what is remembered is forgotten after a confirmation, and only that', async () => {
  localStorage.setItem('farm.chat', '1');
  const { user, calls } = await renderPanel({
    [READ]: { ...conversation(QUESTION, 'Deep.'), memory: GARDEN },
    [FORGET]: { erased: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Forget' }));
  expect(screen.getByRole('group', { name: "Forget your garden? You can't undo this." })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Forget' })).toHaveFocus();
  expect(calls(FORGET)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Forget' }));
  await user.click(screen.getByRole('button', { name: 'Yes, forget it' }));
  expect(chip()).toBeNull();
  expect(status()).toHaveTextContent('Forgotten.');
  expect(input()).toHaveFocus();
  expect(calls(FORGET)).toHaveLength(1);
  expect(log().getByText('Deep.')).toBeVisible();
});

test('what the service could not forget is shown again, with an error', async () => {
  localStorage.setItem('farm.chat', '1');
  const { user } = await renderPanel({
    [READ]: { ...conversation(QUESTION, 'Deep.'), memory: GARDEN },
    [FORGET]: NETWORK_ERROR,
  });
  await user.click(await screen.findByRole('button', { name: 'Forget' }));
  await user.click(screen.getByRole('button', { name: 'Yes, forget it' }));
  await waitFor(() => expect(status()).toHaveTextContent("We couldn't forget that. Please try again."));
  expect(chip()).toBeVisible();
});

test('a calculation shows its working and names its data, without a review', async () => {
  const steps = ['4 ft x 8 ft = 32 sq ft', '32 x 0.5 = 16 cubic feet'];
  const tool = { reviewedAt: '2026-04-10' };
  const sources = [
    { ...tool, id: 'tool:fill-volume:worked-out', title: 'Worked out here', url: null, steps },
    { ...tool, id: 'tool:frost-dates:climate', title: 'NOAA normals, ZIP 312', url: 'https://www.ncei.noaa.gov/' },
  ];
  const { user } = await renderPanel({ [KEY]: replyForTest('About 16 cubic feet.', { sources, engine: 'tool' }) });
  await user.type(input(), 'How much soil?{Enter}');
  expect(await log().findByText('Worked out here')).toBeVisible();
  expect(log().getByRole('link', { name: 'NOAA normals, ZIP 312 (opens in a new tab)' })).toBeVisible();
  expect(log().getByText('16 cubic feet', { exact: false, selector: 'li' })).not.toBeVisible();
  await user.click(log().getByText('How it was worked out'));
  expect(log().getByText(steps[1] ?? '')).toBeVisible();
});

test('an unanswered question can be sent again', async () => {
  localStorage.setItem('farm.chat', '1');
  const { user, calls } = await renderPanel({ [READ]: conversation(QUESTION), [KEY]: replyForTest('Half an inch.') });
  expect(await log().findByText('This question has no answer yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await log().findByText('Half an inch.')).toBeVisible();
  expect(calls(KEY)).toHaveLength(1);
  expect(log().getAllByText(QUESTION)).toHaveLength(1);
});

test('messages from another tab are shown', async () => {
  await renderPanel({ [READ]: conversation(QUESTION) });
  localStorage.setItem('farm.chat', '1');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'farm.chat', newValue: '1' })));
  expect(await log().findByText(QUESTION)).toBeVisible();
});

test('the newest answer has follow-up questions, and its rating is sent', async () => {
  const FEEDBACK = 'POST /api/dexter/feedback';
  const reply = replyForTest('Half an inch.', { followUps: ['how wide are the rows'], engine: 'model' });
  const api = { [KEY]: reply, [FEEDBACK]: { success: true as const } };
  const { user, calls } = await renderPanel(api);
  press('Crop Planning');
  const followUp = await log().findByRole('button', { name: 'How wide are the rows?' });
  const notHelpful = log().getByRole('button', { name: 'Not helpful' });
  await user.click(notHelpful);
  expect(notHelpful).toHaveFocus();
  expect(notHelpful).toHaveAttribute('aria-pressed', 'true');
  await user.click(log().getByRole('button', { name: 'It is too short' }));
  expect(notHelpful).toHaveFocus();
  expect(log().getByText('Thank you, neighbor.')).toBeVisible();
  expect(calls(FEEDBACK).at(-1)).toMatchObject({
    body: { messageId: reply.messageId, value: 'down', reason: 'too short' },
  });
  await user.click(followUp);
  await waitFor(() => expect(calls(KEY)).toHaveLength(2));
  expect(log().queryByRole('button', { name: 'How wide are the rows?' })).toBeNull(); // shown for the newest answer only
});

test('a rating that could not be sent shows an error', async () => {
  await renderPanel({ [KEY]: replyForTest('Half an inch.'), 'POST /api/dexter/feedback': NETWORK_ERROR });
  press('Crop Planning');
  const helpful = await log().findByRole('button', { name: 'Helpful' });
  const alert = log().getByRole('alert');
  expect(alert).toBeEmptyDOMElement();
  helpful.focus();
  fireEvent.click(helpful);
  await waitFor(() => expect(alert).toHaveTextContent("We couldn't send that. Please try again."));
  expect(helpful).toHaveFocus();
  expect(helpful).not.toHaveAttribute('aria-disabled');
});

test('an answer links to the page for the task', async () => {
  const feature = { id: 'farm-plan', label: 'Farm plan', href: '/start-my-farm-plan' };
  await renderPanel({ [KEY]: replyForTest('Plant peas.', { feature }) });
  press('Crop Planning');
  expect(await log().findByRole('link', { name: 'Farm plan' })).toHaveAttribute('href', '/start-my-farm-plan');
});

test('the conversation can be saved as a text file', async () => {
  const { user } = await renderPanel({ [KEY]: replyForTest('Half an inch.') });
  press('Crop Planning');
  await log().findByText('Half an inch.');
  await user.click(screen.getByRole('button', { name: 'Save this conversation' }));
  const [{ name, text }] = saveFileMock.mock.calls[0] as [{ name: string; text: string }];
  expect(name).toBe('dexter-jr-conversation.txt');
  expect(text).toContain('You: What should I plant this season?\n\nDexter Jr.: Half an inch.');
});
