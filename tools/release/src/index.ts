// Builds and releases: write-once builds named by their content, numbered signed revisions that say which build is live.
// The edge reads through read.ts and signature.ts; teams use the command line (cli.ts).
export { apply, changes, type Edit } from './edit';
export * from './keys';
export { promote, type Promoted } from './promote';
export { publish } from './publish';
export { Damaged, newestRelease, readBuild, readRelease, revisions } from './read';
export { refusals } from './refusals';
export {
  canonical,
  isSigned,
  newKeyPair,
  signed,
  signingKey,
  trustedKeys,
  type SigningKey,
  type TrustedKeys,
} from './signature';
export { folderStore, openStore, type ReleaseStore } from './store';
