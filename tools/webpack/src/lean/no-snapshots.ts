/**
 * In place of the federation runtime's snapshots: they belong to a registry that is asked at run time. Here the signed
 * release in the document names every remote's entry, so no snapshot is ever read (see also the switches in shell.ts).
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined };
  readonly manifestCache = new Map<string, unknown>();
}

/** What a registry would know of a remote. */
export const getGlobalRemoteInfo = () => ({});
