import { NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { releases, withoutCanary } from '../releases/testing/releases-for-test';
import type { Review } from '../assistant/review-list';
import { BrokenLinks, Component } from './ops-home-page';
import { NO_FUNNEL, NO_SALES, NO_VISITS, quietDay } from './testing/quiet-day-for-test';

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
  expect(screen.getByRole('link', { name: 'Center for land (new tab)' })).toHaveAttribute(
    'href',
    'https://land.example/',
  );
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

const section = (name: string) => within(screen.getByRole('region', { name }));

test('on a quiet day nothing is waiting', async () => {
  renderPage(<Component />, { api: quietDay });
  expect(await screen.findByText('Nothing is waiting for you.')).toBeVisible();
  expect(await screen.findByText('None since the last review.')).toBeVisible();
  expect(await screen.findByText('No downloads in 30 days.')).toBeVisible();
  expect(await screen.findByText('No visits counted yet.')).toBeVisible();
});

test('what waits is listed with its count and its page, what is down first', async () => {
  const dexterIsDown = { name: 'dexter', contract: null, ready: false, needs: [] };
  const failing = {
    ...withoutCanary,
    health: withoutCanary.health.map((each) => ({ ...each, loads: 100, failures: 5 })),
  };
  renderPage(<Component />, {
    api: {
      ...quietDay,
      'GET /release/status': { ...releases, remotes: [failing], services: [dexterIsDown] },
      'GET /api/ops/moderation/queue': { comments: [], next: null, waiting: { held: 2, reported: 0, questions: 1 } },
      'GET /api/ops/garden-photos': { photos: [], next: null, waiting: 2 },
      'GET /api/ops/inbox/messages': { messages: [], next: null, waiting: 1 },
      'GET /api/ops/inbox/links': { links: [link] },
    },
  });
  await screen.findByText('1 broken link on the hub');
  const links = section('To do first').getAllByRole('link');
  expect(links.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
    ['The dexter service is not responding', '/ops/releases'],
    ['5.0 % of the store pages fail to load', '/ops/releases'],
    ['2 comments to check', '/ops/moderation'],
    ['1 question to answer', '/ops/moderation?tab=questions'],
    ['2 garden photos to look at', '/ops/garden-photos'],
    ['1 new message', '/ops/inbox'],
    ['1 broken link on the hub', '/ops#broken-links'],
  ]);
});

test('a service that does not respond is named, and the other parts are shown', async () => {
  renderPage(<Component />, {
    api: {
      ...quietDay,
      'GET /api/ops/moderation/queue': NETWORK_ERROR,
      'GET /api/ops/inbox/messages': { messages: [], next: null, waiting: 3 },
    },
  });
  expect(await screen.findByText('We couldn’t check comments')).toBeVisible();
  expect(section('To do first').getByRole('link', { name: '3 new messages' })).toBeVisible();
  expect(section('To do first').queryByText('Nothing is waiting for you.')).not.toBeInTheDocument();
});

test('takings are shown with orders and refunds, and downloads by guide', async () => {
  const course = { takenCents: 7999, orders: 1, refundedCents: 1000, refunds: 1 };
  const downloads = [{ productId: 'seeds-of-change', title: 'Seeds of Change', count: 4 }];
  const overview = { days: [], today: NO_SALES, week: course, month: course, downloads, funnel: NO_FUNNEL };
  renderPage(<Component />, { api: { ...quietDay, 'GET /api/ops/orders/overview': overview } });
  expect(await screen.findByText('0 orders, no refunds')).toBeVisible();
  expect(screen.getByText('1 order, 1 refund: $10.00')).toBeVisible();
  expect(screen.getByText('in 30 days, all of it in the last 7 days')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sales: $79.99 in 30 days' })).toBeVisible();
  expect(screen.queryByRole('figure', { name: 'Sales, last 30 days' })).toBeNull(); // a chart of one day says nothing
  expect(screen.getByRole('row', { name: 'Seeds of Change 4' })).toBeVisible();
});

test('when all sales were today there is one figure for the three periods', async () => {
  const sales = { takenCents: 29_994, orders: 6, refundedCents: 0, refunds: 0 };
  const overview = { days: [], today: sales, week: sales, month: sales, downloads: [], funnel: NO_FUNNEL };
  renderPage(<Component />, { api: { ...quietDay, 'GET /api/ops/orders/overview': overview } });
  expect(await screen.findByText('in 30 days, all of it today')).toBeVisible();
  expect(screen.getAllByText('$299.94')).toHaveLength(1);
});

test('a phone shows the sections after the first three collapsed, each with its figure in the title', async () => {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  try {
    renderPage(<Component />, {
      api: { ...quietDay, 'GET /api/ops/inbox/leads': { leads: [], next: null, total: 3 } },
    });
    for (const name of ['Sales: $0.00 in 30 days', 'Visitors: 0 visits in 7 days', 'People: 3 sign-ups in 30 days'])
      expect((await screen.findByRole('heading', { name })).closest('details')).not.toHaveAttribute('open');
    expect(screen.getByRole('heading', { name: 'The site: all is up' }).closest('details')).not.toHaveAttribute('open');
    expect(screen.getByText('Nothing is waiting for you.')).toBeVisible();
  } finally {
    Reflect.deleteProperty(window, 'matchMedia');
  }
});

test('a question without a good answer leads to the form that writes one', async () => {
  const review: Review = {
    ...{ id: '0197279a-0000-7000-8000-000000000009', kind: 'ask', reason: 'Two topics', state: 'open', zone: null },
    ...{ at: '2026-11-23T10:20:00.000Z', question: 'Can I grow olives?', answer: null, engine: null, sources: [] },
  };
  renderPage(<Component />, {
    api: {
      ...quietDay,
      'GET /api/dexter/review': {
        items: [review, { ...review, id: 'b', kind: 'sample' }, { ...review, id: 'c', kind: 'not_helpful' }],
        next: null,
      },
    },
  });
  const write = await screen.findAllByRole('link', { name: 'Write the answer' });
  expect(write.map((each) => each.getAttribute('href'))).toEqual([
    '/ops/content?part=articles',
    '/dexter-training?tab=corrections',
  ]);
});

test('visits are shown with sources, devices, pages and how far buyers came, for the chosen period', async () => {
  const week = {
    ...{ visits: 1_204, pageViews: 2_310, notFound: 3, devices: [{ name: 'phone', count: 900 }] },
    pages: [
      { name: '/', count: 800 },
      { name: '/verify/:code', count: 2 },
    ],
    productPages: [{ name: '/premium-course', count: 80 }],
    sources: [{ name: 'direct', count: 700 }],
  };
  const today = { ...NO_VISITS, visits: 1, pageViews: 1, pages: [{ name: '/about', count: 1 }] };
  const funnel = { ...NO_FUNNEL, week: { course: { started: 8, paid: 4 }, guide: { started: 0, paid: 0 } } };
  const sales = { days: [], today: NO_SALES, week: NO_SALES, month: NO_SALES, downloads: [], funnel };
  const days = [{ day: '2026-11-23', visits: 1, pageViews: 1 }];
  renderPage(<Component />, {
    api: {
      ...quietDay,
      'GET /api/ops/orders/overview': sales,
      'GET /api/ops/visits': { days, today, week, month: week },
    },
  });
  expect(await screen.findByText('2,310 pages viewed')).toBeVisible();
  expect(screen.getByRole('row', { name: 'Home page 800' })).toBeVisible();
  expect(screen.getByRole('row', { name: '/verify/… 2' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Typed address or bookmark 700' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Phone 900' })).toBeVisible();
  expect(screen.getByText('The course: page opened 80 times, 8 started to pay, 4 paid')).toBeVisible();
  expect(screen.queryByText(/^Guides: /)).toBeNull();
  expect(screen.getByText('3 times somebody opened an address that does not exist.')).toBeVisible();

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Today');
  expect(screen.getByRole('row', { name: '/about 1' })).toBeVisible();
  expect(screen.queryByRole('row', { name: 'Home page 800' })).not.toBeInTheDocument();
});

test('visits are shown while the shop does not respond', async () => {
  const one = { ...NO_VISITS, visits: 1, pageViews: 1 };
  renderPage(<Component />, {
    api: {
      ...quietDay,
      'GET /api/ops/orders/overview': NETWORK_ERROR,
      'GET /api/ops/visits': { days: [], today: one, week: one, month: one },
    },
  });
  expect(await screen.findByText('visits in 30 days, all of it today')).toBeVisible();
  expect(await screen.findByText('We couldn’t load how far buyers came.')).toBeVisible();
});
