import { owners, SERVICES, type Contract, type Endpoint, type Limit } from '@farm/contracts';

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

export interface Call {
  key: string;
  endpoint: Endpoint;
}

/** Every call of the site. */
export const calls: readonly Call[] = SERVICES.flatMap((service) =>
  (owners[service] as readonly Contract[]).flatMap((contract) =>
    Object.entries(contract).map(([key, endpoint]) => ({ key, endpoint })),
  ),
);

const visitorOf = ({ times, per, exact }: Limit) => `${times} a ${per}${exact ? ', over any 60 seconds' : ''}`;

const networkOf = ({ times, per, perPrefix = times * PREFIX_FACTOR, prefixPer = per, perThing }: Limit) =>
  `${perPrefix} ${prefixPer === 'hour' ? 'an' : 'a'} ${prefixPer}${perThing ? `; ${perThing.times} on one thing a ${perThing.per}` : ''}`;

/** The rows of docs/security/limits.md. */
export const rows = (): string[] =>
  calls.flatMap(({ key, endpoint: { limit } }) =>
    limit ? [`| \`${key}\` | ${visitorOf(limit).replace('a hour', 'an hour')} | ${networkOf(limit)} |`] : [],
  );
