import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { MailingList } from './mailing-list';

const KEY = 'POST /api/newsletter/subscribe';
const THANKS = 'Thank you! Please check your inbox to confirm.';

const input = () => screen.getByRole('textbox', { name: 'Your email address' });
const button = () => screen.getByRole('button', { name: /subscrib/i });

function shown(api: FakeApi = {}) {
  return renderPage(<MailingList />, { api });
}

test('an address of type e-mail, with a label that is seen, and a Subscribe button', () => {
  shown();
  expect(screen.getByText('Your email address')).toBeVisible();
  expect(input()).toHaveAttribute('type', 'email');
  expect(input()).toHaveAttribute('autocomplete', 'email');
  expect(button()).toHaveAccessibleName('Subscribe');
  expect(screen.getByRole('form', { name: 'Join Our Mailing List' })).toContainElement(button());
});

test('after subscribing the page thanks and empties the input', async () => {
  const { user, calls } = shown({ [KEY]: { success: true } });
  await user.type(input(), ' ada@example.com {Enter}');
  expect(await screen.findByText(THANKS)).toHaveAttribute('role', 'status');
  expect(input()).toHaveValue('');
  expect(calls(KEY)).toEqual([expect.objectContaining({ body: { email: 'ada@example.com' } })]);
});

test.each(['', 'ada', 'ada@example'])("'%s' is not sent: the input says why and takes the focus", async (typed) => {
  const { user, calls } = shown();
  if (typed) await user.type(input(), typed);
  await user.click(button());
  expect(input()).toHaveAccessibleDescription('Please enter a valid email address');
  expect(input()).toHaveFocus();
  expect(calls(KEY)).toEqual([]);
});

test('two presses are one call, and the button says that it works', async () => {
  let answer: (reply: { success: true }) => void = () => undefined;
  const { user, calls } = shown({ [KEY]: () => new Promise((resolve) => (answer = resolve)) });
  await user.type(input(), 'ada@example.com');
  await user.dblClick(button());
  await user.type(input(), '{Enter}');
  expect(button()).toHaveAccessibleName('Subscribing...');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  answer({ success: true });
  expect(await screen.findByText(THANKS)).toBeVisible();
  expect(calls(KEY)).toHaveLength(1);
});

type Failure = typeof NETWORK_ERROR | ReturnType<typeof errorResponse>;

test.each<[string, Failure, string]>([
  [
    "a refusal, in the service's words",
    errorResponse(429, 'request.too_many', 'Too many requests. Please wait a moment and try again.'),
    'Too many requests. Please wait a moment and try again.',
  ],
  ['a lost network', NETWORK_ERROR, 'Something went wrong. Please try again.'],
])('%s is said, the address stays, and the next try works', async (_, failure, sentence) => {
  let fails = true;
  const { user } = shown({ [KEY]: () => (fails ? failure : { success: true }) });
  await user.type(input(), 'ada@example.com{Enter}');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(input()).toHaveValue('ada@example.com');
  fails = false;
  await user.click(button());
  expect(await screen.findByText(THANKS)).toBeVisible();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});
