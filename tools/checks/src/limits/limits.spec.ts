import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Limit } from '@farm/contracts';
import { ROOT } from '../workspace';
import { calls, WITHOUT_LIMIT } from './limits';
import { limitsPage } from './page';

const limitOf = (key: string) => calls.find((call) => call.key === key)?.endpoint.limit;
const HOURS = { minute: 60, hour: 1 } as const;
const anHour = ({ times, per }: Pick<Limit, 'times' | 'per'>) => times * HOURS[per];

test('docs/security/limits.md says what the contracts say', () => {
  expect(readFileSync(join(ROOT, 'docs/security/limits.md'), 'utf8')).toBe(limitsPage());
});

test('every write of strangers and people has a limit, or a reason for having none', () => {
  const free = calls
    .filter(({ key, endpoint }) => !/^(GET|HEAD) /.test(key) && endpoint.access !== 'operator' && !endpoint.limit)
    .map(({ key }) => key);
  expect(free.sort()).toEqual(Object.keys(WITHOUT_LIMIT).sort());
});

test('a network may never do less than one of its visitors, in the same period', () => {
  for (const { key, endpoint } of calls) {
    const { times = 0, per, perPrefix = times, prefixPer = per } = endpoint.limit ?? {};
    if (per === prefixPer) expect([key, perPrefix >= times]).toEqual([key, true]);
  }
});

// The most that one visitor may do in an hour where doing it costs money, mail or somebody's peace.
test.each([
  ['POST /api/dexter-response', 1_800],
  ['POST /api/comments/daily-farm-wisdom', 600],
  ['POST /api/comments/:id/like', 3_600],
  ['POST /api/comments/:id/report', 5],
  ['POST /api/generate-recipe', 120],
  ['POST /api/contact', 5],
  ['POST /api/capture-lead', 10],
  ['POST /api/newsletter/subscribe', 10],
  ['POST /api/quiz/start-session', 600],
  ['POST /api/quiz/submit-session', 1_200],
  ['POST /api/generate-farm-plan', 600],
  ['POST /api/create-payment-intent', 20],
  ['POST /api/stripe/create-checkout', 20],
  ['POST /api/library/links', 10],
  ['POST /api/auth/code', 10],
  ['POST /api/auth/code/verify', 30],
  ['POST /api/auth/operator-link', 10],
  ['POST /api/auth/passkey/options', 1_200],
  ['GET /api/certificates/:code', 1_800],
  ['POST /api/newsletter/confirm', 1_800],
])('%s: at most %i an hour', (key, most) => {
  const limit = limitOf(key);
  expect(limit && anHour(limit)).toBeLessThanOrEqual(most);
});
