import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace';

jest.setTimeout(120_000);

const KEY = 'k'.repeat(43);
/** What all services need; nobody listens there, and none of these programs gets as far as to ask. */
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

type Row = [what: string, program: string, env: Record<string, string>, named: string[]];

// What is wrong with single settings is each config.spec's; here real programs are started, which takes its time.
const rows: Row[] = [
  [
    'the shop, bare',
    'services/payments',
    {},
    ['DATABASE_URL', 'COOKIE_KEYS', 'LINK_KEYS', 'EMAIL_HASH_KEY', 'STRIPE_SECRET_KEY'],
  ],
  ['the school, bare', 'services/learning', {}, ['DATABASE_URL', 'COOKIE_KEYS', 'QUIZ_KEY']],
  ['the porch, bare', 'services/community', {}, ['DATABASE_URL', 'COOKIE_KEYS', 'EMAIL_HASH_KEY', 'VISITOR_KEY']],
  [
    'the assistant, bare',
    'services/dexter',
    { SECURE_COOKIES: 'no' },
    ['DATABASE_URL', 'COOKIE_KEYS', 'VISITOR_KEY', 'SECURE_COOKIES'],
  ],
  [
    'the shop with the card sandbox',
    'services/payments',
    { ...SHOP, ...TEST, STRIPE_API_URL: SANDBOX },
    ['ALLOW_SANDBOX_PAYMENTS'],
  ],
  [
    'the shop without a mail server',
    'services/payments',
    { ...SHOP, ...LIVE, SMTP_URL: '' },
    ['ALLOW_MAILBOX_IN_PRODUCTION'],
  ],
  [
    'the gateway, bare',
    'services/gateway',
    { SECURE_COOKIES: 'no' },
    ['RELEASE_STORE', 'RELEASE_PUBLIC_KEYS', 'SECURE_COOKIES'],
  ],
];

/** Starts a program as production would, with nothing in its environment but this, and waits for it to refuse. */
async function startOf(main: string, given: Record<string, string>) {
  const env = { PATH: dirname(process.execPath), NODE_ENV: 'production', PORT: '0', ...given };
  const args = ['--import', 'tsx', join(ROOT, main)];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

test.each(rows)('in production %s does not start, and says which setting', async (_, program, env, named) => {
  const { code, said } = await startOf(`${program}/src/main.ts`, env);
  expect([code, said]).toEqual([1, expect.any(String)]);
  for (const name of named) expect(said).toMatch(new RegExp(`\\b(?:${name})\\b`));
  for (const value of new Set(Object.values(env)))
    if (value.length > 12 && !value.startsWith('http')) expect(said).not.toContain(value);
});

test('in production npm start uses nothing embedded, names each thing and what allows it, and leaves no trace', async () => {
  const FARM_FOLDER = mkdtempSync(join(tmpdir(), 'farm-production-'));
  const { code, said } = await startOf('tools/site/src/start.ts', { FARM_FOLDER });
  expect(code).toBe(1);
  for (const name of ['DATABASE', 'KEYS', 'OPERATOR'].map((what) => `ALLOW_EMBEDDED_${what}`))
    expect(said).toContain(name);
  for (const name of ['ALLOW_SANDBOX_PAYMENTS', 'ALLOW_MAILBOX_IN_PRODUCTION']) expect(said).toContain(name);
  expect(readdirSync(FARM_FOLDER)).toEqual([]);
});
