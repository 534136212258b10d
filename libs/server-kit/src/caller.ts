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
  const visitor = visitorOf(cookies, { keep: access !== 'anyone' });
  const known = access === 'anyone' && visitor.fresh ? null : visitor;
  await gate?.({ visitor: known, address: request.ip });
  const person = await mustBe({ access, fresh }, session, kit.deps);
  return {
    visitor: visitor.id,
    person,
    session,
    cookies,
    requestId: request.id,
    request,
    reply,
    signal: request.signal,
  };
}
