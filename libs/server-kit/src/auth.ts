import { createHash, randomBytes } from 'node:crypto';
import { isRoleAllowed, isTeamAccess, type Access, type TeamAccess } from '@farm/contracts';
import type { CookieJar } from './cookies';
import { throwHttpError } from './http-error';
import type { Person, ServiceDeps } from './service-deps';

const COOKIE_NAME = 'session';

/** The session of one request. The cookie holds a signed 256-bit token, the database its SHA-256. */
export interface Session {
  /** null without a cookie or with a forged one. */
  tokenHash: Buffer | null;
  /** The signed-in person, read from the database each time: a role change applies to the next request. */
  person(): Promise<Person | null>;
  /** A new token: store its hash before the cookie is set. */
  createToken(): { tokenHash: Buffer; setCookie(seconds: number): void };
  /** The caller deletes the database row. */
  clearCookie(): void;
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export function getSession(jar: CookieJar, deps: Pick<ServiceDeps, 'findPersonBySession'>): Session {
  const token = jar.read(COOKIE_NAME);
  const tokenHash = token === null ? null : hashToken(token);
  return {
    tokenHash,
    person: async () => (tokenHash ? deps.findPersonBySession(tokenHash) : null),
    createToken: () => {
      const created = randomBytes(32).toString('base64url');
      return { tokenHash: hashToken(created), setCookie: (seconds) => jar.set(COOKIE_NAME, created, { seconds }) };
    },
    clearCookie: () => jar.clear(COOKIE_NAME),
  };
}

const RECENT_MS = 15 * 60_000;
const SECOND_FACTORS = ['passkey', 'mfa'];

export const hasSecondFactor = ({ amr = [] }: Pick<Person, 'amr'>): boolean =>
  amr.some((method) => SECOND_FACTORS.includes(method));

/** Whether the person signed in or confirmed within the last 15 minutes. */
export const isRecentlyAuthenticated = ({ authenticatedAt }: Pick<Person, 'authenticatedAt'>, now: Date): boolean =>
  authenticatedAt !== undefined && now.getTime() - authenticatedAt.getTime() < RECENT_MS;

/** Without `hasPasskey` (in the gateway) every operator is assumed to have one. */
type PasskeyDeps = Partial<Pick<ServiceDeps, 'hasPasskey'>>;

/**
 * Requires the second factor of an operator who has a passkey, in development too: access to an operator's mailbox must
 * not be enough to change or delete the account. A recovery link from the machine itself counts as well.
 * @throws 401 `auth.second_factor`
 */
export async function assertOwnPasskeyUsed(person: Person, deps: PasskeyDeps): Promise<void> {
  if (person.role === 'member' || hasSecondFactor(person) || person.amr?.includes('operator_link')) return;
  if ((await deps.hasPasskey?.(person.id)) ?? true)
    throwHttpError(401, 'auth.second_factor', 'Please use one of your passkeys first.');
}

interface Requirements {
  access: Access;
  /** The endpoint destroys or discloses data: an unattended browser must not be enough. */
  fresh: boolean;
}

type Deps = Pick<ServiceDeps, 'secondFactor' | 'clock'> & PasskeyDeps;

function assertRole(person: Person, access: TeamAccess, { secondFactor }: Deps): void {
  if (person.role === 'member')
    throwHttpError(403, 'auth.not_operator', 'This page is for the people who run the farm.');
  if (!isRoleAllowed(person.role, access))
    throwHttpError(403, 'auth.other_role', `Your role (${person.role}) does not include this. An owner can change it.`);
  if (secondFactor && !hasSecondFactor(person))
    throwHttpError(401, 'auth.second_factor', 'Operators sign in with a passkey. Please use yours, or add one.');
}

/** Whether an endpoint asks for the signed-in person; with access 'visitor' a browser without one may still call it. */
export const mayRequireAuth = ({ access, fresh }: Requirements): boolean =>
  (access !== 'anyone' && access !== 'visitor') || (access === 'visitor' && fresh);

/**
 * The signed-in person that an endpoint requires; null where it requires none.
 * @throws 401 `auth.signed_out`, `auth.second_factor` or `auth.confirm`, 403 `auth.not_operator` or
 * `auth.other_role`: pages show the sign-in form, the passkey prompt or the confirmation.
 */
export async function requireAuth(
  { access, fresh }: Requirements,
  session: Pick<Session, 'person'>,
  deps: Deps,
): Promise<Person | null> {
  const isOptional = access === 'visitor' && fresh;
  if (!mayRequireAuth({ access, fresh })) return null;
  const person = await session.person();
  if (!person) return isOptional ? null : throwHttpError(401, 'auth.signed_out', 'Please sign in.');
  if (isTeamAccess(access)) assertRole(person, access, deps);
  if (isOptional) await assertOwnPasskeyUsed(person, deps);
  if (fresh && !isRecentlyAuthenticated(person, deps.clock.now()))
    return throwHttpError(401, 'auth.confirm', 'You signed in a while ago. Please confirm that it is you.');
  return person;
}
