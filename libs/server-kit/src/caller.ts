import type { Access } from '@farm/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieJar } from './cookies';
import type { Ending } from './in-time';
import type { Kit } from './kit';
import type { Gate } from './limits';
import { mustBe } from './must-be';
import { sessionOf, type Session } from './session';
import type { Person } from './service-deps';
import { visitorOf, type Visitor, type VisitorId } from './visitor';

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

interface Rules {
  kit: Kit;
  access: Access;
  fresh: boolean;
  gate: Gate | undefined;
}

/** Reads cookies and session when they are asked for: what a call does not look at costs it nothing. */
class Asking implements Caller {
  fromNetwork = 0;
  person: Person | null = null;
  #cookies: CookieJar | undefined;
  #session: Session | undefined;
  #visitor: Visitor | undefined;

  constructor(
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
    private readonly rules: Pick<Rules, 'kit' | 'access'>,
    private readonly ending: Pick<Ending, 'signal'>,
  ) {}

  get cookies(): CookieJar {
    return (this.#cookies ??= this.rules.kit.cookies(this.request, this.reply));
  }

  get session(): Session {
    return (this.#session ??= sessionOf(this.cookies, this.rules.kit.deps));
  }

  /** The visitor whole; a new one gets its cookie where the call's access says so. */
  get browser(): Visitor {
    const { kit, access } = this.rules;
    this.#visitor ??= visitorOf(this.cookies, { keep: access !== 'anyone', now: kit.deps.clock.now() });
    return this.#visitor;
  }

  get visitor(): VisitorId {
    return this.browser.id;
  }

  get isNew(): boolean {
    return this.browser.fresh;
  }

  get visitorSince(): Date | null {
    return this.browser.since;
  }

  get requestId(): string {
    return this.request.id;
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }
}

async function counted(asking: Asking, gate: Gate, { access }: Rules): Promise<number> {
  const { browser, request } = asking;
  const visitor = access === 'anyone' && browser.fresh ? null : browser;
  return gate({ visitor, address: request.ip, params: request.params as Readonly<Record<string, string>> });
}

async function checked(asking: Asking, rules: Rules): Promise<Caller> {
  const { gate, kit } = rules;
  if (gate) asking.fromNetwork = await counted(asking, gate, rules);
  asking.person = await mustBe(rules, asking.session, kit.deps);
  return asking;
}

/**
 * Who asks, once access and limit of the endpoint are satisfied; refuses with 401, 403 or 429 otherwise. At once where
 * neither asks anybody.
 */
export function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: Rules,
  ending: Pick<Ending, 'signal'>,
): Caller | Promise<Caller> {
  const asking = new Asking(request, reply, rules, ending);
  const { access, gate } = rules;
  if (access !== 'anyone') void asking.browser; // gets its cookie, whatever the handler looks at
  return gate || access === 'person' || access === 'operator' ? checked(asking, rules) : asking;
}
