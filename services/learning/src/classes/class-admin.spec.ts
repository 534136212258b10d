import { randomUUID } from 'node:crypto';
import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { myDataRepository } from '../my-data/my-data.repository';
import { CLASS, classesForTest, resetClasses, type ClassesForTest } from '../testing/classes-for-test';

const [ADA, BO, CY] = ['ada@example.com', 'bo@example.com', 'cy@example.com'];
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let database: TestDatabase<LearningDb>;
let farm: ClassesForTest;
beforeAll(async () => void (database = await createTestDatabase('learning')));
afterAll(() => database.close());
beforeEach(async () => {
  await resetClasses(database);
  farm = classesForTest(database);
});

const change = (id: string, version: number, fields: Partial<typeof CLASS>) =>
  farm.api.raw(
    'PUT /api/ops/classes/:id',
    { params: { id }, body: { ...CLASS, version, ...fields } },
    { as: farm.owner },
  );
const cancelClass = (id: string) =>
  farm.api.raw(
    'POST /api/ops/classes/:id/cancel',
    { params: { id }, body: { reason: 'The barn has no heat.' } },
    { as: farm.owner },
  );
const sheet = (id: string) => farm.api('GET /api/ops/classes/:id', { params: { id } }, { as: farm.owner });
const subjectsTo = async (email: string) => (await farm.emailsTo(email)).map(({ subject }) => subject);

test('day and time are those of the farm, in winter and in summer', async () => {
  expect(await farm.create()).toMatchObject({
    startsAt: '2026-12-12T15:00:00.000Z',
    endsAt: '2026-12-12T16:30:00.000Z',
  });
  expect(await farm.create({ day: '2027-07-10' })).toMatchObject({ startsAt: '2027-07-10T14:00:00.000Z' });
});

test('the last evening of a year, which is the next year in UTC, is a day', async () => {
  expect(await farm.create({ day: '2026-12-31', time: '19:00' })).toMatchObject({
    startsAt: '2027-01-01T00:00:00.000Z',
  });
});

test('entering a class twice with the same id is one class', async () => {
  const body = { id: randomUUID(), ...CLASS };
  for (let time = 0; time < 2; time += 1)
    expect((await farm.api('POST /api/ops/classes', { body }, { as: farm.owner })).id).toBe(body.id);
  expect((await farm.api('GET /api/classes')).classes).toHaveLength(1);
});

test.each([
  [{ day: '2026-11-29' }, 422, 'day'],
  [{ day: '2026-02-30' }, 422, 'day'],
  [{ day: '2027-02-30' }, 422, 'day'],
  [{ day: '2029-01-01' }, 422, 'day'],
  [{ place: undefined }, 422, 'place'],
  [{ title: '\u200b\u200b\u200b' }, 422, 'title'],
  [{ title: '\u0958'.repeat(120) }, 422, 'title'], // two characters each in the normal form
  [{ link: 'http://video.example' }, 400, 'link'],
  [{ time: '25:00' }, 400, 'time'],
  [{ seats: 0 }, 400, 'seats'],
])('%j is rejected with a sentence at its field', async (fields, status, field) => {
  const body = { id: randomUUID(), ...CLASS, ...fields };
  expect(await farm.api.raw('POST /api/ops/classes', { body }, { as: farm.owner })).toMatchObject({
    status,
    body: { field },
  });
});

test('title and place are one line each, and no text has invisible characters', async () => {
  expect(
    await farm.create({
      title: ' Starting\nseeds\u202e ',
      place: 'The\tred  barn',
      notes: 'Gloves.\r\n\r\n\r\nBoots.\u200b',
    }),
  ).toMatchObject({ title: 'Starting seeds', place: 'The red barn', notes: 'Gloves.\n\nBoots.' });
});

test('a class that is moved emails everybody once, keeps seats and places, and reminds of the new day', async () => {
  const { id, version } = await farm.create({ seats: 1 });
  const ada = await farm.take(id, ADA);
  await farm.take(id, BO);
  const moved = await change(id, version, { seats: 1, day: '2026-12-19', place: 'The greenhouse' });
  expect(moved).toMatchObject({ status: 200, body: { version: 1, startsAt: '2026-12-19T15:00:00.000Z' } });
  for (const email of [ADA, BO]) {
    const [newest] = await farm.emailsTo(email);
    expect(newest?.subject).toBe('New time or place: Starting seeds indoors');
    expect(newest?.text).toContain('Before: Saturday, December 12, 2026, 10:00 AM to 11:30 AM, The red barn.');
    expect(newest?.text).toContain('The greenhouse');
  }
  expect(await farm.seat(ada)).toMatchObject({ status: 'seated' });
  farm.clock.advance(11 * DAY_MS); // the day before the former date
  await farm.remind();
  expect(await subjectsTo(ADA)).not.toContain('Tomorrow: Starting seeds indoors');
  farm.clock.advance(7 * DAY_MS);
  for (let time = 0; time < 2; time += 1) await farm.remind();
  expect((await subjectsTo(ADA)).filter((subject) => subject.startsWith('Tomorrow'))).toHaveLength(1);
  expect(await subjectsTo(BO)).not.toContain('Tomorrow: Starting seeds indoors');
});

test('a class with another end says from when to when it was', async () => {
  const { id, version } = await farm.create();
  await farm.take(id, ADA);
  await change(id, version, { minutes: 120 });
  const [email] = await farm.emailsTo(ADA);
  expect(email?.text).toContain('Before: Saturday, December 12, 2026, 10:00 AM to 11:30 AM, The red barn.');
  expect(email?.text).toContain('When: Saturday, December 12, 2026, 10:00 AM to 12:00 PM (farm time)');
});

test('another link of the video call is emailed to people with a seat only', async () => {
  const [before, after] = ['https://video.example/old', 'https://video.example/new'];
  const { id, version } = await farm.create({ seats: 1, link: before });
  await farm.take(id, ADA);
  await farm.take(id, BO);
  const emails = (await farm.emailsTo(BO)).length;
  expect(await change(id, version, { seats: 1, link: after })).toMatchObject({ status: 200 });
  const [email] = await farm.emailsTo(ADA);
  expect(email?.subject).toBe('New link: Starting seeds indoors');
  expect(email?.text).toContain('The link of the video call is new.');
  expect(email?.text).toContain(`Join by video: ${after}`);
  expect(email?.text).not.toMatch(/Before:|new time or place/);
  expect(await farm.emailsTo(BO)).toHaveLength(emails);
});

test('a class that loses its video call says so, and one that is moved says that its link is new, too', async () => {
  const link = 'https://video.example/red-barn';
  const { id, version } = await farm.create({ link });
  await farm.take(id, ADA);
  await change(id, version, {});
  expect((await farm.emailsTo(ADA))[0]?.text).toContain('You can’t join by video any more.');
  await change(id, version + 1, { link, time: '11:00' });
  const [email] = await farm.emailsTo(ADA);
  for (const sentence of ['The link of the video call is new.', 'Before: Saturday, December 12, 2026, 10:00 AM'])
    expect(email?.text).toContain(sentence);
});

test('other words or another price email nobody', async () => {
  const { id, version } = await farm.create();
  await farm.take(id, ADA);
  expect(await change(id, version, { notes: 'Bring a coat.', priceCents: 0 })).toMatchObject({ status: 200 });
  expect(await farm.emailsTo(ADA)).toHaveLength(2);
});

test('the calendar entry of a class that was moved has the same UID and a higher SEQUENCE', async () => {
  const { id, version } = await farm.create();
  const read = async () => {
    const { body, headers } = await farm.api.raw('GET /api/classes/:id/calendar.ics', { params: { id } });
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    return String(body);
  };
  const before = await read();
  await change(id, version, { day: '2026-12-19' });
  const after = await read();
  const lineOf = (text: string, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim();
  expect(lineOf(after, 'UID')).toBe(lineOf(before, 'UID'));
  expect([lineOf(before, 'SEQUENCE'), lineOf(after, 'SEQUENCE')]).toEqual(['0', '1']);
  expect([lineOf(before, 'DTSTART'), lineOf(after, 'DTSTART')]).toEqual(['20261212T150000Z', '20261219T150000Z']);
  await cancelClass(id);
  const feed = String((await farm.api.raw('GET /api/classes.ics')).body);
  expect([lineOf(feed, 'SEQUENCE'), lineOf(feed, 'STATUS')]).toEqual(['2', 'CANCELLED']);
});

test('more seats go to the waiting list; fewer than are taken are rejected', async () => {
  const { id, version } = await farm.create({ seats: 1 });
  await farm.take(id, ADA);
  const bo = await farm.take(id, BO);
  expect(await change(id, version, { seats: 2 })).toMatchObject({ status: 200, body: { taken: 2, waiting: 0 } });
  expect(await farm.seat(bo)).toMatchObject({ status: 'seated' });
  expect(await change(id, version + 1, { seats: 1 })).toMatchObject({
    status: 422,
    body: { code: 'class.seats', message: '2 seats are taken. Please give at least that many.' },
  });
});

test('of two operators who change a class at once, one is told to reload', async () => {
  const { id, version } = await farm.create();
  const replies = await Promise.all([1, 2].map((price) => change(id, version, { priceCents: price })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'class.stale' });
});

test('a canceled class emails everybody once, with the reason, and takes nobody more', async () => {
  const { id, version } = await farm.create({ seats: 1 });
  const ada = await farm.take(id, ADA);
  await farm.take(id, BO);
  await farm.request(id, CY);
  const cy = await farm.tokenOf(CY);
  for (let time = 0; time < 2; time += 1)
    expect(await cancelClass(id)).toMatchObject({ status: 200, body: { status: 'canceled' } });
  for (const email of [ADA, BO]) {
    const emails = await farm.emailsTo(email);
    expect(emails.filter(({ subject }) => subject === 'Canceled: Starting seeds indoors')).toHaveLength(1);
    expect(emails[0]?.text).toContain('Why: The barn has no heat.');
  }
  expect(await farm.confirm(cy)).toMatchObject({ status: 409, body: { code: 'class.canceled' } });
  expect(await farm.seat(ada)).toMatchObject({ class: { status: 'canceled' } });
  expect(await change(id, version + 1, {})).toMatchObject({ status: 409, body: { code: 'class.canceled' } });
  farm.clock.advance(11 * DAY_MS);
  await farm.remind();
  expect((await farm.emailsTo(ADA))[0]?.subject).toBe('Canceled: Starting seeds indoors');
  expect((await farm.api('GET /api/classes')).classes).toEqual([]);
});

test('an operator takes a seat back, which goes to the first of the list, and both are emailed', async () => {
  const { id } = await farm.create({ seats: 1 });
  await farm.take(id, ADA);
  await farm.take(id, BO);
  const [ada] = (await sheet(id)).people;
  farm.clock.advance(MINUTE_MS);
  const cancel = () =>
    farm.api('POST /api/ops/class-seats/:id/cancel', { params: { id: ada?.id ?? '' } }, { as: farm.owner });
  expect(await cancel()).toMatchObject({ email: ADA, status: 'canceled' });
  await cancel();
  expect((await subjectsTo(ADA)).filter((subject) => subject.startsWith('Your seat was canceled'))).toHaveLength(1);
  expect((await subjectsTo(BO))[0]).toBe('A seat opened for you: Starting seeds indoors');
});

test('the attendance sheet has everybody who confirmed, and marks who came', async () => {
  const { id } = await farm.create({ seats: 1 });
  await farm.take(id, ADA, 'Ada Freeman');
  await farm.take(id, BO, 'Bo Wilcox');
  await farm.request(id, CY);
  const { people } = await sheet(id);
  expect(people).toMatchObject([
    { name: 'Ada Freeman', email: ADA, status: 'seated', place: null, attended: null },
    { name: 'Bo Wilcox', email: BO, status: 'waiting', place: 1, attended: null },
  ]);
  const mark = (seat: string, attended: boolean | null) =>
    farm.api.raw(
      'PUT /api/ops/class-seats/:id/attendance',
      { params: { id: seat }, body: { attended } },
      { as: farm.owner },
    );
  farm.clock.advance(12 * DAY_MS);
  for (const attended of [true, false, null])
    expect(await mark(people[0]?.id ?? '', attended)).toMatchObject({ status: 200, body: { attended } });
  expect(await mark(people[1]?.id ?? '', true)).toMatchObject({ status: 409, body: { code: 'class.not_seated' } });
  expect(await mark(randomUUID(), true)).toMatchObject({ status: 404 });
});

test('a reminder comes the day before in farm time, once on any number of replicas, not to who has just signed up', async () => {
  const { id } = await farm.create();
  await farm.take(id, ADA);
  farm.clock.advance(11 * DAY_MS - 11 * 3_600_000); // December 10, 11 PM at the farm, which is December 11 in UTC
  await farm.remind();
  expect(await subjectsTo(ADA)).not.toContain('Tomorrow: Starting seeds indoors');
  farm.clock.advance(3_600_000 * 8);
  await farm.take(id, BO);
  await Promise.all([farm.remind(), farm.remind(), farm.remind()]);
  expect((await subjectsTo(ADA)).filter((subject) => subject.startsWith('Tomorrow'))).toHaveLength(1);
  expect(await subjectsTo(BO)).not.toContain('Tomorrow: Starting seeds indoors');
});

test('whoever waits for the next class confirms, gets one email about it, and is deleted', async () => {
  const request = (email: string) => farm.api('POST /api/class-notices', { body: { email } });
  for (const email of [ADA, BO, ADA]) await request(email);
  expect(await farm.emailsTo(ADA)).toHaveLength(1);
  const token = await farm.tokenOf(ADA, 'notice');
  const confirm = () => farm.api.raw('POST /api/class-notices/:token/confirm', { params: { token } });
  for (let time = 0; time < 2; time += 1)
    expect(await confirm()).toMatchObject({ status: 200, body: { confirmed: true } });
  await farm.remind();
  expect(await farm.emailsTo(ADA)).toHaveLength(1);
  await farm.create();
  expect((await farm.api('GET /api/ops/classes', {}, { as: farm.owner })).notices).toBe(1);
  await Promise.all([farm.remind(), farm.remind()]);
  expect(await subjectsTo(ADA)).toEqual([
    'The next class has a date: Starting seeds indoors',
    'Please confirm: the next class at Sweetgum Family Farm',
  ]);
  expect(await farm.emailsTo(BO)).toHaveLength(1);
  expect(await farm.db.classNotice.findMany({ select: { email: true } })).toEqual([{ email: BO }]);
  expect(await confirm()).toMatchObject({ status: 410, body: { code: 'class.notice_gone' } });
});

test('whoever asks again for the next class, and has confirmed, reads that they are on the list', async () => {
  const request = () => farm.api('POST /api/class-notices', { body: { email: ADA } });
  await request();
  const token = await farm.tokenOf(ADA, 'notice');
  await farm.api('POST /api/class-notices/:token/confirm', { params: { token } });
  farm.clock.advance(60_000);
  await request();
  const [email] = await farm.emailsTo(ADA);
  expect(email?.subject).toBe('You are on the list: the next class at Sweetgum Family Farm');
  expect(email?.text).toContain(`class-seat?notice=${token}`);
  expect((await farm.api('GET /api/ops/classes', {}, { as: farm.owner })).notices).toBe(1);
});

test('somebody who did not ask takes their address back by one click', async () => {
  await farm.api('POST /api/class-notices', { body: { email: ADA } });
  const token = await farm.tokenOf(ADA, 'notice');
  const stop = () => farm.api('POST /api/class-notices/:token/stop', { params: { token } });
  for (let time = 0; time < 2; time += 1) expect(await stop()).toEqual({ stopped: true });
  expect(await farm.db.classNotice.count()).toBe(0);
});

test('the erasure of an address gives its seat to the first of the list, and leaves nothing of it', async () => {
  const { id } = await farm.create({ seats: 1 });
  await farm.take(id, ADA, 'Ada Freeman');
  const bo = await farm.take(id, BO, 'Bo Wilcox');
  const erase = () =>
    myDataRepository(farm.db, { sendInTransaction: async () => undefined }).eraseAddress({
      ...{ email: 'Ada@example.com', actor: 'an operator', reason: 'They asked' },
      now: farm.clock.now(),
    });
  expect(await erase()).toMatchObject({ done: true, counts: { 'Seats in classes': 1 } });
  expect(await farm.seat(bo)).toMatchObject({ status: 'seated' });
  expect((await subjectsTo(BO))[0]).toBe('A seat opened for you: Starting seeds indoors');
  expect(JSON.stringify(await farm.db.classSeat.findMany())).not.toMatch(/ada@|Freeman/);
  expect(await erase()).toMatchObject({ counts: { 'Seats in classes': 0 } });
});

test.each(['shop', 'moderator', 'member'] as const)('%s may not enter a class or read its people', async (role) => {
  const { id } = await farm.create();
  const as = farm.operator(role);
  const body = { id: randomUUID(), ...CLASS };
  expect((await farm.api.raw('POST /api/ops/classes', { body }, { as })).status).toBe(403);
  expect((await farm.api.raw('GET /api/ops/classes/:id', { params: { id } }, { as })).status).toBe(403);
});
