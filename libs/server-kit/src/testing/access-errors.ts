import { isTeamAccess, TEAM_ROLES, type UserRole } from '@farm/contracts';
import type { Api } from './api';
import { type Browser, createTestBrowser } from './browser';
import type { GuardedCall } from './guarded-calls';

const ROLES: readonly UserRole[] = ['member', ...TEAM_ROLES, 'operator'];

/** The signed-in browser of a role. */
type BrowserOfRole = (role: UserRole) => Browser;

/** A signed-in browser for each role, from `signIn`. */
export async function browsersByRole(signIn: (role: UserRole) => Browser | Promise<Browser>): Promise<BrowserOfRole> {
  const browsers = new Map<UserRole, Browser>();
  for (const role of ROLES) browsers.set(role, await signIn(role));
  return (role) => browsers.get(role) as Browser;
}

/** What a caller gets, by role; 'stranger' is a browser in which nobody is signed in. */
type AccessErrors = Readonly<Partial<Record<UserRole | 'stranger', string>>>;

// The role is checked before the second factor, so this error shows that the role is allowed, and nothing is executed.
const ALLOWED = '401 auth.second_factor';

/** No body that a parser or a schema accepts, and no query: access is decided before either is looked at. */
const UNREADABLE = '{"';

/**
 * Makes the call as a stranger and, if it is for operators, with every role. The service must require a second factor,
 * which the browsers lack: so that no call is executed.
 */
export async function accessErrorsOf(
  api: Api,
  { key, needs, input: { params }, upload }: GuardedCall,
  browserOf: BrowserOfRole,
): Promise<AccessErrors> {
  const isRead = key.startsWith('GET ');
  const headers = { 'content-type': upload ? 'application/octet-stream' : 'application/json' };
  const errorOf = async (as: Browser) => {
    const options = isRead ? { as } : { as, headers, payload: UNREADABLE };
    const { status, body } = await api.raw(key, params ? { params } : {}, options);
    return `${status} ${(body as { code?: string } | null)?.code ?? ''}`;
  };
  const errors = [['stranger', await errorOf(createTestBrowser())]];
  if (isTeamAccess(needs)) for (const role of ROLES) errors.push([role, await errorOf(browserOf(role))]);
  return Object.fromEntries(errors) as AccessErrors;
}

/** The expected result of accessErrorsOf(), from the contract. */
export function expectedAccessErrors({ needs }: GuardedCall): AccessErrors {
  const stranger = { stranger: '401 auth.signed_out' };
  if (!isTeamAccess(needs)) return stranger;
  const errorOf = (role: UserRole) => (needs === role || needs === 'team' ? ALLOWED : '403 auth.other_role');
  const team = Object.fromEntries(TEAM_ROLES.map((role) => [role, errorOf(role)]));
  return { ...stranger, member: '403 auth.not_operator', ...team, operator: ALLOWED };
}
