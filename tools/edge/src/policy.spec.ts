import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Live } from './live';
import { permissionsOf, policyOf, referrerOf } from './policy';

const { hosts } = JSON.parse(readFileSync(join(__dirname, '../../../apps/store-mfe/contract.json'), 'utf8')) as {
  hosts: Record<string, string[]>;
};
const live = { shell: { hosts: {} }, remotes: new Map([['store', { hosts }]]) } as unknown as Live;
const directives = (cardCompanyIsForeign: boolean) =>
  policyOf(live, { cardCompanyIsForeign, isHttps: true, local: new Map() }).split('; ');

test('with live or test keys the store gets the card company’s hosts, all of them and no others', () => {
  expect(directives(true)).toEqual(
    expect.arrayContaining([
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
      "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
      "connect-src 'self' https://api.stripe.com",
      "img-src 'self' data: https://*.stripe.com",
      "style-src 'self'",
      "form-action 'self'",
    ]),
  );
});

test('with the sandbox everything is of this site', () => {
  expect(directives(false).filter((line) => line.includes('https:'))).toEqual([]);
});

test('a payment may be asked for by this site, and by the card company’s frame with real keys', () => {
  expect(permissionsOf(true)).toContain('payment=(self "https://js.stripe.com")');
  expect(permissionsOf(false)).toContain('payment=(self)');
});

test.each([
  ['/library', 'no-referrer'],
  ['/course-access', 'no-referrer'],
  ['/sign-in', 'no-referrer'],
  ['/grant-search', 'no-referrer'],
  ['/checkout', 'strict-origin-when-cross-origin'],
  [undefined, 'strict-origin-when-cross-origin'],
])('from %s others learn: %s', (path, expected) => expect(referrerOf(path)).toBe(expected));
