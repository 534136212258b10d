import type { Endpoint } from '@farm/contracts';
import type { TSchema } from '@sinclair/typebox';
import fc, { type Arbitrary } from 'fast-check';
import { boundary, hostile, type JsonSchema, strange, valid } from './values';

/** A valid, nearly valid or arbitrary request. */
export interface Wire {
  kind: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  payload?: string | Buffer;
}

type Fields = Record<string, unknown>;
/** Ids and values that exist in the database, by field name. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>;

const JSON_TYPE = { 'content-type': 'application/json' };
const FILE_TYPE = { 'content-type': 'application/octet-stream' };
// A lone surrogate cannot be URL-encoded: Buffer replaces it.
const spelled = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const encoded = (value: unknown) => encodeURIComponent(Buffer.from(spelled(value)).toString());

function addressOf(path: string, params: Fields, query: Fields): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encoded(params[name] ?? '') || '%20');
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = entries.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return search ? `${filled}?${search}` : filled;
}

/** Uses an existing value for a field in half of the cases, so that calls get past 404. */
function known(fields: Arbitrary<unknown>, schema: JsonSchema, named: KnownValues): Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const chosen = names.flatMap((name) => {
    const values = named.get(name) ?? [];
    return values.length === 0 ? [] : [fc.constantFrom(...values).map((value) => [name, value] as const)];
  });
  if (chosen.length === 0) return fields;
  return fc
    .tuple(fields, fc.boolean(), fc.tuple(...chosen))
    .map(([value, byName, pairs]) => (byName ? Object.assign({}, value, Object.fromEntries(pairs)) : value));
}

/** Changes one thing of a value: removes a field, adds one, or changes its type. */
const mutated = (fields: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(fields, fc.nat(), strange, fc.nat(9)).map(([value, at, other, kind]) => {
    if (typeof value !== 'object' || value === null || kind === 0) return other;
    const names = Object.keys(value);
    const name = names[at % Math.max(1, names.length)] ?? 'x';
    const copy: Fields = { ...value };
    if (kind === 1) delete copy[name];
    else if (kind === 2) Object.defineProperty(copy, '__proto__', { value: other, enumerable: true });
    else if (kind === 3) copy['unknown'] = other;
    else copy[name] = other;
    return copy;
  });

const record = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});

function shaped(kind: string, path: string, endpoint: Endpoint, make: (schema?: TSchema) => Arbitrary<unknown>) {
  const parts = fc.tuple(make(endpoint.params), make(endpoint.query), make(endpoint.body));
  return parts.map(([params, query, body]): Wire => {
    const url = addressOf(path, record(params), record(query));
    if (endpoint.upload)
      return { kind, url, headers: FILE_TYPE, payload: Buffer.from(spelled(body ?? params ?? kind)) };
    if (endpoint.body === undefined) return { kind, url, headers: {} };
    return { kind, url, headers: JSON_TYPE, payload: JSON.stringify(body) ?? 'null' };
  });
}

const BROKEN: readonly (string | Buffer)[] = [
  ...[
    '',
    '{',
    '{"a":1,}',
    '{"a":1}{',
    'null',
    '"x"',
    '[]',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    '\ufeff{}',
    'NaN',
  ],
  ...[
    '{"constructor":{"prototype":{"x":1}}}',
    '['.repeat(20_000),
    `{"a":"${'x'.repeat(600_000)}"}`,
    '1e999',
    '{"a":"\\ud800"}',
  ],
  ...[
    Buffer.from([0xff, 0xfe, 0x00]),
    Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.alloc(300_000),
  ],
];
const TYPES = [
  'application/octet-stream',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'x',
  '',
  'application/json,x',
];
const SEARCHES = [
  'a=1&a=2',
  'a[b]=1',
  'a[]=1',
  '%00',
  '%zz',
  '__proto__[x]=1',
  '&&&=',
  '?',
  'limit=1&limit=2',
  'x'.repeat(3_000),
];
const ENDS = ['', '/', '//', '/..', '/%2e%2e/', '%00', '%ff', ';a=b', '.json', '#x', ' '.trim()];
const COOKIES = [
  '__Host-session=%',
  '__Host-session=x.y',
  '__Host-visitor=a; __Host-visitor=b',
  `__Host-visitor=${'x'.repeat(4_000)}`,
  '=;=',
  '__Host-library=null',
  '\u00ff=\u00ff',
];

/** Requests that no client of ours sends: other bytes, content types, URL spellings, broken cookies. */
const foreign = (path: string, endpoint: Endpoint, plain: Arbitrary<Wire>): Arbitrary<Wire> => {
  const params = fc.dictionary(
    fc.constantFrom(...Object.keys((endpoint.params as JsonSchema | undefined)?.properties ?? { x: 1 })),
    hostile,
  );
  const raw = fc
    .tuple(params, fc.constantFrom(...BROKEN), fc.constantFrom(...TYPES))
    .map(([named, payload, type]): Wire => ({
      kind: 'bytes',
      url: addressOf(path, named, {}),
      headers: { 'content-type': type },
      payload,
    }));
  const search = fc
    .tuple(plain, fc.constantFrom(...SEARCHES))
    .map(([wire, added]): Wire => ({ ...wire, kind: 'search', url: `${wire.url.split('?')[0]}?${added}` }));
  const ending = fc
    .tuple(plain, fc.constantFrom(...ENDS))
    .map(([wire, end]): Wire => ({ ...wire, kind: 'ending', url: `${wire.url.split('?')[0]}${end}` }));
  const cookie = fc
    .tuple(plain, fc.constantFrom(...COOKIES))
    .map(([wire, value]): Wire => ({ ...wire, kind: 'cookie', headers: { ...wire.headers, cookie: value } }));
  return fc.oneof(raw, search, ending, cookie);
};

/** Requests for one call: two in five are valid; others have boundary values, one error, or are arbitrary. */
export function wiresFor(key: string, endpoint: Endpoint, named: KnownValues): Arbitrary<Wire> {
  const path = key.split(' ')[1] ?? '/';
  const of = (maker: (schema: JsonSchema) => Arbitrary<unknown>) => (schema?: TSchema) =>
    schema ? known(maker(schema as JsonSchema), schema as JsonSchema, named) : fc.constant(undefined);
  const right = shaped('valid', path, endpoint, of(valid));
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 3, arbitrary: shaped('boundary', path, endpoint, of(boundary)) },
    {
      weight: 2,
      arbitrary: shaped('mutated', path, endpoint, (schema) =>
        schema ? mutated(of(valid)(schema)) : fc.constant(undefined),
      ),
    },
    { weight: 1, arbitrary: foreign(path, endpoint, right) },
  );
}
