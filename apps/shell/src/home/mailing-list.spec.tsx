import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { MailingList } from './mailing-list';

const KEY = 'POST /api/newsletter/subscribe';
const THANKS = 'Thank you! Please check your inbox to confirm.';

const input = () => screen.getByRole('textbox', { name: 'Your email address' });
const button = () => screen.getByRole('button', { name: /subscrib/i });

function renderForm(api: FakeApi = {}) {
  return renderPage(<MailingList />, { api });
}

test('the form has a labelled email field and a Subscribe button', () => {
  renderForm();
  expect(screen.getByText('Your email address')).toBeVisible();
  expect(input()).toHaveAttribute('type', 'email');
  expect(input()).toHaveAttribute('autocomplete', 'email');
  expect(button()).toHaveAccessibleName('Subscribe');
  expect(screen.getByRole('form', { name: 'Join Our Mailing List' })).toContainElement(button());
});

test('after subscribing, thanks are shown and the field is cleared', async () => {
  const { user, calls } = renderForm({ [KEY]: { success: true } });
  await user.type(input(), ' ada@example.com {Enter}');
  expect(await screen.findByText(THANKS)).toHaveAttribute('role', 'status');
  expect(input()).toHaveValue('');
  expect(calls(KEY)).toEqual([expect.objectContaining({ body: { email: 'ada@example.com', language: 'en' } })]);
});

test.each(['', 'ada', 'ada@example'])("'%s' is not sent: the field has the error and the focus", async (typed) => {
  const { user, calls } = renderForm();
  if (typed) await user.type(input(), typed);
  await user.click(button());
  expect(input()).toHaveAccessibleDescription('Please enter a valid email address');
  expect(input()).toHaveFocus();
  expect(calls(KEY)).toEqual([]);
});

test('a double click makes one call, and the button shows that it is pending', async () => {
  let respond: (body: { success: true }) => void = () => undefined;
  const { user, calls } = renderForm({ [KEY]: () => new Promise((resolve) => (respond = resolve)) });
  await user.type(input(), 'ada@example.com');
  await user.dblClick(button());
  await user.type(input(), '{Enter}');
  expect(button()).toHaveAccessibleName('Subscribing...');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  respond({ success: true });
  expect(await screen.findByText(THANKS)).toBeVisible();
  expect(calls(KEY)).toHaveLength(1);
});

test('an address that is typed while the request runs stays in the field', async () => {
  let respond: (body: { success: true }) => void = () => undefined;
  const { user } = renderForm({ [KEY]: () => new Promise((resolve) => (respond = resolve)) });
  await user.type(input(), 'ada@example.com{Enter}');
  await user.clear(input());
  await user.type(input(), 'bo@example.com');
  respond({ success: true });
  expect(await screen.findByText(THANKS)).toBeVisible();
  expect(input()).toHaveValue('bo@example.com');
});

type Failure = typeof NETWORK_ERROR | ReturnType<typeof errorResponse>;

test.each<[string, Failure, string]>([
  [
    "the service's error",
    errorResponse(429, 'request.too_many', 'Too many requests. Please wait a moment and try again.'),
    'Too many requests. Please wait a moment and try again.',
  ],
  ['a network error', NETWORK_ERROR, 'Something went wrong. Please try again.'],
])('%s is shown, the address stays, and the next try works', async (_, failure, message) => {
  let fails = true;
  const { user } = renderForm({ [KEY]: () => (fails ? failure : { success: true }) });
  await user.type(input(), 'ada@example.com{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(input()).toHaveValue('ada@example.com');
  fails = false;
  await user.click(button());
  expect(await screen.findByText(THANKS)).toBeVisible();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});
