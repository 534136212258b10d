import type { CallKey, Calls, InputOf, ReplyOf } from '@farm/contracts';
import { observeApiVersion } from './observed-api-versions';
import { ApiError, parseErrorBody } from './api-error';

export type Input<K extends CallKey> = InputOf<Calls[K]>;

interface CallOptions {
  /** Ends the call, besides its time limit: TanStack Query passes one to each query function. */
  signal?: AbortSignal;
}

/** What `call` takes after the key: nothing is required of calls without an input, or whose input is optional. */
export type InputArguments<K extends CallKey, Options = unknown> =
  unknown extends Input<K>
    ? [input?: Options]
    : Partial<Input<K>> extends Input<K>
      ? [input?: Input<K> & Options]
      : [input: Input<K> & Options];

// Calls of contracts last 30 s at most, those with a file 60 s; after more, the connection is lost.
const LIMIT_MS = 40_000;
const UPLOAD_LIMIT_MS = 70_000;

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Fills in and escapes `:params`; omits undefined query parameters. */
export function buildUrl(key: string, { params = {}, query = {} }: Parts = {}): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
  return present.length ? `${path}?${search}` : path;
}

function throwNetworkError(cause: unknown): never {
  throw new ApiError({ status: 0, text: 'No answer', body: null, cause });
}

/** A file is sent as its bytes, everything else as JSON. */
function encodeBody(body: unknown): { type: string; body: BodyInit } | null {
  if (body === undefined) return null;
  return body instanceof Blob
    ? { type: 'application/octet-stream', body }
    : { type: 'application/json', body: JSON.stringify(body) };
}

/** Aborts with the first of two signals. AbortSignal.any() does the same, but phones of 2023 lack it. */
function firstOf(one: AbortSignal, other: AbortSignal): AbortSignal {
  const controller = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: controller.signal });
  }
  return controller.signal;
}

/** A number of seconds; null for a date, or without one. */
const readSeconds = (text: string | null): number | null =>
  text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;

async function fetchResponse(key: string, parts: Parts, signal: AbortSignal, accept?: string): Promise<Response> {
  const content = encodeBody(parts.body);
  const answer = await fetch(buildUrl(key, parts), {
    method: key.split(' ')[0],
    credentials: 'include',
    signal,
    headers: { ...(accept && { Accept: accept }), ...(content && { 'Content-Type': content.type }) },
    ...(content && { body: content.body }),
  }).catch(throwNetworkError);
  observeApiVersion(answer.headers.get('x-farm-contract'));
  if (answer.ok) return answer;
  const text = await answer.text().catch(throwNetworkError);
  throw new ApiError({
    status: answer.status,
    text: text || answer.statusText,
    body: parseErrorBody(text),
    retryAfterSeconds: readSeconds(answer.headers.get('retry-after')),
  });
}

interface StreamOptions {
  accept: string;
  /** Aborts the call; replaces the time limit of 40 s. */
  signal: AbortSignal;
}

/**
 * Calls an endpoint and returns the unread response, for streams. For the shell only.
 * @throws ApiError like `call`, also if the signal aborts the call
 */
export const openCall = <K extends CallKey>(
  key: K,
  input: Input<K>,
  { accept, signal }: StreamOptions,
): Promise<Response> => fetchResponse(key, input as Parts, signal, accept);

/**
 * Calls an endpoint with cookies and a JSON body or a file; a response to save is returned as a Blob. TypeScript checks key, input and reply against the contract; only the
 * service validates at run time.
 * @throws ApiError with status and error body; status 0 without a response, also if `signal` ended the call
 */
export async function call<K extends CallKey>(
  key: K,
  ...[input]: InputArguments<K, CallOptions>
): Promise<ReplyOf<Calls[K]>> {
  const { signal, ...parts } = (input ?? {}) as Parts & CallOptions;
  const limit = AbortSignal.timeout(parts.body instanceof Blob ? UPLOAD_LIMIT_MS : LIMIT_MS);
  const answer = await fetchResponse(key, parts, signal ? firstOf(signal, limit) : limit);
  if (answer.headers.get('content-disposition')?.startsWith('attachment'))
    return (await answer.blob().catch(throwNetworkError)) as ReplyOf<Calls[K]>;
  const text = await answer.text().catch(throwNetworkError);
  return (text ? JSON.parse(text) : undefined) as ReplyOf<Calls[K]>;
}
