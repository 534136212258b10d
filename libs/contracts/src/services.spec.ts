import {
  DEFAULT_BODY_BYTES,
  isRoleAllowed,
  isTeamAccess,
  TEAM_ROLES,
  type Contract,
  type Endpoint,
  type InputOf,
  type ReplyOf,
} from './contract';
import { serviceContracts, SERVICES, type Calls } from './services';
import { largestBodyBytes } from './testing/largest-body';
import { DECISIONS } from './testing/role-decisions';
import { releaseAdmin } from './gateway/release-admin';
import { versions } from './versions';

const endpoints = SERVICES.flatMap((service) =>
  (serviceContracts[service] as readonly Contract[]).flatMap(
    (contract) => Object.entries(contract) as [string, Endpoint][],
  ),
);

test.each(endpoints)(
  '%s says who may call it, and has a schema for each of its parameters',
  (key, { access, params }) => {
    expect(['anyone', 'visitor', 'person', 'team', ...TEAM_ROLES, 'operator']).toContain(access);
    const named = [...key.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => name);
    expect(Object.keys(params?.properties ?? {})).toEqual(named);
  },
);

test.each(endpoints.filter(([key]) => /\/ops(\/|$)/.test(key)))('%s is for operators', (_, { access }) =>
  expect(isTeamAccess(access)).toBe(true),
);

test.each([
  ['team', ['operator', 'editor', 'shop', 'moderator']],
  ['editor', ['operator', 'editor']],
  ['shop', ['operator', 'shop']],
  ['moderator', ['operator', 'moderator']],
  ['operator', ['operator']],
] as const)('calls with access %s are for %j', (access, allowed) => {
  const roles = ['operator', ...TEAM_ROLES, 'member'] as const;
  expect(roles.filter((role) => isRoleAllowed(role, access))).toEqual(allowed);
});

test('every call of operators is decided on here: a new one fails until it is added to a list', () => {
  const calls = [...endpoints, ...(Object.entries(releaseAdmin) as [string, Endpoint][])];
  const decided = calls.filter(([, { access }]) => isTeamAccess(access)).map(([key, { access }]) => [key, access]);
  expect(Object.fromEntries(decided)).toEqual(
    Object.fromEntries(Object.entries(DECISIONS).flatMap(([role, keys]) => keys.map((key) => [key, role]))),
  );
});

test.each(endpoints.filter(([, { body }]) => body))('%s refuses fields that it does not know', (_, { body }) => {
  const shapes = body?.['anyOf'] ?? [body];
  for (const shape of shapes as { additionalProperties?: unknown }[]) expect(shape.additionalProperties).toBe(false);
});

/** Paths of the strings and lists in a schema that may be of any length. A pattern without +, * or {n,} is a bound. */
function unboundedIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, pattern, properties, items, anyOf, ...node } = schema as Record<string, unknown>;
  const isFree =
    (type === 'string' &&
      !('maxLength' in node || 'const' in node) &&
      (typeof pattern !== 'string' || !/^\^.*\$$/.test(pattern) || /[+*]|\{\d+,\}/.test(pattern))) ||
    (type === 'array' && !('maxItems' in node));
  const parts = Object.entries({ ...(properties ?? {}), ...(items ? { '[]': items } : {}), ...(anyOf ?? {}) });
  return [...(isFree ? [path] : []), ...parts.flatMap(([name, part]) => unboundedIn(part, `${path}.${name}`))];
}

test.each(endpoints)('%s limits the length of every text and list of its input', (_, { params, query, body }) =>
  expect(Object.entries({ params, query, body }).flatMap(([part, schema]) => unboundedIn(schema, part))).toEqual([]),
);

/** Of the visitor's own input, or of what the farm publishes; nothing that is stored about people is in it. */
const PUBLIC_DOWNLOADS = [
  'POST /api/farm-plan/pdf',
  'GET /api/teaching-sheets/:name',
  'POST /api/grants/:id/starter-pack/:document',
];

/** Calls with many people's data at once: an unattended browser must not be enough. */
test.each(
  endpoints.filter(
    ([key, { download }]) => (download && !PUBLIC_DOWNLOADS.includes(key)) || /\/exports?(\/|\.|$)|\.csv$/.test(key),
  ),
)('%s needs a recent sign-in', (_, { access, download, requiresRecentAuth }) =>
  expect({ isTeam: isTeamAccess(access), download, requiresRecentAuth }).toEqual({
    ...{ isTeam: true, download: true, requiresRecentAuth: true },
  }),
);

/** The largest body of a call that anyone or any member may make, in bytes; that of the webhook is checked by its signature. */
const PUBLIC_BODY_BYTES = 32_768;
const WITHOUT_PUBLIC_LIMIT = ['POST /api/stripe/webhook'];

test.each(endpoints.filter(([key]) => !key.startsWith('GET ')))(
  '%s accepts no larger body than its input needs',
  (key, { access, body, bodyBytes, upload }) => {
    const largest = body ? largestBodyBytes(body) : 0;
    if (bodyBytes === undefined) expect(largest).toBeLessThanOrEqual(DEFAULT_BODY_BYTES);
    else if (body) expect(bodyBytes).toBeLessThanOrEqual(largest + 1_024);
    if (!upload && !isTeamAccess(access) && !WITHOUT_PUBLIC_LIMIT.includes(key))
      expect(bodyBytes ?? DEFAULT_BODY_BYTES).toBeLessThanOrEqual(PUBLIC_BODY_BYTES);
  },
);

test.each(SERVICES)('the calls of %s have a version', (service) => expect(versions[service]).toMatch(/^\d+\.\d+$/));

test('a caller gets the types of its call', () => {
  const input: InputOf<Calls['POST /api/free-orders']> = { body: { bookId: 'seeds-of-change' } };
  const reply: ReplyOf<Calls['POST /api/free-orders']> = { sessionId: 'free_1' };
  // @ts-expect-error the reply of this call has no such field
  const wrong: ReplyOf<Calls['POST /api/free-orders']> = { clientSecret: 'x' };
  expect([input, reply, wrong]).toHaveLength(3);
});
