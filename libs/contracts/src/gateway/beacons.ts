import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';
import { BuildId, RemoteName } from './build';

const oneOf = <T extends readonly string[]>(...names: T) => Type.Union(names.map((name) => Type.Literal(name)));

/** Where the loading of a page can fail, in the order in which it happens; 'render' is the page's own code. */
export const STAGES = ['index', 'entry', 'routes', 'page', 'css', 'render'] as const;

/** How a page's loading ended. */
export const RESULTS = ['ready', 'slow', 'failed', 'incompatible'] as const;

/**
 * The error of page code that threw. The browser removes email addresses, query strings, quoted text and long numbers
 * first. It goes to the log and is never stored with the counts.
 */
export const PageError = StrictObject({
  name: Type.String({ maxLength: 80 }),
  message: Type.String({ maxLength: 300 }),
  /** Places in the code, innermost first, one a line. */
  stack: Type.String({ maxLength: 1_500 }),
});
export type PageError = Static<typeof PageError>;

/**
 * What a browser tells once for each page of a remote that it brought, or could not bring. Nothing in it is about a
 * person: no address, no path parameters, no identifier.
 */
export const Beacon = StrictObject({
  name: RemoteName,
  build: BuildId,
  result: oneOf(...RESULTS),
  /** Only of failures. */
  stage: Type.Optional(oneOf(...STAGES)),
  why: Type.Optional(oneOf('network', 'timeout', 'integrity', 'script', 'contract')),
  /** Milliseconds from asking to showing, or to giving up. */
  ms: Type.Integer({ minimum: 0, maximum: 600_000 }),
  /** Only of the stage 'render'. */
  error: Type.Optional(PageError),
  /** What the gateway sent in reply to a beacon without one. */
  token: Type.Optional(Type.String({ maxLength: 80 })),
});
export type Beacon = Static<typeof Beacon>;

/** The beacon was not counted: it has to be sent again with this token, good for an hour in the sender's network. */
export const BeaconToken = StrictObject({ token: Type.String() });
export type BeaconToken = Static<typeof BeaconToken>;

/** 204: counted. 200 with a token: not counted yet, because a page of another site could have sent it unseen. */
export const beacons = {
  'POST /release/beacons': {
    access: 'anyone',
    body: Beacon,
    reply: BeaconToken,
    bodyBytes: 4_096,
    messages: { '': 'That is no report of a page.' },
  },
} satisfies Contract;
