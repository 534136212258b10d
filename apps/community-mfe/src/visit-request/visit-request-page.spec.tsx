import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { Component as VisitRequestPage } from './visit-request-page';

const KEY = 'POST /api/visit-requests';
const RECEIVED = { received: true, reference: '7Q2K' } as const;

const VALUES = {
  'School or group': 'Oak Street School',
  'Grade or ages': '4th grade',
  'How many come': '24 children and 3 adults',
  'First day that suits you': '2099-04-14',
  'Second day, in case': '2099-04-21',
  'Your name': 'Ruth',
  'Your email address': 'ruth@example.com',
} as const;

afterEach(() => localStorage.clear());

async function send(api: FakeApi, change: Partial<Record<keyof typeof VALUES, string>> = {}) {
  const page = renderPage(<VisitRequestPage />, { at: '/for-teachers/visit', api });
  for (const [label, value] of Object.entries({ ...VALUES, ...change }))
    if (value) await page.user.type(screen.getByLabelText(label), value);
  await page.user.click(screen.getByRole('button', { name: 'Ask for a visit' }));
  return page;
}

test('a request is sent once with two days, and the teacher gets its reference', async () => {
  const page = await send({ [KEY]: RECEIVED });
  expect(await screen.findByText(/^Thank you! Your request has the reference 7Q2K\./)).toBeVisible();
  expect(page.calls(KEY)).toEqual([
    expect.objectContaining({
      body: expect.objectContaining({
        ...{ school: 'Oak Street School', grade: '4th grade', children: '24 children and 3 adults' },
        ...{ firstDay: '2099-04-14', secondDay: '2099-04-21', name: 'Ruth', email: 'ruth@example.com' },
      }),
    }),
  ]);
  expect(screen.getByLabelText('School or group')).toHaveValue('');
  expect(screen.getByLabelText('Your name')).toHaveValue('Ruth');
});

test('where the class and the farm meet goes with the request, and the form says what is stored', async () => {
  const page = renderPage(<VisitRequestPage />, { at: '/for-teachers/visit', api: { [KEY]: RECEIVED } });
  for (const [label, value] of Object.entries(VALUES)) await page.user.type(screen.getByLabelText(label), value);
  await page.user.click(screen.getByRole('radio', { name: 'Please come to our school garden' }));
  await page.user.type(screen.getByLabelText('Your phone (optional)'), '478-555-0142');
  await page.user.click(screen.getByRole('button', { name: 'Ask for a visit' }));
  await screen.findByText(/^Thank you!/);
  expect(page.calls(KEY)).toMatchObject([{ body: { place: 'school', phone: '478-555-0142' } }]);
  expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
});

test('what is missing is said, and nothing is sent', async () => {
  const page = await send({}, { 'School or group': '' });
  expect(await screen.findByText('Please fill out all fields before submitting.')).toBeVisible();
  expect(page.calls(KEY)).toEqual([]);
});

test("the service's sentence about a day is at its field", async () => {
  const past = errorResponse(422, 'visit.day', 'Please choose a day that is still to come.', { field: 'secondDay' });
  await send({ [KEY]: past });
  expect(await screen.findByLabelText('Second day, in case')).toHaveAccessibleDescription(
    'Please choose a day that is still to come.',
  );
});

test('what is typed is there after a reload, until it is sent', async () => {
  const first = renderPage(<VisitRequestPage />, { at: '/for-teachers/visit', api: {} });
  await first.user.type(screen.getByLabelText('School or group'), 'Oak Street School');
  cleanup();
  await send({ [KEY]: RECEIVED }, { 'School or group': '' });
  expect(await screen.findByText(/^Thank you!/)).toBeVisible();
  expect(screen.getByLabelText('School or group')).toHaveValue('');
});

test('a lost connection keeps every word', async () => {
  await send({ [KEY]: NETWORK_ERROR });
  expect(await screen.findByText(/^We couldn't send this\./)).toBeVisible();
  expect(screen.getByLabelText('School or group')).toHaveValue('Oak Street School');
});
