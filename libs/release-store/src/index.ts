export {
  buildKey,
  findDamagedFiles,
  listBuilds,
  readWebFile,
  type Builds,
  type BuildRef,
  type FileEncoding,
} from './builds';
export { applyEdit, createEdit, OFFLINE, type EditAuthor, type Edit, type ReleaseAction } from './edit';
export { readReleasedContent, storeContent } from './content';
export * from './keys';
export {
  findDamagedPages,
  languagesOf,
  NOT_FOUND_PAGE,
  pagesSri,
  pageSummaries,
  readPage,
  storedPath,
  storePages,
  SWITCHED_OFF_PAGE,
  type PagePair,
  type RenderedPage,
} from './prerender/page-store';
export { type PageAddress, renderPage, renderPair } from './prerender/prerender';
export { createPreviewQuery, readPreview, type Preview } from './preview';
export { promote, type PromoteResult } from './promote';
export {
  findDamagedRevisions,
  findSignedRelease,
  IntegrityError,
  listRevisions,
  readBuild,
  readHistory,
  readNewestRelease,
  readRelease,
  readSignedRelease,
} from './read';
export { ALLOWED_HOSTS, findIncompatibilities, WAIVERS, type Apis, type Waiver } from './release-validation';
export {
  canonical,
  isSigned,
  newKeyPair,
  signed,
  signingKey,
  sriOf,
  trustedBy,
  trustedKeys,
  type SigningKey,
  type TrustedKeys,
} from './signature';
export { dryRunStore, folderStore, openStore, type ReleaseStore } from './store';
