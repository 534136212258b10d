import { Type, type Static } from '@sinclair/typebox';
import { Nullable, StrictObject } from '../contract';
import { BuildId, RemoteName } from './build';

const Count = Type.Integer({ minimum: 0 });

/** For whoever releases: how one replica of the gateway sees builds and services. Contains no personal data. */
export const ReleaseCounts = StrictObject({
  /** Random id of this replica since its start. Each replica counts on its own. */
  replica: Type.String(),
  /** The live revision; null before the first release. */
  revision: Nullable(Type.Integer({ minimum: 1 })),
  /** The contract version of each service; null: it does not answer. */
  services: Type.Record(Type.String(), Nullable(Type.String())),
  /** Networks whose browsers loaded a build, once a day each, and those in which a page failed. */
  builds: Type.Array(StrictObject({ name: RemoteName, build: BuildId, networks: Count, failingNetworks: Count })),
});
export type ReleaseCounts = Static<typeof ReleaseCounts>;

/** The gateway answers callers with RELEASE_WATCH_KEY here, also through the public address. Not for browsers. */
export const RELEASE_COUNTS_PATH = '/release/counts';
