import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';
import { BuildId, RemoteName } from './build';

const oneOf = <T extends readonly string[]>(...names: T) => Type.Union(names.map((name) => Type.Literal(name)));

/** Where the loading of a page can fail, in the order in which it happens; 'render' is the page's own code. */
export const STAGES = ['index', 'entry', 'routes', 'page', 'css', 'render'] as const;

/** How a page's loading ended. */
export const RESULTS = ['ready', 'slow', 'failed', 'incompatible'] as const;

/**
 * What a browser tells once for each page of a remote that it brought, or could not bring. Nothing in it is about a
 * person: no address, no path parameters, no identifier.
 */
export const Beacon = Exact({
  name: RemoteName,
  build: BuildId,
  result: oneOf(...RESULTS),
  /** Only of failures. */
  stage: Type.Optional(oneOf(...STAGES)),
  why: Type.Optional(oneOf('network', 'timeout', 'integrity', 'script', 'contract')),
  /** Milliseconds from asking to showing, or to giving up. */
  ms: Type.Integer({ minimum: 0, maximum: 600_000 }),
});
export type Beacon = Static<typeof Beacon>;

/** Sent by navigator.sendBeacon, which cannot set a content type of its own choice beyond a Blob's: application/json. */
export const beacons = {
  'POST /release/beacons': {
    access: 'anyone',
    body: Beacon,
    bodyBytes: 4_096,
    say: { '': 'That is no report of a page.' },
  },
} satisfies Contract;
