import { LOST, refusal, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { chatDoor } from './chat-door';
import { ChatPanel } from './chat-panel';

const KEY = 'POST /api/dexter-response';
const QUESTION = 'How deep do I sow okra?';
const answer = (response: string) => ({ response, emotion: 'neutral' as const, sources: [] });
const log = () => within(screen.getByRole('log'));
const input = () => screen.getByRole('textbox', { name: 'Your message' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const status = () => screen.getByRole('status');

/** The panel as it is when its section has come near and its code is there. */
async function open(api: FakeApi = {}) {
  const door = chatDoor(async () => jest.requireActual('./talk'));
  const page = renderPage(<ChatPanel door={door} />, { api });
  await act(async () => door.wake());
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
  const sources = [{ id: 'okra', title: 'Sowing okra' }];
  const { user, asked } = await open({ [KEY]: { ...answer('Half an inch deep.'), sources } });
  await user.type(input(), `${QUESTION}{Enter}`);
  expect(log().getByText(QUESTION)).toBeVisible();
  expect(log().getByText('Dexter Jr. is thinking...')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Dexter Jr., thinking' })).toBeVisible();
  expect(await log().findByText('Half an inch deep.')).toBeVisible();
  expect(log().getByText('From our reviewed farm notes:')).toBeVisible();
  expect(log().getByText('Sowing okra')).toBeVisible();
  expect(asked(KEY)).toEqual([expect.objectContaining({ body: { message: QUESTION } })]);
  expect(log().queryByText('Dexter Jr. is thinking...')).toBeNull();
  expect(status()).toHaveTextContent('Half an inch deep.');
  expect(input()).toHaveFocus();
});

test('while waiting, input and buttons are disabled; the answer shows 800 ms after it came', async () => {
  jest.useFakeTimers();
  const { asked } = await open({ [KEY]: answer('Okra, peas and peppers.') });
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
  expect(asked(KEY)).toHaveLength(1);
});

test('Grant Writing asks for a walk-through of a grant application', async () => {
  const { asked } = await open({ [KEY]: answer('Start with the budget.') });
  press('Grant Writing');
  expect(await log().findByText('Start with the budget.')).toBeVisible();
  const message =
    'Can you walk me through a grant application step by step, from finding money that fits a small farm to the budget, the story and the letters of support?';
  expect(asked(KEY)).toEqual([expect.objectContaining({ body: { message } })]);
});

const failures: [string, FakeApi][] = [
  ['a refusal', { [KEY]: refusal(503, 'dexter.away', 'Something went wrong. Please try again.') }],
  ['a lost network', { [KEY]: LOST }],
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
  const { asked } = await open();
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
  expect(asked(KEY)).toEqual([]);
});

test('the Enter that ends a composition sends nothing', async () => {
  await open();
  expect(fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(true);
});

test('the conversation comes back, and is erased after a question in words', async () => {
  localStorage.setItem(
    'farm.chat',
    JSON.stringify({
      at: Date.now(),
      messages: [
        { type: 'user', text: QUESTION },
        { type: 'bot', text: 'Half an inch.' },
      ],
    }),
  );
  const { user } = await open();
  expect(log().getByText('Half an inch.')).toBeVisible();
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
  expect(localStorage.getItem('farm.chat')).toBeNull();
});

test('a question whose answer never came can be asked again', async () => {
  localStorage.setItem('farm.chat', JSON.stringify({ at: Date.now(), messages: [{ type: 'user', text: QUESTION }] }));
  const { user, asked } = await open({ [KEY]: answer('Half an inch.') });
  expect(log().getByText('No answer came.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await log().findByText('Half an inch.')).toBeVisible();
  expect(asked(KEY)).toHaveLength(1);
  expect(log().getAllByText(QUESTION)).toHaveLength(1);
});

test('messages of another tab are shown in this one', async () => {
  await open();
  localStorage.setItem('farm.chat', JSON.stringify({ at: Date.now(), messages: [{ type: 'user', text: QUESTION }] }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'farm.chat' })));
  expect(log().getByText(QUESTION)).toBeVisible();
});

test('the code comes when the section is near the view or somebody touches it', async () => {
  let near: (seen: { isIntersecting: boolean }[]) => void = () => undefined;
  const observe = jest.fn();
  Object.assign(window, {
    IntersectionObserver: jest.fn((told: typeof near) => {
      near = told;
      return { observe, disconnect: () => undefined };
    }),
  });
  const bring = jest.fn(async () => ({ startTalk: () => ({ tell: () => undefined }) }));
  renderPage(<ChatPanel door={chatDoor(bring)} />);
  near([{ isIntersecting: false }]);
  expect(bring).not.toHaveBeenCalled();
  near([{ isIntersecting: true }]);
  fireEvent.focus(input());
  await act(async () => undefined);
  expect(bring).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'IntersectionObserver');
});
