import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace';

jest.setTimeout(120_000);

const KEY = 'k'.repeat(43);
/** Settings of all services. No program gets as far as connecting. */
const SERVICE = { DATABASE_URL: 'postgresql://127.0.0.1:9/farm', COOKIE_KEYS: KEY };
const SHOP = {
  ...SERVICE,
  LINK_KEYS: KEY,
  EMAIL_HASH_KEY: KEY,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'farm@example.com',
};
const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const TEST = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
const SANDBOX = 'http://127.0.0.1:12111';

type Row = [name: string, program: string, env: Record<string, string>, settings: string[]];

// Each config.spec tests single settings; here the real programs are started.
const rows: Row[] = [
  [
    'payments without settings',
    'services/payments',
    {},
    ['DATABASE_URL', 'COOKIE_KEYS', 'LINK_KEYS', 'EMAIL_HASH_KEY', 'STRIPE_SECRET_KEY'],
  ],
  ['learning without settings', 'services/learning', {}, ['DATABASE_URL', 'COOKIE_KEYS', 'QUIZ_KEY']],
  [
    'community without settings',
    'services/community',
    {},
    ['DATABASE_URL', 'COOKIE_KEYS', 'EMAIL_HASH_KEY', 'VISITOR_KEY'],
  ],
  [
    'dexter without settings',
    'services/dexter',
    { SECURE_COOKIES: 'no' },
    ['DATABASE_URL', 'COOKIE_KEYS', 'VISITOR_KEY', 'SECURE_COOKIES'],
  ],
  [
    'payments with the Stripe sandbox',
    'services/payments',
    { ...SHOP, ...TEST, STRIPE_API_URL: SANDBOX },
    ['ALLOW_SANDBOX_PAYMENTS'],
  ],
  [
    'payments without a mail server',
    'services/payments',
    { ...SHOP, ...LIVE, SMTP_URL: '' },
    ['ALLOW_MAILBOX_IN_PRODUCTION'],
  ],
  [
    'the gateway without settings',
    'services/gateway',
    { SECURE_COOKIES: 'no' },
    ['RELEASE_STORE', 'RELEASE_PUBLIC_KEYS', 'SECURE_COOKIES'],
  ],
];

/** Starts a program in production with only these settings, and waits for it to exit. */
async function start(main: string, settings: Record<string, string>) {
  const env = { PATH: dirname(process.execPath), NODE_ENV: 'production', PORT: '0', ...settings };
  const args = ['--import', 'tsx', join(ROOT, main)];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test.each(rows)(
  'in production %s does not start, and names each missing setting',
  async (_, program, env, settings) => {
    const { code, output } = await start(`${program}/src/main.ts`, env);
    expect([code, output]).toEqual([1, expect.any(String)]);
    for (const name of settings) expect(output).toMatch(new RegExp(`\\b(?:${name})\\b`));
    for (const value of new Set(Object.values(env)))
      if (value.length > 12 && !value.startsWith('http')) expect(output).not.toContain(value);
  },
);

test('in production npm start uses nothing embedded, names what would allow it, and writes nothing', async () => {
  const FARM_FOLDER = mkdtempSync(join(tmpdir(), 'farm-production-'));
  const { code, output } = await start('tools/site/src/start.ts', { FARM_FOLDER });
  expect(code).toBe(1);
  for (const name of ['DATABASE', 'KEYS', 'OPERATOR'].map((part) => `ALLOW_EMBEDDED_${part}`))
    expect(output).toContain(name);
  for (const name of ['ALLOW_SANDBOX_PAYMENTS', 'ALLOW_MAILBOX_IN_PRODUCTION']) expect(output).toContain(name);
  expect(readdirSync(FARM_FOLDER)).toEqual([]);
});
