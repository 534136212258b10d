import { setImmediate } from 'node:timers/promises';
import { tokenIn } from '../testing/outbox-for-test';
import { deleteExpired } from '../my-data/retention-job';
import { emailModule } from '../email.module';
import { frostBellForTest } from './testing/frost-bell-for-test';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ADA = 'ada@example.com';

let site: Awaited<ReturnType<typeof frostBellForTest>>;
beforeEach(async () => {
  site = await frostBellForTest();
});
afterEach(() => site.close());

const bell = () => site.db.frostBell.findFirst();
/** Whether a statement waits for another transaction. */
const isLocked = async () => {
  const { rows } = await site.database.pool.query(
    "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  );
  return rows.length > 0;
};
const newest = async () => (await site.outbox.emails())[0];
const confirmToken = async () => /confirm\?token=([\w-]{43})$/m.exec((await newest())?.text ?? '')?.[1] ?? '';
const confirm = (token: string) => site.api.raw('POST /api/frost-bell/confirm', { body: { token } }, site.anybody());
const end = (token: string) => site.api.raw('POST /api/frost-bell/end/:token', { params: { token } }, site.anybody());
const subscribed = async () => {
  await site.request(ADA, '31201', ['basil', 'kale']);
  const token = await confirmToken();
  await confirm(token);
  return token;
};

test('a request stores an unconfirmed bell and sends one email; only its button confirms', async () => {
  const { api, request, deps } = site;
  expect(await request(` ${ADA}`, ' 31201 ', ['kale', 'basil', 'no-crop'])).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect(await bell()).toMatchObject({ zip: '31201', crops: ['basil', 'kale'], state: 'UNCONFIRMED' });
  const email = await newest();
  expect(email?.text).toContain('Where: Macon, Georgia (ZIP 31201).');
  expect(email?.text).toContain('Crops: basil and kale.');
  expect(email?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  const token = await confirmToken();
  expect((await api.raw(`GET /api/frost-bell/confirm?token=${token}`)).status).toBe(404);
  expect(await bell()).toMatchObject({ state: 'UNCONFIRMED' });
  for (let press = 0; press < 2; press += 1) expect(await confirm(token)).toMatchObject({ body: { confirmed: true } });
  expect(await bell()).toMatchObject({ state: 'CONFIRMED', confirmedAt: deps.clock.now() });
});

test.each([
  ['a ZIP code outside the thirteen states', { zip: '02108' }, 'frost_bell.outside', 'zip'],
  ['a ZIP code that does not exist', { zip: '31299' }, 'frost_bell.zip', 'zip'],
  ['a prefix that does not exist', { zip: '00000' }, 'frost_bell.zip', 'zip'],
  ['unknown crops alone', { crops: ['moon-rock'] }, 'frost_bell.crops', 'crops'],
])('%s gets a sentence, and nothing is stored', async (_, change, code, field) => {
  const body = { email: ADA, zip: '31201', crops: ['basil'], ...change };
  const reply = await site.api.raw('POST /api/frost-bell', { body }, site.anybody());
  expect(reply).toMatchObject({ status: 422, body: { code, field } });
  expect(await bell()).toBeNull();
});

test('a ZIP code that does not exist is called so, by its prefix and by itself', async () => {
  for (const zip of ['00000', '31299', '99999'])
    expect((await site.request(ADA, zip, ['basil'])).body).toMatchObject({
      message: 'There is no such ZIP code. Please check it.',
    });
});

test.each([
  ['no ZIP code', { zip: '3120' }, 'Please enter a ZIP code of five digits.'],
  ['no crop', { crops: [] }, 'Choose at least one crop.'],
  ['no address', { email: 'ada@' }, 'Please enter a valid email address'],
])('%s gets the sentence of its field', async (_, change, message) => {
  const body = { email: ADA, zip: '31201', crops: ['basil'], ...change };
  const reply = await site.api.raw('POST /api/frost-bell', { body }, site.anybody());
  expect(reply).toMatchObject({ status: 400, body: { message } });
});

const emailsToAda = async () => (await site.outbox.emails()).filter(({ to }) => to === ADA);

test('known and unknown addresses get the same answer, and each gets its email at once, five in 24 hours', async () => {
  await subscribed();
  site.advance(15_000);
  const again = await site.request(ADA, '30303', ['okra']);
  const unknown = await site.request('bo@example.com', '30303', ['okra']);
  expect(again.body).toEqual(unknown.body);
  expect(await emailsToAda()).toHaveLength(2);
  for (let time = 0; time < 5; time += 1) {
    site.advance(2 * MINUTE_MS);
    await site.request(ADA, '30303', ['okra']);
  }
  expect(await emailsToAda()).toHaveLength(5);
  site.advance(DAY_MS);
  await site.request(ADA, '30303', ['okra']);
  expect(await emailsToAda()).toHaveLength(6);
});

test('a repeated press within a minute sends nothing more; after the end of the bell it does', async () => {
  await site.request(ADA, '31201', ['basil', 'kale']);
  site.advance(5_000);
  await site.request(ADA, '31201', ['kale', 'basil']);
  expect(await emailsToAda()).toHaveLength(1);
  const token = await confirmToken();
  await confirm(token);
  await end(token);
  site.advance(5_000);
  await site.request(ADA, '31201', ['basil', 'kale']);
  expect(await emailsToAda()).toHaveLength(2);
  expect(await confirm(await confirmToken())).toMatchObject({ status: 200 });
});

test('other settings hold only after the press in their email', async () => {
  await subscribed();
  site.advance(11 * MINUTE_MS);
  await site.request(ADA, '30303', ['okra']);
  expect(await bell()).toMatchObject({ state: 'CONFIRMED', zip: '31201', crops: ['basil', 'kale'] });
  await confirm(await confirmToken());
  expect(await bell()).toMatchObject({ state: 'CONFIRMED', zip: '30303', crops: ['okra'] });
});

test('a link of older settings does not bring them back, and a repeated press changes nothing', async () => {
  const first = await subscribed();
  site.advance(11 * MINUTE_MS);
  await site.request(ADA, '30303', ['okra']);
  const second = await confirmToken();
  expect(await confirm(second)).toMatchObject({ status: 200 });
  expect(await confirm(first)).toMatchObject({ status: 410 });
  await site.db.frostBell.updateMany({ data: { tenderRestsUntil: new Date('2027-02-23'), bounces: 1 } });
  const before = await bell();
  site.advance(MINUTE_MS);
  expect(await confirm(second)).toMatchObject({ status: 200 });
  expect(await bell()).toEqual(before);
  expect(before).toMatchObject({ zip: '30303', crops: ['okra'] });
});

test.each([
  ['an end', "UPDATE community.frost_bell SET state = 'ENDED', ended_at = created_at"],
  ['an erasure', 'DELETE FROM community.frost_bell'],
])('%s while a press is on its way is kept', async (_, statement) => {
  await site.request(ADA, '31201', ['basil']);
  const token = await confirmToken();
  const blocker = await site.database.pool.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query(statement);
    const press = confirm(token);
    while (!(await isLocked())) await setImmediate();
    await blocker.query('COMMIT');
    expect(await press).toMatchObject({ status: 410 });
  } finally {
    blocker.release();
  }
  expect((await bell())?.state ?? 'ENDED').toBe('ENDED');
});

test('one press ends the bell, any number of times, and an old email cannot start it again', async () => {
  const token = await subscribed();
  for (let press = 0; press < 2; press += 1)
    expect(await end(token)).toMatchObject({ status: 200, body: { ended: true } });
  expect(await bell()).toMatchObject({ state: 'ENDED', endedAt: site.deps.clock.now() });
  expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'frost_bell.expired' } });
  site.setLow(30);
  expect(await site.ring()).toBe(0);
  expect(await end('k'.repeat(43))).toMatchObject({ status: 404, body: { code: 'frost_bell.unknown_link' } });
  site.advance(11 * MINUTE_MS);
  await site.request(ADA, '31201', ['basil']);
  await confirm(await confirmToken());
  expect(await bell()).toMatchObject({ state: 'CONFIRMED' });
});

test('the link in an email about a night ends the bell and confirms nothing', async () => {
  await subscribed();
  site.setLow(30);
  await site.ring();
  const night = (await site.outbox.emails()).find(({ subject }) => subject.includes('tonight'));
  const token = tokenIn(night);
  expect(await confirm(token)).toMatchObject({ status: 410 });
  expect(await end(token)).toMatchObject({ status: 200 });
});

test('a confirmation link works for seven days', async () => {
  await site.request(ADA, '31201', ['basil']);
  const token = await confirmToken();
  site.advance(7 * DAY_MS);
  expect(await confirm(token)).toMatchObject({ status: 410 });
});

test('erasing deletes bell, links and waiting emails, and no later request gets an email', async () => {
  await subscribed();
  site.setLow(30);
  await site.ring();
  const { myData, hashEmail } = emailModule(site.deps);
  expect(await myData.bells(ADA)).toMatchObject([{ emailKey: ADA, zip: '31201', crops: ['basil', 'kale'] }]);
  const at = site.deps.clock.now();
  expect(await myData.eraseAddress({ emailKey: ADA, emailHash: hashEmail(ADA), at })).toMatchObject({ bells: 1 });
  expect([await bell(), await site.db.frostBellToken.count()]).toEqual([null, 0]);
  expect(JSON.stringify(await site.db.communityOutbox.findMany())).not.toContain('ada@');
  site.advance(DAY_MS);
  expect(await site.request(ADA, '31201', ['basil'])).toMatchObject({ status: 200 });
  expect(await bell()).toBeNull();
});

test('three bounces end the emails of a bell', async () => {
  await subscribed();
  const { bells } = emailModule(site.deps);
  for (let time = 0; time < 3; time += 1) await bells.recordBounce(ADA);
  expect(await bell()).toMatchObject({ state: 'BOUNCED' });
  site.setLow(30);
  expect(await site.ring()).toBe(0);
});

test('bounces of a bell that has ended leave it ended', async () => {
  await end(await subscribed());
  const { bells } = emailModule(site.deps);
  for (let time = 0; time < 3; time += 1) await bells.recordBounce(ADA);
  expect(await bell()).toMatchObject({ state: 'ENDED', bounces: 0 });
});

test('bells are deleted thirty days after they ended or were asked for, nights and unused cells too', async () => {
  await subscribed();
  await site.addBell('bo@example.com', '30303', ['basil'], { state: 'ENDED', endedAt: site.deps.clock.now() });
  await site.request('cy@example.com', '35203', ['basil']);
  await site.addBell('di@example.com', '35203', ['basil'], { state: 'BOUNCED' });
  site.setLow(30);
  await site.ring();
  await site.db.frostCell.create({ data: { zip: '30303', failures: 1 } });
  site.advance(31 * DAY_MS);
  await deleteExpired(emailModule(site.deps));
  expect(await site.db.frostBell.findMany()).toMatchObject([{ emailKey: ADA }]);
  expect([await site.db.frostNight.count(), await site.db.frostCell.findMany()]).toMatchObject([0, [{ zip: '31201' }]]);
});

test('the crops are listed by kind with their temperatures, and whether there is a forecast', async () => {
  const { kinds, hasForecast } = await site.api('GET /api/frost-bell/crops');
  expect(kinds.map(({ id, harmedAt }) => [id, harmedAt])).toEqual([
    ['tender', 36],
    ['half-hardy', 32],
    ['hardy', 22],
  ]);
  expect(kinds[0]?.crops).toContainEqual({ id: 'basil', name: 'Basil' });
  expect(hasForecast).toBe(true);
});

test('operators read the number of bells by state, and why no email goes out', async () => {
  await subscribed();
  await site.request('bo@example.com', '31201', ['basil']);
  expect(await site.api('GET /api/ops/inbox/frost-bell', {}, { as: site.operator })).toEqual({
    ...{ unconfirmed: 1, confirmed: 1, ended: 0, bounced: 0 },
    ...{ night: null, sent: 0, waiting: 0, failed: 0 },
    held: 'Missing: a mail server and the postal address. So emails go to the development mailbox.',
  });
  expect((await site.api.raw('GET /api/ops/inbox/frost-bell')).status).toBe(401);
});
