import type { Release } from '@farm/contracts';
import { canonical, isSigned, type TrustedKeys } from './signature';

const SHELL = 'shell';
const CONTENT = 'content';

type Content = Pick<Release, 'shell' | 'remotes' | 'content' | 'offline'>;
type Remote = Release['remotes'][string] | undefined;

/** A remote without the integrity of its rendered pages, which changes with the shell as well. */
const withoutPages = (remote: Remote): unknown =>
  remote && {
    ...remote,
    pages: undefined,
    canary: remote.canary && { ...remote.canary, pages: undefined },
  };

/** The parts that differ: names of remotes, 'content', and 'shell', which includes the setting of offline pages. */
function changedParts(before: Content | null, after: Content): string[] {
  const differ = (a: unknown, b: unknown) => canonical(a ?? null) !== canonical(b ?? null);
  const isNewContent = differ(before?.content, after.content);
  const shellOf = (release: Content | null) =>
    isNewContent ? { ...release?.shell, pages: undefined } : release?.shell;
  const isNewShell = differ(shellOf(before), shellOf(after)) || before?.offline !== after.offline;
  const comparable = isNewShell || isNewContent ? withoutPages : (remote: Remote) => remote;
  const names = new Set([...Object.keys(before?.remotes ?? {}), ...Object.keys(after.remotes)]);
  return [
    ...(isNewShell ? [SHELL] : []),
    ...(isNewContent ? [CONTENT] : []),
    ...[...names].filter((name) => differ(comparable(before?.remotes[name]), comparable(after.remotes[name]))),
  ];
}

/** Whether the key that signed this revision may change every part, so that no earlier revision is needed to check it. */
export const isSignedForAll = (release: Release, trusted: TrustedKeys): boolean =>
  isSigned(release, trusted) && trusted.get(release.signature.key)?.parts === null;

/**
 * Why this revision may not follow `before`, the newest usable one: no trusted key signed it, or its key may not change a
 * part that differs. null if it may.
 */
export function findSignatureProblem(release: Release, before: Release | null, trusted: TrustedKeys): string | null {
  if (!isSigned(release, trusted)) return 'is not signed by a trusted key';
  const { key } = release.signature;
  const parts = trusted.get(key)?.parts ?? null;
  const foreign = parts === null ? [] : changedParts(before, release).filter((name) => !parts.has(name));
  if (parts === null || foreign.length === 0) return null;
  return `is signed by ${key}, which may change ${[...parts].join(', ')} only, not ${foreign.join(', ')}`;
}
