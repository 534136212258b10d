import {
  serviceContracts,
  releaseAdmin,
  type ApiErrorBody,
  type CallKey,
  type Calls,
  type Endpoint,
  type InputOf,
  type ReplyOf,
} from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';

/** A fake response: a reply, an error, a network failure, or a function of the input that returns one. */
type FakeAnswer<K extends CallKey> = Answer<K> | ((input: InputOf<Calls[K]>) => Answer<K> | Promise<Answer<K>>);
type Answer<K extends CallKey> = ReplyOf<Calls[K]> | FakeErrorResponse | typeof NETWORK_ERROR;
export type FakeApi = { [K in CallKey]?: FakeAnswer<K> };

export const NETWORK_ERROR = Symbol('the network is lost');

class FakeErrorResponse {
  constructor(
    readonly status: number,
    readonly body: ApiErrorBody,
  ) {}
}

/** An error response. */
export const errorResponse = (
  status: number,
  code: string,
  sentence: string,
  extra: Record<string, unknown> = {},
): FakeErrorResponse =>
  new FakeErrorResponse(status, { code, error: sentence, message: sentence, requestId: 'test', ...extra });

// Recorded, because `call()` turns all errors of `fetch` into network errors.
const faults: string[] = [];
export const drainFaults = (): string[] => faults.splice(0);
afterEach(() => {
  const found = drainFaults();
  if (found.length) throw new Error(found.join('\n'));
});

function failTest(fault: string): never {
  faults.push(fault);
  throw new Error(fault);
}

const endpoints = new Map(
  [...Object.values(serviceContracts).flat(), releaseAdmin].flatMap((contract) =>
    Object.entries(contract as Record<string, Endpoint>),
  ),
);

function keyOf(method: string, pathname: string): { key: CallKey; params: Record<string, string> } {
  const parts = pathname.split('/');
  const fits = [...endpoints.keys()].filter((key) => {
    const [keyMethod, pattern] = key.split(' ') as [string, string];
    const segments = pattern.split('/');
    return (
      keyMethod === method &&
      segments.length === parts.length &&
      segments.every((s, i) => s.startsWith(':') || s === parts[i])
    );
  });
  const key = fits.sort((a, b) => a.split(':').length - b.split(':').length)[0];
  if (!key) return failTest(`No contract declares ${method} ${pathname}`);
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
    // as services do; a test waits for nothing
    headers: new Headers({ 'content-type': 'application/json', ...(status === 503 && { 'retry-after': '0' }) }),
    text: () => Promise.resolve(body === undefined ? '' : JSON.stringify(body)),
  }) as Response;

const file = (content: Blob) =>
  ({
    ok: true,
    status: 200,
    headers: new Headers({ 'content-disposition': 'attachment' }),
    blob: () => Promise.resolve(content),
  }) as Response;

function checked(key: CallKey, reply: unknown): unknown {
  const schema = endpoints.get(key)?.reply;
  const fault = schema && Value.Errors(schema, reply).First();
  if (fault) return failTest(`The fake answer of ${key} breaks its contract at ${fault.path}: ${fault.message}`);
  return reply;
}

/**
 * Replaces `fetch` for one test. Validates responses against their contracts; a call without a fake fails the test.
 * @returns the requests by key
 */
export function fakeApi(api: FakeApi): { calls: (key: CallKey) => unknown[] } {
  const log: { key: CallKey; input: unknown }[] = [];
  globalThis.fetch = async (target, init) => {
    await null; // StrictMode mounts twice: a call that it ended at once reaches no server
    init?.signal?.throwIfAborted();
    const url = new URL(String(target), 'http://localhost');
    const method = init?.method ?? 'GET';
    const { key, params } = keyOf(method, url.pathname);
    const input = {
      params,
      query: Object.fromEntries(url.searchParams),
      body:
        init?.body instanceof Blob ? init.body : init?.body ? (JSON.parse(String(init.body)) as unknown) : undefined,
    };
    log.push({ key, input });
    const fake = api[key] as unknown;
    if (!(key in api)) return failTest(`Unexpected call: ${key}`);
    const answer: unknown = typeof fake === 'function' ? await fake(input) : fake;
    if (answer === NETWORK_ERROR) throw new TypeError('Failed to fetch');
    if (answer instanceof FakeErrorResponse) return json(answer.status, answer.body);
    if (answer instanceof Blob) return file(answer);
    return json(200, checked(key, answer));
  };
  return { calls: (key) => log.filter((entry) => entry.key === key).map((entry) => entry.input) };
}
