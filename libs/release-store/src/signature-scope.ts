import type { Release } from '@farm/contracts';
import { canonical, isSigned, type TrustedKeys } from './signature';

const SHELL = 'shell';
const CONTENT = 'content';

type Content = Pick<Release, 'shell' | 'remotes' | 'content' | 'offline'>;
type Remote = Release['remotes'][string] | undefined;
type Part = { pages?: string | undefined } | undefined;

const withoutPages = <T extends Part>(part: T) => part && { ...part, pages: undefined };

/** A remote without the integrity of its rendered pages, which changes with the shell as well. */
const withoutAnyPages = (remote: Remote) => remote && { ...withoutPages(remote), canary: withoutPages(remote.canary) };

/** `before` without the pages that `after` lacks. */
const withPagesLike = <T extends Part>(before: T, after: Part) =>
  after?.pages === undefined ? withoutPages(before) : before;

const withRemotePagesLike = (before: Remote, after: Remote) =>
  before && { ...withPagesLike(before, after), canary: withPagesLike(before.canary, after?.canary) };

/**
 * The parts that differ: names of remotes, 'content', and 'shell', which includes the setting of offline pages. New content
 * may drop the integrity of rendered pages, but not bring another: rendered pages are HTML, and only whoever may change a
 * part's code may say what its HTML is. The gateways render pages without integrity themselves.
 */
function changedParts(before: Content | null, after: Content): string[] {
  const differ = (a: unknown, b: unknown) => canonical(a ?? null) !== canonical(b ?? null);
  const isNewContent = differ(before?.content, after.content);
  const shellBefore = isNewContent ? withPagesLike(before?.shell, after.shell) : before?.shell;
  const isNewShell = differ(shellBefore, after.shell) || before?.offline !== after.offline;
  const isNewRemote = (name: string) => {
    const [one, other] = [before?.remotes[name], after.remotes[name]];
    if (isNewShell) return differ(withoutAnyPages(one), withoutAnyPages(other));
    return differ(isNewContent ? withRemotePagesLike(one, other) : one, other);
  };
  const names = new Set([...Object.keys(before?.remotes ?? {}), ...Object.keys(after.remotes)]);
  return [...(isNewShell ? [SHELL] : []), ...(isNewContent ? [CONTENT] : []), ...[...names].filter(isNewRemote)];
}

/** Whether a key may say what the rendered pages of a part are: that of the part, of the shell, or for everything. */
export function mayRender(key: string, name: string, trusted: TrustedKeys): boolean {
  const parts = trusted.get(key)?.parts;
  return parts === null || (parts !== undefined && (parts.has(SHELL) || parts.has(name)));
}

/** Whether the key that signed this revision may change every part, so that no earlier revision is needed to check it. */
export const isSignedForAll = (release: Release, trusted: TrustedKeys): boolean =>
  isSigned(release, trusted) && trusted.get(release.signature.key)?.parts === null;

/**
 * Why this revision may not follow `previous`, the newest usable one: no trusted key signed it, or its key may not change a
 * part that differs. null if it may.
 */
export function findSignatureProblem(release: Release, previous: Release | null, trusted: TrustedKeys): string | null {
  if (!isSigned(release, trusted)) return 'is not signed by a trusted key';
  const { key } = release.signature;
  const parts = trusted.get(key)?.parts ?? null;
  const foreign = parts === null ? [] : changedParts(previous, release).filter((name) => !parts.has(name));
  if (parts === null || foreign.length === 0) return null;
  return `is signed by ${key}, which may change ${[...parts].join(', ')} only, not ${foreign.join(', ')}`;
}
