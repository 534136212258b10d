// Builds and releases: write-once builds named by their content, numbered signed revisions that say which build is live.
// Shared by the gateway, which serves and edits releases, and by tools/release, the command line.
export { buildKey, namedBy, type Builds, type Named } from './builds';
export { damagedFiles } from './builds';
export { apply, OFFLINE, type Author, type Edit } from './edit';
export { editFor, type Act } from './edit';
export { folderStore } from './store';
export { historyBefore, signedRevision } from './read';
export * from './keys';
export { misfits, type Apis } from './refusals';
export { ALLOWED } from './refusals';
export {
  AWAY,
  damagedPages,
  keepPages,
  NOT_FOUND,
  pagesSri,
  readPage,
  type RenderedPage,
} from './prerender/page-store';
export { previewQuery, readPreview, type Preview } from './preview';
export { promote, type Promoted } from './promote';
export { Damaged, newestRelease, readBuild, readRelease, readSignedRelease, revisions } from './read';
export { WAIVERS, type Waiver } from './refusals';
export { dryRunStore } from './store';
export {
  canonical,
  isSigned,
  newKeyPair,
  signed,
  signingKey,
  trustedBy,
  trustedKeys,
  type SigningKey,
  type TrustedKeys,
} from './signature';
export { sriOf } from './signature';
export { openStore, type ReleaseStore } from './store';
