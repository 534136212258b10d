import { Type, type Static, type TObject, type TSchema } from '@sinclair/typebox';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Roles on the farm's team, besides the owner, who is stored as 'operator' and may make every call. */
export const TEAM_ROLES = ['editor', 'shop', 'moderator'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
export type UserRole = 'member' | 'operator' | TeamRole;

/**
 * Who may call: anyone; anyone, with the visitor cookie set if missing; a signed-in person; everybody on the team; one role
 * of the team and the owner; the owner alone ('operator').
 */
export type Access = 'anyone' | 'visitor' | 'person' | 'team' | TeamRole | 'operator';
/** The calls of operators, as the members of the team are called. */
export type TeamAccess = Exclude<Access, 'anyone' | 'visitor' | 'person'>;

/** Whether only the team may call. */
export const isTeamAccess = (access: Access): access is TeamAccess =>
  access !== 'anyone' && access !== 'visitor' && access !== 'person';

/** Whether a person with this role may make calls of operators with this access. */
export const isRoleAllowed = (role: UserRole, access: TeamAccess): boolean =>
  role === 'operator' || role === access || (access === 'team' && role !== 'member');

/** Calls per visitor. `perPrefix` is the higher limit of one network prefix. */
export interface RateLimit {
  per: 'minute' | 'hour';
  times: number;
  perPrefix?: number;
  /** The period of `perPrefix`; `per` by default. */
  prefixPer?: 'minute' | 'hour';
  /** Counts the 60 seconds before each call instead of a fixed window, as /security promises visitors. */
  slidingWindow?: true;
  /** A limit per network prefix and resource, which a path parameter names: likes of one comment a day. */
  perResource?: { param: string; per: 'hour' | 'day'; times: number };
  /** Code and message of the 429 response instead of the default; `{n}` becomes the seconds to wait. */
  error?: { code: string; message: string };
}

/** Largest body in bytes of a call that declares no other. */
export const DEFAULT_BODY_BYTES = 4_096;

/** The schemas of a request and its response, and the rules that `serve()` enforces. */
export interface Endpoint {
  access: Access;
  /**
   * Requires a sign-in or a confirmation within the last 15 minutes; else 401 `auth.confirm`, and the page asks for it and
   * repeats the call. With access 'visitor' only if somebody is signed in; an operator (of any role) who has a passkey must have used it
   * (401 `auth.second_factor`).
   */
  requiresRecentAuth?: true;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** Fields that are not listed are not sent. Absent: the response is a stream or empty. */
  reply?: TSchema;
  /** Responds 302; it has no `reply`. */
  redirects?: true;
  /** The response is a file to save, as a stream: callers get it as a Blob. */
  download?: true;
  /** The handler may respond with an event stream if the caller accepts one. */
  streams?: true;
  /** Messages for invalid input by field name; `''` for all other fields. */
  messages?: Readonly<Record<string, string>>;
  /**
   * What forms check of a field instead of the schema, which allows more where the service counts what it stores: without spaces and
   * invisible characters.
   */
  formFields?: Readonly<Record<string, { maxLength: number; message: string }>>;
  limit?: RateLimit;
  /** Default 4; `null` for downloads and streams. */
  timeoutSeconds?: number | null;
  /** Largest body in bytes (default `DEFAULT_BODY_BYTES`). */
  bodyBytes?: number;
  /** The body is a file, as raw bytes: gateway and service pass it on as a stream, and the handler reads it. */
  upload?: true;
  /**
   * 'high': an answer takes more than about 50 ms of processor time. One network gets few of them at a time, and under load they are
   * refused first.
   */
  cost?: 'high';
  /** Whether a call of the team is stored in the audit log; by default, if its method writes. */
  audit?: 'always' | 'never';
  /** The handler gets the unparsed body, for signature checks. */
  raw?: true;
}

/** The endpoints of one feature, by method and path. */
export type Contract = Readonly<Record<`${Method} /${string}`, Endpoint>>;

type Part<E, P extends string> = E extends { [K in P]: infer S extends TSchema } ? { [K in P]: Static<S> } : unknown;
type Query<E> = E extends { query: infer S extends TSchema } ? { query?: Static<S> } : unknown;

/** Params, query and body, if the endpoint declares them; an upload has a file as its body. */
export type InputOf<E> = Part<E, 'params'> & Query<E> & (E extends { upload: true } ? { body: Blob } : Part<E, 'body'>);

/** What a caller gets. */
export type ReplyOf<E> = E extends { reply: infer S extends TSchema }
  ? Static<S>
  : E extends { download: true }
    ? Blob
    : undefined;

/** An object that rejects unknown fields. */
export const StrictObject = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });

/** A value, or null for 'there is none'. */
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

export const OneOf = <const T extends readonly string[]>(values: T) =>
  Type.Union(values.map((word) => Type.Literal(word as T[number])));

export const Timestamp = Type.String({ description: 'ISO 8601, UTC' });
/** A timestamp of an earlier reply that is sent back. */
export const SentTimestamp = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$' });

/** PostgreSQL's spelling of a UUID. It reports an error for other text, so that services must reject it first. */
export const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
export const Uuid = Type.String({ pattern: uuidPattern });
/** The one thing that a path names. */
export const IdParams = StrictObject({ id: Uuid });

/** An operator's reason for an action, stored in the audit log. */
export const Reason = Type.String({ minLength: 3, maxLength: 500 });
export const REASON_MESSAGE = 'Please give a reason of 3 to 500 characters.';
