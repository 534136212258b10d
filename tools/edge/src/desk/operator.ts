import { Account } from '@farm/contracts';
import { mustBe, refuse, type Clock, type Person } from '@farm/server-kit';
import { Value } from '@sinclair/typebox/value';
import type { FastifyRequest } from 'fastify';
import { request as ask, type Dispatcher } from 'undici';
import { NOT_ANSWERING } from '../proxy';
import type { Upstreams } from '../upstreams';

const ANSWER_LIMIT_MS = 3_000;

export interface OperatorDeps {
  services: Upstreams;
  dispatcher: Dispatcher;
  clock: Clock;
}

/** Who the learning service says this browser is signed in as; null: nobody. Refuses with 502 when it does not answer. */
async function accountOf({ headers, id }: FastifyRequest, deps: OperatorDeps): Promise<Account | null> {
  if (!headers.cookie) return null;
  const address = deps.services.addressOf('learning');
  try {
    const { statusCode, body } = await ask(`${address}/api/auth/user`, {
      dispatcher: deps.dispatcher,
      headers: { cookie: headers.cookie, 'x-request-id': id },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const answer: unknown = await body.json();
    if (statusCode === 401) return null;
    if (statusCode === 200 && Value.Check(Account, answer)) return answer;
    throw new Error(`GET /api/auth/user answered ${statusCode}`);
  } catch (error) {
    return refuse(502, 'service.away', NOT_ANSWERING, { cause: error });
  }
}

/**
 * The operator who asks, by the same rule and in the same words as in the services: 401 signed out, 403 no operator, 401
 * `auth.second_factor`, and for what destroys 401 `auth.confirm`.
 */
export async function operatorOf(request: FastifyRequest, deps: OperatorDeps, fresh: boolean): Promise<Person> {
  const account = await accountOf(request, deps);
  const { clock } = deps;
  const person: Person | null = account && {
    id: account.id,
    email: account.email,
    role: account.role,
    amr: account.secondFactor === 'needed' ? [] : ['mfa'],
    ...(account.fresh ? { freshAt: clock.now() } : {}),
  };
  const session = { person: async () => person };
  const operator = await mustBe({ access: 'operator', fresh }, session, { clock, secondFactor: true });
  return operator as Person;
}
