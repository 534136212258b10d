import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTeamAccess, type RateLimit } from '@farm/contracts';
import { ROOT } from '../workspace';
import { calls, limitsPage, WITHOUT_LIMIT } from './limits';

const limitOf = (key: string) => calls.find((call) => call.key === key)?.endpoint.limit;
const HOURS = { minute: 60, hour: 1 } as const;
const anHour = ({ times, per }: Pick<RateLimit, 'times' | 'per'>) => times * HOURS[per];

test('docs/security/limits.md is up to date', () => {
  expect(readFileSync(join(ROOT, 'docs/security/limits.md'), 'utf8')).toBe(limitsPage());
});

test('every write by anyone or a signed-in person has a limit, or a reason for none', () => {
  const free = calls
    .filter(({ key, endpoint }) => !/^(GET|HEAD) /.test(key) && !isTeamAccess(endpoint.access) && !endpoint.limit)
    .map(({ key }) => key);
  expect(free.sort()).toEqual(Object.keys(WITHOUT_LIMIT).sort());
});

test('the limit of a network is at least that of a visitor in the same period', () => {
  for (const { key, endpoint } of calls) {
    const { times = 0, per, perPrefix = times, prefixPer = per } = endpoint.limit ?? {};
    if (per === prefixPer) expect([key, perPrefix >= times]).toEqual([key, true]);
  }
});

// Upper bounds for calls that cost money, send email or can disturb people.
test.each([
  ['POST /api/dexter-response', 30, 120, 'minute'],
  ['DELETE /api/dexter/conversation', 30, 120, 'minute'],
  ['POST /api/dexter/train', 60, 120, 'minute'],
  ['POST /api/dexter/review/:id', 60, 120, 'minute'],
  ['POST /api/ops/moderation/comments/:id', 60, 120, 'minute'],
  ['POST /api/ops/inbox/posts', 60, 120, 'minute'],
  ['POST /api/comments/:id/report', 5, 60, 'hour'],
  ['POST /api/contact', 3, 20, 'hour'],
  ['POST /api/capture-lead', 10, 150, 'hour'],
  ['POST /api/newsletter/subscribe', 10, 150, 'hour'],
  ['POST /api/frost-bell', 10, 150, 'hour'],
  ['POST /api/garden-photos', 10, 120, 'hour'],
  ['PUT /api/garden-photos/:id/picture', 20, 240, 'hour'],
  ['POST /api/quiz/start-session', 10, 200, 'minute'],
  ['POST /api/quiz/submit-session', 20, 200, 'minute'],
  ['POST /api/generate-farm-plan', 10, 200, 'minute'],
  ['POST /api/create-payment-intent', 20, 60, 'hour'],
  ['POST /api/stripe/create-checkout', 20, 60, 'hour'],
  ['POST /api/library/links', 10, 60, 'hour'],
  ['POST /api/auth/code', 10, 300, 'hour'],
  ['POST /api/auth/code/verify', 30, 600, 'hour'],
  ['POST /api/auth/operator-link', 10, 60, 'hour'],
  ['POST /api/auth/passkey/options', 20, 300, 'minute'],
  ['GET /api/certificates/:code', 30, 300, 'minute'],
  ['GET /api/certificates/:code/pdf', 30, 300, 'minute'],
  ['POST /api/newsletter/confirm', 30, 300, 'minute'],
  ['POST /api/newsletter/unsubscribe/:token', 30, 300, 'minute'],
] as const)('%s: at most %i per visitor and %i per network each %s', (key, visitor, network, period) => {
  const { times = Infinity, per = 'minute', perPrefix = times, prefixPer = per } = limitOf(key) ?? {};
  expect(anHour({ times, per })).toBeLessThanOrEqual(anHour({ times: visitor, per: period }));
  expect(anHour({ times: perPrefix, per: prefixPer })).toBeLessThanOrEqual(anHour({ times: network, per: period }));
});

// A class of thirty behind one address needs higher network limits: libs/contracts/README.md.
test.each([
  ['POST /api/comments/daily-farm-wisdom', { per: 'minute', times: 10, perPrefix: 300, prefixPer: 'hour' }],
  ['POST /api/comments/:id/like', { per: 'minute', times: 60, perResource: { param: 'id', per: 'day', times: 200 } }],
  ['POST /api/generate-recipe', { per: 'hour', times: 120 }],
] as const)('%s has its decided limit', (key, decided) => {
  expect(limitOf(key)).toMatchObject(decided);
});

// A school, a library or a mobile carrier is one network, whose people must be able to use these calls.
test.each([
  ['POST /api/auth/code', 'hour'],
  ['POST /api/auth/code/verify', 'hour'],
  ['POST /api/auth/passkey/options', 'minute'],
  ['POST /api/auth/passkey/verify', 'minute'],
  ['GET /api/auth/oidc/start', 'minute'],
  ['GET /api/auth/oidc/callback', 'minute'],
  ['POST /api/newsletter/subscribe', 'hour'],
  ['POST /api/newsletter/confirm', 'minute'],
  ['POST /api/course-access/:courseId/certificate', 'hour'],
  ['GET /api/certificates/:code', 'minute'],
  ['POST /api/quiz/start-session', 'minute'],
  ['POST /api/dexter-response', 'minute'],
] as const)('%s: a hundred people behind one address are within the limit each %s', (key, period) => {
  const { times = Infinity, per = 'minute', perPrefix = times, prefixPer = per } = limitOf(key) ?? {};
  expect(anHour({ times: perPrefix, per: prefixPer })).toBeGreaterThanOrEqual(anHour({ times: 100, per: period }));
});
