import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startJobs } from '@farm/server-kit/jobs';
import { browser } from '@farm/server-kit/testing';
import { build } from 'esbuild';
import { reconcile } from '../reconcile/sweeps';
import type { ProcessOptions } from '../testing/crashing-service';
import { KILL_POINTS, type Kill } from '../testing/kill-points';
import { paymentOf, createTestService, repeat, guideBody, type TestService } from '../testing/test-service';
import { freePort, startStripeSandbox, type StripeSandbox } from '../testing/stripe-sandbox';

// I5: real processes that die by SIGKILL at each step, a real database, the real card sandbox with its webhooks.

const ORDERS = 200;
const AT_ONCE = 8;
const PASSING = 3; // each process works for a while before it dies
const CODE = join(__dirname, '../testing/crashing-service.ts');
const CHILD = join(__dirname, '../../dist/testing/crashing-service.js');

let sandbox: StripeSandbox;
let shop: TestService;
let port: number;

/** One file, as in production: a process begins in half a second. */
const bundled = () =>
  build({
    ...{ entryPoints: [CODE], outfile: CHILD, bundle: true, platform: 'node', target: 'node20', format: 'cjs' },
    ...{ external: ['pdfkit', 'pg-native', '@fontsource*', 'pino-pretty'], keepNames: true, logLevel: 'warning' },
  });

beforeAll(async () => {
  await bundled();
  port = await freePort();
  sandbox = await startStripeSandbox(`http://127.0.0.1:${port}/api/stripe/webhook`);
  const minutesLater = { now: () => new Date(Date.now() + 3 * 60_000) };
  shop = await createTestService({ cards: sandbox.cards(), clock: minutesLater, mode: 'sandbox' });
  const jobs = await startJobs('payments', shop.url, { error: () => undefined }); // makes the queue's tables once
  await jobs.stop();
}, 60_000);

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await sandbox?.stop();
  await shop?.close();
});

const children: ChildProcess[] = [];
const said = (child: ChildProcess, word: string) =>
  new Promise<void>((heard, reject) => {
    child.on('message', (message) =>
      message === word ? heard() : message === 'loaded' || reject(new Error(String(message))),
    );
  });

/** A process with the service's code read, not yet at work. */
function loaded(): { child: ChildProcess; ready: Promise<void> } {
  const child = fork(CHILD, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(child);
  return { child, ready: said(child, 'loaded') };
}

/** One process after the other; each dies at its step, the last one does not. */
function successors() {
  const kills: (Kill | null)[] = [...KILL_POINTS.map((point) => ({ point, passing: PASSING })), null];
  const died: string[] = [];
  let next = loaded();
  let present: Promise<void>;
  let over = false;
  const begin = async () => {
    const kill = kills.shift() ?? null;
    const { child, ready } = next;
    if (kill !== null) next = loaded(); // reads its code while this one works
    await ready;
    const { keys, url } = sandbox;
    const orders: ProcessOptions = { databaseUrl: shop.url, port, cards: { ...keys, url }, kill };
    const gone = new Promise<void>((heard) => child.once('exit', () => heard()));
    child.once('exit', () => {
      if (kill === null || over) return;
      died.push(kill.point);
      present = begin();
    });
    child.send(orders);
    await Promise.race([said(child, 'ready'), gone]); // some die over work that waited for them
  };
  present = begin();
  /** Nobody works any more, the last one killed like the others. */
  const end = () => {
    over = true;
    for (const child of children) child.kill('SIGKILL');
  };
  return { present: () => present, died, end };
}

type Successors = ReturnType<typeof successors>;

/** Asks until somebody answers: a buyer presses the button again, the process may be another by then. */
async function ask(path: string, init: RequestInit, service: Successors): Promise<Response> {
  for (let tries = 0; tries < 100; tries += 1) {
    await service.present();
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
      if (answer.status < 500) return answer;
    } catch {
      // it died with our question
    }
    await new Promise((soon) => setTimeout(soon, 50));
  }
  throw new Error(`${path} was never answered`);
}

/** A whole purchase; every second buyer closes the page after paying, so that only the webhook tells of it. */
async function buy(number: number, service: Successors): Promise<string> {
  const as = browser();
  const headers = () => ({
    ...as.header(),
    'content-type': 'application/json',
    'x-forwarded-for': `198.51.${number}.7`,
  });
  const config = await ask('/api/payments/config', { headers: headers() }, service);
  as.storeCookies(config.headers.getSetCookie());
  const setup = { method: 'POST', headers: headers(), body: JSON.stringify(guideBody) };
  const opened = await ask('/api/create-payment-intent', setup, service);
  const id = paymentOf((await opened.json()) as { clientSecret: string });
  await sandbox.pay(id);
  if (number % 2)
    await fetch(`http://127.0.0.1:${port}/api/verify-payment/${id}`, { headers: headers() }).catch(() => null);
  return id;
}

test('I5: after a kill at each step and one reconciliation, none of 200 orders is lost or doubled', async () => {
  const service = successors();
  const paid: string[] = [];
  const buyers = repeat(ORDERS, (number) => number);
  const worker = async () => {
    for (let number = buyers.pop(); number !== undefined; number = buyers.pop()) paid.push(await buy(number, service));
  };
  await Promise.all(repeat(AT_ONCE, worker));
  await service.present();
  service.end();
  await reconcile(shop.rooms);

  expect(new Set(paid).size).toBe(ORDERS);
  expect([...service.died].sort()).toEqual([...KILL_POINTS].sort());
  const orders = await shop.db.order.groupBy({ by: ['status'], _count: true });
  expect(orders).toEqual([{ status: 'paid', _count: ORDERS }]);
  expect(await shop.db.entitlement.count({ where: { status: 'active' } })).toBe(ORDERS);
  expect(await shop.db.downloadGrant.count()).toBe(ORDERS);
  expect(await shop.db.paymentsOutbox.count({ where: { kind: 'receipt' } })).toBe(ORDERS);
  expect(await shop.db.orderEvent.count({ where: { what: 'paid' } })).toBe(ORDERS);
  const taken = await sandbox.stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  expect(taken.map(({ status }) => status)).toEqual(repeat(ORDERS, () => 'succeeded')); // no second payment either
  expect(shop.failures).toEqual([]);
}, 240_000);
