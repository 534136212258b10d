import { errorResponse, NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component as FarmPlanPage } from '../farm-plan-page';
import { sampleRequest } from '../testing/sample-plan';
import { PlanEmailsForm } from './plan-emails-form';

const KEY = 'POST /api/farm-plan/emails';
const SENT = 'Almost done: open the email that we just sent you, and confirm.';
const PATH = '/start-my-farm-plan';

const input = () => screen.getByRole('textbox', { name: 'Your email address' });
const button = () => screen.getByRole('button', { name: /^(Email me|Sending)/ });
const renderForm = (api: FakeApi = {}) => renderPage(<PlanEmailsForm answers={sampleRequest} />, { api });
const openLink = (query: string, api: FakeApi) => {
  window.scrollTo = jest.fn();
  return renderPage(<FarmPlanPage />, { at: `${PATH}?${query}`, path: PATH, api });
};

test('an address is sent with the answers of the plan, once for a double click', async () => {
  let respond: (body: { sent: true }) => void = () => undefined;
  const { user, calls } = renderForm({ [KEY]: () => new Promise((resolve) => (respond = resolve)) });
  await user.type(input(), ' ada@example.com');
  await user.dblClick(button());
  expect(button()).toHaveAccessibleName('Sending...');
  respond({ sent: true });
  expect(await screen.findByText(SENT)).toHaveAttribute('role', 'status');
  expect(input()).toHaveValue('');
  expect(calls(KEY)).toEqual([expect.objectContaining({ body: { ...sampleRequest, email: 'ada@example.com' } })]);
});

test('what is typed while an address is sent stays', async () => {
  let respond: (body: { sent: true }) => void = () => undefined;
  const { user } = renderForm({ [KEY]: () => new Promise((resolve) => (respond = resolve)) });
  await user.type(input(), 'ada@example.com{Enter}');
  await user.clear(input());
  await user.type(input(), 'bob@example.com');
  respond({ sent: true });
  expect(await screen.findByText(SENT)).toBeVisible();
  expect(input()).toHaveValue('bob@example.com');
});

test.each(['', 'ada', 'ada@example'])("'%s' is not sent: the field has the error and the focus", async (typed) => {
  const { user, calls } = renderForm();
  if (typed) await user.type(input(), typed);
  await user.click(button());
  expect(input()).toHaveAccessibleDescription('Please enter a valid email address');
  expect(input()).toHaveFocus();
  expect(calls(KEY)).toEqual([]);
});

test("the service's error about the address is shown at it", async () => {
  const sentence = 'We cannot send to this address.';
  const { user } = renderForm({ [KEY]: errorResponse(422, 'plan.email', sentence, { field: 'email' }) });
  await user.type(input(), 'ada@example.com{Enter}');
  await waitFor(() => expect(input()).toHaveAccessibleDescription(sentence));
  expect(input()).toHaveFocus();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('after a success, an address that is not valid has the error alone', async () => {
  const { user } = renderForm({ [KEY]: { sent: true } });
  await user.type(input(), 'ada@example.com{Enter}');
  expect(await screen.findByText(SENT)).toBeVisible();
  await user.click(button());
  expect(input()).toHaveAccessibleDescription('Please enter a valid email address');
  expect(screen.queryByText(SENT)).toBeNull();
  await user.type(input(), 'bob');
  expect(screen.queryByText(SENT)).toBeNull();
  await user.click(button());
  expect(input()).toHaveAccessibleDescription('Please enter a valid email address');
  expect(screen.queryByText(SENT)).toBeNull();
});

test.each([
  ['the message of the service', errorResponse(429, 'request.too_many', 'Too many requests.'), 'Too many requests.'],
  ['a network error', NETWORK_ERROR, 'Something went wrong. Please try again.'],
] as const)('%s is shown, the address stays, and the next try works', async (_, failure, message) => {
  let fails = true;
  const { user } = renderForm({ [KEY]: () => (fails ? failure : { sent: true }) });
  await user.type(input(), 'ada@example.com{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(input()).toHaveValue('ada@example.com');
  await user.type(input(), '.org');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  fails = false;
  await user.click(button());
  expect(await screen.findByText(SENT)).toBeVisible();
});

test('the link of the confirmation email confirms by a button only, and names the day of the next email', async () => {
  const key = 'POST /api/farm-plan/emails/confirm';
  const { user, calls } = openLink('confirm=TOKEN', { [key]: { next: '2030-12-21' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your farm plan each month' })).toHaveFocus();
  expect(calls(key)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, email me each month' }));
  expect(await screen.findByText(/Your next plan will come on December 21, 2030\./)).toHaveAttribute('role', 'status');
  expect(calls(key)).toEqual([expect.objectContaining({ body: { token: 'TOKEN' } })]);
  expect(screen.queryByRole('button', { name: 'Yes, email me each month' })).not.toBeInTheDocument();
});

test('an expired confirmation leads to a new plan', async () => {
  const gone = 'This link has expired, or the emails were stopped.';
  const { user } = openLink('confirm=TOKEN', {
    'POST /api/farm-plan/emails/confirm': errorResponse(410, 'plan.emails_expired', gone),
  });
  await user.click(await screen.findByRole('button', { name: 'Yes, email me each month' }));
  expect(await screen.findByText(gone)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Make a new plan' })).toHaveAttribute('href', PATH);
});

test('the stop link stops by a button only; after a failure the next try works', async () => {
  const key = 'POST /api/farm-plan/emails/stop/:token';
  let fails = true;
  const { user, calls } = openLink('stop=TOKEN', { [key]: () => (fails ? NETWORK_ERROR : { stopped: true }) });
  const stop = await screen.findByRole('button', { name: 'Stop the emails' });
  expect(calls(key)).toEqual([]);
  await user.click(stop);
  expect(await screen.findByText("That didn't work. Check your connection and try again.")).toBeVisible();
  fails = false;
  await user.click(stop);
  expect(await screen.findByText(/^Done\. We won't email you this plan again/)).toBeVisible();
});
