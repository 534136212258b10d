import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, Nullable, OneOf } from '../contract';
import { BuildId, RemoteName } from './build';
import { Canary } from './release';

const Count = Type.Integer({ minimum: 0 });

/** Page loads of one build, from the beacons of browsers. */
export const BuildHealth = StrictObject({
  build: BuildId,
  /** Loads, failed ones included. */
  loads: Count,
  failures: Count,
  /** ISO 8601, UTC: the first and the last beacon. */
  since: Nullable(Type.String()),
  last: Nullable(Type.String()),
  stages: Type.Record(Type.String(), Count),
});
export type BuildHealth = Static<typeof BuildHealth>;

/** A remote of the live release. */
export const RemoteStatus = StrictObject({
  name: RemoteName,
  build: BuildId,
  state: OneOf(['on', 'off']),
  canary: Nullable(Canary),
  /** When this build went live (ISO 8601, UTC). */
  since: Type.String(),
  /** Unmet requirements, for which its pages are unavailable; empty if there are none. */
  aside: Type.Array(Type.String()),
  health: Type.Array(BuildHealth),
  /** The target of a rollback: the previous build, and the last revision that had it. */
  before: Type.Optional(Nullable(StrictObject({ build: BuildId, revision: Type.Integer({ minimum: 1 }) }))),
});
export type RemoteStatus = Static<typeof RemoteStatus>;

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
  /** For how long the newest revision could not be used; 0 if it is live. */
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
  /** Whether releases can be edited here (RELEASE_CONTROL). */
  canEdit: Type.Boolean(),
});
export type ReleaseStatus = Static<typeof ReleaseStatus>;

/** off and on: makes a remote's pages unavailable or available; rollback: restores an earlier build. */
export const ReleaseEdit = StrictObject({
  remote: RemoteName,
  act: OneOf(['off', 'on', 'rollback']),
  /** Rollback: the revision whose build is restored; by default the previous build. */
  to: Type.Optional(Type.Integer({ minimum: 1 })),
  reason: Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' }),
});
export type ReleaseEdit = Static<typeof ReleaseEdit>;

/** The page /ops/releases. Served by the gateway, which asks the learning service for the signed-in operator. */
export const releaseAdmin = {
  'GET /release/status': { access: 'operator', reply: ReleaseStatus },
  'POST /release/edits': {
    access: 'operator',
    requiresRecentAuth: true,
    body: ReleaseEdit,
    reply: StrictObject({ revision: Type.Integer(), edit: Type.String() }),
    messages: { reason: 'Please give a reason of 3 to 200 characters.', '': 'That is no change of a release.' },
  },
} satisfies Contract;
