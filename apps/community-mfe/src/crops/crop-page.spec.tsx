import type { CropPage } from '@farm/contracts';
import { PAGE_DATA_ELEMENT } from '@farm/farm';
import { errorResponse, type FakeApi, NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component as CropPageRoute } from './crop-page';
import { farmPlace, okra } from './testing/sample-crop';

const CROP = 'GET /api/crops/:slug';
const DISHES = 'GET /api/recipes/crops/:crop';
const open = (api: FakeApi, slug = 'okra') =>
  renderPage(<CropPageRoute />, {
    at: `/crops/${slug}`,
    path: '/crops/:slug',
    api: { [DISHES]: { dishes: [] }, ...api },
  });
const term = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
const inTuskegee: CropPage = {
  ...okra,
  place: { ...farmPlace, name: 'Tuskegee, Alabama', zip: '36083' },
  dates: [{ work: 'outdoors', from: '2027-04-14', to: '2027-07-07' }],
};
type Sent = { query?: { zip?: string } };

/** The gateway's data block of the document. */
function carry(reply: CropPage): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = PAGE_DATA_ELEMENT;
  block.textContent = JSON.stringify({ call: CROP, params: { slug: reply.slug }, reply });
  document.body.append(block);
}
afterEach(() => document.getElementById(PAGE_DATA_ELEMENT)?.remove());

test('the crop that the document carries is there at once: dates with their odds, figures, troubles, seed and sources', async () => {
  carry(okra);
  const { calls } = open({});
  expect(screen.getByRole('heading', { level: 1, name: 'Okra' })).toBeVisible();
  expect(calls(CROP)).toEqual([]);
  expect(term('Sow outdoors')).toHaveTextContent('April 12 to July 1');
  expect(term('Pick')).toHaveTextContent('June 6 to November 12');
  expect(
    screen.getByText(/half the time the last freeze has come by March 23, nine times in ten by April 12/),
  ).toBeVisible();
  expect([term('Depth'), term('Apart'), term('How')].map((each) => each?.textContent)).toEqual([
    ...['1 inch', '12 inches', 'Sow it in place'],
  ]);
  const beetles = screen.getByRole('heading', { level: 3, name: 'Japanese beetles' }).closest('li') as HTMLElement;
  expect(within(beetles).getByText('Knock beetles into soapy water.')).toBeVisible();
  expect(within(beetles).getByRole('link', { name: 'hgic.clemson.edu' })).toBeVisible();
  expect(screen.getByText('Takes some care')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Planting Guide, Alabama Extension' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'In the bed' })).toBeNull(); // the tables say nothing of it
  await waitFor(() => expect(document.title).toBe('Okra: when to plant, grow and pick · Sweetgum Family Farm'));
});

test.each([
  ['a season that is on and goes over New Year', '2026-10-22', '2027-01-07', 'October 22 to January 7'],
  ['one after the coming twelve months', '2028-04-10', '2028-05-31', 'April 10 to May 31, 2028'],
  ['one of more than a year', '2027-06-21', '2028-11-24', 'from June 21 on'],
])('%s is given with both its days', (_, from, to, shown) => {
  carry({ ...okra, dates: [{ work: 'harvest', from, to }] });
  open({});
  expect(term('Pick')).toHaveTextContent(shown);
});

test('figures are fractions as on a seed packet, and one of a unit has no plural', () => {
  carry({ ...okra, depthIn: 0.25, spacingIn: 1.5, containerGallons: 1 });
  open({});
  expect([term('Depth'), term('Apart')].map((each) => each?.textContent)).toEqual(['¼ inch', '1½ inches']);
  expect(screen.getByText(/give each plant 1 gallon of soil or more/)).toBeVisible();
});

test('a ZIP code shows the dates there, is kept in this browser, and leads the seed packet', async () => {
  const { user, calls } = open({ [CROP]: ({ query }: Sent) => (query?.zip ? inTuskegee : okra) });
  await user.type(await screen.findByRole('textbox', { name: 'Your ZIP' }), '36083');
  await user.click(screen.getByRole('button', { name: 'Show my dates' }));
  expect(await screen.findByRole('heading', { name: 'When, in Tuskegee, Alabama' })).toBeVisible();
  expect(term('Sow outdoors')).toHaveTextContent('April 14 to July 7');
  expect(calls(CROP).at(-1)).toMatchObject({ query: { zip: '36083' } });
  expect(window.localStorage.getItem('farm.zip')).toBe('36083');
  expect(screen.getByRole('link', { name: 'Print the seed packet' })).toHaveAttribute(
    'href',
    '/api/farm-plan/seed-packets?place=36083&crops=okra',
  );
  await user.click(screen.getByRole('button', { name: "Show the farm's dates" }));
  expect(await screen.findByRole('heading', { name: 'When, in Macon, Georgia' })).toBeVisible();
});

test('a ZIP code of another length is not sent, and one that does not exist is said at the field', async () => {
  const message = "We don't know that ZIP code.";
  const { user } = open({
    [CROP]: ({ query }: Sent) => (query?.zip ? errorResponse(422, 'crops.zip', message) : okra),
  });
  const field = await screen.findByRole('textbox', { name: 'Your ZIP' });
  await user.type(field, '123');
  await user.click(screen.getByRole('button', { name: 'Show my dates' }));
  expect(field).toHaveAccessibleDescription(/Please enter a ZIP code of five digits\./);
  await user.clear(field);
  await user.type(field, '00000');
  await user.click(screen.getByRole('button', { name: 'Show my dates' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message)));
  expect(screen.getByRole('heading', { name: 'When, in Macon, Georgia' })).toBeVisible();
});

test('outside the thirteen states the page says that there are no dates', () => {
  carry({ ...okra, dates: [], place: { ...farmPlace, name: 'New York, New York', isInRegion: false, frost: null } });
  open({});
  expect(screen.getByText(/We have planting dates for thirteen Southern states only/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Print the seed packet' })).toBeNull();
});

test('for a ZIP code outside them, no dates are called those of the place', async () => {
  const outside = { ...farmPlace, name: 'New York, New York', zip: '10001', isInRegion: false, frost: null };
  const { user } = open({ [CROP]: ({ query }: Sent) => (query?.zip ? { ...okra, dates: [], place: outside } : okra) });
  await user.type(await screen.findByRole('textbox', { name: 'Your ZIP' }), '10001');
  await user.click(screen.getByRole('button', { name: 'Show my dates' }));
  expect(await screen.findByText(/^We have no dates for New York, New York\./)).toBeVisible();
  expect(screen.queryByText(/These are the dates for/)).toBeNull();
});

test('a dish of the crop opens its recipe in the page', async () => {
  carry(okra);
  const dish = { dish: 'okra-soup', title: 'Okra Soup', culture: 'west-african' as const, minutes: 50 };
  const { user, calls } = open({
    [DISHES]: { dishes: [dish] },
    'POST /api/generate-recipe': errorResponse(503, 'service.down', 'Down.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Okra Soup' }));
  expect(await screen.findByText("We couldn't load the recipe. Try again.")).toBeVisible();
  expect(calls('POST /api/generate-recipe')).toMatchObject([
    { body: { ingredients: ['okra'], culture: 'west-african', dish: 'okra-soup' } },
  ]);
});

test('a crop without a page says so and leads to the list; one that failed to load can be retried', async () => {
  open({ [CROP]: errorResponse(404, 'crops.unknown', 'There is no page for this crop.') }, 'dandelion');
  expect(await screen.findByText('We have no page for that crop')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all crops' })).toHaveAttribute('href', '/crops');
});

test('a crop that failed to load can be retried', async () => {
  let isLost = true;
  const { user } = open({ [CROP]: () => (isLost ? NETWORK_ERROR : okra) });
  expect(await screen.findByText("We couldn't load this crop")).toBeVisible();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Okra' })).toBeVisible();
});

test.each([
  [true, '/frost-bell'],
  [false, undefined],
])('if frost kills the crop (%s) its page leads to the frost bell', (isTender, href) => {
  carry({ ...okra, isTender });
  open({});
  const link = screen.queryByRole('link', { name: 'Get an email the afternoon before' });
  expect(link?.getAttribute('href')).toBe(href);
});
