import {
  owners,
  releaseDesk,
  type Refusal,
  type CallKey,
  type Calls,
  type Endpoint,
  type InputOf,
  type ReplyOf,
} from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';

/** What a fake answers: a reply, a refusal, a lost network, or a rule that makes one of them from the input. */
type FakeAnswer<K extends CallKey> = Answer<K> | ((input: InputOf<Calls[K]>) => Answer<K> | Promise<Answer<K>>);
type Answer<K extends CallKey> = ReplyOf<Calls[K]> | FakeRefusal | typeof LOST;
export type FakeApi = { [K in CallKey]?: FakeAnswer<K> };

export const LOST = Symbol('the network is lost');

class FakeRefusal {
  constructor(
    readonly status: number,
    readonly body: Refusal,
  ) {}
}

/** A refusal as a service would send it. */
export const refusal = (
  status: number,
  code: string,
  sentence: string,
  extra: Record<string, unknown> = {},
): FakeRefusal => new FakeRefusal(status, { code, error: sentence, message: sentence, requestId: 'test', ...extra });

// `call()` turns whatever `fetch` throws into a lost network: the test must hear of it all the same.
const faults: string[] = [];
export const takeFaults = (): string[] => faults.splice(0);
afterEach(() => {
  const found = takeFaults();
  if (found.length) throw new Error(found.join('\n'));
});

function blame(fault: string): never {
  faults.push(fault);
  throw new Error(fault);
}

const endpoints = new Map(
  [...Object.values(owners).flat(), releaseDesk].flatMap((contract) =>
    Object.entries(contract as Record<string, Endpoint>),
  ),
);

function keyOf(method: string, pathname: string): { key: CallKey; params: Record<string, string> } {
  const parts = pathname.split('/');
  const fits = [...endpoints.keys()].filter((key) => {
    const [wanted, pattern] = key.split(' ') as [string, string];
    const segments = pattern.split('/');
    return (
      wanted === method &&
      segments.length === parts.length &&
      segments.every((s, i) => s.startsWith(':') || s === parts[i])
    );
  });
  const key = fits.sort((a, b) => a.split(':').length - b.split(':').length)[0];
  if (!key) return blame(`No contract declares ${method} ${pathname}`);
  const pattern = (key.split(' ')[1] as string).split('/');
  const params = Object.fromEntries(
    pattern.flatMap((s, i) => (s.startsWith(':') ? [[s.slice(1), decodeURIComponent(parts[i] ?? '')]] : [])),
  );
  return { key: key as CallKey, params };
}

const json = (status: number, body: unknown) =>
  ({
    ok: status < 400,
    status,
    statusText: '',
    headers: new Headers({ 'content-type': 'application/json' }),
    text: () => Promise.resolve(body === undefined ? '' : JSON.stringify(body)),
  }) as Response;

function checked(key: CallKey, reply: unknown): unknown {
  const schema = endpoints.get(key)?.reply;
  const fault = schema && Value.Errors(schema, reply).First();
  if (fault) return blame(`The fake answer of ${key} breaks its contract at ${fault.path}: ${fault.message}`);
  return reply;
}

/**
 * Replaces `fetch` for one test. Every answer is checked against its contract; a call without an answer fails the test.
 * @returns what was asked, by key.
 */
export function fakeApi(api: FakeApi): { asked: (key: CallKey) => unknown[] } {
  const log: { key: CallKey; input: unknown }[] = [];
  globalThis.fetch = async (target, init) => {
    const url = new URL(String(target), 'http://localhost');
    const method = init?.method ?? 'GET';
    const { key, params } = keyOf(method, url.pathname);
    const input = {
      params,
      query: Object.fromEntries(url.searchParams),
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
    };
    log.push({ key, input });
    const fake = api[key] as unknown;
    if (!(key in api)) return blame(`Unexpected call: ${key}`);
    const answer: unknown = typeof fake === 'function' ? await fake(input) : fake;
    if (answer === LOST) throw new TypeError('Failed to fetch');
    if (answer instanceof FakeRefusal) return json(answer.status, answer.body);
    return json(200, checked(key, answer));
  };
  return { asked: (key) => log.filter((entry) => entry.key === key).map((entry) => entry.input) };
}
