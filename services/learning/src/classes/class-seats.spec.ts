import { transaction, type LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { cleanUp } from '../cleanup-job';
import { classesForTest, resetClasses, type ClassesForTest } from '../testing/classes-for-test';
import { lockClass } from './waiting-list.repository';

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

const statusesOf = async (id: string) =>
  (await farm.db.classSeat.findMany({ where: { eventId: id }, orderBy: { position: 'asc' } })).map(
    ({ email, status }) => `${email} ${status}`,
  );

test('a request holds no seat; the button behind the link of the email takes it, once', async () => {
  const { id } = await farm.create();
  expect(await farm.request(id, ' Ada@Example.com ')).toMatchObject({ status: 200, body: { sent: true } });
  expect((await farm.api('GET /api/classes/:id', { params: { id } })).class).toMatchObject({
    seatsLeft: 2,
    waiting: 0,
  });
  const [email] = await farm.emailsTo(ADA);
  expect(email?.subject).toBe('Please confirm your seat: Starting seeds indoors');
  expect(email?.text).not.toContain('Freeman');

  const token = await farm.tokenOf(ADA);
  expect(await farm.seat(token)).toMatchObject({ status: 'requested', name: 'Ada Freeman', place: null });
  for (let time = 0; time < 2; time += 1)
    expect(await farm.confirm(token)).toMatchObject({
      status: 200,
      body: { status: 'seated', class: { seatsLeft: 1 } },
    });
  const emails = await farm.emailsTo(ADA);
  expect(emails).toHaveLength(2);
  expect(emails[0]).toMatchObject({ subject: 'You have a seat: Starting seeds indoors' });
  for (const fact of ['December 12, 2026, 10:00 AM to 11:30 AM', 'The red barn', '$15.00, paid at the class'])
    expect(emails[0]?.text).toContain(fact);
});

test('two people who take the last seat at once: one gets it, the other the first place of the list', async () => {
  for (let time = 0; time < 25; time += 1) {
    const { id } = await farm.create({ seats: 1 });
    const people = [`one-${time}@example.com`, `two-${time}@example.com`];
    for (const email of people) await farm.request(id, email);
    const tokens = await Promise.all(people.map((email) => farm.tokenOf(email)));
    const replies = await Promise.all(
      tokens.map((token, index) => farm.confirm(token, index === 0 ? farm.api : farm.second)),
    );
    const seats = replies.map(({ body }) => body as { status: string; place: number | null });
    expect(seats.map(({ status }) => status).sort()).toEqual(['seated', 'waiting']);
    expect(seats.find(({ status }) => status === 'waiting')).toMatchObject({ place: 1 });
  }
}, 120_000);

test('a canceled seat goes to the first of the list, who is emailed; the others move up a place', async () => {
  const { id } = await farm.create({ seats: 1 });
  const ada = await farm.take(id, ADA);
  const [bo, cy] = [await farm.take(id, BO), await farm.take(id, CY)];
  expect([(await farm.seat(bo)).place, (await farm.seat(cy)).place]).toEqual([1, 2]);
  farm.clock.advance(MINUTE_MS);
  for (let time = 0; time < 2; time += 1)
    expect(await farm.cancel(ada)).toMatchObject({ status: 200, body: { status: 'canceled' } });
  expect(await farm.seat(bo)).toMatchObject({ status: 'seated', place: null });
  expect(await farm.seat(cy)).toMatchObject({ status: 'waiting', place: 1 });
  expect((await farm.emailsTo(BO))[0]?.subject).toBe('A seat opened for you: Starting seeds indoors');
  expect(await farm.emailsTo(BO)).toHaveLength(3);
});

test('whoever asks for a full class is asked to confirm a place on the waiting list, not a seat', async () => {
  const { id } = await farm.create({ seats: 1 });
  await farm.take(id, ADA);
  await farm.request(id, BO);
  const [email] = await farm.emailsTo(BO);
  expect(email?.subject).toBe('Please confirm your place on the waiting list: Starting seeds indoors');
  expect(email?.text).not.toMatch(/your seat/i);
});

test('canceling at once from several places gives one seat to one person', async () => {
  const { id } = await farm.create({ seats: 2 });
  const tokens = [await farm.take(id, ADA), await farm.take(id, BO)];
  for (const name of ['c', 'd', 'e']) await farm.take(id, `${name}@example.com`);
  await Promise.all([...tokens, ...tokens].map((token) => farm.cancel(token)));
  expect(await statusesOf(id)).toEqual([
    ...['ada@example.com canceled', 'bo@example.com canceled'],
    ...['c@example.com seated', 'd@example.com seated', 'e@example.com waiting'],
  ]);
});

test('somebody who canceled can sign up again, at the end of the list, and is emailed again', async () => {
  const { id } = await farm.create({ seats: 1 });
  const ada = await farm.take(id, ADA);
  await farm.take(id, BO);
  await farm.cancel(ada);
  await farm.take(id, ADA);
  expect(await statusesOf(id)).toEqual(['bo@example.com seated', 'ada@example.com waiting']);
  expect((await farm.emailsTo(ADA))[0]?.subject).toBe('You’re on the waiting list: Starting seeds indoors');
});

test('the response is the same for an address with a seat, whose name stays; its email says so', async () => {
  const { id } = await farm.create();
  const token = await farm.take(id, ADA);
  farm.clock.advance(11 * MINUTE_MS);
  expect(await farm.request(id, ADA, 'Somebody Else')).toMatchObject({ status: 200, body: { sent: true } });
  expect(await farm.seat(token)).toMatchObject({ status: 'seated', name: 'Ada Freeman' });
  expect((await farm.emailsTo(ADA))[0]?.subject).toBe('You signed up before: Starting seeds indoors');
});

test('a second request within a minute sends no second email, one after it does', async () => {
  const { id } = await farm.create();
  for (let time = 0; time < 2; time += 1) await farm.request(id, ADA);
  expect(await farm.emailsTo(ADA)).toHaveLength(1);
  farm.clock.advance(MINUTE_MS);
  await farm.request(id, ADA);
  expect(await farm.emailsTo(ADA)).toHaveLength(2);
});

test('whoever has a seat and lost its email gets the link again a minute after the first request', async () => {
  const { id } = await farm.create();
  const token = await farm.take(id, ADA);
  farm.clock.advance(MINUTE_MS);
  await farm.request(id, ADA);
  const [email] = await farm.emailsTo(ADA);
  expect(email?.text).toContain('See or cancel your seat');
  expect(email?.text).toContain(`class-seat?seat=${token}`);
});

test('whoever takes seats in many classes on one day gets the email of each', async () => {
  for (let time = 0; time < 5; time += 1) {
    const { id } = await farm.create({ title: `Class ${time}` });
    await farm.request(id, ADA);
  }
  expect(await farm.emailsTo(ADA)).toHaveLength(5);
});

test('an address gets three emails about the same class a day, whoever asks', async () => {
  const { id } = await farm.create();
  for (let time = 0; time < 5; time += 1) {
    await farm.request(id, ADA);
    farm.clock.advance(MINUTE_MS);
  }
  expect(await farm.emailsTo(ADA)).toHaveLength(3);
});

test('a request that is not confirmed in two days is worth nothing, and is deleted', async () => {
  const { id } = await farm.create();
  await farm.request(id, ADA);
  const token = await farm.tokenOf(ADA);
  farm.clock.advance(2 * DAY_MS);
  expect(await farm.confirm(token)).toMatchObject({ status: 410, body: { code: 'class.seat_gone' } });
  await cleanUp(farm.stores, farm.clock);
  expect(await farm.db.classSeat.count()).toBe(0);
});

test('names of people who came are deleted a year after the class', async () => {
  const { id } = await farm.create();
  await farm.take(id, ADA);
  farm.clock.advance(377 * DAY_MS);
  await cleanUp(farm.stores, farm.clock);
  expect(await farm.db.classSeat.count()).toBe(1);
  farm.clock.advance(DAY_MS);
  await cleanUp(farm.stores, farm.clock);
  expect(await farm.db.classSeat.count()).toBe(0);
});

test('a class that has begun takes nobody and lets nobody go', async () => {
  const { id } = await farm.create();
  const ada = await farm.take(id, ADA);
  farm.clock.advance(11 * DAY_MS);
  await farm.request(id, BO);
  const bo = await farm.tokenOf(BO);
  farm.clock.advance(DAY_MS);
  const over = { status: 409, body: { code: 'class.over' } };
  expect(await farm.request(id, CY)).toMatchObject(over);
  expect(await farm.confirm(bo)).toMatchObject(over);
  expect(await farm.cancel(ada)).toMatchObject(over);
});

test.each([
  [{ email: 'ada' }, 422, 'class.email', 'email'],
  [{ name: ' \u200b ' }, 422, 'class.name', 'name'],
  [{ name: '\u0958'.repeat(80) }, 422, 'class.name', 'name'], // two characters each in the normal form
  [{ name: '' }, 400, 'request.invalid', 'name'],
])('%j is rejected with a sentence at its field', async (change, status, code, field) => {
  const { id } = await farm.create();
  const body = { name: 'Ada', email: ADA, ...change };
  expect(await farm.api.raw('POST /api/classes/:id/seats', { params: { id }, body })).toMatchObject({
    status,
    body: { code, field },
  });
});

test('an unknown class is 404, a changed link too', async () => {
  const id = '0197279a-0000-7000-8000-000000000001';
  expect(await farm.request(id, ADA)).toMatchObject({ status: 404, body: { code: 'class.unknown' } });
  expect(await farm.confirm('x'.repeat(43))).toMatchObject({ status: 404, body: { code: 'class.unknown_link' } });
});

test('the link of a video call is only for people with a seat', async () => {
  const link = 'https://video.example/red-barn';
  const { id } = await farm.create({ seats: 1, place: undefined, link });
  const [ada, bo] = [await farm.take(id, ADA), await farm.take(id, BO)];
  expect((await farm.seat(ada)).link).toBe(link);
  expect((await farm.emailsTo(ADA))[0]?.text).toContain(link);
  const others = [
    await farm.api('GET /api/classes'),
    await farm.api('GET /api/classes/:id', { params: { id } }),
    await farm.api.raw('GET /api/classes.ics'),
    await farm.seat(bo),
    await farm.emailsTo(BO),
  ];
  expect(JSON.stringify(others)).not.toContain('video.example');
});

test('the next one is first; a class that has ended is on no list, and its page names the next one', async () => {
  const later = await farm.create({ title: 'Pruning', day: '2027-01-09' });
  const sooner = await farm.create();
  expect((await farm.api('GET /api/classes')).classes.map(({ id }) => id)).toEqual([sooner.id, later.id]);
  farm.clock.advance(13 * DAY_MS);
  expect((await farm.api('GET /api/classes')).classes.map(({ id }) => id)).toEqual([later.id]);
  const page = await farm.api('GET /api/classes/:id', { params: { id: sooner.id } });
  expect(page).toMatchObject({ class: { id: sooner.id }, next: { id: later.id } });
});

test('neither log nor sent rows of the outbox hold a name or an address', async () => {
  const { id } = await farm.create();
  await farm.take(id, ADA);
  const failing = {
    send: async ({ to }: { to: string }) => Promise.reject(new Error(`550 no ${to}`)),
    close: () => undefined,
  };
  await farm.request(id, BO);
  await farm.deliver(failing);
  expect(farm.log.length).toBeGreaterThan(0);
  expect(JSON.stringify([farm.log, await farm.db.learningOutbox.findMany()])).not.toMatch(/ada@|bo@|Freeman/);
});

test('an email of a killed process is sent by another one, once', async () => {
  const { id } = await farm.create();
  await farm.request(id, ADA);
  let end: () => void = () => undefined;
  let killed: Promise<unknown> = Promise.resolve();
  await new Promise<void>((claimed) => {
    const send = () => (claimed(), new Promise<void>((resolve) => (end = resolve)));
    killed = farm.deliver({ send, close: () => undefined });
  });
  farm.clock.advance(6 * MINUTE_MS);
  expect(await farm.deliver()).toMatchObject({ sent: 1 });
  end();
  await killed;
  expect(await farm.emailsTo(ADA)).toHaveLength(1);
});

test('a request that arrives while its seat is confirmed changes nothing of the seat', async () => {
  const { id } = await farm.create();
  await farm.request(id, ADA);
  farm.clock.advance(11 * MINUTE_MS);
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  let again: ReturnType<typeof farm.request> | undefined;
  await transaction(farm.db, async (tx) => {
    await lockClass(tx, id);
    await tx.classSeat.updateMany({ where: { eventId: id }, data: { status: 'seated', position: 1 } });
    again = farm.request(id, ADA);
    while ((await farm.db.$queryRawUnsafe<unknown[]>(waiting)).length === 0);
  });
  expect(await again).toMatchObject({ status: 200 });
  expect(await statusesOf(id)).toEqual(['ada@example.com seated']);
});
