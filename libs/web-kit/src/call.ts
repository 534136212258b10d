import type { CallKey, Calls, InputOf, ReplyOf } from '@farm/contracts';
import { hearContract } from './contracts-heard';
import { earlyAnswer } from './early';
import { CallFailed, readRefusal } from './refusal';

type Input<K extends CallKey> = InputOf<Calls[K]>;
type Arguments<K extends CallKey> =
  unknown extends Input<K> ? [] : Partial<Input<K>> extends Input<K> ? [input?: Input<K>] : [input: Input<K>];

// The longest call of any contract lasts 30 s; a network that says nothing for longer has lost it.
const LIMIT_MS = 40_000;

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call: `:params` filled in and escaped, query without absent values. */
export function addressOf(key: string, { params = {}, query = {} }: Parts = {}): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length ? `${path}?${search}` : path;
}

function lost(cause: unknown): never {
  throw new CallFailed({ status: 0, text: 'No answer', refusal: null, cause });
}

async function ask(key: string, parts: Parts, accept?: string, signal?: AbortSignal): Promise<Response> {
  const hasBody = parts.body !== undefined;
  const address = addressOf(key, parts);
  const early = key.startsWith('GET ') ? earlyAnswer(address) : undefined;
  const answer =
    (early && (await early)) ?? // nothing early: asked in this very turn
    (await fetch(address, {
      method: key.split(' ')[0],
      credentials: 'include',
      signal: signal ?? AbortSignal.timeout(LIMIT_MS),
      headers: { ...(accept && { Accept: accept }), ...(hasBody && { 'Content-Type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(parts.body) }),
    }).catch(lost));
  hearContract(answer.headers.get('x-farm-contract'));
  if (answer.ok) return answer;
  const text = await answer.text().catch(lost);
  throw new CallFailed({ status: answer.status, text: text || answer.statusText, refusal: readRefusal(text) });
}

interface Opening {
  /** The kinds of answer that are understood. */
  accept: string;
  /** Ends the call; it stands in place of the limit of 40 s. */
  signal: AbortSignal;
}

/**
 * Makes one call and hands its answer over unread, for answers that come bit by bit. For the shell alone.
 * @throws CallFailed as `call` does, also when the signal ends the call.
 */
export const openCall = <K extends CallKey>(key: K, input: Input<K>, { accept, signal }: Opening): Promise<Response> =>
  ask(key, input as Parts, accept, signal);

/**
 * Makes one call of the site. Key, input and reply are checked by TypeScript against the contract; nothing is
 * checked at run time, the service does that. Spec 1 section 7: cookies are always sent, bodies are JSON.
 * @throws CallFailed with the status and, when the service spoke, its refusal; status 0 when nobody answered.
 */
export async function call<K extends CallKey>(key: K, ...[input]: Arguments<K>): Promise<ReplyOf<Calls[K]>> {
  const answer = await ask(key, (input ?? {}) as Parts);
  const text = await answer.text().catch(lost);
  return (text ? JSON.parse(text) : undefined) as ReplyOf<Calls[K]>;
}
