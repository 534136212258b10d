import { createLazyPart } from '@farm/web-kit/lazy-part';

const loadEntryDialog = () => import(/* webpackChunkName: "notebook-entry" */ './entry-dialog');
const loadAccountPanel = () => import(/* webpackChunkName: "notebook-account" */ './account-panel');
const loadSharingPanel = () => import(/* webpackChunkName: "notebook-sharing" */ './sharing-panel');
const loadFilePanel = () => import(/* webpackChunkName: "notebook-files" */ './file-panel');

/** The forms of entries, with the list of crops. */
export const EntryDialog = createLazyPart(loadEntryDialog, 'EntryDialog');
/** Sends changes to the account, and gets those of other devices. */
export const AccountPanel = createLazyPart(loadAccountPanel, 'AccountPanel');
/** What the chat and the frost bell may use. */
export const SharingPanel = createLazyPart(loadSharingPanel, 'SharingPanel');
/** Saves and reads files. */
export const FilePanel = createLazyPart(loadFilePanel, 'FilePanel');

/** Loads all parts, so that the page has them when there is no connection later. */
export function loadParts(): void {
  for (const load of [loadEntryDialog, loadAccountPanel, loadSharingPanel, loadFilePanel])
    load().catch(() => undefined); // loaded again when it is shown
}
