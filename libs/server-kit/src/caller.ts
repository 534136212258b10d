import type { Access } from '@farm/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieJar } from './cookies';
import type { Kit } from './kit';
import type { Gate } from './limits';
import { mustBe } from './must-be';
import { sessionOf, type Session } from './session';
import type { Person } from './service-deps';
import { visitorOf, type VisitorId } from './visitor';

/** Who asks, and the few things of HTTP that a handler may need. */
export interface Caller {
  /** Kept in the visitor cookie, except for calls with access 'anyone', where a new one is forgotten again. */
  visitor: VisitorId;
  /** This request brought no valid visitor cookie: nothing kept here can belong to it yet. */
  isNew: boolean;
  /** When this browser got its cookie: just now if it brought none, null if its cookie is too old to tell. */
  visitorSince: Date | null;
  /** How many of these calls came from the same network in the period of its limit, this one included; 0 without one. */
  fromNetwork: number;
  /** Set on calls with access 'person' and 'operator'; other calls ask `session.person()` when they care. */
  person: Person | null;
  session: Session;
  cookies: CookieJar;
  requestId: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Aborted when the browser goes away or the call's time is over. */
  signal: AbortSignal;
}

/** Who asks, once access and limit of the endpoint are satisfied; refuses with 401, 403 or 429 otherwise. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: { kit: Kit; access: Access; fresh: boolean; gate: Gate | undefined },
): Promise<Caller> {
  const { kit, access, fresh, gate } = rules;
  const cookies = kit.cookies(request, reply);
  const session = sessionOf(cookies, kit.deps);
  const visitor = visitorOf(cookies, { keep: access !== 'anyone', now: kit.deps.clock.now() });
  const known = access === 'anyone' && visitor.fresh ? null : visitor;
  const params = request.params as Readonly<Record<string, string>>;
  const fromNetwork = (await gate?.({ visitor: known, address: request.ip, params })) ?? 0;
  const person = await mustBe({ access, fresh }, session, kit.deps);
  return {
    visitor: visitor.id,
    isNew: visitor.fresh,
    visitorSince: visitor.since,
    fromNetwork,
    person,
    session,
    cookies,
    requestId: request.id,
    request,
    reply,
    signal: request.signal,
  };
}
