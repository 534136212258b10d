import type { Access, RateLimit } from '@farm/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getSession, mayRequireAuth, requireAuth, type Session } from './auth';
import type { CookieJar } from './cookies';
import type { Cancellation } from './handler-timeout';
import { HttpError } from './http-error';
import type { RateLimiter } from './rate-limits';
import { type ServiceContext, getContext } from './service-context';
import type { Person, App } from './service-deps';
import { readVisitor, renewVisitor, type Visitor, type VisitorId, visitorSince } from './visitor';

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
  /** Gives the browser another visitor cookie: nothing that is stored under the former id is found again. */
  renewVisitor(): void;
  /** A hash of the caller's network (/24 or /48) with a salt that changes every day. */
  networkHash(): Promise<string>;
  requestId: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Aborted when the client disconnects or the endpoint times out. */
  signal: AbortSignal;
}

/** A caller who satisfied the rules of the endpoint. */
export interface AuthorizedCaller extends Caller {
  readonly cancellation: Cancellation;
  /** Milliseconds since the request arrived, which count towards the endpoint's timeout. */
  readonly authorizedAfterMs: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before `onRequest` of serve() has decided about access. */
    caller: AuthorizedCaller | null;
  }
}

interface Rules {
  context: ServiceContext;
  access: Access;
  fresh: boolean;
  gate: RateLimiter | undefined;
}

/**
 * Reads cookies and session when a handler asks for them. A class: getters of an object literal would keep the request and its
 * response in memory until the next full garbage collection, because V8 allocates them among its long-lived objects.
 */
class RequestCaller implements AuthorizedCaller {
  authorizedAfterMs = 0;
  networkCallCount = 0;
  person: Person | null = null;
  readonly cookies: CookieJar;
  #session: Session | undefined;
  #browser: Visitor | undefined;

  constructor(
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
    private readonly rules: Rules,
    readonly cancellation: Cancellation,
  ) {
    this.cookies = rules.context.cookies(request, reply);
    if (rules.access !== 'anyone') void this.browser; // a new one gets its cookie, whatever the handler reads
  }
  get browser(): Visitor {
    const { context, access } = this.rules;
    return (this.#browser ??= readVisitor(this.cookies, {
      setsCookie: access !== 'anyone',
      now: context.deps.clock.now(),
    }));
  }
  get visitor(): VisitorId {
    return this.browser.id;
  }
  get isNew(): boolean {
    return this.browser.isNew;
  }
  get visitorSince(): Date | null {
    return visitorSince(this.visitor);
  }
  get session(): Session {
    return (this.#session ??= getSession(this.cookies, this.rules.context.deps));
  }
  renewVisitor(): void {
    renewVisitor(this.cookies, this.rules.context.deps.clock.now());
  }
  networkHash(): Promise<string> {
    return this.rules.context.networkHash(this.request.ip);
  }
  get requestId(): string {
    return this.request.id;
  }
  get signal(): AbortSignal {
    return this.cancellation.signal;
  }
}

async function checkAccess(caller: RequestCaller, rules: Rules): Promise<AuthorizedCaller> {
  const { access, gate, context } = rules;
  const { request, session } = caller;
  if (gate) {
    const visitor = access === 'anyone' && caller.isNew ? null : caller.browser;
    const params = request.params as Readonly<Record<string, string>>;
    caller.networkCallCount = await gate({ visitor, address: request.ip, params });
  }
  caller.person = await requireAuth(rules, session, context.deps);
  caller.authorizedAfterMs = caller.reply.elapsedTime;
  return caller;
}

/** At once if the endpoint has no limit and requires no sign-in. @throws 401, 403 or 429 unless both are satisfied */
export function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: Rules,
  cancellation: Cancellation,
): AuthorizedCaller | Promise<AuthorizedCaller> {
  const caller = new RequestCaller(request, reply, rules, cancellation);
  return rules.gate || mayRequireAuth(rules) ? checkAccess(caller, rules) : caller;
}

/**
 * A limit that rejects nobody: counts a call and resolves with whether it is within the limit, for features that cost money
 * and have a free fallback. `key` is unique in the service.
 */
export function softLimit(app: App, key: string, limit: RateLimit): (caller: Caller) => Promise<boolean> {
  const gate = getContext(app).rateLimiter(key, limit);
  return async ({ visitor, request }) => {
    try {
      await gate({ visitor: { id: visitor, isNew: false }, address: request.ip });
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.status === 429) return false;
      throw error;
    }
  };
}
