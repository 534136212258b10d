import { fromPartial } from '@total-typescript/shoehorn';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionsOf, policyOf, referrerOf } from './policy';
import type { Live } from './revision';

const { hosts } = JSON.parse(readFileSync(join(__dirname, '../../../apps/store-mfe/contract.json'), 'utf8')) as {
  hosts: Record<string, string[]>;
};
const live = fromPartial<Live>({ shell: { hosts: {} }, remotes: new Map([['store', { hosts }]]) });
const directives = (isStripeExternal: boolean) =>
  policyOf(live, { isStripeExternal, isHttps: true, local: new Map() }).split('; ');

test('with live or test keys the policy allows Stripe’s hosts and no others', () => {
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

test('with the sandbox the policy allows this site only', () => {
  expect(directives(false).filter((line) => line.includes('https:'))).toEqual([]);
});

test('payment requests are allowed for this site, and with real keys for Stripe’s frame', () => {
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
])('the referrer policy of %s is %s', (path, expected) => expect(referrerOf(path)).toBe(expected));
