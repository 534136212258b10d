import { type FakeApi, NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component as GrantSearchPage } from './grant-search-page';
import { loan, matchWith, person, resultsWith } from './testing/grants-for-test';

const signedIn: FakeApi = {
  'GET /api/auth/user': person,
  'GET /api/grants/application-history': { applications: [] },
};
const SEARCHED = '/grant-search?searched=yes';
const open = (api: FakeApi = {}, at = '/grant-search', state?: unknown) =>
  renderPage(<GrantSearchPage />, { at, state, api: { ...signedIn, ...api } });
const find = () => screen.findByRole('button', { name: /Search Grants/ });
const card = (name: string) => screen.findByRole('article', { name });

test('nothing is searched before the button is pressed, and every criterion is ‘any’', async () => {
  const { calls } = open();
  await find();
  for (const [name, label] of [
    ['Farmer', 'Any farmer'],
    ['Farm', 'Any farm'],
    ['Funding range', 'Any amount'],
    ['Project focus', 'Any project'],
  ] as const)
    expect(within(screen.getByLabelText(name)).getByRole('option', { selected: true })).toHaveTextContent(label);
  expect(screen.getByLabelText('Location (optional)')).toHaveValue('');
  expect(calls('POST /api/grants/search')).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Results' })).toBeNull();
});

test('the button searches once, puts the criteria into the address, and the results take the focus', async () => {
  const { user, calls, location } = open({ 'POST /api/grants/search': resultsWith([matchWith(), loan]) });
  await user.selectOptions(await screen.findByLabelText('Project focus'), 'Soil health');
  await user.type(screen.getByLabelText('Location (optional)'), 'Tuskegee AL');
  await user.dblClick(await find());
  expect(await screen.findByText('2 results.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Results' })).toHaveFocus();
  expect(location().search).toBe('?projectFocus=soil+health&location=Tuskegee+AL&searched=yes');
  const body = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'soil health' };
  expect(calls('POST /api/grants/search')).toEqual([
    expect.objectContaining({ body: { ...body, location: 'Tuskegee AL' } }),
  ]);
});

test('an applicant can state and clear organization and veteran', async () => {
  const { user, calls, location } = open({ 'POST /api/grants/search': resultsWith([matchWith()]) });
  const school = await screen.findByLabelText('We are a school, co-op, nonprofit or public body');
  await user.click(school);
  await user.click(screen.getByLabelText('I am a veteran'));
  await user.click(await find());
  await screen.findByText('1 result.');
  expect(location().search).toBe('?organization=yes&veteran=yes&searched=yes');
  expect(calls('POST /api/grants/search')).toEqual([
    expect.objectContaining({ body: expect.objectContaining({ organization: true, veteran: true }) as object }),
  ]);
  await user.click(school);
  await user.click(await find());
  expect(location().search).toBe('?veteran=yes&searched=yes');
});

test('a link with criteria fills the form alone; a reload of a search shows it again', async () => {
  const at = '/grant-search?farmType=fruit';
  const first = open({}, at);
  expect(await screen.findByLabelText('Farm')).toHaveValue('fruit');
  expect(first.calls('POST /api/grants/search')).toEqual([]);
});

test('a reload shows the search again without moving the focus', async () => {
  open({ 'POST /api/grants/search': resultsWith([matchWith()]) }, '/grant-search?farmType=fruit&searched=yes');
  expect(await screen.findByText('1 result.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Results' })).not.toHaveFocus();
});

test('a result shows its badges, match, amount, deadline, who may apply, three tips and the official site', async () => {
  const { user } = open({ 'POST /api/grants/search': resultsWith([matchWith(), loan]) }, SEARCHED);
  const grant = within(await card('Southern SARE Producer Grant'));
  expect(grant.getByText('Write down what you measure.')).toBeVisible();
  expect(grant.queryByText('A fourth tip.')).toBeNull();
  expect(grant.getByText('Farmers and growers')).not.toBeVisible();
  await user.click(grant.getByText('Details'));
  for (const text of [
    'GRANT',
    'Upcoming',
    'Best fit (84%)',
    'Up to $20,000',
    'January 31, 2027',
    'Farmers and growers',
  ])
    expect(grant.getByText(text)).toBeVisible();
  expect(
    grant.getByText(
      'Compared with a public page on November 29, 2026. Confirm on the official site. The page agrees with what is said here.',
    ),
  ).toBeVisible();
  expect(grant.getByRole('link', { name: 'Official site of Southern SARE Producer Grant' })).toHaveAttribute(
    'href',
    'https://southern.sare.example/',
  );
  const lent = within(await card('FSA Microloan'));
  expect(lent.getByText('Rolling', { selector: '.badge' })).toBeVisible();
  await user.click(lent.getByText('Details'));
  expect(lent.getByText('LOAN')).toBeVisible();
  expect(lent.getByText(/The last check was more than 180 days ago\.$/)).toBeVisible();
  expect(lent.queryByRole('button', { name: /to calendar/ })).toBeNull();
});

test('a result says how well it fits, what to ask first, who may apply and who helps; others are near', async () => {
  const helpers = [{ name: 'Fort Valley State University', url: 'https://ag.fvsu.edu/' }];
  const grant = {
    conditions: ['Farmers and growers in Georgia may apply.', 'Only veterans.'],
    helpers,
    ownShare: '25%',
  };
  const near = [{ grant: matchWith({}, { id: 'n', title: 'Garden Grant' }).grant, reason: 'For schools.' }];
  const match = matchWith({ fit: 'Good fit: for water.', ask: 'Members only: the network' }, grant);
  const { user } = open({ 'POST /api/grants/search': resultsWith([match], { near }) }, SEARCHED);
  const found = within(await card('Southern SARE Producer Grant'));
  expect(found.getByText('Good fit (84%)').parentElement).toHaveTextContent(/^Good fit \(84%\): for water\.$/);
  expect(found.getByText('You add 25%')).toBeVisible();
  expect(found.getByText('Ask first: members only: the network.')).toBeVisible();
  await user.click(found.getByText('Details'));
  expect(found.getByText('Only veterans.')).toBeVisible();
  expect(found.getByRole('link', { name: 'Fort Valley State University' })).toBeVisible();
  expect(found.getByRole('link', { name: /^The page we compared/ })).toHaveAttribute('href', 'https://page.example/');
  const others = within(screen.getByRole('region', { name: 'Not yours, but near you' }));
  expect(others.getByRole('link', { name: 'Garden Grant' })).toBeVisible();
  expect(others.getByText(': For schools.')).toBeVisible();
});

test('who applies and what for are sent beside the filters, and left out again', async () => {
  const { user, calls, location } = open({ 'POST /api/grants/search': resultsWith([matchWith()]) });
  await user.selectOptions(await screen.findByLabelText('Who applies (optional)'), 'A school');
  await user.selectOptions(screen.getByLabelText('Land or a loss (optional)'), 'Losses after a disaster');
  await user.click(screen.getByLabelText(/limited-resource farmer/));
  await user.click(await find());
  await screen.findByText('1 result.');
  expect(location().search).toBe('?limitedResource=yes&applicant=school&purpose=disaster&searched=yes');
  const extras = { applicant: 'school', purpose: 'disaster', limitedResource: true };
  expect(calls('POST /api/grants/search')).toEqual([
    expect.objectContaining({ body: expect.objectContaining(extras) as object }),
  ]);
  await user.selectOptions(screen.getByLabelText('Who applies (optional)'), 'A person who grows');
  await user.click(await find());
  expect(location().search).toBe('?limitedResource=yes&purpose=disaster&searched=yes');
});

test.each([
  ['cost-share', 'COST-SHARE'],
  ['contract', 'CONTRACT'],
  ['service', 'FREE HELP'],
  ['disaster-payment', 'DISASTER PAYMENT'],
] as const)('money of the kind %s carries the badge %s', async (kind, badge) => {
  open({ 'POST /api/grants/search': resultsWith([matchWith({}, { kind })]) }, SEARCHED);
  expect(await screen.findByText(badge)).toBeVisible();
});

test("'Why 84%?' tells every line of the points and how they make the percent", async () => {
  const capped = matchWith(
    {
      matchScore: 59,
      sum: 'Together 84 of 100 points, of which 59 count: 59%.',
      reasons: ['Needs a co-op to lead (at most 59)'],
    },
    { id: 'other', title: 'Other' },
  );
  const api = { 'POST /api/grants/search': resultsWith([matchWith(), capped]) };
  const { user } = open(api, SEARCHED);
  const grant = within(await card('Southern SARE Producer Grant'));
  await user.click(grant.getByText('Details'));
  await user.click(grant.getByText('Why 84%?'));
  for (const { reason } of matchWith().points) expect(grant.getByText(reason)).toBeVisible();
  expect(grant.getByText('Together 84 of 100 points: 84%.')).toBeVisible();
  const other = within(await card('Other'));
  await user.click(other.getByText('Details'));
  await user.click(other.getByText('Why 59%?'));
  expect(other.getByText('Together 84 of 100 points, of which 59 count: 59%.')).toBeVisible();
});

test("'Hide loans' leaves the loans out and says so", async () => {
  const api = { 'POST /api/grants/search': resultsWith([matchWith(), loan]) };
  const { user } = open(api, SEARCHED);
  await user.click(await screen.findByLabelText('Hide loans'));
  expect(screen.queryByText('LOAN')).toBeNull();
  expect(screen.getByText('2 results. 1 loan is hidden.')).toBeVisible();
});

test('ten results are shown at first; the others open in place and the first of them takes the focus', async () => {
  const many = Array.from({ length: 12 }, (_, n) => matchWith({}, { id: `g${n}`, title: `Grant ${n}` }));
  const { user } = open({ 'POST /api/grants/search': resultsWith(many) }, SEARCHED);
  await user.click(await screen.findByRole('button', { name: 'Show 2 more' }));
  expect(screen.getAllByRole('article')).toHaveLength(12);
  expect(screen.getByRole('heading', { name: 'Grant 10' })).toHaveFocus();
});

test('the place and the notes are shown above the results', async () => {
  const locationRead = { place: 'Springfield, Georgia', state: 'GA', alternatives: ['Springfield, Tennessee'] };
  const results = resultsWith([matchWith()], {
    locationRead: { ...locationRead, say: 'Showing results for Springfield, Georgia.' },
    notes: ['No farm grant only for women is known to be open: this shows what is open to all.'],
    exclusions: [{ criterion: 'location', count: 6, say: 'Leave the location empty to see 6 more.' }],
  });
  open({ 'POST /api/grants/search': results }, SEARCHED);
  expect(await screen.findByText('Showing results for Springfield, Georgia.')).toBeVisible();
  expect(screen.getByText('There is also Springfield, Tennessee.')).toBeVisible();
  expect(screen.getByText(/^No farm grant only for women/)).toBeVisible();
  expect(screen.getByText('Leave the location empty to see 6 more.')).toBeVisible();
});

test("'No grants match your current criteria.' names the filter that excludes most and takes it back", async () => {
  const say = 'Choose “Any farm” to see 12 more.';
  const { user, location } = open(
    {
      'POST /api/grants/search': ({ body }) =>
        body.farmType === 'any'
          ? resultsWith([matchWith()])
          : resultsWith([], { exclusions: [{ criterion: 'farmType', count: 12, say }] }),
    },
    '/grant-search?farmType=grain&fundingRange=large&searched=yes',
  );
  expect(await screen.findByRole('heading', { name: 'No grants match your current criteria.' })).toBeVisible();
  expect(screen.getByText(say)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search without it' }));
  expect(await screen.findByText('1 result.')).toBeVisible();
  expect(location().search).toBe('?fundingRange=large&searched=yes');
  expect(screen.getByLabelText('Farm')).toHaveValue('any');
});

test('an empty result without a filter to blame suggests to adjust the criteria', async () => {
  open({ 'POST /api/grants/search': resultsWith([]) }, SEARCHED);
  expect(await screen.findByText('Try adjusting your criteria: leave one of them on “any”.')).toBeVisible();
});

test('a network failure keeps the criteria and offers a retry', async () => {
  let lost = true;
  const { user } = open(
    { 'POST /api/grants/search': () => (lost ? NETWORK_ERROR : resultsWith([matchWith()])) },
    '/grant-search?farmType=fruit',
  );
  await user.click(await find());
  expect(await screen.findByText('Your criteria are saved. Check your connection and try again.')).toBeVisible();
  lost = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 result.')).toBeVisible();
});

test('a location that is too long is not sent', async () => {
  const { user, calls } = open();
  const field = await screen.findByLabelText('Location (optional)');
  await user.click(field);
  await user.paste('x'.repeat(501));
  await user.click(await find());
  expect(screen.getByText('Please tell us where you farm, in up to 500 characters.')).toBeVisible();
  expect(field).toHaveFocus();
  expect(calls('POST /api/grants/search')).toEqual([]);
});

test('an ended session leads back to the sign-in card', async () => {
  let inside = true;
  const gone = errorResponse(401, 'auth.signed_out', 'Please sign in.');
  const { user } = open({
    'GET /api/auth/user': () => (inside ? person : null),
    'POST /api/grants/search': gone,
    'GET /api/grants/samples': { say: 'An example.', matches: [] },
  });
  await find();
  inside = false;
  await user.click(await find());
  expect(await screen.findByRole('region', { name: 'Please Sign In' })).toBeVisible();
});

test('tips and the link to the assistant are shown', async () => {
  open();
  expect(await screen.findByText('Start 6 to 8 weeks before a deadline.')).toBeVisible();
  expect(screen.getByText(/^For federal grants, register at SAM\.gov\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Chat with Dexter Jr.' })).toHaveAttribute('href', '/#chat');
});

test('a failed sign-in check can be retried', async () => {
  let lost = true;
  const { user } = open({ 'GET /api/auth/user': () => (lost ? NETWORK_ERROR : person) });
  expect(await screen.findByRole('heading', { name: "We couldn't reach the sign-in service" })).toBeVisible();
  lost = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await find()).toBeVisible();
});

test('what a grower should know first is marked: a good first grant, paying first, and the time it takes', async () => {
  const marked = matchWith(
    {},
    { id: 'marked', title: 'Marked', goodFirst: true, paysFirst: true, effort: '70 to 100 hours' },
  );
  open({ 'POST /api/grants/search': resultsWith([marked, loan]) }, SEARCHED);
  for (const text of ['Good first grant', 'You pay first', 'Takes 70 to 100 hours'])
    expect(within(await card('Marked')).getByText(text)).toBeVisible();
  expect(within(await card('FSA Microloan')).queryByText('You pay first')).toBeNull();
});

test('the deadlines stand on a line of twelve months, and grants without a date are counted', async () => {
  const day = `${new Date().getFullYear() + 1}-01-31`;
  open(
    { 'POST /api/grants/search': resultsWith([matchWith({}, { deadlineDate: day, deadline: 'January 31' }), loan]) },
    SEARCHED,
  );
  const figure = within(await screen.findByRole('figure', { name: 'Deadlines in the next 12 months' }));
  expect(figure.getByRole('option')).toHaveTextContent('January 31: Southern SARE Producer Grant');
  expect(figure.getByText('1 more take applications all year or have no date yet.')).toBeVisible();
});

test('a location that may be an address stays out of the URL, but survives a reload', async () => {
  const { user, calls, location } = open({ 'POST /api/grants/search': resultsWith([matchWith()]) });
  await user.type(await screen.findByLabelText('Location (optional)'), '12 Hill Street, Macon');
  await user.click(await find());
  await screen.findByText('1 result.');
  expect(location()).toMatchObject({ search: '?searched=yes', state: { location: '12 Hill Street, Macon' } });
  expect(calls('POST /api/grants/search')).toMatchObject([{ body: { location: '12 Hill Street, Macon' } }]);
});

test('the words on the need are sent and stay in the address; the first steps stand above five results', async () => {
  const matches = Array.from({ length: 7 }, (_, at) => matchWith({}, { id: `g${at}`, title: `Grant ${at}` }));
  const steps = ['Today: Call the office.', 'Not yet: Do not buy.'];
  const helpers = [{ name: 'Tuskegee University', url: 'https://www.tuskegee.edu/' }];
  const { user, calls, location } = open({
    'POST /api/grants/search': resultsWith(matches, { steps, helpers, first: 5 }),
  });
  await user.type(await screen.findByLabelText('What do you need it for? (optional)'), 'my fence');
  await user.click(await find());
  const first = within(await screen.findByRole('region', { name: 'What to do first' }));
  expect(first.getAllByRole('listitem').map((item) => item.textContent)).toEqual(steps);
  expect(first.getByRole('link', { name: 'Tuskegee University' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(5);
  expect(screen.getByRole('button', { name: 'Show 2 more' })).toBeVisible();
  expect(location().search).toBe('?need=my+fence&searched=yes');
  expect(calls('POST /api/grants/search')).toEqual([
    expect.objectContaining({ body: expect.objectContaining({ need: 'my fence' }) as object }),
  ]);
});

test('steps and notes in Spanish are marked as Spanish, the page stays English', async () => {
  const results = resultsWith([matchWith()], { steps: ['Hoy: Llame.'], notes: ['Esto responde.'], language: 'es' });
  const { user } = open({ 'POST /api/grants/search': results });
  await user.click(await find());
  expect(await screen.findByText('Hoy: Llame.')).toHaveAttribute('lang', 'es');
  expect(screen.getByText('Esto responde.')).toHaveAttribute('lang', 'es');
  expect(screen.getByText('1 result.')).not.toHaveAttribute('lang');
});

test('a need of more than 200 characters is not searched', async () => {
  const { user, calls } = open();
  const field = await screen.findByLabelText('What do you need it for? (optional)');
  await user.click(field);
  await user.paste('x'.repeat(201));
  await user.click(await find());
  expect(await screen.findByText(/^Please tell us what you need it for, in up to 200 characters/)).toBeVisible();
  expect(field).toHaveFocus();
  expect(calls('POST /api/grants/search')).toEqual([]);
});

test('what is typed while a search runs, or before one without a filter, stays for the next one', async () => {
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const say = 'Choose “Any farm” to see 12 more.';
  const { user, calls } = open({
    'POST /api/grants/search': () =>
      waiting.then(() => resultsWith([], { exclusions: [{ criterion: 'farmType', count: 12, say }] })),
  });
  await user.selectOptions(await screen.findByLabelText('Farm'), 'Grain');
  const need = screen.getByLabelText('What do you need it for? (optional)');
  await user.type(need, 'a fence');
  await user.click(await find());
  await user.type(need, ' and a gate');
  answer();
  await user.click(await screen.findByRole('button', { name: 'Search without it' }));
  expect(screen.getByLabelText('Farm')).toHaveValue('any');
  expect(need).toHaveValue('a fence and a gate');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Results' })).toHaveFocus());
  await user.click(await find());
  const body = { farmType: 'any', need: 'a fence and a gate' };
  await waitFor(() => expect(calls('POST /api/grants/search').at(-1)).toMatchObject({ body }));
});

test('a search that was not made does not hold the visitor on the page', async () => {
  const { user, location } = open();
  await user.type(await screen.findByLabelText('What do you need it for? (optional)'), 'a fence');
  await user.click(screen.getByRole('link', { name: 'Chat with Dexter Jr.' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location()).toMatchObject({ pathname: '/', hash: '#chat' });
});

test('a grant leads to its starter pack with the place that was read and the need; a loan has none', async () => {
  const search = '?location=31201&need=drip+lines&searched=yes';
  const withPack = matchWith({}, { starterPack: true });
  const locationRead = { place: 'Macon, Georgia', state: 'GA', alternatives: [], say: 'Showing results for Macon.' };
  open({ 'POST /api/grants/search': { ...resultsWith([withPack, loan]), locationRead } }, `/grant-search${search}`);
  expect(await screen.findByRole('link', { name: /^Make my starter pack for Southern SARE/ })).toHaveAttribute(
    'href',
    '/grant-search/starter-pack?grant=sare-producer&place=Macon%2C+Georgia&need=drip+lines',
  );
  expect(screen.getAllByRole('link', { name: /^Make my starter pack/ })).toHaveLength(1);
});
