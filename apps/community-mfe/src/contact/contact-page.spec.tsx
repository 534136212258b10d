import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as ContactPage } from './contact-page';

const KEY = 'POST /api/contact';
const RECEIVED = { received: true, reference: '7Q2K' } as const;
const THANKS = "Thank you for your message! We'll get back to you soon.";
const INCOMPLETE = 'Please fill out all fields before submitting.';

const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: /send/i });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** The clock stands still until the spec moves it; typing takes no time. */
function shown(api: FakeApi = {}) {
  jest.useFakeTimers({ now: new Date('2026-11-21T19:14:00Z') });
  const page = renderPage(<ContactPage />, { api });
  return { ...page, user: userEvent.setup({ delay: null, advanceTimers: jest.advanceTimersByTime }) };
}
type User = ReturnType<typeof shown>['user'];
async function fill(user: User, { name = 'Ruth', email = 'ruth@example.com', message = 'Okra?' } = {}) {
  await user.type(field('Your name'), name);
  await user.type(field('Your email address'), email);
  await user.type(field('Your message'), message);
}
afterEach(() => jest.useRealTimers());

test('a form with name, e-mail and message, beside it the address and the place', () => {
  shown();
  expect(field('Your name')).toHaveAttribute('autocomplete', 'name');
  expect(field('Your email address')).toHaveAttribute('autocomplete', 'email');
  expect(screen.getByRole('link', { name: 'info@example.com' })).toHaveAttribute('href', 'mailto:info@example.com');
  expect(screen.getByText('Macon, Georgia')).toBeVisible();
  expect(screen.getByRole('link', { name: '(478) 555-0142' })).toHaveAttribute('href', 'tel:4785550142');
});

test('a message that was typed in the site before this form is still there', () => {
  window.localStorage.setItem('farm.contact-draft', JSON.stringify({ message: 'Okra?', key: null }));
  shown();
  expect(field('Your message')).toHaveValue('Okra?');
});

test.each(['name', 'email', 'message'])('with a blank %s nothing is sent, and the page says so', async (blank) => {
  const { user, calls } = shown();
  await fill(user, { [blank]: '   ' });
  await user.click(send());
  await pass(0);
  expect(screen.getByText(INCOMPLETE).closest('[role=alert]')).not.toBeNull();
  expect(document.activeElement).toHaveAttribute('name', blank);
  expect(calls(KEY)).toEqual([]);
});

test('sending takes a second, the thanks five; the reference stays', async () => {
  const { user, calls } = shown({ [KEY]: RECEIVED });
  await fill(user);
  await user.dblClick(send());
  expect(send()).toHaveAccessibleName('Sending...');
  await pass(999);
  expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
  await pass(1);
  expect(screen.getByText(THANKS).closest('[role=status]')).not.toBeNull();
  expect(screen.getByText(/^Sent \d+:14 [AP]M, reference 7Q2K$/)).toBeVisible();
  expect([field('Your message'), field('Your name')].map((box) => (box as HTMLInputElement).value)).toEqual([
    '',
    'Ruth',
  ]);
  await pass(4_999);
  expect(screen.getByText(THANKS)).toBeVisible();
  await pass(1);
  expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
  expect(screen.getByText(/reference 7Q2K$/)).toBeVisible();
  expect(calls(KEY)).toHaveLength(1);
});

test('a slow answer is waited for, however long it takes', async () => {
  let answer: (reply: typeof RECEIVED) => void = () => undefined;
  const { user } = shown({ [KEY]: () => new Promise((resolve) => (answer = resolve)) });
  await fill(user);
  await user.click(send());
  await pass(3_000);
  expect(send()).toHaveAccessibleName('Sending...');
  answer(RECEIVED);
  await pass(0);
  expect(screen.getByText(THANKS)).toBeVisible();
});

test('a lost network keeps every word, offers the own mail program, and the next try is the same message', async () => {
  let lost = true;
  const { user, calls } = shown({ [KEY]: () => (lost ? NETWORK_ERROR : RECEIVED) });
  await fill(user, { message: 'Okra & peas?' });
  await user.click(send());
  await pass(1_000);
  expect(screen.getByText(/^We couldn't send this\. Try again, or write to info@example\.com$/)).toBeVisible();
  expect(field('Your message')).toHaveValue('Okra & peas?');
  expect(screen.getByRole('link', { name: 'Open it in your email app' })).toHaveAttribute(
    'href',
    'mailto:info@example.com?subject=Message%20from%20Ruth&body=Okra%20%26%20peas%3F',
  );
  lost = false;
  await user.click(send());
  await pass(1_000);
  expect(screen.getByText(THANKS)).toBeVisible();
  const keys = (calls(KEY) as { body: { key: string } }[]).map(({ body }) => body.key);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('a sentence added while the message is sent makes it another message, even if the response is lost', async () => {
  let fail: () => void = () => undefined;
  const first = new Promise<typeof NETWORK_ERROR>((resolve) => {
    fail = () => resolve(NETWORK_ERROR);
  });
  const answers = [first, Promise.resolve(RECEIVED)];
  const { user, calls } = shown({ [KEY]: () => answers.shift() ?? RECEIVED });
  await fill(user, { message: 'Okra?' });
  await user.click(send());
  await user.type(field('Your message'), ' And peas?');
  fail();
  await pass(1_000);
  await user.click(send());
  await pass(1_000);
  expect(screen.getByText(THANKS)).toBeVisible();
  const sent = (calls(KEY) as { body: { key: string; message: string } }[]).map(({ body }) => body);
  expect(sent.map(({ message }) => message)).toEqual(['Okra?', 'Okra? And peas?']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('an unsent message is still there after a reload, and is the same message when it is sent again', async () => {
  window.localStorage.setItem('farm.writer', JSON.stringify({ name: 'Ruth', email: 'ruth@example.com' }));
  const before = shown({ [KEY]: NETWORK_ERROR });
  await before.user.type(field('Your message'), 'Okra?');
  await before.user.click(send());
  await pass(1_000);
  cleanup(); // as a reload: the page goes, the browser's storage stays
  const after = shown({ [KEY]: RECEIVED });
  expect(field('Your message')).toHaveValue('Okra?');
  await after.user.click(send());
  await pass(1_000);
  expect(field('Your message')).toHaveValue('');
  const keys = [before, after].map(({ calls }) =>
    (calls(KEY) as { body: { key: string } }[]).map(({ body }) => body.key),
  );
  expect(keys[0]).toEqual(keys[1]);
});

test("an error response shows the service's message", async () => {
  const sentence = 'Too many requests. Please wait a moment and try again.';
  const { user } = shown({ [KEY]: errorResponse(429, 'request.too_many', sentence) });
  await fill(user);
  await user.click(send());
  await pass(1_000);
  expect(screen.getByText(sentence)).toBeVisible();
  expect(field('Your message')).toHaveValue('Okra?');
});

test('a field that the service rejects gets its sentence and the focus', async () => {
  const sentence = 'Please keep your name and your address to one line each.';
  const { user } = shown({ [KEY]: errorResponse(422, 'contact.line_break', sentence, { field: 'email' }) });
  await fill(user);
  await user.click(send());
  await pass(1_000);
  expect(field('Your email address')).toHaveAccessibleDescription(sentence);
  expect(field('Your email address')).toHaveFocus();
});

test('an odd address is doubted, not refused', async () => {
  const { user, calls } = shown({ [KEY]: RECEIVED });
  await fill(user, { email: 'ruth at the corner' });
  expect(screen.getByText(/doesn't look like an email address/)).toBeVisible();
  await user.click(send());
  await pass(1_000);
  expect(calls(KEY)).toEqual([
    expect.objectContaining({ body: expect.objectContaining({ email: 'ruth at the corner' }) as object }),
  ]);
});

test('who wrote once finds name and address filled in', async () => {
  const first = shown({ [KEY]: RECEIVED });
  await fill(first.user);
  await first.user.click(send());
  await pass(1_000);
  expect(JSON.parse(window.localStorage.getItem('farm.writer') ?? '{}')).toEqual({
    name: 'Ruth',
    email: 'ruth@example.com',
  });
});

test('who is taken for a program ticks a box and sends the same message', async () => {
  const { user, calls } = shown({
    [KEY]: ({ body }) =>
      body.person === true ? RECEIVED : errorResponse(422, 'form.confirm_person', 'Your message is not sent yet.'),
  });
  await fill(user);
  await user.click(send());
  await pass(1_000);
  expect(screen.getByText('Your message is not sent yet.')).toBeVisible();
  expect(screen.queryByText(THANKS)).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'I am a person, not a program' }));
  await user.click(send());
  await pass(1_000);
  expect(screen.getByText(THANKS)).toBeVisible();
  const [first, second] = calls(KEY) as { body: { key: string; message: string } }[];
  expect(second?.body).toEqual({ ...first?.body, person: true });
});

test('the trap for programs is out of reach for people', () => {
  shown();
  const trap = document.querySelector('[aria-hidden=true] input');
  for (const [name, value] of Object.entries({
    'data-1p-ignore': 'true',
    'data-lpignore': 'true',
    'data-bwignore': 'true',
  }))
    expect(trap).toHaveAttribute(name, value);
  expect(trap?.getAttribute('name')).not.toMatch(/name|mail|phone|url|web|address|company/);
  expect(trap).toHaveAttribute('tabindex', '-1');
  expect(trap).toHaveAttribute('autocomplete', 'off');
  expect(trap?.closest('[aria-hidden=true]')).not.toBeNull();
});
