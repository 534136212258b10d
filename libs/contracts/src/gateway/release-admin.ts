import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, Nullable } from '../contract';
import { BuildId, RemoteName } from './build';
import { Canary } from './release';

const Count = Type.Integer({ minimum: 0 });

/** How the pages of one build have come in browsers, since the edge began to count it. */
export const BuildHealth = StrictObject({
  build: BuildId,
  /** Pages that were asked for: came, or failed. */
  loads: Count,
  failures: Count,
  /** ISO 8601, UTC: the first and the last that was told. */
  since: Nullable(Type.String()),
  last: Nullable(Type.String()),
  /** Failures by stage. */
  stages: Type.Record(Type.String(), Count),
});
export type BuildHealth = Static<typeof BuildHealth>;

/** One remote as it is live. */
export const RemoteStatus = StrictObject({
  name: RemoteName,
  build: BuildId,
  state: Type.Union([Type.Literal('on'), Type.Literal('off')]),
  canary: Nullable(Canary),
  /** Since when this build is live (ISO 8601, UTC). */
  since: Type.String(),
  /** Why it stands aside: what it needs and nobody gives. Empty: it does not. */
  aside: Type.Array(Type.String()),
  health: Type.Array(BuildHealth),
  /** What a rollback would bring back: the build before the present one, and the last revision that had it. */
  before: Type.Optional(Nullable(StrictObject({ build: BuildId, revision: Type.Integer({ minimum: 1 }) }))),
});

/** One line of the history. */
export const RevisionSummary = StrictObject({
  revision: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  reason: Type.String(),
  edit: Type.String(),
});

export const ReleaseStatus = StrictObject({
  revision: Type.Integer(),
  /** Seconds since the newest revision could not be used; 0: the newest is live. */
  staleSeconds: Type.Integer({ minimum: 0 }),
  shell: BuildId,
  remotes: Type.Array(RemoteStatus),
  /** What each service says of itself, or that it does not answer. */
  services: Type.Array(
    StrictObject({
      name: Type.String(),
      contract: Nullable(Type.String()),
      ready: Type.Boolean(),
      needs: Type.Array(Type.String()),
    }),
  ),
  /** Newest first; at most 50. */
  history: Type.Array(RevisionSummary),
  /** Whether this page's buttons work here (RELEASE_CONTROL). */
  canEdit: Type.Boolean(),
});
export type ReleaseStatus = Static<typeof ReleaseStatus>;

/** What an operator may do in the browser: close a remote's pages, open them again, take a remote back. */
export const ReleaseEdit = StrictObject({
  remote: RemoteName,
  act: Type.Union([Type.Literal('off'), Type.Literal('on'), Type.Literal('rollback')]),
  /** Rollback: the revision whose build of the remote comes back; without it the one before the present build. */
  to: Type.Optional(Type.Integer({ minimum: 1 })),
  reason: Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' }),
});
export type ReleaseEdit = Static<typeof ReleaseEdit>;

/** The operators' page /ops/releases; answered by the edge, which asks the learning service who is asking. */
export const releaseAdmin = {
  'GET /release/status': { access: 'operator', reply: ReleaseStatus },
  'POST /release/edits': {
    access: 'operator',
    requiresRecentAuth: true,
    body: ReleaseEdit,
    reply: StrictObject({ revision: Type.Integer(), edit: Type.String() }),
    messages: { reason: 'Please say why, in 3 to 200 characters.', '': 'That is no change of a release.' },
  },
} satisfies Contract;
