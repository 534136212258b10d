import { grants, type GrantCriteria } from '@farm/contracts';
import type { LearningDb } from '@farm/prisma';
import { seedPlaces } from '@farm/prisma/seed';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createTestBrowser } from '@farm/server-kit/testing';
import { DAY_MS, grantsForTest, type GrantsForTest } from '../testing/grants-for-test';

const ANY = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any' } as const;
const STOP = 'POST /api/grants/reminders/stop/:token';

let database: TestDatabase<LearningDb>;
let farm: GrantsForTest;
beforeAll(async () => {
  database = await createTestDatabase('learning');
  await seedPlaces(database.ownerUrl);
});
afterAll(() => database.close());
beforeEach(() => {
  farm = grantsForTest(database);
});

const search = async (change: Partial<GrantCriteria> = {}) => {
  const { as } = await farm.member();
  return farm.api('POST /api/grants/search', { body: { ...ANY, ...change } }, { as });
};

const bodies: Readonly<Record<string, object>> = {
  'POST /api/grants/search': ANY,
  'POST /api/grants/track-application': { grantId: 'x', grantTitle: 'x', status: 'researching', notes: '' },
  'PATCH /api/grants/applications/:id': { lastUpdated: '2026-11-21T15:00:00.000Z' },
};
const send = (key: string, as = createTestBrowser()) =>
  farm.api.raw(key, { params: { id: 'fruitguys', token: 'x' }, body: bodies[key] }, { as });
const SAMPLES = 'GET /api/grants/samples';
const closed = Object.keys(grants).filter((key) => key !== STOP && key !== SAMPLES);

test.each(closed)('401 without sign-in: %s', async (key) => {
  expect(await send(key)).toMatchObject({ status: 401, body: { code: 'auth.signed_out' } });
});

test.each(closed.filter((key) => key.includes('/ops/')))('403 for people who do not run the farm: %s', async (key) => {
  const { as } = await farm.member();
  expect(await send(key, as)).toMatchObject({ status: 403, body: { code: 'auth.not_operator' } });
});

test('a visitor without sign-in sees three real results of one example, which may be cached', async () => {
  const { status, body, headers } = await farm.api.raw(SAMPLES, {});
  const { matches } = body as { matches: { grant: { id: string }; matchScore: number }[] };
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=300');
  const found = await search({ farmerType: 'beginning', farmType: 'vegetable', fundingRange: 'small', location: 'GA' });
  expect(matches).toEqual(found.matches.slice(0, 3));
});

test('the call that stops reminders needs its token', async () => {
  expect(await send(STOP)).toMatchObject({ status: 404, body: { code: 'grants.unknown_link' } });
});

test('a grower finds the high tunnel program first, with each point explained', async () => {
  const { matches, locationRead } = await search({
    farmerType: 'beginning',
    farmType: 'vegetable',
    fundingRange: 'small',
    projectFocus: 'soil health',
    location: 'Tuskegee AL',
  });
  expect(locationRead).toEqual({
    place: 'Tuskegee, Alabama',
    state: 'AL',
    alternatives: [],
    say: 'Showing results for Tuskegee, Alabama.',
  });
  expect(matches[0]).toMatchObject({
    grant: {
      id: 'nrcs-high-tunnel',
      kind: 'cost-share',
      deadline: expect.stringMatching(/^Set by your state: /) as string,
      deadlineDate: null,
      checked: 'Compared with a public page on November 29, 2026. Confirm on the official site.',
      checkedOn: null,
      checkAgain: false,
      compared: { on: '2026-11-29' },
    },
    matchScore: 79,
    deadlineStatus: 'check-with-state',
    fit: expect.stringMatching(/^Good fit: /) as string,
    ask: null,
    cap: null,
  });
  expect(matches[0]?.points.reduce((sum, { points }) => sum + points, 0)).toBe(87);
});

test.each<[string, string | undefined, string | null, RegExp]>([
  ['none', undefined, null, /./],
  ['blank', '   ', null, /./],
  ['a ZIP code', '37902', 'TN', /Tennessee/],
  ['a state', 'Texas', 'TX', /Texas/],
  ['a city of the farm’s own state', 'Macon', 'GA', /Macon, Georgia/],
  ['Puerto Rico', '00901', 'PR', /Puerto Rico\.$/],
  ['the Virgin Islands', '00802', 'VI', /U\.S\. Virgin Islands\.$/],
  ['no place at all', 'qwertz', null, /./],
])('location: %s', async (_, location, state, say) => {
  const { matches, locationRead } = await search(location === undefined ? {} : { location });
  expect(locationRead?.state ?? null).toBe(state);
  expect(locationRead?.say ?? 'none').toMatch(say);
  expect(matches.length).toBeGreaterThan(10);
});

test('choices beside the filters decide who may apply', async () => {
  const ids = async (change: Partial<GrantCriteria>) => (await search(change)).matches.map(({ grant }) => grant.id);
  expect(await ids({ applicant: 'school', location: 'Georgia' })).toContain('captain-planet-learning-garden');
  expect(await ids({ applicant: 'school' })).not.toContain('fsa-operating-loan');
  expect(await ids({ purpose: 'disaster' })).toContain('fsa-lip');
  expect((await ids({ youth: true })).filter((id) => id.startsWith('fsa-'))).toEqual(['fsa-youth-loan']);
  expect((await search({ limitedResource: true })).matches.map(({ fit }) => fit).join()).toMatch(/limited-resource/);
});

test('an unknown place does not filter, and the response says so', async () => {
  const { locationRead } = await search({ location: 'qwertz' });
  expect(locationRead).toMatchObject({ place: null, say: expect.stringContaining("we didn't filter by it") as string });
});

test("a name that the farm's own state shares with others is taken there, and the others are offered", async () => {
  const { locationRead } = await search({ location: 'Columbus' });
  expect(locationRead?.alternatives).toContain('Columbus, Mississippi');
  expect(locationRead?.say).toBe('Showing results for Columbus, Georgia. Not this one? Add the state or the ZIP code.');
});

test('a name that is as likely elsewhere is asked about, and filters by no state', async () => {
  const { locationRead } = await search({ location: 'Springfield' });
  expect(locationRead).toMatchObject({ place: null, state: null });
  expect(locationRead?.say).toMatch(/^Which place do you mean: .*Springfield, Georgia/);
});

test('an unknown town of a known state filters by its state, and says that the town is not known', async () => {
  const { locationRead } = await search({ location: 'Sandy Springs, GA' });
  expect(locationRead?.state).toBe('GA');
  expect(locationRead?.say).toBe("We don't know that town, but programs go by state. Showing results for Georgia.");
});

test.each([
  ['another kind of farmer', { farmerType: 'rich' }, 'Please choose a kind of farmer.'],
  ['another kind of farm', { farmType: 'fish' }, 'Please choose a kind of farm.'],
  ['another range', { fundingRange: 'huge' }, 'Please choose a funding range.'],
  ['another focus', { projectFocus: 'land' }, 'Please choose a project focus.'],
  ['another applicant', { applicant: 'king' }, 'Please choose who applies.'],
  ['another purpose', { purpose: 'fun' }, 'Please choose what the money is for.'],
  ['501 characters', { location: 'x'.repeat(501) }, 'Please tell us where you farm, in up to 500 characters.'],
])('refused in a sentence: %s', async (_, change, message) => {
  const { as } = await farm.member();
  const answer = await farm.api.raw('POST /api/grants/search', { body: { ...ANY, ...change } }, { as });
  expect(answer).toMatchObject({ status: 400, body: { message } });
});

test("an operator's check is shown to everyone and is due again after 180 days", async () => {
  const { as, id } = await farm.member('operator');
  const params = { id: 'fruitguys' };
  const checked = () => farm.api('POST /api/grants/ops/catalogue/:id/checked', { params }, { as });
  const list = () => farm.api('GET /api/grants/ops/catalogue', {}, { as });
  expect(await list()).toMatchObject({ due: 0 });
  expect(await checked()).toEqual({ checkedOn: '2026-11-21' });
  expect(await checked()).toEqual({ checkedOn: '2026-11-21' }); // pressed twice
  const { matches } = await search();
  expect(matches.find(({ grant }) => grant.id === 'fruitguys')?.grant).toMatchObject({
    checkedOn: '2026-11-21',
    checked: 'Checked on November 21, 2026. Confirm on the official site.',
  });
  farm.clock.advance(200 * DAY_MS);
  const { due, rows } = await list();
  expect(due).toBe(rows.length);
  await checked();
  const later = await list();
  expect(later.due).toBe(rows.length - 1);
  expect(later.rows.at(-1)).toMatchObject({ id: 'fruitguys', due: false, days: 0 });
  const audit = await database.db.audit.findMany({ where: { actor: id } });
  expect(audit.map(({ what, target }) => [what, target])).toContainEqual(['grant checked', 'fruitguys']);
});

test('an unknown programme cannot be checked', async () => {
  const { as } = await farm.member('operator');
  const params = { id: 'moon-money' };
  expect(await farm.api.raw('POST /api/grants/ops/catalogue/:id/checked', { params }, { as })).toMatchObject({
    status: 404,
    body: { code: 'grants.unknown' },
  });
});
