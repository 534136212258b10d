import type { Access, RateLimit } from '@farm/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireAuth, type Session, getSession } from './auth';
import type { CookieJar } from './cookies';
import type { Cancellation } from './handler-timeout';
import { HttpError } from './http-error';
import type { RateLimiter } from './rate-limits';
import { type ServiceContext, getContext } from './service-context';
import type { Person, App } from './service-deps';
import { type VisitorId, readVisitor } from './visitor';

/** The caller of an endpoint, with the parts of the HTTP exchange that handlers may need. */
export interface Caller {
  /** From the visitor cookie. With access 'anyone' no cookie is set. */
  visitor: VisitorId;
  /** The request had no valid visitor cookie, so there is no stored data of this visitor. */
  isNew: boolean;
  /** When this browser got its cookie; null for cookies of early releases. */
  visitorSince: Date | null;
  /** Calls of this endpoint from the same network in the period of its limit, including this one; 0 without a limit. */
  networkCallCount: number;
  /** Set with access 'person' and those of operators, and with 'visitor' and `requiresRecentAuth`; else use `session.person()`. */
  person: Person | null;
  session: Session;
  cookies: CookieJar;
  /** A hash of the caller's network (/24 or /48) with a salt that changes every day. */
  networkHash(): Promise<string>;
  requestId: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Aborted when the client disconnects or the endpoint times out. */
  signal: AbortSignal;
}

interface Rules {
  context: ServiceContext;
  access: Access;
  fresh: boolean;
  gate: RateLimiter | undefined;
}

/** @throws 401, 403 or 429 unless access and limit of the endpoint are satisfied */
export async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: Rules,
  cancellation: Cancellation,
): Promise<Caller> {
  const { context, access, gate } = rules;
  const cookies = context.cookies(request, reply);
  const visitor = readVisitor(cookies, { setsCookie: access !== 'anyone', now: context.deps.clock.now() });
  const session = getSession(cookies, context.deps);
  const counted = access === 'anyone' && visitor.isNew ? null : visitor;
  const params = request.params as Readonly<Record<string, string>>;
  const networkCallCount = gate ? await gate({ visitor: counted, address: request.ip, params }) : 0;
  return {
    visitor: visitor.id,
    isNew: visitor.isNew,
    visitorSince: visitor.since,
    networkCallCount,
    person: await requireAuth(rules, session, context.deps),
    session,
    cookies,
    networkHash: () => context.networkHash(request.ip),
    requestId: request.id,
    request,
    reply,
    get signal() {
      return cancellation.signal;
    },
  };
}

/**
 * A limit that rejects nobody: counts a call and resolves with whether it is within the limit, for features that cost money
 * and have a free fallback. `key` is unique in the service.
 */
export function softLimit(app: App, key: string, limit: RateLimit): (caller: Caller) => Promise<boolean> {
  const gate = getContext(app).rateLimiter(key, limit);
  return async ({ visitor, request }) => {
    try {
      await gate({ visitor: { id: visitor, isNew: false, since: null }, address: request.ip });
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.status === 429) return false;
      throw error;
    }
  };
}
