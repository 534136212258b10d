import type { CallKey, Calls, InputOf, ApiErrorBody, ReplyOf } from '@farm/contracts';
import type { App } from '../service-deps';
import { createTestBrowser, type Browser } from './browser';

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface CallOptions {
  /** By default the visitor of this api. */
  as?: Browser;
  headers?: Record<string, string>;
  /** The address in X-Forwarded-For; 127.0.0.1 by default. */
  from?: string;
  /** Sent unchanged instead of `body`. */
  payload?: string | Buffer;
}

export interface ApiResponse {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** Parsed if it is JSON, else text. */
  body: unknown;
  bytes: Buffer;
}

/** A call was refused; `refusal` is the envelope. */
export class ApiCallError extends Error {
  constructor(
    key: string,
    readonly status: number,
    readonly errorBody: ApiErrorBody,
  ) {
    super(`${key} answered ${status} ${JSON.stringify(errorBody)}`);
    this.name = 'ApiCallError';
  }
}

function addressOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

function toApiResponse(response: Awaited<ReturnType<App['inject']>>): ApiResponse {
  const isPlain = response.headers['content-encoding'] === undefined;
  const json = isPlain && String(response.headers['content-type'] ?? '').startsWith('application/json');
  const body: unknown = json && response.body !== '' ? JSON.parse(response.body) : response.body;
  return { status: response.statusCode, headers: response.headers, body, bytes: response.rawPayload };
}

async function encodeBody(body: unknown): Promise<string | Buffer | undefined> {
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer());
  return body === undefined ? undefined : JSON.stringify(body);
}

/** A call with the contract's types. @throws ApiCallError unless the status is 2xx */
export interface Api {
  <K extends CallKey>(
    key: K,
    ...input: object extends InputOf<Calls[K]>
      ? [input?: InputOf<Calls[K]>, at?: CallOptions]
      : [input: InputOf<Calls[K]>, at?: CallOptions]
  ): Promise<ReplyOf<Calls[K]>>;
  /** Sends any request and resolves with the complete response. */
  raw(key: string, input?: AnyInput, at?: CallOptions): Promise<ApiResponse>;
  /** The default visitor. */
  visitor: Browser;
}

/** Calls an app by its contracts, without listening on a port. */
export function createApi(app: App): Api {
  const visitor = createTestBrowser();
  const raw: Api['raw'] = async (key, input = {}, { as = visitor, headers = {}, from, payload } = {}) => {
    const [method = 'GET', path = '/'] = key.split(' ');
    const isFile = input.body instanceof Blob;
    const body = payload ?? (await encodeBody(input.body));
    const response = await app.inject({
      method: method as 'GET',
      url: addressOf(path, input),
      headers: {
        ...as.header(),
        ...(body === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    as.storeCookies([response.headers['set-cookie'] ?? []].flat());
    return toApiResponse(response);
  };
  const call = async (key: string, input?: AnyInput, at?: CallOptions) => {
    const { status, body } = await raw(key, input, at);
    if (status < 200 || status > 299) throw new ApiCallError(key, status, body as ApiErrorBody);
    return status === 204 ? undefined : body;
  };
  return Object.assign(call as Omit<Api, 'raw' | 'visitor'>, { raw, visitor }) as Api;
}
