import type { FarmPlan } from '@farm/contracts';
import { type FakeApi, errorResponse, renderPage } from '@farm/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Component as FarmPlanPage } from './farm-plan-page';
import { sampleRequest, planWith, sampleWishes, twoRootsToWait } from './testing/sample-plan';

const PATH = '/start-my-farm-plan';

const NO_PLACE = { place: null, zone: null, frost: null, lastFrost: null };

/** The result, as it stands after the plan was made. */
async function open(api: FakeApi = {}, change = {}, planChange: Partial<FarmPlan> = {}) {
  window.scrollTo = jest.fn();
  const result = { request: sampleRequest, plan: { ...planWith(change), ...planChange } };
  window.sessionStorage.setItem('farm.farm-plan', JSON.stringify({ answers: sampleRequest, result }));
  const page = renderPage(<FarmPlanPage />, {
    at: PATH,
    path: PATH,
    state: { step: 6 },
    api: { 'GET /api/farm-plan/place': NO_PLACE, ...api },
  });
  await screen.findByRole('article');
  return page;
}

const week = (name: string) => within(screen.getByRole('region', { name }));

test('the top shows the message, the site description, frost dates and zone', async () => {
  await open();
  expect(screen.getByText(planWith().customMessage)).toBeVisible();
  expect(screen.getByText('4 by 8 feet, a raised bed')).toBeVisible();
  expect(screen.getByText(/1 year in 10 it freezes after April 14\./)).toBeVisible();
  expect(screen.getByText(/^USDA 2012 map, zone 8a\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'planthardiness.ars.usda.gov' })).toHaveAttribute(
    'href',
    'https://planthardiness.ars.usda.gov/',
  );
  expect(screen.getByText(planWith().context.attribution)).toBeVisible();
});

test('the first job and two figures are above the actions, and the actions above the weeks', async () => {
  await open();
  expect(screen.getByText(`This week: ${planWith().firstJob} It takes 40 minutes.`)).toBeVisible();
  for (const [figure, label] of [
    ['7 h', 'Work in four weeks'],
    ['$72', 'Seeds and supplies'],
  ] as const) {
    expect(screen.getByText(figure, { selector: 'p' })).toBeVisible();
    expect(screen.getByText(label)).toBeVisible();
  }
  expect(screen.getByText('No week over 5 h 30 min')).toBeVisible();
  expect(screen.getByText('Out of $200 at most')).toBeVisible();
  const weeks = screen.getByRole('region', { name: 'Week by week' });
  for (const name of ['Download Your Plan', 'Add to calendar', 'Print', 'Share', 'Create Another Plan'])
    expect(screen.getByRole('button', { name }).compareDocumentPosition(weeks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('the drawings', () => {
  test('the bed lists its crops from the north end, with places, plants and dates', async () => {
    await open();
    const bed = within(await screen.findByRole('region', { name: 'Your bed' }));
    expect(bed.getByText('4 by 8 feet, drawn to scale, north on top.')).toBeVisible();
    expect(bed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Cherry tomato0 ft to 4 ft: up to 4 plants, from April 14, 2027',
      'Pansy and viola4 ft to 8 ft: up to 64 plants',
    ]);
  });

  test('several beds are drawn one by one', async () => {
    const { bed } = planWith();
    if (!bed) throw new Error('a bed');
    const strips = bed.strips.map((strip, at) => ({ ...strip, bed: at + 1 }));
    await open({}, {}, { bed: { ...bed, count: 6, strips } });
    const beds = within(await screen.findByRole('region', { name: 'Your beds' }));
    expect(beds.getByText('6 beds of 4 by 8 feet, drawn to scale, north on top.')).toBeVisible();
    expect(beds.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Bed 1',
      'Bed 2',
    ]);
    const second = within(beds.getByRole('list', { name: 'Bed 2: crops from the north end' }));
    expect(second.getByRole('listitem')).toHaveTextContent('Pansy and viola');
  });

  test('a plan without a bed has no drawing of one', async () => {
    await open({}, {}, { bed: null });
    expect(screen.queryByRole('region', { name: 'Your bed' })).toBeNull();
  });

  test('bars of hours and dollars are a table, with the limits in words', async () => {
    await open();
    const bars = within(await screen.findByRole('region', { name: 'Hours and dollars' }));
    expect(bars.getByText('The line is what you have: 5 h 30 min a week, $200 in all.')).toBeVisible();
    expect(bars.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'WeekWorkSpent so far',
      '11 h 45 min$18 (this week $18)',
      '21 h 45 min$36 (this week $18)',
      '31 h 45 min$54 (this week $18)',
      '41 h 45 min$72 (this week $18)',
    ]);
  });

  test('the year names the seasons of each crop', async () => {
    await open();
    const year = within(await screen.findByRole('region', { name: 'Your year' }));
    expect(year.getByRole('figure', { name: 'The next twelve months in Tuskegee, Alabama' })).toBeVisible();
    expect(year.getByText('Cherry tomato')).toBeVisible();
    expect(year.getByRole('option')).toHaveTextContent(
      'Cherry tomato: Start indoors February 24 to April 7. Set out April 14 to May 26. Harvest from June 13.',
    );
    expect(year.getByRole('link', { name: 'Poster, Tabloid PDF' })).toHaveAttribute(
      'href',
      '/api/farm-plan/poster?place=Tuskegee%2C+Alabama&crops=cherry-tomato&minutes=105%2C105%2C105%2C105&bed=8x4%2Ccherry-tomato%3A0%3A4%2Cpansy%3A4%3A8&size=tabloid&format=pdf',
    );
    expect(year.getByRole('link', { name: 'Seed packets to fold' })).toHaveAttribute(
      'href',
      '/api/farm-plan/seed-packets?place=Tuskegee%2C+Alabama&crops=cherry-tomato',
    );
  });

  test('a plan that was shared before there were drawings shows its weeks', async () => {
    await open({}, {}, { bed: undefined, year: undefined, limits: undefined, firstJob: undefined });
    const bars = within(await screen.findByRole('region', { name: 'Hours and dollars' }));
    expect(bars.queryByText(/The line is/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Your year' })).toBeNull();
    expect(week('Shred leaves').getAllByRole('checkbox')).toHaveLength(2);
  });
});

test('the row of weeks leads to the heading of a week', async () => {
  const scroll = jest.fn();
  Element.prototype.scrollIntoView = scroll;
  const { user } = await open();
  await user.click(within(screen.getByRole('navigation', { name: 'Weeks' })).getByRole('button', { name: /^3/ }));
  expect(screen.getByRole('heading', { level: 3, name: 'Clean the tools' })).toHaveFocus();
  expect(scroll).toHaveBeenCalledTimes(1);
});

test('an ambiguous place lists the others and leads back to step 1 with the answers', async () => {
  const { user } = await open({}, { place: 'Springfield, Georgia', alternatives: ['Springfield, Tennessee'] });
  expect(screen.getByText(/^Not this Springfield\? Add the state or ZIP\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change the location' }));
  expect(await screen.findByLabelText('Growing location')).toHaveValue(sampleRequest.location);
});

test('each wish has its answer and its date; what was not used is quoted', async () => {
  await open({}, { unused: ['near the barn', 'grandma'] }, { wishes: sampleWishes });
  expect(
    week('Your wishes')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'GarlicIn this plan: November 21Plant cloves this week.',
    'okraLater: May 1, 2027Wait on okra. Sow it from May 1.',
    'watermelonsNot advised hereA melon needs 15 gallons of soil.',
    'moringaNo dates yetWe have no dates for moringa; ask UF/IFAS.',
  ]);
  expect(screen.getByText('“near the barn”, “grandma”')).toBeVisible();
});

test.each([
  ['Change what we understood', 'Growing location', sampleRequest.location],
  ['Change what we could not use', 'Growing location', sampleRequest.location],
  ['Change your wishes', 'What else do you want to grow or keep?', ''],
])('%s opens the step of its field with the answers kept', async (name, label, value) => {
  const { user, location } = await open({}, { unused: ['near the barn'] }, { wishes: sampleWishes });
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByLabelText(label)).toHaveFocus();
  expect(screen.getByLabelText(label)).toHaveValue(value);
  expect(location().state).toMatchObject({ step: label === 'Growing location' ? 1 : 3 });
});

test('unused words of the wishes lead to the wishes', async () => {
  window.scrollTo = jest.fn();
  const request = { ...sampleRequest, wishes: 'a pet llama' };
  const result = { request, plan: planWith({ unused: ['Llama'] }) };
  window.sessionStorage.setItem('farm.farm-plan', JSON.stringify({ answers: request, result }));
  const { user } = renderPage(<FarmPlanPage />, { at: PATH, path: PATH, state: { step: 6 }, api: {} });
  await user.click(screen.getByRole('button', { name: 'Change what we could not use' }));
  expect(await screen.findByDisplayValue('a pet llama')).toHaveFocus();
});

test('a plan that was shared before there were wishes has none of them', async () => {
  await open({}, { understood: [] });
  expect(screen.queryByRole('region', { name: 'Your wishes' })).toBeNull();
  expect(screen.queryByText('What we understood')).toBeNull();
  expect(screen.queryByText('What we could not use')).toBeNull();
});

test('a week without tasks says why, on top too where it is the first', async () => {
  const [first, ...others] = planWith().weeklyPlans;
  if (!first) throw new Error('a week');
  const rest = 'Nothing is due. Garlic is next, on December 2.';
  const idle = { ...first, tasks: [], details: [], dexterTips: [], rest };
  await open({}, {}, { weeklyPlans: [idle, ...others] });
  const card = week('Lay out the covers');
  expect(card.getByText(rest)).toBeVisible();
  expect(card.getByText('November 21 to November 27').closest('p')).toHaveTextContent(/^November 21 to November 27$/);
  expect(card.queryByRole('list')).toBeNull();
  expect(card.queryByRole('button')).toBeNull();
  expect(screen.getAllByText(rest)).toHaveLength(2);
});

test('four weekly cards: week number, title, tasks with minutes and dollars, reasons and tips', async () => {
  const { user } = await open();
  for (const [number, title] of [
    [1, 'Lay out the covers'],
    [2, 'Shred leaves'],
    [3, 'Clean the tools'],
    [4, 'Mulch bare beds'],
  ] as const) {
    const card = week(title);
    expect(card.getByText(`Week ${number}`)).toBeVisible();
    expect(card.getAllByRole('checkbox')).toHaveLength(2);
    expect(card.getByText(/^40 minutes · \$18 · from /)).toBeVisible();
    expect(card.getByText('1 hour 5 minutes · no cost')).toBeVisible();
    expect(card.getByText(`A tip for week ${number}.`)).toBeVisible();
    expect(card.getAllByText('Why this week?')).toHaveLength(2);
  }
  await user.click(week('Shred leaves').getAllByText('Why this week?')[0] as HTMLElement);
  expect(week('Shred leaves').getByText('Reason 2: the ground is still warm.')).toBeVisible();
});

test('crops that have to wait show a date and a substitute', async () => {
  await open();
  const entry = within(week('What has to wait').getByRole('listitem'));
  expect(entry.getByText('Tomatoes')).toBeVisible();
  expect(entry.getByText('Cherry tomato')).toBeVisible();
  expect(entry.getByText('April 14, 2027')).toBeVisible();
  expect(entry.getByText(/^Not now: sow indoors from February 24/)).toBeVisible();
  expect(entry.getByText('Meanwhile: Pansy and viola')).toBeVisible();
});

test('two crops of one choice wait under its name, each with its own date', async () => {
  await open({}, {}, { later: twoRootsToWait });
  const entry = within(week('What has to wait').getByRole('listitem'));
  expect(entry.getByText('Root Vegetables (Carrots, Radishes)')).toBeVisible();
  expect(entry.getByText('Radish').closest('p')).toHaveTextContent('RadishOctober 22, 2027');
  expect(entry.getByText('Carrot').closest('p')).toHaveTextContent('CarrotSeptember 24, 2027');
  expect(entry.getAllByText('Meanwhile: Basil')).toHaveLength(1);
});

test('the county office is named with its soil test', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Alabama Extension' })).toHaveAttribute('href', 'https://www.aces.edu/');
  expect(screen.getByRole('link', { name: 'Have your soil tested' })).toHaveAttribute(
    'href',
    'https://www.aces.edu/blog/category/soil/',
  );
});

test('done tasks are stored in this browser for this plan only', async () => {
  const { user } = await open();
  await user.click(week('Shred leaves').getByRole('checkbox', { name: 'Second of 2.' }));
  expect(JSON.parse(window.localStorage.getItem('farm.farm-plan-done') ?? '')).toEqual({ '133c1e8257d76182': ['2-1'] });
  cleanup();
  const again = await open();
  expect(week('Shred leaves').getByRole('checkbox', { name: 'Second of 2.' })).toBeChecked();
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
  await again.user.click(week('Shred leaves').getByRole('checkbox', { name: 'Second of 2.' }));
  expect(window.localStorage.getItem('farm.farm-plan-done')).toBe('{}');
});

test.each(['{', '[]', 'null', '{"133c1e8257d76182":5}'])('invalid stored tasks (%s) are ignored', async (raw) => {
  window.localStorage.setItem('farm.farm-plan-done', raw);
  await open();
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
});

test.each([
  ['Download Your Plan', 'farm-plan-2026-11-21.txt', 'text/plain;charset=utf-8'],
  ['Add to calendar', 'farm-plan-2026-11-21.ics', 'text/calendar;charset=utf-8'],
])('%s saves %s', async (button, name, type) => {
  const files: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: button }));
  expect(names).toEqual([name]);
  expect(files.map((file) => file.type)).toEqual([type]);
});

describe('Print', () => {
  const PDF = 'POST /api/farm-plan/pdf';

  test('saves the plan as a PDF', async () => {
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:plan';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user, calls } = await open({ [PDF]: new Blob(['%PDF-']) });
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(names).toEqual(['farm-plan-2026-11-21.pdf']));
    expect(calls(PDF)).toMatchObject([{ body: { ...sampleRequest, day: '2026-11-21' } }]);
  });

  test('says why there is none', async () => {
    const { user } = await open({ [PDF]: errorResponse(503, 'service.busy', 'We are busy.') });
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(await screen.findByText('We are busy.')).toBeVisible();
  });
});

const readText = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

describe('Share', () => {
  const link = { token: 'abc-DEF', expiresAt: '2027-02-19T15:00:00.000Z' };

  test('makes a link, selects it, and copies it', async () => {
    const { user, calls } = await open({ 'POST /api/farm-plans': link });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const field = await screen.findByLabelText('Link to this plan');
    expect(field).toHaveValue('http://localhost/start-my-farm-plan?plan=abc-DEF');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/^Good until February 19, 2027\./);
    expect(calls('POST /api/farm-plans')).toMatchObject([{ body: { ...sampleRequest, day: '2026-11-21' } }]);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('http://localhost/start-my-farm-plan?plan=abc-DEF');
  });

  test('a calendar entry four weeks later has the link', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await open({ 'POST /api/farm-plans': link });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('button', { name: 'Remind me in four weeks' }));
    const text = await readText(files[0] as Blob);
    expect(text).toContain('DTSTART;VALUE=DATE:20261219');
    expect(text.replaceAll('\r\n ', '')).toContain('http://localhost/start-my-farm-plan?plan=abc-DEF');
  });

  test.each([
    ['does not let us', () => void jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))],
    [
      'has no clipboard because the page came without HTTPS',
      () => void Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    ],
  ])('where the browser %s, the link is selected', async (_, reject) => {
    const { user } = await open({ 'POST /api/farm-plans': link });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await screen.findByRole('button', { name: 'Copy link' });
    reject();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText(/^Your browser won't let us copy it\./)).toBeVisible();
    expect(screen.getByLabelText('Link to this plan')).toHaveFocus();
  });

  test("an error shows the service's own message", async () => {
    const { user } = await open({
      'POST /api/farm-plans': errorResponse(422, 'plan.day', 'This plan is too old to share. Please make it again.'),
    });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('This plan is too old to share. Please make it again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
  });
});

test('week 1 is open; the others unfold by their button or by the week navigation', async () => {
  const { user } = await open();
  const unfold = (number: number) => screen.getByRole('button', { name: new RegExp(`of week ${number}$`) });
  expect(unfold(1)).toHaveAttribute('aria-expanded', 'true');
  for (const number of [2, 3, 4]) expect(unfold(number)).toHaveAttribute('aria-expanded', 'false');
  await user.click(unfold(2));
  expect(unfold(2)).toHaveAttribute('aria-expanded', 'true');
  Element.prototype.scrollIntoView = jest.fn();
  await user.click(within(screen.getByRole('navigation', { name: 'Weeks' })).getByRole('button', { name: /^3/ }));
  expect(unfold(3)).toHaveAttribute('aria-expanded', 'true');
  expect(unfold(4)).toHaveAttribute('aria-expanded', 'false');
});

test('the plan offers to come back each month, with its own answers', async () => {
  await open();
  expect(await screen.findByRole('region', { name: "Next month's plan" })).toBeVisible();
});
