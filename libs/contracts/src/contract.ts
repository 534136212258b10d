import { Type, type Static, type TObject, type TSchema } from '@sinclair/typebox';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anyone; anyone with the visitor cookie (made if missing); a signed-in person; an operator. */
export type Access = 'anyone' | 'visitor' | 'person' | 'operator';

/** How often one visitor may call. `perPrefix` is the higher ceiling of one network prefix. */
export interface RateLimit {
  per: 'minute' | 'hour';
  times: number;
  perPrefix?: number;
  /** The period of `perPrefix`, where it is another than `per`. */
  prefixPer?: 'minute' | 'hour';
  /** Counted over the last 60 seconds to the call, never over a fixed window: a promise made to visitors. */
  slidingWindow?: true;
  /** A ceiling of one network prefix on one thing, which a parameter of the path names: likes of one comment a day. */
  perResource?: { param: string; per: 'hour' | 'day'; times: number };
  /** What the refusal says and is called, where the house's own words do not fit; `{n}` becomes the seconds to wait. */
  error?: { code: string; message: string };
}

/** One call of the site: the shape of its question and answer and the rules `serve()` enforces. */
export interface Endpoint {
  access: Access;
  /**
   * Needs a sign-in or a confirmation within the last quarter of an hour; else 401 `auth.confirm`, and the page asks for it
   * and repeats the call. With access 'visitor': only where somebody is signed in, and an operator who has a passkey must
   * have used it (401 `auth.second_factor`).
   */
  requiresRecentAuth?: true;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** Columns that are not listed never leave the service. Missing: the answer is a stream or empty. */
  reply?: TSchema;
  /** The handler may answer with an event stream in place of the reply, where the caller accepts one. */
  streams?: true;
  /** Sentences for people, by field name; `''` answers for every other field. */
  messages?: Readonly<Record<string, string>>;
  limit?: RateLimit;
  /** Seconds a call may last (default 4); `null` for downloads and streams. */
  timeoutSeconds?: number | null;
  /** Largest body in bytes (default 16,384). */
  bodyBytes?: number;
  /** The handler gets the raw bytes of the body: signatures are checked before anything is parsed. */
  raw?: true;
}

/** The calls of one feature. The key is the only spelling of a URL in the repository. */
export type Contract = Readonly<Record<`${Method} /${string}`, Endpoint>>;

type Part<E, P extends string> = E extends { [K in P]: infer S extends TSchema } ? { [K in P]: Static<S> } : unknown;
type Query<E> = E extends { query: infer S extends TSchema } ? { query?: Static<S> } : unknown;

/** What a caller gives: params, query and body, as far as the endpoint declares them. */
export type InputOf<E> = Part<E, 'params'> & Query<E> & Part<E, 'body'>;

/** What a caller gets. */
export type ReplyOf<E> = E extends { reply: infer S extends TSchema } ? Static<S> : undefined;

/** An object that refuses fields it does not know. */
export const StrictObject = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });

/** A value, or null for 'there is none'. */
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** One of these words. */
export const OneOf = <const T extends readonly string[]>(values: T) =>
  Type.Union(values.map((word) => Type.Literal(word as T[number])));

/** Ids as PostgreSQL writes them. Services ask the database for nothing else: it would answer with an error. */
export const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
export const Uuid = Type.String({ pattern: uuidPattern });
/** The one thing that a path names. */
export const IdParams = StrictObject({ id: Uuid });

/** Why an operator did something, for the next one who looks; and what is said when it is missing. */
export const Reason = Type.String({ minLength: 3, maxLength: 500 });
export const REASON_MESSAGE = 'Please say why, in 3 to 500 characters.';
