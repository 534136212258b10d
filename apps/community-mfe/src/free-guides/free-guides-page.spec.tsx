import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component as FreeGuidesPage } from './free-guides-page';

// jsdom draws nothing, so it scrolls nothing.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockReturnValue(undefined));

const KEY = 'POST /api/capture-lead';
const INVALID = 'Please enter a valid email address';
const box = (name: string) => screen.getByRole('textbox', { name });
const press = () => screen.getByRole('button', { name: /kit|Processing/ });
const shown = (api: FakeApi = {}) => renderPage(<FreeGuidesPage />, { at: '/free-guides', api });
type User = ReturnType<typeof shown>['user'];
async function fill(user: User, firstName = 'Ada', email = 'ada@example.com') {
  if (firstName) await user.type(box('First name'), firstName);
  if (email) await user.type(box('Email address'), email);
}

test('a form without checks of the browser, the box unticked, the consent under the button', () => {
  shown();
  expect(screen.getByRole('form', { name: 'Get the free kit' })).toHaveAttribute('novalidate');
  expect(box('First name')).toHaveAttribute('autocomplete', 'given-name');
  expect(screen.getByRole('checkbox', { name: 'Also send me the Monday letter' })).not.toBeChecked();
  expect(screen.getByText(/We send you the kit once\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
});

test.each([
  ['', '', 'Please fill in all fields', 'firstName'],
  ['Ada', '', 'Please fill in all fields', 'email'],
  [' ', 'ada@example.com', 'Please fill in all fields', 'firstName'],
  ['Ada', 'ada', INVALID, 'email'],
  ['Ada', 'ada@example', INVALID, 'email'],
  ['Ada', 'a b@example.com', INVALID, 'email'],
])("'%s' and '%s' are not sent: '%s'", async (firstName, email, sentence, focused) => {
  const { user, calls } = shown();
  await fill(user, firstName, email);
  await user.click(press());
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(document.activeElement).toHaveAttribute('name', focused);
  expect(calls(KEY)).toEqual([]);
});

test('a sign-up leads to the kit, and on to store, courses and contact', async () => {
  let answer: (reply: { success: true }) => void = () => undefined;
  const { user, calls } = shown({ [KEY]: () => new Promise((resolve) => (answer = resolve)) });
  await fill(user, ' Ada ', 'ada@example.com ');
  await user.dblClick(press());
  expect(press()).toHaveAccessibleName('Processing...');
  answer({ success: true });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your kit is on its way' });
  expect(heading).toHaveFocus();
  expect(calls(KEY)).toEqual([
    expect.objectContaining({
      body: {
        firstName: 'Ada',
        email: 'ada@example.com',
        newsletter: false,
        website: '',
        person: false,
        language: 'en',
      },
    }),
  ]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    ...['seeds-of-change', 'sustainable-food', 'growing-minds', 'cooperative-living'].map(
      (id) => `/api/download/${id}`,
    ),
    '/api/garden-calendar',
    '/country-store',
    '/courses',
    '/contact',
  ]);
  expect(screen.queryByText(/confirms the Monday letter/)).not.toBeInTheDocument();
});

test('who is taken for a program ticks a box and gets the kit', async () => {
  const { user, calls } = shown({
    [KEY]: ({ body }) =>
      body.person === true
        ? { success: true as const }
        : errorResponse(422, 'form.confirm_person', 'Your kit is not on its way yet.'),
  });
  await fill(user);
  await user.click(press());
  expect(await screen.findByText('Your kit is not on its way yet.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'I am a person, not a program' }));
  await user.click(press());
  expect(await screen.findByRole('heading', { level: 1, name: 'Your kit is on its way' })).toBeVisible();
  expect(calls(KEY)).toHaveLength(2);
});

test('who ticks the box is told to confirm', async () => {
  const { user, calls } = shown({ [KEY]: { success: true } });
  await fill(user);
  await user.click(screen.getByRole('checkbox'));
  await user.click(press());
  expect(await screen.findByText(/confirms the Monday letter/)).toBeVisible();
  expect(calls(KEY)).toEqual([
    expect.objectContaining({ body: expect.objectContaining({ newsletter: true }) as object }),
  ]);
});

const SLOW = 'Too many requests. Please wait 9 seconds.';
test.each<[string, FakeApi[typeof KEY]]>([
  ['a refusal', errorResponse(429, 'request.too_many', SLOW)],
  ['an answer without success', { success: false, error: SLOW }],
])("%s is said in the specified words, the server's sentence below them", async (_, answer) => {
  const { user } = shown({ [KEY]: answer });
  await fill(user);
  await user.click(press());
  expect(await within(screen.getByRole('alert')).findByText('Something went wrong. Please try again.')).toBeVisible();
  expect(screen.getByText(SLOW)).toBeVisible();
  expect(screen.getByRole('alert')).not.toHaveTextContent(SLOW);
  expect(screen.queryByRole('heading', { name: 'Your kit is on its way' })).toBeNull();
});

type Failure = typeof NETWORK_ERROR | ReturnType<typeof errorResponse>;
test.each<[string, Failure, string]>([
  ['a lost network', NETWORK_ERROR, 'Something went wrong. Please try again.'],
  ['an address that only the service rejects', errorResponse(422, 'lead.email', INVALID, { field: 'email' }), INVALID],
])('%s is said, what was typed stays, and the next try works', async (_, failure, sentence) => {
  let fails = true;
  const { user } = shown({ [KEY]: () => (fails ? failure : { success: true }) });
  await fill(user);
  await user.click(press());
  expect(await within(screen.getByRole('alert')).findByText(sentence)).toBeVisible();
  expect(box('Email address')).toHaveValue('ada@example.com');
  fails = false;
  await user.click(press());
  expect(await screen.findByRole('heading', { name: 'Your kit is on its way' })).toBeVisible();
});

test('an address that the service rejects gets its sentence and the focus, and what was typed meanwhile stays', async () => {
  let reject: () => void = () => undefined;
  const { user } = shown({
    [KEY]: () =>
      new Promise((resolve) => {
        reject = () => resolve(errorResponse(422, 'lead.email', INVALID, { field: 'email' }));
      }),
  });
  await fill(user);
  await user.click(press());
  await user.type(box('First name'), ' Ruth');
  reject();
  await waitFor(() => expect(box('Email address')).toHaveAccessibleDescription(INVALID));
  expect(box('First name')).toHaveValue('Ada Ruth');
  await user.click(press());
  reject();
  await waitFor(() => expect(box('Email address')).toHaveFocus());
});

test('the kit stands beside the form before anybody signs up', () => {
  shown();
  const list = within(screen.getByRole('region', { name: 'What is in the kit' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  expect(list.queryByRole('link')).not.toBeInTheDocument();
});
