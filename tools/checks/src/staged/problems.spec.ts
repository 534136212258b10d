import { problemsOf } from './problems';

const key = 'x'.repeat(30);

test.each([
  ['a conflict', 'libs/farm/src/site.ts', `<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> B\n`, 'a conflict is not resolved'],
  ['a key of the card company', 'README.md', `STRIPE_SECRET_KEY=${'sk_'}live_${key}`, 'this looks like a secret'],
  ['a private key', 'tools/a.pem', `-----BEGIN ${'PRIVATE'} KEY-----`, 'this looks like a secret'],
  ['settings', '.env', 'PORT=1', 'settings of one machine'],
  ['settings of production', 'services/payments/.env.production', 'PORT=1', 'settings of one machine'],
  ['a large file', 'a.json', 'x'.repeat(1_000_001), 'more than a megabyte'],
  ['a focused test', 'libs/farm/src/a.spec.ts', `test${'.only'}('x', () => {});`, 'a test alone would run'],
])('%s is told', (_, path, text, says) => expect(problemsOf([{ path, text }])).toEqual([`${path}: ${says}`]));

test.each([
  ['.env.example', '#STRIPE_SECRET_KEY='],
  ['docs/a.md', 'A heading\n=======\n'],
  ['libs/farm/src/a.ts', "export const key = 'sk_test_1';"],
])('%s passes', (path, text) => expect(problemsOf([{ path, text }])).toEqual([]));
