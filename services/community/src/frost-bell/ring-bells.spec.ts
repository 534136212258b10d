import { MailServerError } from '@farm/server-kit/mail';
import { tokenIn } from '../testing/outbox-for-test';
import { frostBellForTest } from './testing/frost-bell-for-test';

const RUN_MS = 900_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TENDER = ['basil', 'bell-pepper'];
const ALL_KINDS = ['basil', 'leaf-lettuce', 'cabbage'];

let site: Awaited<ReturnType<typeof frostBellForTest>>;
beforeEach(async () => {
  site = await frostBellForTest();
});
afterEach(() => site.close());

test('in the afternoon before a frost the owner of a bell gets one email that says what, when and what to do', async () => {
  const { addBell, setLow, ring, outbox } = site;
  await addBell('ada@example.com', '31201', ['basil', 'bell-pepper', 'kale']);
  setLow(31);
  expect([await ring(), await ring()]).toEqual([1, 0]);
  const [email, ...others] = await outbox.emails();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ to: 'ada@example.com', subject: '31 °F tonight: see to your basil and peppers' });
  expect(email?.text).toContain(
    'Tonight, Friday, November 20, a low of 31 °F is forecast for Macon, Georgia (ZIP 31201), around 6 AM.',
  );
  expect(email?.text).toContain('Tender (basil and peppers): Pick what is ripe. Cover the rest at dusk');
  expect(email?.text).toContain('Forecasts miss by a few degrees; low spots are colder.');
  expect(email?.text).not.toMatch(/kale|rests/i);
  expect(email?.headers).toMatchObject({
    'List-Unsubscribe': `<http://localhost:4000/api/frost-bell/end/${tokenIn(email)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': 'Frost bell <frost-bell.localhost>',
  });
});

test.each<[number, string[]]>([
  [37, []],
  [36, ['Tender']],
  [33, ['Tender']],
  [32, ['Tender', 'Half-hardy']],
  [29, ['Tender', 'Half-hardy']],
  [23, ['Tender', 'Half-hardy']],
  [22, ['Tender', 'Half-hardy', 'Hardy']],
])('a low of %i °F harms %j', async (low, kinds) => {
  const { addBell, setLow, ring, outbox } = site;
  await addBell('ada@example.com', '31201', ALL_KINDS);
  setLow(low);
  expect(await ring()).toBe(kinds.length === 0 ? 0 : 1);
  const [email] = await outbox.emails();
  expect([...(email?.text.matchAll(/^(Tender|Half-hardy|Hardy) \(/gm) ?? [])].map(([, kind]) => kind)).toEqual(kinds);
});

test('a bell for hardy crops stays silent in a light freeze, and so do bells that are not confirmed or have ended', async () => {
  const { addBell, setLow, ring } = site;
  await addBell('kale@example.com', '31201', ['kale', 'collards']);
  for (const state of ['UNCONFIRMED', 'ENDED', 'BOUNCED'])
    await addBell(`${state.toLowerCase()}@example.com`, '31201', TENDER, { state });
  setLow(30);
  expect(await ring()).toBe(0);
});

test('ZIP codes of one cell share one forecast, and a second run asks for none', async () => {
  const { addBell, setLow, ring, nws } = site;
  for (const [index, zip] of ['31201', '31204', '30303'].entries()) await addBell(`a${index}@example.com`, zip, TENDER);
  setLow(33);
  expect(await ring()).toBe(3);
  await ring();
  const counted = (start: string) => nws.paths.filter((path) => path.startsWith(start)).length;
  expect([counted('/points/'), counted('/gridpoints/')]).toEqual([3, 2]);
  expect([...nws.agents][0]).toContain('farm@example.com');
});

test('two concurrent workers send each email once, also for more than one batch', async () => {
  const { db, setLow, ring, advance, deps } = site;
  await db.frostBell.createMany({
    data: Array.from({ length: 230 }, (_, index) => ({
      ...{ emailKey: `a${index}@example.com`, zip: '31201', crops: TENDER, state: 'CONFIRMED' as const },
      ...{ createdAt: deps.clock.now(), confirmedAt: deps.clock.now() },
    })),
  });
  setLow(33);
  const counts = await Promise.all([ring(), ring()]);
  advance(900_000);
  expect(counts.reduce((sum, each) => sum + each) + (await ring())).toBe(230);
  expect(await db.communityOutbox.count()).toBe(230);
  expect(await db.frostBellToken.count()).toBe(230);
});

test('a worker that is killed before the emails of a cell are enqueued loses none', async () => {
  const { addBell, setLow, ring, db } = site;
  await addBell('ada@example.com', '31201', TENDER);
  setLow(33);
  await ring();
  await db.communityOutbox.deleteMany(); // as if the transaction of the emails had not been committed
  expect(await ring()).toBe(1);
});

test('each place has its afternoon: 2 PM in Georgia, an hour later in Alabama, two hours later in El Paso', async () => {
  const { addBell, setLow, ring, advance, db } = site;
  for (const zip of ['31201', '35203', '79901']) await addBell(`a${zip}@example.com`, zip, TENDER);
  setLow(30);
  const enqueued = [await ring()];
  for (let hour = 0; hour < 3; hour += 1) {
    advance(HOUR_MS);
    enqueued.push(await ring());
  }
  expect(enqueued).toEqual([1, 1, 1, 0]);
  const rows = await db.frostNight.findMany({ orderBy: { cell: 'asc' } });
  expect(rows.map(({ cell }) => cell)).toEqual(['nws BMX/58,83', 'nws EPZ/90,50', 'nws FFC/70,36']);
});

test.each(['2026-11-20T18:59:00.000Z', '2026-11-20T23:00:00.000Z'])(
  'at %s, before 2 and from 6 PM on, no bell rings',
  async (at) => {
    const { addBell, setLow, ring, advance, deps } = site;
    await addBell('ada@example.com', '31201', TENDER);
    setLow(30);
    advance(Date.parse(at) - deps.clock.now().getTime());
    expect(await ring()).toBe(0);
  },
);

test('while the provider is down no email is sent; the next run of the afternoon sends it', async () => {
  const { addBell, setLow, ring, advance, nws, warnings, api, operator } = site;
  await addBell('ada@example.com', '31201', TENDER);
  await addBell('bo@example.com', '30303', TENDER);
  setLow(30);
  nws.state.behaves['/gridpoints/FFC/50,86/forecast/hourly'] = 503;
  expect(await ring()).toBe(1);
  expect(warnings.join()).toMatch(/no forecast/);
  expect(warnings.join()).not.toMatch(/@|example|30303/);
  expect(await api('GET /api/ops/inbox/frost-bell', {}, { as: operator })).toMatchObject({
    failed: 1,
    night: '2026-11-20',
  });
  nws.all('answers');
  delete nws.state.behaves['/gridpoints/FFC/50,86/forecast/hourly'];
  advance(HOUR_MS);
  expect(await ring()).toBe(1);
  expect(await api('GET /api/ops/inbox/frost-bell', {}, { as: operator })).toMatchObject({
    failed: 0,
    waiting: 2,
    sent: 0,
  });
});

test('a ZIP code whose cell is not found is asked for again, and a cell that moved is found after a month', async () => {
  const { addBell, setLow, ring, advance, nws, db } = site;
  await addBell('ada@example.com', '31201', TENDER);
  setLow(30);
  nws.state.behaves.points = 500;
  expect(await ring()).toBe(0);
  expect(await db.frostCell.findMany()).toMatchObject([{ zip: '31201', cell: null, failures: 1 }]);
  nws.state.behaves.points = 'answers';
  expect(await ring()).toBe(0);
  advance(RUN_MS);
  expect(await ring()).toBe(1);
  advance(31 * DAY_MS);
  nws.state.behaves.points = 500;
  expect(await ring()).toBe(1); // with the cell of before
});

test('a cell or ZIP code that fails for good is asked for five times in an afternoon, others meanwhile as usual', async () => {
  const { addBell, setLow, ring, advance, nws } = site;
  await addBell('ada@example.com', '31201', TENDER);
  await addBell('bo@example.com', '30303', TENDER);
  await addBell('cy@example.com', '35203', TENDER);
  setLow(30);
  nws.state.behaves['/gridpoints/FFC/50,86/forecast/hourly'] = 404;
  nws.state.behaves['/points/33.5200,-86.8100'] = 404;
  expect(await ring()).toBe(1);
  for (let run = 1; run < 16; run += 1) {
    advance(RUN_MS);
    await ring();
  }
  const counted = (path: string) => nws.paths.filter((each) => each === path).length;
  expect(counted('/gridpoints/FFC/50,86/forecast/hourly')).toBe(5);
  expect(counted('/points/33.5200,-86.8100')).toBe(5);
});

test('an outage of the points keeps bells of known cells waiting for a few requests only', async () => {
  const { addBell, setLow, ring, nws, db } = site;
  await addBell('ada@example.com', '31201', TENDER);
  setLow(30);
  await ring();
  await db.communityOutbox.deleteMany();
  for (let zip = 30_310; zip < 30_340; zip += 1) await addBell(`a${zip}@example.com`, String(zip), TENDER);
  await addBell('bo@example.com', '30303', TENDER);
  await addBell('cy@example.com', '31204', TENDER);
  nws.state.behaves.points = 404;
  expect(await ring()).toBe(1);
  expect(await db.frostCell.count({ where: { failures: { gt: 0 } } })).toBeLessThanOrEqual(7);
});

test('a forecast that does not reach dawn counts as none', async () => {
  const { addBell, ring, nws } = site;
  await addBell('ada@example.com', '31201', TENDER);
  nws.state.hour = (index) => (index < 12 ? { temperature: 30 } : { temperature: null });
  expect(await ring()).toBe(0);
});

test.each([
  ['the clocks go back', '2026-10-31T18:00:00.000Z', 11, '6 AM'],
  ['the clocks go forward', '2027-03-13T19:00:00.000Z', 10, '6 AM'],
])('in the night in which %s the low and its hour are those of the local clock', async (_, at, utcHour, hour) => {
  const { addBell, ring, advance, nws, deps, outbox } = site;
  advance(Date.parse(at) - deps.clock.now().getTime());
  await addBell('ada@example.com', '31201', TENDER);
  nws.state.hour = (_index, _cell, one) => ({ temperature: one.getUTCHours() === utcHour ? 33 : 50 });
  expect(await ring()).toBe(1);
  expect((await outbox.emails())[0]?.text).toMatch(new RegExp(`a low of 33 °F is forecast for .*, around ${hour}\\.`));
});

test('after the killing freeze of the autumn tender crops rest until spring, and the email says so', async () => {
  const { addBell, setLow, ring, advance, outbox, db } = site;
  await addBell('ada@example.com', '31201', TENDER);
  await addBell('bo@example.com', '31201', ['basil', 'leaf-lettuce']);
  setLow(27);
  expect(await ring()).toBe(2);
  expect(await db.frostBell.count({ where: { tenderRestsUntil: null } })).toBe(2);
  expect((await outbox.emails())[0]?.text).toContain('the bell rests for tender crops until February 23');
  advance(DAY_MS);
  expect(await ring()).toBe(1); // for the lettuce
  expect((await outbox.emails())[0]?.text).not.toMatch(/basil|rests/);
  await db.frostNight.deleteMany();
  advance(Date.parse('2027-02-23T19:00:00Z') - Date.parse('2026-11-21T19:00:00Z'));
  expect(await ring()).toBe(2);
  expect((await outbox.emails())[0]?.text).not.toContain('rests');
});

test('an email that could not be sent in time, or whose bell ended meanwhile, is dropped', async () => {
  const { addBell, setLow, ring, advance, outbox, db } = site;
  await addBell('ada@example.com', '31201', TENDER);
  await addBell('bo@example.com', '31201', TENDER);
  setLow(27);
  await ring();
  await db.frostBell.updateMany({ where: { emailKey: 'bo@example.com' }, data: { state: 'ENDED' } });
  await outbox.deliver({ send: () => Promise.reject(new MailServerError('ETIMEDOUT', true)), close: () => undefined });
  advance(4 * HOUR_MS); // 6 PM
  expect(await outbox.emails()).toEqual([]);
  expect(await db.communityOutbox.count({ where: { sentAt: null } })).toBe(0);
  expect(await db.frostBell.count({ where: { tenderRestsUntil: null } })).toBe(2);
});
