// Builds and releases: write-once builds named by their content, numbered signed revisions that say which build is live.
// The edge reads through read.ts and signature.ts; operators' acts become edits in edit-for.ts; teams use cli.ts.
export { apply, changes, Impossible, type Author, type Edit } from './edit';
export { editFor, type Act, type EditFor } from './edit-for';
export { folderStore } from './folder-store';
export * from './keys';
export { misfits, type Apis } from './misfits';
export { ALLOWED } from './policy';
export { previewQuery, readPreview, type Preview } from './preview';
export { promote, type Promoted, type PromoteOptions } from './promote';
export { publish } from './publish';
export { Damaged, newestRelease, readBuild, readRelease, revisions } from './read';
export { refusals, type Circumstances } from './refusals';
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
export { AWAY, keepPages, NOT_FOUND, pagesSri, readPage, type RenderedPage } from './prerender/page-store';
export { openStore, type ReleaseStore } from './store';
