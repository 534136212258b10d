import { Account, releaseAdmin as contract, ReleaseEdit } from '@farm/contracts';
import {
  type Apis,
  createEdit,
  promote,
  type ReleaseStore,
  type SigningKey,
  type TrustedKeys,
} from '@farm/release-store';
import {
  type Clock,
  requireAuth,
  assertJson,
  assertSameSite,
  networkPrefix,
  type Person,
  throwHttpError,
} from '@farm/server-kit';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Dispatcher, request as ask } from 'undici';
import { releaseStatus, type StatusSources } from './release-status';
import type { ReleaseFollower } from '../release-follower';
import { SERVICE_UNAVAILABLE } from '../proxy';
import { tooBusy } from '../request-body';
import { hasSessionCookie } from '../session-cookie';
import type { Upstreams } from '../upstreams';

interface EditDeps {
  store: ReleaseStore;
  trusted: TrustedKeys;
  releases: ReleaseFollower;
  clock: Clock;
  apis: () => Apis;
  /** Signs revisions; undefined: read-only. */
  key: SigningKey | undefined;
}

const rejectEdit = (reasons: readonly string[]): never =>
  throwHttpError(409, 'release.refused', `Nothing was changed. ${reasons.join('. ')}.`, { extra: { reasons } });

/**
 * Creates a signed revision with the operator's id and reason. It is live on this gateway when this resolves.
 * @throws 403 if editing is disabled, 409 with every reason if the edit is rejected
 */
async function editRelease({ reason, ...action }: ReleaseEdit, operator: Person, deps: EditDeps) {
  const { key, store, trusted, releases, clock } = deps;
  if (!key)
    return throwHttpError(
      403,
      'release.read_only',
      "Releases can't be changed in the browser here. Use npm run release.",
    );
  const now = releases.revision()?.release;
  if (!now) return rejectEdit(['There is no release yet']);
  const result = await createEdit(action, now, store, trusted);
  if (!result.ok) return rejectEdit([result.reason]);
  const author = { by: operator.id, reason: reason.trim(), at: clock.now() };
  const done = await promote(store, result.edit, author, key, { apis: deps.apis(), trusted });
  if (!done.ok) return rejectEdit(done.reasons);
  await releases.refresh();
  return { revision: done.release.revision, edit: done.release.edit };
}

const ACCOUNT_TIMEOUT_MS = 3_000;

interface OperatorDeps {
  services: Upstreams;
  dispatcher: Dispatcher;
  clock: Clock;
}

/**
 * The signed-in account according to the learning service; null: signed out. Like every call it takes an in-flight place.
 * @throws 502 if the service does not answer, 503 if no place is free
 */
async function loadAccount({ headers, id, ip }: FastifyRequest, deps: OperatorDeps): Promise<Account | null> {
  if (!hasSessionCookie(headers)) return null;
  const release = await deps.services.enter('learning', networkPrefix(ip));
  if (!release) throw tooBusy();
  const address = deps.services.addressOf('learning');
  try {
    const { statusCode, body } = await ask(`${address}/api/auth/user`, {
      dispatcher: deps.dispatcher,
      headers: { cookie: headers.cookie, 'x-request-id': id },
      signal: AbortSignal.timeout(ACCOUNT_TIMEOUT_MS),
    });
    const answer: unknown = await body.json();
    if (statusCode === 401) return null; // of a service of before
    if (statusCode === 200 && (answer === null || Value.Check(Account, answer))) return answer;
    throw new Error(`GET /api/auth/user answered ${statusCode}`);
  } catch (error) {
    return throwHttpError(502, 'service.away', SERVICE_UNAVAILABLE, { cause: error });
  } finally {
    release();
  }
}

/**
 * @throws as the services do: 401 signed out, 403 not an operator, 401 `auth.second_factor`, and 401 `auth.confirm` for
 * edits without a recent sign-in
 */
async function requireOperator(request: FastifyRequest, deps: OperatorDeps, fresh: boolean): Promise<Person> {
  const account = await loadAccount(request, deps);
  const { clock } = deps;
  const person: Person | null = account && {
    id: account.id,
    email: account.email,
    role: account.role,
    amr: account.secondFactor === 'needed' ? [] : ['mfa'],
    ...(account.fresh ? { authenticatedAt: clock.now() } : {}),
  };
  const session = { person: async () => person };
  const operator = await requireAuth({ access: 'operator', fresh }, session, {
    clock,
    secondFactor: true,
    hasPasskey: async () => true,
  });
  return operator as Person;
}

const { messages } = contract['POST /release/edits'];

interface ReleaseAdminDeps extends OperatorDeps, EditDeps, Omit<StatusSources, 'canEdit'> {
  /** The only origin whose pages may write. */
  origin: string;
}

function readEdit(body: unknown): ReleaseEdit {
  if (Value.Check(ReleaseEdit, body)) return body;
  const isReason = [...Value.Errors(ReleaseEdit, body)].every(({ path }) => path === '/reason');
  return throwHttpError(400, 'request.invalid', isReason ? messages.reason : messages['']);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who edits a release: known before the body is read. */
    operator?: Person | undefined;
  }
}

/** Status of releases, and edits by operators. The body of an edit is read only after the session has been checked. */
export function releaseAdminRoutes(app: FastifyInstance, deps: ReleaseAdminDeps): void {
  app.decorateRequest('operator', undefined);
  app.get('/release/status', async (request) => {
    await requireOperator(request, deps, false);
    const status = await releaseStatus({ ...deps, canEdit: deps.key !== undefined });
    return status ?? throwHttpError(503, 'release.none', 'There is no release yet.');
  });
  app.post('/release/edits', {
    onRequest: async (request) => {
      assertSameSite(request, deps.origin);
      assertJson(request);
      request.operator = await requireOperator(request, deps, true);
    },
    handler: ({ body, operator }) => editRelease(readEdit(body), operator as Person, deps),
  });
}
