import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf } from '../contract';
import { BuildId, RemoteName } from './build';

const State = OneOf(['on', 'off']);

/** Integrity of the build's build.json, which has the integrity of all other files. Absent in old revisions. */
const sri = Type.Optional(Type.String({ pattern: '^sha384-' }));

/** Integrity of the index of the build's pages as rendered with this revision's shell; it has the integrity of each page. */
const pages = Type.Optional(Type.String({ pattern: '^sha384-' }));

/** A second build of one remote for some of the browsers. */
export const Canary = StrictObject({
  build: BuildId,
  /** Percentage of browsers that get it. */
  percent: Type.Integer({ minimum: 1, maximum: 99 }),
  sri,
  pages,
});

const ReleasedRemote = StrictObject({ build: BuildId, sri, pages, state: State, canary: Type.Optional(Canary) });

/** Site content in the release store: its id, and the integrity of its file. */
const ReleasedContent = StrictObject({ id: BuildId, sri: Type.String({ pattern: '^sha384-' }) });

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
  /** The site content that operators published; absent: the built-in content. */
  content: Type.Optional(ReleasedContent),
  /** 'off': browsers cache no pages for offline use and delete cached ones. Absent: they cache visited pages. */
  offline: Type.Optional(Type.Literal('off')),
  /** Ed25519 over the canonical JSON without this field. */
  signature: StrictObject({ key: Type.String(), value: Type.String() }),
});
export type Release = Static<typeof Release>;

const LivePage = StrictObject({
  path: Type.String(),
  chunk: Type.String(),
  /** In the document's language. */
  title: Type.String(),
  first: Type.String(),
  /** Its texts are English in a document of another language. */
  untranslated: Type.Optional(Type.Literal(true)),
});

/** A remote, as the shell gets it at run time. */
export const LiveRemote = StrictObject({
  build: BuildId,
  state: State,
  needs: Type.String(),
  /** Version ranges of the services' contracts for which it was built, by service. */
  apis: Type.Record(Type.String(), Type.String()),
  /** Name of the global variable of its entry script. */
  global: Type.String(),
  /** Integrity of its build.json, which has the integrity of all other files. */
  sri: Type.String(),
  entry: Type.String(),
  pages: Type.Array(LivePage),
});

/** A file loaded after the first paint. Its integrity comes from the signed release. */
const BatchFile = StrictObject({
  url: Type.String(),
  sri: Type.String(),
  as: OneOf(['script', 'preload', 'stylesheet']),
});

/** The page that is in the document's HTML, and the files that it needs. */
const PrerenderedPage = StrictObject({
  path: Type.String(),
  owner: RemoteName,
  /** Scripts of the page's chunk, in loading order. */
  js: Type.Array(Type.String()),
  files: Type.Array(BatchFile),
});

/** The JSON in every document. A document keeps using this release until it is reloaded. */
export const LiveRelease = StrictObject({
  revision: Type.Integer(),
  shell: StrictObject({ build: BuildId, sri: Type.String(), pages: Type.Array(LivePage) }),
  remotes: Type.Record(RemoteName, LiveRemote),
  testMode: Type.Boolean(),
  /** 'off': browsers cache no pages for offline use. */
  offline: Type.Optional(Type.Literal('off')),
  /** Set if the page was prerendered. */
  own: Type.Optional(PrerenderedPage),
  /** The remote of which this browser gets the canary, after an operator's preview link. */
  preview: Type.Optional(RemoteName),
  /** Development only: origins of development servers by name, 'shell' or a remote's; without integrity checks. */
  local: Type.Optional(Type.Record(RemoteName, Type.String())),
});
export type LiveRelease = Static<typeof LiveRelease>;
export type LiveRemote = Static<typeof LiveRemote>;
export type Canary = Static<typeof Canary>;

/** Served by the gateway. */
export const releaseInfo = {
  'GET /release.json': {
    access: 'anyone',
    reply: StrictObject({
      revision: Type.Integer(),
      shell: Type.String(),
      remotes: Type.Record(Type.String(), Type.String()),
      paths: Type.Array(Type.String()),
      /** Module Federation manifests of the remotes that can be used, by name: for hosts on other sites. */
      manifests: Type.Record(Type.String(), Type.String()),
      /** Stylesheets with the tokens and layers that the styles of remotes refer to. */
      styles: Type.Array(Type.String()),
    }),
  },
} satisfies Contract;
