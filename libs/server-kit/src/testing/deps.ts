import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { cookieSigners } from '../cookies';
import { hashToken } from '../auth';
import type { Person, ServiceDeps } from '../service-deps';
import type { Browser } from './browser';
import { fixedClock, type FixedClock } from './fixed-clock';

export const COOKIE_KEYS = ['kQ0zv1yV2mX3lW4kU5jT6iS7hR8gQ9fP0eO1dN2cM3b'];

export interface TestDeps extends ServiceDeps {
  clock: FixedClock;
  /** Signs a person in; the session is in memory unless `findPersonBySession` is passed. */
  signIn(browser: Browser, person: Person): void;
}

/** Dependencies of a service under test: a fixed clock, a known key, sessions in memory, no log. */
export function createTestDeps(overrides: { pool: Pool } & Partial<ServiceDeps>): TestDeps {
  const people = new Map<string, Person>();
  const deps: TestDeps = {
    clock: fixedClock('2026-03-20T12:00:00.000Z'),
    cookieKeys: COOKIE_KEYS,
    siteOrigin: 'http://localhost:4000',
    secureCookies: true,
    secondFactor: false,
    findPersonBySession: async (hash) => people.get(hash.toString('hex')) ?? null,
    hasPasskey: async () => false,
    ready: async () => true,
    logLevel: 'silent',
    signIn: (browser, person) => {
      const token = randomBytes(32).toString('base64url');
      people.set(hashToken(token).toString('hex'), person);
      browser.setCookie('__Host-session', encodeURIComponent(signedCookie('session', token)));
    },
    ...(overrides as { pool: Pool } & Partial<TestDeps>),
  };
  return deps;
}

/** Signs a cookie value as the site does. */
export const signedCookie = (name: string, value: string, keys: readonly string[] = COOKIE_KEYS): string =>
  cookieSigners(keys)(name).sign(value);
