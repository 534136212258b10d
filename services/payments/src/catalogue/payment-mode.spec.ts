import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productOf, type Product } from '@farm/farm';
import { keyProblem, maySell, modeOf, PROVIDER, type Mode, type PaymentKeys } from './payment-mode';

const inTest: PaymentKeys = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  apiUrl: PROVIDER,
  production: false,
  allowTest: false,
  allowSandbox: false,
};
const live = { ...inTest, secretKey: 'sk_live_1', publishableKey: 'pk_live_1', production: true };
const elsewhere = 'http://127.0.0.1:12111';

test.each<[string, PaymentKeys, RegExp | null]>([
  ['test keys start in development', inTest, null],
  ['live keys start in production', live, null],
  ['a restricted live key starts', { ...live, secretKey: 'rk_live_1' }, null],
  ['live secret and test publishable key', { ...live, publishableKey: 'pk_test_1' }, /mix live and test/],
  ['test secret and live publishable key', { ...inTest, publishableKey: 'pk_live_1' }, /mix live and test/],
  ['live secret sent elsewhere', { ...live, apiUrl: elsewhere }, /only to the provider/],
  [
    'live secret sent to a look-alike',
    { ...live, apiUrl: 'https://api.stripe.com.example.com' },
    /only to the provider/,
  ],
  ['a test key in production', { ...inTest, production: true }, /ALLOW_TEST_PAYMENTS/],
  ['a test key in production, allowed', { ...inTest, production: true, allowTest: true }, null],
  ['the sandbox in production', { ...inTest, apiUrl: elsewhere, production: true, allowTest: true }, /ALLOW_SANDBOX/],
  ['the sandbox in production, allowed', { ...inTest, apiUrl: elsewhere, production: true, allowSandbox: true }, null],
  ['no key at all', { ...inTest, secretKey: 'secret' }, /neither/],
  ['an invalid publishable key', { ...inTest, publishableKey: 'x' }, /neither/],
])('I20: %s', (_, keys, expected) => {
  const problem = keyProblem(keys);
  if (expected === null) expect(problem).toBeNull();
  else expect(problem).toMatch(expected);
});

test.each([
  ['live', 'sk_live_1', PROVIDER],
  ['live', 'rk_live_1', PROVIDER],
  ['test', 'sk_test_1', PROVIDER],
  ['sandbox', 'sk_test_1', elsewhere],
])('mode %s', (mode, secretKey, apiUrl) => expect(modeOf({ secretKey, apiUrl })).toBe(mode));

test('only the mode and its setting mention the sandbox', () => {
  const folder = join(__dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const service = files.filter((file) => !file.endsWith('.spec.ts') && !file.startsWith('testing/'));
  // Policies of PDFs name a sandbox of another kind.
  const named = (file: string) => /sandbox/i.test(readFileSync(join(folder, file), 'utf8').replaceAll('`sandbox`', ''));
  expect(service.filter(named).sort()).toEqual(['catalogue/payment-mode.ts', 'config.ts']);
});

const product = (id: string): Product => productOf(id) as Product;

test.each<[string, string, Mode, string[], boolean]>([
  ['I17: an unreleased guide sells in test mode', 'seeds-of-wealth', 'test', [], true],
  ['I17: an unreleased guide sells against the sandbox', 'seeds-of-wealth', 'sandbox', [], true],
  ['I17: an unreleased guide does not sell in live mode', 'seeds-of-wealth', 'live', [], false],
  ['I17: a released guide sells in live mode', 'seeds-of-wealth', 'live', ['seeds-of-wealth'], true],
  ['I17: a release is for one guide', 'grant-gold', 'live', ['seeds-of-wealth'], false],
  ['the course sells in live mode', 'southern-market-garden', 'live', [], true],
])('%s', (_, id, mode, released, expected) => expect(maySell(product(id), mode, new Set(released))).toBe(expected));
