import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contract, type Endpoint, type RateLimit, serviceContracts, SERVICES } from '@farm/contracts';
import { ROOT } from '../workspace';

/** Where a call says nothing else: what one network may do beside what one visitor may (server-kit/defaults.ts). */
const PREFIX_FACTOR = 5;

/** Writes that strangers or people may make without a limit of their own, and why. The front's ceilings hold for all. */
export const WITHOUT_LIMIT: Readonly<Record<string, string>> = {
  'POST /api/stripe/webhook': 'proved by its signature over the raw bytes before anything is read',
  'POST /api/logout': 'takes a right away from the caller, and costs one statement',
  'DELETE /api/auth/sessions/:id': 'takes a right away from the caller, who is signed in',
  'POST /api/auth/sign-out-everywhere': 'takes rights away from the caller, who is signed in',
  'PATCH /api/auth/passkeys/:id': 'at most ten rows of the caller, who is signed in',
  'DELETE /api/auth/passkeys/:id': 'the same, and signed in within a quarter of an hour',
  'POST /api/library/forget': "clears the caller's own cookie",
};

interface Call {
  key: string;
  endpoint: Endpoint;
}

/** Every call of the site. */
export const calls: readonly Call[] = SERVICES.flatMap((service) =>
  (serviceContracts[service] as readonly Contract[]).flatMap((contract) =>
    Object.entries(contract).map(([key, endpoint]) => ({ key, endpoint })),
  ),
);

const visitorOf = ({ times, per, slidingWindow }: RateLimit) =>
  `${times} a ${per}${slidingWindow ? ', over any 60 seconds' : ''}`;

const networkOf = ({ times, per, perPrefix = times * PREFIX_FACTOR, prefixPer = per, perResource }: RateLimit) =>
  `${perPrefix} ${prefixPer === 'hour' ? 'an' : 'a'} ${prefixPer}${perResource ? `; ${perResource.times} on one thing a ${perResource.per}` : ''}`;

/** The rows of docs/security/limits.md. */
const rows = (): string[] =>
  calls.flatMap(({ key, endpoint: { limit } }) =>
    limit ? [`| \`${key}\` | ${visitorOf(limit).replace('a hour', 'an hour')} | ${networkOf(limit)} |`] : [],
  );

const HEAD = `# Limits

Written by \`npx nx run checks:limits\` from the contracts (\`libs/contracts\`), where limits stand; a check
fails when this page is out of date, and when a write for strangers or people has no limit and no reason.

A visitor is a browser with the signed visitor cookie; a network is a /24 of IPv4 or a /48 of IPv6, kept as a salted digest
for two days at most. Counts stand in PostgreSQL, so all copies of a service share them (\`libs/server-kit/src/rate-limits.ts\`).
Whoever brings no cookie is counted by the network first: dropping cookies gains nothing. Refusals are 429 in the envelope
with \`Retry-After\` and \`RateLimit-*\`.

In front of all this the gateway lets one visitor ask 300 and one network 1,200 times a minute, files of builds aside, counted
in memory under a key of the process (\`services/gateway/src/rate-limit.ts\`; \`EDGE_VISITOR_PER_MINUTE\`, \`EDGE_NETWORK_PER_MINUTE\`).
Of the 100 requests that a service answers at a time, one network has ten (\`services/gateway/src/in-flight.ts\`,
\`EDGE_NETWORK_IN_FLIGHT\`); more wait up to two seconds. A body has to be there within five seconds, before it takes one of
these places.

Codes for signing in have five tries each. How many emails with codes and with library links an address is sent, by whom,
is in \`libs/server-kit/src/email-send-budget.ts\`, counted for each of the two alone: three at once a network, then with
growing pauses, about thirty a day from all strangers together, and a budget of its own for a browser that proved the
address before (\`libs/server-kit/src/known-browser.ts\`). Addresses that do not exist: 300 a minute and network.

| call | visitor | network |
|---|---|---|`;

const TAIL = `
## Writes without a limit of their own

Operators' calls, because their role is asked first and they are few; and:
`;

/** docs/security/limits.md as it should be. */
export const limitsPage = (): string =>
  [HEAD, ...rows(), TAIL, ...Object.entries(WITHOUT_LIMIT).map(([key, why]) => `- \`${key}\`: ${why}`), ''].join('\n');

// npx nx run checks:limits
if (require.main === module) writeFileSync(join(ROOT, 'docs/security/limits.md'), limitsPage());
