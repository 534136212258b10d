import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';
import { BuildId, RemoteName } from './build';

const State = Type.Union([Type.Literal('on'), Type.Literal('off')]);

/** Integrity of a build's build.json; it names the integrity of every other file. Revisions made before it lack it. */
const sri = Type.Optional(Type.String({ pattern: '^sha384-' }));

/** Integrity of the index of a build's rendered pages, with this revision's shell; it names that of each page. */
const pages = Type.Optional(Type.String({ pattern: '^sha384-' }));

/** A second build of one remote for some of the browsers. */
export const Canary = StrictObject({
  build: BuildId,
  /** How many of a hundred browsers get it. */
  percent: Type.Integer({ minimum: 1, maximum: 99 }),
  sri,
  pages,
});

const ReleasedRemote = StrictObject({ build: BuildId, sri, pages, state: State, canary: Type.Optional(Canary) });

/** One numbered, signed revision: which build of the shell and of each remote is live. */
export const Release = StrictObject({
  schema: Type.Literal(1),
  revision: Type.Integer({ minimum: 1 }),
  parent: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  createdAt: Type.String(),
  by: Type.String(),
  reason: Type.String({ minLength: 1 }),
  edit: Type.String(),
  shell: StrictObject({ build: BuildId, sri, pages }),
  remotes: Type.Record(RemoteName, ReleasedRemote),
  /** Browsers keep nothing for a time without connection, and forget what they kept. Absent: they keep what they visit. */
  offline: Type.Optional(Type.Literal('off')),
  /** Ed25519 over the canonical JSON without this field. */
  signature: StrictObject({ key: Type.String(), value: Type.String() }),
});
export type Release = Static<typeof Release>;

const LivePage = StrictObject({
  path: Type.String(),
  chunk: Type.String(),
  title: Type.String(),
  first: Type.String(),
});

/** What the shell learns of one remote at run time. */
export const LiveRemote = StrictObject({
  build: BuildId,
  state: State,
  needs: Type.String(),
  /** Ranges of the services' contracts that it was built for, by service. */
  apis: Type.Record(Type.String(), Type.String()),
  /** Name of the global that the entry script makes. */
  global: Type.String(),
  /** Integrity of its build.json, which holds the integrity of every other file. */
  sri: Type.String(),
  entry: Type.String(),
  pages: Type.Array(
    StrictObject({ path: Type.String(), chunk: Type.String(), title: Type.String(), first: Type.String() }),
  ),
});

/** A file that a document brings after its first paint, in this order; a chain from the signed release to its bytes. */
const BatchFile = StrictObject({
  url: Type.String(),
  sri: Type.String(),
  as: Type.Union([Type.Literal('script'), Type.Literal('preload'), Type.Literal('stylesheet')]),
});

/** The page that stands in a document's HTML, and how the rest of it comes. */
const PrerenderedPage = StrictObject({
  path: Type.String(),
  owner: RemoteName,
  /** Scripts of the page's chunk, in loading order. */
  js: Type.Array(Type.String()),
  files: Type.Array(BatchFile),
});

/** The JSON in every document: what this document is pinned to for life. */
export const LiveRelease = StrictObject({
  revision: Type.Integer(),
  shell: StrictObject({ build: BuildId, sri: Type.String(), pages: Type.Array(LivePage) }),
  remotes: Type.Record(RemoteName, LiveRemote),
  testMode: Type.Boolean(),
  /** As the release says: browsers keep no pages. */
  offline: Type.Optional(Type.Literal('off')),
  /** Set where the page was rendered ahead of time. */
  own: Type.Optional(PrerenderedPage),
  /** The remote this browser looks at before others do, when an operator's preview link was followed. */
  preview: Type.Optional(RemoteName),
  /** Development only: the origin that serves a remote from someone's machine, by name; exempt from integrity. */
  local: Type.Optional(Type.Record(RemoteName, Type.String())),
});
export type LiveRelease = Static<typeof LiveRelease>;
export type LiveRemote = Static<typeof LiveRemote>;

export type Canary = Static<typeof Canary>;

/** The edge's own calls to say what is live. Beacons and the operators' page: beacons.ts, release-desk.ts. */
export const releaseInfo = {
  'GET /release.json': {
    access: 'anyone',
    reply: StrictObject({
      revision: Type.Integer(),
      shell: Type.String(),
      remotes: Type.Record(Type.String(), Type.String()),
      paths: Type.Array(Type.String()),
    }),
  },
} satisfies Contract;
