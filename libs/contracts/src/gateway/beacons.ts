import { Type, type Static } from '@sinclair/typebox';
import { type Contract, OneOf, StrictObject } from '../contract';
import { BuildId, RemoteName } from './build';

/** The steps of loading a page, in order; 'render' is the page's own code. */
export const STAGES = ['index', 'entry', 'routes', 'page', 'css', 'render'] as const;

/** How a page's loading ended. */
export const RESULTS = ['ready', 'slow', 'failed', 'incompatible'] as const;

/**
 * The error of page code that threw, or of a page that failed to load. The browser removes email addresses, query strings, quoted text and long numbers
 * first. It goes to the log and is never stored with the counts.
 */
export const PageError = StrictObject({
  name: Type.String({ maxLength: 80 }),
  message: Type.String({ maxLength: 300 }),
  /** Stack frames, innermost first, one a line. */
  stack: Type.String({ maxLength: 1_500 }),
});
export type PageError = Static<typeof PageError>;

/**
 * Sent by browsers once for each page of a remote that loaded or failed to load. Contains no personal data: no address, no
 * path parameters, no identifier.
 */
export const Beacon = StrictObject({
  name: RemoteName,
  build: BuildId,
  result: OneOf(RESULTS),
  /** Failures only. */
  stage: Type.Optional(OneOf(STAGES)),
  why: Type.Optional(OneOf(['network', 'timeout', 'integrity', 'script', 'contract'])),
  /** Milliseconds from the request to the first rendering or the failure. */
  ms: Type.Integer({ minimum: 0, maximum: 600_000 }),
  /** Failures only; the message has the code of the federation runtime, such as RUNTIME-008. */
  error: Type.Optional(PageError),
  /** From the gateway's response to a beacon without one. */
  token: Type.Optional(Type.String({ maxLength: 80 })),
});
export type Beacon = Static<typeof Beacon>;

/** The beacon was not counted. The browser sends it again with this token, which is valid for an hour in its network. */
export const BeaconToken = StrictObject({ token: Type.String() });
export type BeaconToken = Static<typeof BeaconToken>;

/** 204: counted. 200 with a token: not counted yet, because a page of another site could have sent it. */
export const beacons = {
  'POST /release/beacons': {
    access: 'anyone',
    body: Beacon,
    reply: BeaconToken,
    bodyBytes: 4_096,
    messages: { '': 'That is no report of a page.' },
  },
} satisfies Contract;
