import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startJobs } from '@farm/server-kit/jobs';
import { createTestBrowser, freePort } from '@farm/server-kit/testing';
import { build, type Plugin } from 'esbuild';
import { reconcile } from '../reconcile/sweeps';
import type { CrashingServiceOptions } from '../testing/crashing-service';
import { KILL_POINTS, type Kill } from '../testing/kill-points';
import {
  paymentOf,
  createPaymentsTestService,
  repeat,
  guideBody,
  type PaymentsTestService,
} from '../testing/test-service';
import { startStripeSandbox, type StripeSandbox } from '../testing/stripe-sandbox';

// Real processes that die by SIGKILL at each step, a real database, and the Stripe sandbox with its webhooks.

const ORDERS = 200;
const BUYERS_AT_ONCE = 8;
const NTH = 3; // each process works for a while before it dies
const CODE = join(__dirname, '../testing/crashing-service.ts');
const CHILD = join(__dirname, '../../dist/testing/crashing-service.js');

let sandbox: StripeSandbox;
let shop: PaymentsTestService;
let port: number;

/** No PDF is rendered here, and loading the PDF libraries would take half of the start of each process. */
const withoutPdf: Plugin = {
  name: 'without-pdf',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/pdf\/|\/libs\/print\// }, () => ({ contents: 'module.exports = {};', loader: 'js' })),
};

/** One file, as in production, so that a process starts fast. */
const bundleService = () =>
  build({
    entryPoints: [CODE],
    outfile: CHILD,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['pg-native', 'pino-pretty'],
    plugins: [withoutPdf],
    keepNames: true,
    logLevel: 'warning',
  });

beforeAll(async () => {
  await bundleService();
  port = await freePort();
  sandbox = await startStripeSandbox(`http://127.0.0.1:${port}/api/stripe/webhook`);
  const minutesLater = { now: () => new Date(Date.now() + 3 * 60_000) };
  shop = await createPaymentsTestService({ provider: sandbox.provider(), clock: minutesLater, mode: 'sandbox' });
  const jobs = await startJobs('payments', shop.url, { error: () => undefined }); // creates the queue's tables once
  await jobs.stop();
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await sandbox?.stop();
  await shop?.close();
});

const children: ChildProcess[] = [];
const messageFrom = (child: ChildProcess, expected: string) =>
  new Promise<void>((resolve, reject) => {
    child.on('message', (message) =>
      message === expected ? resolve() : message === 'loaded' || reject(new Error(String(message))),
    );
  });

/** Forks a process that has read the service's code and waits for its options. */
function forkService(): { child: ChildProcess; loaded: Promise<void> } {
  const child = fork(CHILD, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(child);
  return { child, loaded: messageFrom(child, 'loaded') };
}

/** Runs the service in one process after another; each dies at its step, except the last one. */
function startCrashingService() {
  const kills: (Kill | null)[] = [...KILL_POINTS.map((point) => ({ point, nth: NTH })), null];
  const died: string[] = [];
  let next = forkService();
  let running: Promise<void>;
  let isStopped = false;
  const start = async () => {
    const kill = kills.shift() ?? null;
    const { child, loaded } = next;
    if (kill !== null) next = forkService(); // reads its code while this one works
    await loaded;
    const { keys, url } = sandbox;
    const options: CrashingServiceOptions = { databaseUrl: shop.url, port, provider: { ...keys, url }, kill };
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.once('exit', () => {
      if (kill === null || isStopped) return;
      died.push(kill.point);
      running = start();
    });
    child.send(options);
    await Promise.race([messageFrom(child, 'ready'), exited]); // queued jobs may kill it before it is ready
  };
  running = start();
  /** Kills all processes, also the last one. */
  const stop = () => {
    isStopped = true;
    for (const child of children) child.kill('SIGKILL');
  };
  return { running: () => running, died, stop };
}

type CrashingService = ReturnType<typeof startCrashingService>;

/** Repeats a request until it is answered, as a buyer would; another process may answer it. */
async function request(path: string, init: RequestInit, service: CrashingService): Promise<Response> {
  for (let tries = 0; tries < 100; tries += 1) {
    await service.running();
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
      if (response.status < 500) return response;
    } catch {
      // the process died during the request
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${path} was never answered`);
}

/** A whole purchase. Every second buyer closes the page after paying, so that only the webhook reports it. */
async function buy(number: number, service: CrashingService): Promise<string> {
  const as = createTestBrowser();
  const headers = () => ({
    ...as.header(),
    'content-type': 'application/json',
    'x-forwarded-for': `198.51.${number}.7`,
  });
  const config = await request('/api/payments/config', { headers: headers() }, service);
  as.storeCookies(config.headers.getSetCookie());
  const setup = { method: 'POST', headers: headers(), body: JSON.stringify(guideBody) };
  const opened = await request('/api/create-payment-intent', setup, service);
  const id = paymentOf((await opened.json()) as { clientSecret: string });
  await sandbox.pay(id);
  if (number % 2)
    await fetch(`http://127.0.0.1:${port}/api/verify-payment/${id}`, { headers: headers() }).catch(() => null);
  return id;
}

test('I5: after a kill at each step and one reconciliation, none of 200 orders is lost or doubled', async () => {
  const service = startCrashingService();
  const paid: string[] = [];
  const buyers = repeat(ORDERS, (number) => number);
  const worker = async () => {
    for (let number = buyers.pop(); number !== undefined; number = buyers.pop()) paid.push(await buy(number, service));
  };
  await Promise.all(repeat(BUYERS_AT_ONCE, worker));
  await service.running();
  service.stop();
  await reconcile(shop.context);

  expect(new Set(paid).size).toBe(ORDERS);
  expect([...service.died].sort()).toEqual([...KILL_POINTS].sort());
  const orders = await shop.db.order.groupBy({ by: ['status'], _count: true });
  expect(orders).toEqual([{ status: 'paid', _count: ORDERS }]);
  expect(await shop.db.entitlement.count({ where: { status: 'active' } })).toBe(ORDERS);
  expect(await shop.db.downloadGrant.count()).toBe(ORDERS);
  expect(await shop.db.paymentsOutbox.count({ where: { kind: 'receipt' } })).toBe(ORDERS);
  expect(await shop.db.orderEvent.count({ where: { what: 'paid' } })).toBe(ORDERS);
  const payments = await sandbox.stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  expect(payments.map(({ status }) => status)).toEqual(repeat(ORDERS, () => 'succeeded')); // no second payment either
  expect(shop.failures).toEqual([]);
}, 480_000); // nineteen processes start one after the other, each with seconds of work on a busy machine
