import { NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { BrokenLinks } from './ops-home-page';

const link = {
  type: 'land',
  title: 'Center for land',
  address: 'https://land.example/',
  checkedAt: '2026-11-23T10:20:00.000Z',
  status: 404,
  failures: 2,
  broken: true,
};

test('a link that failed twice in a row is shown with its status', async () => {
  const silent = { ...link, title: 'Seeds', address: 'https://seeds.example/', status: null, failures: 3 };
  const fine = {
    ...link,
    title: 'Market',
    address: 'https://market.example/',
    status: 200,
    failures: 0,
    broken: false,
  };
  renderPage(<BrokenLinks />, { api: { 'GET /api/ops/inbox/links': { links: [link, silent, fine] } } });
  expect(await screen.findByText(/status 404, 2 weeks in a row/)).toBeVisible();
  expect(screen.getByText(/no response, 3 weeks in a row/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Center for land' })).toHaveAttribute('href', 'https://land.example/');
  expect(screen.queryByText(/Market/)).not.toBeInTheDocument();
});

test.each<[string, FakeApi]>([
  ['no link is broken', { 'GET /api/ops/inbox/links': { links: [] } }],
  ['the service does not respond', { 'GET /api/ops/inbox/links': NETWORK_ERROR }],
])('shows no warning when %s', async (_, api) => {
  const { calls } = renderPage(<BrokenLinks />, { api });
  await waitFor(() => expect(calls('GET /api/ops/inbox/links')).toHaveLength(1));
  expect(screen.queryByText(/Broken links/)).not.toBeInTheDocument();
});
