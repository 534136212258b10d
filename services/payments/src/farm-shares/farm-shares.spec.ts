import { transaction } from '@farm/prisma';
import { farmShareForTest, SHARE, type FarmShareForTest } from '../testing/farm-share-for-test';
import { lockShare } from './waiting-list.repository';

const [ADA, BO, CY] = ['ada@example.com', 'bo@example.com', 'cy@example.com'];
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let farm: FarmShareForTest;
beforeAll(async () => void (farm = await farmShareForTest()));
afterAll(() => farm.close());
beforeEach(() => farm.reset());

const statusesOf = async (id: string) =>
  (await farm.db.farmSharePlace.findMany({ where: { shareId: id }, orderBy: { position: 'asc' } })).map(
    ({ email, status }) => `${email} ${status}`,
  );

test('a request holds no place; the button behind the link of the email takes it, once', async () => {
  const { id } = await farm.create();
  expect(await farm.request(id, ' Ada@Example.com ')).toMatchObject({ status: 200, body: { sent: true } });
  expect((await farm.api('GET /api/farm-shares')).shares).toMatchObject([{ id, placesLeft: 2, waiting: 0 }]);
  const [email] = await farm.emailsTo(ADA);
  expect(email?.subject).toBe('Please confirm: Spring share');
  expect(JSON.stringify(email)).not.toContain('Freeman');

  const token = await farm.tokenOf(ADA);
  expect(await farm.place(token)).toMatchObject({ status: 'requested', name: 'Ada Freeman', place: null });
  for (let time = 0; time < 2; time += 1)
    expect(await farm.confirm(token)).toMatchObject({
      status: 200,
      body: { status: 'member', pickupDay: 'saturday', share: { placesLeft: 1 } },
    });
  const emails = await farm.emailsTo(ADA);
  expect(emails).toHaveLength(2);
  expect(emails[0]?.subject).toBe('You have a place: Spring share');
  for (const fact of ['Saturday, 9 AM to 12 PM', 'The stand', '$25 a week', 'You pay at the farm'])
    expect(JSON.stringify(emails[0])).toContain(fact);
});

test('twenty-five people who take the last place at once: one gets it, the others the places of the list in order', async () => {
  const { id } = await farm.create({ places: 1 });
  const people = Array.from({ length: 25 }, (_, index) => `person-${index}@example.com`);
  for (const email of people) await farm.request(id, email);
  const tokens = [];
  for (const email of people) tokens.push(await farm.tokenOf(email));
  const replies = await Promise.all(
    tokens.map((token, index) => farm.confirm(token, index % 2 === 0 ? farm.api : farm.second)),
  );
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  const places = (await farm.api('GET /api/ops/farm-shares/:id', { params: { id } }, { as: farm.operator })).people;
  expect(places.map(({ status }) => status)).toEqual(['member', ...people.slice(1).map(() => 'waiting')]);
  expect(places.map(({ place }) => place)).toEqual([null, ...people.slice(1).map((_, index) => index + 1)]);
}, 120_000);

test('a place that is given up is offered to the first of the list, and held for three days', async () => {
  const { id } = await farm.create({ places: 1 });
  const ada = await farm.join(id, ADA);
  const [bo, cy] = [await farm.join(id, BO), await farm.join(id, CY)];
  expect([(await farm.place(bo)).place, (await farm.place(cy)).place]).toEqual([1, 2]);
  for (let time = 0; time < 2; time += 1)
    expect(await farm.leave(ada)).toMatchObject({ status: 200, body: { status: 'ended' } });
  expect(await farm.place(bo)).toMatchObject({ status: 'offered', share: { placesLeft: 0 } });
  expect(await farm.place(cy)).toMatchObject({ status: 'waiting', place: 1 });
  expect((await farm.emailsTo(BO))[0]?.subject).toBe('A place opened for you: Spring share');
  expect(await farm.confirm(bo)).toMatchObject({ status: 200, body: { status: 'member' } });
  expect((await farm.emailsTo(BO))[0]?.subject).toBe('You have a place: Spring share');
});

test('an offer that nobody takes in three days goes to the next person, and cannot be taken any more', async () => {
  const { id } = await farm.create({ places: 1 });
  const ada = await farm.join(id, ADA);
  const bo = await farm.join(id, BO);
  await farm.join(id, CY);
  await farm.leave(ada);
  farm.clock.advance(3 * DAY_MS - MINUTE_MS);
  await farm.cleanUp();
  expect(await statusesOf(id)).toContain('bo@example.com offered');
  farm.clock.advance(MINUTE_MS);
  expect(await farm.confirm(bo)).toMatchObject({ status: 410, body: { code: 'share.gone' } });
  for (let time = 0; time < 2; time += 1) await farm.cleanUp();
  expect(await statusesOf(id)).toEqual(['ada@example.com ended', 'bo@example.com ended', 'cy@example.com offered']);
  expect((await farm.emailsTo(BO))[0]?.subject).toBe('Your time to take the place is over: Spring share');
  expect(JSON.stringify(await farm.emailsTo(BO))).not.toMatch(/next person/);
});

test('an offer is held until the end of the last day of the season at the latest, and no email follows it', async () => {
  const { id } = await farm.create({ startsOn: '2026-11-01', endsOn: '2026-12-01', places: 1 });
  const ada = await farm.join(id, ADA);
  const bo = await farm.join(id, BO);
  await farm.leave(ada);
  expect(await farm.place(bo)).toMatchObject({ status: 'offered', offeredUntil: '2026-12-02T05:00:00.000Z' });
  const before = (await farm.emailsTo(BO)).length;
  farm.clock.advance(2 * DAY_MS);
  await farm.cleanUp();
  expect(await statusesOf(id)).toContain('bo@example.com ended');
  expect(await farm.emailsTo(BO)).toHaveLength(before);
});

test('a season that ends sooner than planned ends its offers with it', async () => {
  const { id } = await farm.create({ startsOn: '2026-11-01', endsOn: '2026-12-31', places: 1 });
  const ada = await farm.join(id, ADA);
  const bo = await farm.join(id, BO);
  await farm.leave(ada);
  const body = { version: 0, ...SHARE, startsOn: '2026-11-01', endsOn: '2026-12-01', places: 1 };
  await farm.api('PUT /api/ops/farm-shares/:id', { params: { id }, body }, { as: farm.operator });
  expect(await farm.place(bo)).toMatchObject({ offeredUntil: '2026-12-02T05:00:00.000Z' });
});

test('whoever is offered a place and signs up again reads that they have to take it', async () => {
  const { id } = await farm.create({ places: 1 });
  const ada = await farm.join(id, ADA);
  await farm.join(id, BO);
  await farm.leave(ada);
  farm.clock.advance(11 * MINUTE_MS);
  await farm.request(id, BO);
  const [email] = await farm.emailsTo(BO);
  expect(email).toMatchObject({
    subject: 'You signed up before: Spring share',
    action: { label: 'Take or decline the place' },
  });
  expect(email?.paragraphs[0]).toBe(
    'A place is held for you until Thursday, December 3 at 10:00 AM (farm time). It’s yours if you take it by then.',
  );
});

test('a pick-up day that was taken away before the confirmation is not confirmed; signing up again chooses another', async () => {
  const { id } = await farm.create();
  await farm.request(id, ADA);
  const token = await farm.tokenOf(ADA);
  const body = { version: 0, ...SHARE, pickups: SHARE.pickups.filter(({ day }) => day === 'wednesday') };
  await farm.api('PUT /api/ops/farm-shares/:id', { params: { id }, body }, { as: farm.operator });
  expect(await farm.confirm(token)).toMatchObject({ status: 409, body: { code: 'share.pickup_day' } });
  await farm.request(id, ADA, { pickupDay: 'wednesday' });
  expect(await farm.confirm(token)).toMatchObject({ status: 200, body: { status: 'member', pickupDay: 'wednesday' } });
});

test('a request that arrives while its place is confirmed changes nothing of the place', async () => {
  const { id } = await farm.create();
  await farm.request(id, ADA);
  farm.clock.advance(11 * MINUTE_MS);
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  let again: ReturnType<typeof farm.request> | undefined;
  await transaction(farm.db, async (tx) => {
    await lockShare(tx, id);
    await tx.farmSharePlace.updateMany({ where: { shareId: id }, data: { status: 'member', position: 1 } });
    again = farm.request(id, ADA);
    while ((await farm.db.$queryRawUnsafe<unknown[]>(waiting)).length === 0);
  });
  expect(await again).toMatchObject({ status: 200 });
  expect(await statusesOf(id)).toEqual(['ada@example.com member']);
});

test('an offer that is declined goes to the next person at once', async () => {
  const { id } = await farm.create({ places: 1 });
  const ada = await farm.join(id, ADA);
  const bo = await farm.join(id, BO);
  await farm.join(id, CY);
  await farm.leave(ada);
  await farm.leave(bo);
  expect(await statusesOf(id)).toEqual(['ada@example.com ended', 'bo@example.com ended', 'cy@example.com offered']);
});

test('giving up places at once from several places offers each place to one person', async () => {
  const { id } = await farm.create({ places: 2 });
  const tokens = [await farm.join(id, ADA), await farm.join(id, BO)];
  for (const name of ['c', 'd', 'e']) await farm.join(id, `${name}@example.com`);
  await Promise.all([...tokens, ...tokens].map((token) => farm.leave(token)));
  expect(await statusesOf(id)).toEqual([
    ...['ada@example.com ended', 'bo@example.com ended'],
    ...['c@example.com offered', 'd@example.com offered', 'e@example.com waiting'],
  ]);
});

test('somebody who left can sign up again, at the end of the list', async () => {
  const { id } = await farm.create({ places: 1 });
  const ada = await farm.join(id, ADA);
  await farm.join(id, BO);
  await farm.leave(ada);
  await farm.join(id, ADA);
  expect(await statusesOf(id)).toEqual(['bo@example.com offered', 'ada@example.com waiting']);
});

test('the response is the same for an address with a place, whose data stay; its email says so', async () => {
  const { id } = await farm.create();
  const token = await farm.join(id, ADA);
  farm.clock.advance(11 * MINUTE_MS);
  const again = await farm.request(id, ADA, { name: 'Somebody Else', pickupDay: 'wednesday' });
  expect(again).toMatchObject({ status: 200, body: { sent: true } });
  expect(await farm.place(token)).toMatchObject({ status: 'member', name: 'Ada Freeman', pickupDay: 'saturday' });
  expect((await farm.emailsTo(ADA))[0]?.subject).toBe('You signed up before: Spring share');
});

test('a second request within a minute sends no second email, one after it does', async () => {
  const { id } = await farm.create();
  const sent = () => farm.db.paymentsOutbox.count({ where: { kind: 'share_confirm' } });
  for (let time = 0; time < 2; time += 1) await farm.request(id, ADA);
  expect(await sent()).toBe(1);
  farm.clock.advance(MINUTE_MS);
  await farm.request(id, ADA);
  expect(await sent()).toBe(2);
});

test('a request that is not confirmed in two days is worth nothing, and is deleted', async () => {
  const { id } = await farm.create();
  await farm.request(id, ADA);
  const token = await farm.tokenOf(ADA);
  farm.clock.advance(2 * DAY_MS);
  expect(await farm.confirm(token)).toMatchObject({ status: 410, body: { code: 'share.gone' } });
  await farm.cleanUp();
  expect(await farm.db.farmSharePlace.count()).toBe(0);
});

test.each<[string, object, string]>([
  ['a pick-up day that the season does not have', { pickupDay: 'monday' }, 'share.pickupDay'],
  ['an invalid address', { email: 'nobody' }, 'share.email'],
  ['an empty name', { name: ' ' }, 'share.name'],
])('%s is rejected at its field', async (_, change, code) => {
  const { id } = await farm.create();
  expect(await farm.request(id, ADA, change)).toMatchObject({ status: 422, body: { code } });
});

test('a link that is not ours opens nothing', async () => {
  const { id } = await farm.create();
  const token = await farm.join(id, ADA);
  for (const forged of ['x', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`])
    expect(await farm.confirm(forged)).toMatchObject({ status: 404, body: { code: 'share.unknown_link' } });
});

test('members get their pick-ups as a calendar file, people who wait do not; a changed season moves its entries', async () => {
  const { id } = await farm.create({ places: 1 });
  const [ada, bo] = [await farm.join(id, ADA), await farm.join(id, BO)];
  const read = (token: string) => farm.app.inject({ url: `/api/farm-share-places/${token}/pickups.ics` });
  const file = await read(ada);
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
  for (const line of [
    ...['SUMMARY:Pick up: Spring share', 'RRULE:FREQ=WEEKLY;COUNT=13', '20270403T090000'],
    ...['PRODID:-//Family farm//Farm share//EN', 'SEQUENCE:0'],
  ])
    expect(file.body).toContain(line);
  expect(await read(bo)).toMatchObject({ statusCode: 409 });
  const body = { version: 0, ...SHARE, places: 1, pickupPlace: 'The red barn' };
  await farm.api('PUT /api/ops/farm-shares/:id', { params: { id }, body }, { as: farm.operator });
  expect((await read(ada)).body).toContain('SEQUENCE:1');
});

test('people are deleted a year after the season, or a year after they asked for a place that they gave up', async () => {
  const { id } = await farm.create({ startsOn: '2026-12-01', endsOn: '2026-12-31' });
  await farm.join(id, ADA);
  farm.clock.advance(Date.parse('2027-12-30T15:00:00Z') - farm.clock.now().getTime());
  await farm.cleanUp();
  expect(await farm.db.farmSharePlace.count()).toBe(1);
  farm.clock.advance(2 * DAY_MS);
  await farm.cleanUp();
  expect(await farm.db.farmSharePlace.count()).toBe(0);
});
