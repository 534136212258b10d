import { join } from 'node:path';
import { SandboxConfigError, readSandboxConfig } from './config';
import { noJournal, openRecordStore } from './record-store';
import type { Replay } from './records';
import { findReplay } from './rest/idempotency';
import { startTestSandbox } from './testing/test-sandbox';

const keys = { SANDBOX_SECRET_KEY: 'sk_test_a', SANDBOX_PUBLISHABLE_KEY: 'pk_test_a' };

test.each([
  ['production', { ...keys, NODE_ENV: 'production' }, /takes no real money/],
  ['a live secret key', { ...keys, SANDBOX_SECRET_KEY: 'sk_live_a' }, /must begin with sk_test_/],
  ['no key', {}, /SANDBOX_SECRET_KEY is not set/],
  ['a webhook without a secret', { ...keys, SANDBOX_WEBHOOK_URL: 'http://x' }, /SANDBOX_WEBHOOK_SECRET is not set/],
  ['a port that is not a number', { ...keys, SANDBOX_PORT: 'http' }, /SANDBOX_PORT is not a port/],
])('does not start with %s', (_, env, message) => {
  expect(() => readSandboxConfig(env)).toThrow(SandboxConfigError);
  expect(() => readSandboxConfig(env)).toThrow(message);
});

test('starts in production with ALLOW_SANDBOX_PAYMENTS', () => {
  expect(readSandboxConfig({ ...keys, NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: 'yes' }).secretKey).toBe(
    'sk_test_a',
  );
});

test('a key of a running call is a conflict, with other parameters an error', () => {
  const replays = new Map<string, Replay>();
  const find = (digest: string) => findReplay('k', digest, 0, new Map([['k', 'one']]), (key) => replays.get(key));
  expect(() => find('one')).toThrow(expect.objectContaining({ status: 409 }));
  expect(() => find('two')).toThrow(expect.objectContaining({ status: 400 }));
});

test('an updated record stays in its place', async () => {
  const store = openRecordStore(noJournal);
  const clock = (aheadMs: number) => store.commit([{ kind: 'clock', value: { id: 'clock', aheadMs } }]);
  await clock(1);
  await clock(2);
  expect(store.all('clock')).toEqual([{ id: 'clock', aheadMs: 2 }]);
});

test.each(['frame', 'pay/cs_test_any', 'bank/bank_any'])(
  '/sandbox/%s can be framed by this site only and runs only its own script',
  async (path) => {
    const sandbox = await startTestSandbox({ browserFolder: join(__dirname, 'browser') });
    const page = await fetch(`${sandbox.origin}/sandbox/${path}`);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('unsafe');
    expect(await page.text()).not.toMatch(/\s(style|on\w+)=|<script>/);
    await sandbox.close();
  },
);

test('no other files are served', async () => {
  const sandbox = await startTestSandbox({ browserFolder: join(__dirname, 'browser') });
  expect((await fetch(`${sandbox.origin}/sandbox/..%2fmain.ts`)).status).toBe(404);
  expect((await fetch(`${sandbox.origin}/sandbox/%`)).status).toBe(404);
  await sandbox.close();
});
