import { join } from 'node:path';
import { openLedger } from './ledger';
import { BadConfig, configOf } from './config';
import { noJournal } from './journal';
import { earlier, type Replay } from './rest/idempotency';
import { started } from './testing/started';

const keys = { SANDBOX_SECRET_KEY: 'sk_test_a', SANDBOX_PUBLISHABLE_KEY: 'pk_test_a' };

test.each([
  ['production', { ...keys, NODE_ENV: 'production' }, /takes no real money/],
  ['a live secret key', { ...keys, SANDBOX_SECRET_KEY: 'sk_live_a' }, /must begin with sk_test_/],
  ['no key', {}, /SANDBOX_SECRET_KEY is not set/],
  ['a webhook without a secret', { ...keys, SANDBOX_WEBHOOK_URL: 'http://x' }, /SANDBOX_WEBHOOK_SECRET is not set/],
  ['a port that is none', { ...keys, SANDBOX_PORT: 'http' }, /SANDBOX_PORT is not a port/],
])('it does not start with %s', (_, env, why) => {
  expect(() => configOf(env)).toThrow(BadConfig);
  expect(() => configOf(env)).toThrow(why);
});

test('production is possible when asked for by name', () => {
  expect(configOf({ ...keys, NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: 'yes' }).secretKey).toBe('sk_test_a');
});

test('a key still at work is a conflict, the same key with other parameters a mistake', () => {
  const replays = new Map<string, Replay>();
  const ask = (digest: string) => earlier('k', digest, 0, new Map([['k', 'one']]), (key) => replays.get(key));
  expect(() => ask('one')).toThrow(expect.objectContaining({ status: 409 }));
  expect(() => ask('two')).toThrow(expect.objectContaining({ status: 400 }));
});

test('a record kept again stays where it stood', async () => {
  const ledger = openLedger(noJournal);
  const clock = (aheadMs: number) => ledger.commit([{ kind: 'clock', value: { id: 'clock', aheadMs } }]);
  await clock(1);
  await clock(2);
  expect(ledger.all('clock')).toEqual([{ id: 'clock', aheadMs: 2 }]);
});

test.each(['frame', 'pay/cs_test_any', 'bank/bank_any'])(
  '/sandbox/%s may be framed by this site only and runs nothing but its own script',
  async (path) => {
    const its = await started({ browserFolder: join(__dirname, 'browser') });
    const page = await fetch(`${its.origin}/sandbox/${path}`);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('unsafe');
    expect(await page.text()).not.toMatch(/\s(style|on\w+)=|<script>/);
    await its.sandbox.close();
  },
);

test('the form can be broken on demand, and no file beside the pages is given out', async () => {
  const its = await started({ browserFolder: join(__dirname, 'browser') });
  await its.control('POST faults', { kind: 'frame_error' });
  expect((await fetch(`${its.origin}/sandbox/frame`)).status).toBe(500);
  expect((await fetch(`${its.origin}/sandbox/..%2fmain.ts`)).status).toBe(404);
  expect((await fetch(`${its.origin}/sandbox/%`)).status).toBe(404);
  await its.sandbox.close();
});
