import { course, site } from '@farm/farm';
import { NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { Component as VerifyPage } from './verify-page';

const certificate = {
  ...{ name: 'Ann Lee', course: course.title, issuedOn: '2025-10-01T12:00:00.000Z' },
  status: 'valid' as 'valid' | 'revoked',
  nameRemoved: false,
};
const CALL = 'GET /api/certificates/:code';
const open = (answer: unknown) =>
  renderPage(<VerifyPage />, {
    ...{ at: '/verify/7K2Q91XDAB3C', path: '/verify/:code' },
    api: { [CALL]: answer as typeof certificate },
  });

test.each([
  ['valid' as const, 'Valid'],
  ['revoked' as const, 'Revoked'],
])('a %s certificate tells name, course and date, and no address', async (status, word) => {
  const page = open({ ...certificate, status });
  expect(screen.getByText('Checking the certificate...')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: word })).toHaveFocus();
  for (const text of ['Ann Lee', certificate.course, 'October 1, 2025', '7K2Q91XDAB3C'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText(/@/)).not.toBeInTheDocument();
  expect(page.calls(CALL)).toHaveLength(1);
});

test('a valid certificate says what its holder learned, and leads to the course; a revoked one does not', async () => {
  open(certificate);
  const learned = within(await screen.findByRole('region', { name: 'What they learned' }));
  expect(learned.getAllByRole('listitem').map((item) => item.textContent)).toEqual(course.skills);
  expect(learned.getByRole('link', { name: 'See the course' })).toHaveAttribute('href', '/premium-course');
  expect(learned.getByText(new RegExp(site.mission))).toBeVisible();
  expect(screen.getByText(/^Ann Lee read all 8 lessons of .* and passed the quiz of each\./)).toBeVisible();
  cleanup();
  open({ ...certificate, status: 'revoked' });
  expect(await screen.findByText(/It no longer counts\.$/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See the course' })).toBeNull();
});

test('the lessons are counted only on a certificate of the course that they are of', async () => {
  open({ ...certificate, course: 'Bees for Beginners' });
  expect(await screen.findByText(/^Ann Lee completed Bees for Beginners\. /)).toBeVisible();
  expect(screen.queryByText(/lessons/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'What they learned' })).toBeNull();
});

test('a certificate without its holder’s name is still valid', async () => {
  open({ ...certificate, name: 'The holder asked us to remove their name.', nameRemoved: true });
  expect(await screen.findByRole('heading', { level: 1, name: 'Valid' })).toBeVisible();
  expect(screen.getByText('The holder asked us to remove their name.')).toBeVisible();
  expect(screen.getByText(certificate.course)).toBeVisible();
});

test.each([
  ['an unknown code', 404, 'certificate.unknown'],
  ['a code that is far too long', 400, 'request.invalid'],
])('%s can be corrected', async (_, status, error) => {
  const page = open(({ params }: { params: { code: string } }) =>
    params.code === '7K2Q-91XD-AB3D' ? certificate : errorResponse(status, error, 'Unknown.'),
  );
  expect(await screen.findByRole('heading', { name: 'No certificate has this code.' })).toBeVisible();
  await page.user.type(screen.getByLabelText('Certificate code'), '7K2Q-91XD-AB3D');
  await page.user.click(screen.getByRole('button', { name: 'Check this code' }));
  expect(await screen.findByRole('heading', { name: 'Valid' })).toBeVisible();
});

test('a network error shows nothing about the certificate and can be retried', async () => {
  let isOffline = true;
  const page = open(() => (isOffline ? NETWORK_ERROR : certificate));
  expect(await screen.findByRole('heading', { name: "We couldn't check this code." })).toBeVisible();
  isOffline = false;
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Valid' })).toBeVisible();
});
