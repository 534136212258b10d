import { createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { tokenIn, buyGuide, newestEmail, createTestMailer, RUTH } from '../testing/test-mailer';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  createPaymentsTestService,
  repeat,
  type PaymentsTestService,
} from '../testing/test-service';

const ACCEPTED = 'If we know this address, a link is on its way.';

let shop: PaymentsTestService;
let post: ReturnType<typeof createTestMailer>;
beforeEach(async () => {
  shop = await createPaymentsTestService();
  post = createTestMailer(shop);
  await buyGuide(shop);
  await post.emails();
});
afterEach(() => shop.close());

const requestFrom = (network: number, { as = createTestBrowser(), email = RUTH, api = shop.api } = {}) =>
  api.raw('POST /api/library/links', { body: { email } }, { as, from: `203.0.${network}.7` });
const open = (key: string, as: Browser) => shop.api.raw('POST /api/library/open', { body: { key } }, { as });
const linksSent = async () => (await post.emails()).filter(({ email }) => /Your library/.test(email.subject)).length;
const mailedKey = async () => tokenIn(await newestEmail(post, /Your library/), 'key');

/** The owner's browser: it opened the library by an emailed link, some days ago. */
async function ownersBrowser() {
  const as = createTestBrowser();
  await requestFrom(200, { as });
  await open(await mailedKey(), as);
  shop.clock.advance(2 * DAY_MS);
  return as;
}

/** Strangers request a link ten times each from `networks` networks. */
async function attack(networks: number, each = 3) {
  for (let network = 1; network <= networks; network += 1) for (let i = 0; i < each; i += 1) await requestFrom(network);
}

test.each([
  ['three', 1],
  ['thirty', 10],
])("%s requests by strangers do not stop a browser that opened the owner's library before", async (_, networks) => {
  const owner = await ownersBrowser();
  await attack(networks);
  const sent = await linksSent();
  expect(await requestFrom(201, { as: owner })).toMatchObject({ status: 202, body: { message: ACCEPTED } });
  expect(await linksSent()).toBe(sent + 1);
  expect((await open(await mailedKey(), createTestBrowser())).status).toBe(200);
});

test('the browser is recognized after its access to the library has ended', async () => {
  const owner = await ownersBrowser();
  shop.clock.advance(60 * DAY_MS);
  expect((await shop.api.raw('GET /api/library', {}, { as: owner })).status).toBe(401);
  await attack(12);
  expect((await requestFrom(13)).status).toBe(429);
  expect((await requestFrom(201, { as: owner })).status).toBe(202);
});

test("a stranger's three requests do not stop a new browser in the owner's network", async () => {
  await attack(1);
  expect((await requestFrom(1)).status).toBe(429);
  expect(await requestFrom(50)).toMatchObject({ status: 202, body: { message: ACCEPTED } });
  expect(await linksSent()).toBe(4);
});

test("strangers' thirty requests delay a new browser in the owner's network by five minutes", async () => {
  await attack(10);
  expect(await linksSent()).toBe(10);
  const { status, body, headers } = await requestFrom(50);
  expect([status, body]).toMatchObject([
    429,
    {
      code: 'library.too_many_links',
      retryAfter: 300,
      message:
        'If we know this address, we emailed it a link a short while ago. Please use that one, or try again in 5 minutes.',
    },
  ]);
  expect(headers['retry-after']).toBe('300');
  expect((await open(await mailedKey(), createTestBrowser())).status).toBe(200); // the email that was sent already works
  shop.clock.advance(5 * MINUTE_MS);
  expect((await requestFrom(50)).status).toBe(202);
  expect(await linksSent()).toBe(11);
});

test('once the last link has expired, the message names the pause only', async () => {
  // A network's hash changes at midnight UTC; all requests of this test belong to one day.
  const untilMidnight = DAY_MS - (shop.clock.now().getTime() % DAY_MS);
  if (untilMidnight < 2 * HOUR_MS) shop.clock.advance(untilMidnight);
  await attack(1);
  for (const minutes of [5, 10, 20]) {
    shop.clock.advance(minutes * MINUTE_MS);
    expect((await requestFrom(1)).status).toBe(202);
  }
  shop.clock.advance(31 * MINUTE_MS);
  expect(await requestFrom(1)).toMatchObject({
    status: 429,
    body: { message: 'Several links were requested for this address. Please try again in 9 minutes.' },
  });
});

test('known or not, an address has the same limits and the same responses', async () => {
  const responsesTo = async (email: string) => {
    const responses = [];
    for (let i = 0; i < 5; i += 1) {
      const { status, body, headers } = await requestFrom(1, { email });
      responses.push({ status, body, names: Object.keys(headers).sort() });
    }
    return responses.map(({ body, ...rest }) => ({ ...rest, body: { ...(body as object), requestId: '' } }));
  };
  const unknown = await responsesTo('nobody@example.com');
  expect(await responsesTo(RUTH)).toEqual(unknown);
  expect(unknown.map(({ status }) => status)).toEqual([202, 202, 202, 429, 429]);
});

test('requests at the same moment on several replicas have one budget', async () => {
  const second = shop.second();
  const responsesTo = await Promise.all(repeat(8, (i) => requestFrom(1, { api: i % 2 ? shop.api : second })));
  expect(responsesTo.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429, 429, 429, 429]);
  expect(await linksSent()).toBe(3);
});

test('emails to one address stay bounded, by strangers of many networks and by the owner', async () => {
  const owner = await ownersBrowser();
  const before = await linksSent();
  for (let minute = 0; minute < 24 * 60; minute += 20) {
    await requestFrom(1 + (minute % 190));
    await requestFrom(1 + ((minute + 1) % 190));
    await requestFrom(201, { as: owner });
    await post.drain();
    shop.clock.advance(20 * MINUTE_MS);
  }
  const sent = (await linksSent()) - before;
  expect(sent).toBeGreaterThan(20); // more than a daily limit would send: neither part uses up the other's
  expect(sent).toBeLessThanOrEqual(55);
});

test('a browser is recognized for its own address only', async () => {
  const owner = await ownersBrowser();
  await buyGuide(shop, 'bo@example.com');
  for (let network = 1; network <= 12; network += 1) await requestFrom(network, { email: 'bo@example.com' });
  expect((await requestFrom(13, { as: owner, email: 'bo@example.com' })).status).toBe(429);
  expect(owner.cookie('__Host-known')).toBeDefined();
  expect(owner.cookie('__Host-known')).not.toContain('ruth');
});

test('“Forget this device” makes the browser a stranger again', async () => {
  const owner = await ownersBrowser();
  await shop.api.raw('POST /api/library/forget', {}, { as: owner });
  expect(owner.cookie('__Host-known')).toBeUndefined();
  await attack(12);
  expect((await requestFrom(201, { as: owner })).status).toBe(429);
});

test('requests older than a day are deleted', async () => {
  await attack(2);
  shop.clock.advance(DAY_MS + HOUR_MS);
  await requestFrom(1, { email: 'another@example.com' });
  expect(await shop.db.libraryLinkRequest.count()).toBe(1);
});
