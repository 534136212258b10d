import { LOST, refusal, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { ChatPanel } from './chat-panel';

const KEY = 'POST /api/dexter-response';
const answer = (response: string) => ({ response, emotion: 'neutral' as const, sources: [] });
const log = () => within(screen.getByRole('log'));
const input = () => screen.getByRole('textbox', { name: 'Your message' });

let warned: jest.SpyInstance;
beforeEach(() => {
  warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('a typed message goes to the service and its answer is shown', async () => {
  const { user, asked } = renderPage(<ChatPanel />, { api: { [KEY]: answer('Half an inch deep.') } });
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.type(input(), 'How deep do I sow okra?{Enter}');
  expect(log().getByText('How deep do I sow okra?')).toBeVisible();
  expect(log().getByText('Dexter Jr. is thinking...')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Dexter Jr., thinking' })).toBeVisible();
  expect(await log().findByText('Half an inch deep.')).toBeVisible();
  expect(asked(KEY)).toEqual([expect.objectContaining({ body: { message: 'How deep do I sow okra?' } })]);
  expect(log().queryByText('Dexter Jr. is thinking...')).toBeNull();
  expect(input()).toHaveFocus();
});

test('while waiting, input and quick buttons are disabled; the answer shows 800 ms after it came', async () => {
  jest.useFakeTimers();
  renderPage(<ChatPanel />, { api: { [KEY]: answer('Okra, peas and peppers.') } });
  fireEvent.click(screen.getByRole('button', { name: 'Crop Planning' }));
  expect(log().getByText('What should I plant this season?')).toBeVisible();
  expect(input()).toBeDisabled();
  ['Grant Writing', 'Weather Help', 'Community Gardens', 'Crop Planning', 'Send'].forEach((name) =>
    expect(screen.getByRole('button', { name })).toBeDisabled(),
  );
  await act(() => jest.advanceTimersByTimeAsync(799));
  expect(log().queryByText('Okra, peas and peppers.')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(log().getByText('Okra, peas and peppers.')).toBeVisible();
  expect(input()).toBeEnabled();
  jest.useRealTimers();
});

const failures: [string, FakeApi][] = [
  ['a refusal', { [KEY]: refusal(503, 'dexter.away', 'Something went wrong. Please try again.') }],
  ['a lost network', { [KEY]: LOST }],
];
test.each(failures)('after %s the page answers by itself', async (_, api) => {
  const { user } = renderPage(<ChatPanel />, { api });
  await user.type(input(), 'How do I join the co-op?{Enter}');
  expect(await log().findByText(/^To join the Legacy Co-Op/)).toBeVisible();
  expect(log().getByText('A short answer from this page. Dexter Jr. will be back soon.')).toBeVisible();
  expect(warned).toHaveBeenCalledWith('AI service unavailable');
});

test('white space is not sent, and more than 2000 characters are held back with a sentence', async () => {
  const { user, asked } = renderPage(<ChatPanel />);
  await user.type(input(), '   {Enter}');
  expect(asked(KEY)).toEqual([]);
  fireEvent.change(input(), { target: { value: 'a'.repeat(2001) } });
  expect(screen.getByText('Please keep your message to 2000 characters.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});
