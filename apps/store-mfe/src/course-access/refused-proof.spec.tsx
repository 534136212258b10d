import { Link } from '@farm/web-kit';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as CourseAccessPage } from './course-access-page';

const CLAIM = 'POST /api/course-access/:courseId/claim';
const COURSE = 'GET /api/course-access/:courseId';
const needed = errorResponse(401, 'access.needed', 'This course is not open here.');
const CONFIG = {
  ...{ mode: 'sandbox' as const, cookies: true, publishableKey: 'pk_1', scriptUrl: null },
  ...{ released: [], pages: {} },
};
const LINK_SENT = 'If we know this address, a link is on its way.';
const open = (search: string, api: FakeApi) =>
  renderPage(
    <>
      <CourseAccessPage />
      <Link to="/course-access?course=southern-market-garden&payment_intent=pi_2">The other payment</Link>
    </>,
    {
      at: `/course-access?course=southern-market-garden${search}`,
      path: '/course-access',
      api: {
        'GET /api/payments/config': { ...CONFIG },
        [COURSE]: needed,
        'POST /api/library/links': { message: LINK_SENT },
        ...api,
      },
    },
  );

test.each<[string, string, FakeApi[typeof CLAIM], string]>([
  [
    'an unknown payment',
    '&payment_intent=pi_made_up',
    errorResponse(402, 'course.unpaid', 'Payment session not found'),
    'Payment session not found',
  ],
  [
    'an emailed link that was cut off',
    '&grant=AAAA',
    errorResponse(400, 'request.invalid', 'That request could not be understood.'),
    'This link is incomplete. We can email you a new one.',
  ],
  [
    'an unknown emailed link',
    `&grant=${'g'.repeat(43)}`,
    errorResponse(404, 'access.unknown', 'This link is not one of ours.'),
    'This link is not one of ours.',
  ],
])('%s offers the form that emails a link', async (_, search, reply, text) => {
  const { user, calls } = open(search, { [CLAIM]: reply });
  const button = search.includes('grant') ? await screen.findByRole('button', { name: 'Open the course' }) : null;
  if (button) await user.click(button);
  expect(await screen.findByText(text)).toBeVisible();
  await user.type(screen.getByLabelText('Enter the email you bought with'), 'ann@example.com');
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect(await screen.findByText(LINK_SENT)).toBeVisible();
  expect(calls('POST /api/library/links')).toMatchObject([{ body: { email: 'ann@example.com' } }]);
});

test('a refunded course offers no link', async () => {
  open('&payment_intent=pi_1', { [CLAIM]: errorResponse(410, 'course.revoked', 'This purchase was refunded.') });
  expect(await screen.findByText('This purchase was refunded.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send me a link' })).toBeNull();
});

test('a link to another payment on the same page is claimed', async () => {
  const { user, calls } = open('&payment_intent=pi_1', {
    [CLAIM]: ({ body }) =>
      'paymentIntent' in body && body.paymentIntent === 'pi_2'
        ? { state: 'mailed' as const }
        : errorResponse(402, 'course.unpaid', 'This payment was not completed.'),
  });
  await screen.findByText('This payment was not completed.');
  await user.click(screen.getByRole('link', { name: 'The other payment' }));
  expect(await screen.findByText(/^A link is on its way/)).toBeVisible();
  expect(calls(CLAIM)).toMatchObject([{ body: { paymentIntent: 'pi_1' } }, { body: { paymentIntent: 'pi_2' } }]);
});
