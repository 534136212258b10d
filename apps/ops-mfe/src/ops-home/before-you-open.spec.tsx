import { builtInVisit } from '@farm/farm';
import { renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { BeforeYouOpen } from './before-you-open';
import { quietDay } from './testing/quiet-day-for-test';

let missing: string[] = [];
jest.mock('@farm/farm', () => ({
  ...jest.requireActual<object>('@farm/farm'),
  placeholderFacts: () => missing.map((name) => ({ name })),
}));

const post = {
  ...{ id: 'p', slug: 'okra', title: 'Okra', content: 'Okra.', tips: [], picture: null },
  ...{ state: 'published' as const, publishOn: '2025-08-01', updatedAt: '2025-08-01T12:00:00.000Z' },
};
const guide = { id: 'grant-gold', title: 'Grant Gold', priceCents: 3999, sellable: false, pages: 30, waiting: 0 };
const withPost = { posts: [post], next: null, today: { day: '2025-08-02', title: 'Okra', builtIn: false } };

/** The steps before the first class, with the data of one post and one guide that is for sale. */
const show = (released: { at: string } | null, more: FakeApi = {}) =>
  renderPage(<BeforeYouOpen />, {
    api: {
      ...quietDay,
      'GET /api/ops/inbox/posts': withPost,
      'GET /api/ops/orders/guides': { guides: [{ ...guide, released }] },
      ...more,
    },
  });

beforeEach(() => jest.useFakeTimers({ now: new Date('2025-08-02T12:00:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

test('steps that are left lead to their form, those that are done have a tick', async () => {
  missing = ["Founder's name", 'Postal address'];
  show(null);
  const list = within(await screen.findByRole('region', { name: 'Before you open' }));
  await list.findByRole('link', { name: 'Which paid guides are for sale' });
  expect(list.getAllByRole('listitem')).toHaveLength(10);
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Your name as the founder', '/ops/content?part=farm'],
    ['Your postal address: no newsletter goes out without it', '/ops/content?part=farm'],
    ['Which paid guides are for sale', '/ops/orders?tab=guides'],
  ]);
  expect(list.getAllByText('Done:', { exact: false })).toHaveLength(7);
});

test('a class that has met is a step that is left', async () => {
  jest.setSystemTime(new Date('2026-11-27T12:00:00Z'));
  missing = [];
  show({ at: '2026-11-01T12:00:00.000Z' });
  expect(await screen.findByRole('link', { name: 'A date for the next class' })).toHaveAttribute(
    'href',
    '/ops/classes',
  );
});

test('a class that has begun or was canceled is no date for the next class', async () => {
  jest.setSystemTime(new Date('2026-11-27T12:00:00Z'));
  missing = [];
  const begun = {
    ...{
      id: '0197279a-0000-7000-8000-000000000001',
      title: 'Seeds',
      kind: 'class' as const,
      status: 'scheduled' as const,
    },
    ...{ startsAt: '2026-11-27T11:59:00.000Z', endsAt: '2026-11-27T13:00:00.000Z', place: 'The barn', online: false },
    ...{ seats: 2, seatsLeft: 2, taken: 0, waiting: 0, priceCents: 0, notes: '', link: null, version: 0 },
  };
  const id = '0197279a-0000-7000-8000-000000000002';
  const canceled = { ...begun, id, status: 'canceled' as const, startsAt: '2026-12-12T15:00:00.000Z' };
  show({ at: '2026-11-01T12:00:00.000Z' }, { 'GET /api/ops/classes': { classes: [begun, canceled], notices: 0 } });
  expect(await screen.findByRole('link', { name: 'A date for the next class' })).toBeVisible();
});

test('hours, the way to the farm and payment that are not known yet are steps that are left', async () => {
  missing = [];
  const visit = { facts: builtInVisit, today: '2025-08-02', atStand: [], inSeason: [] };
  show({ at: '2025-08-01T12:00:00.000Z' }, { 'GET /api/visit': visit });
  for (const name of ['The hours of your stand', 'Your address and the way to the farm', 'How people pay at the stand'])
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/ops/content?part=visit');
});

test('nothing is shown once all is done', () => {
  missing = [];
  show({ at: '2025-08-01T12:00:00.000Z' });
  expect(screen.queryByRole('region', { name: 'Before you open' })).not.toBeInTheDocument();
});
