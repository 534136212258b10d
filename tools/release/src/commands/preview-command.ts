import { previewQuery, readBuild } from '@farm/release-store';
import { type Command, refused, UsageError } from './command';

const VALID_MS = 24 * 3_600_000;

/** `preview store@BUILD`: a signed link, good for 24 hours, to any published build of a remote; never to an address. */
export const previewCommand: Command = async (words, _options, { store, origin, previewKey, clock }) => {
  const [, remote = '', build = ''] =
    /^([a-z]+)@([0-9a-f]{12})$/.exec(words.length === 1 ? (words[0] ?? '') : '') ?? [];
  if (!remote) throw new UsageError('Name one published build: preview store@9f0c12ab34cd');
  if (remote === 'shell') throw new UsageError('Only remotes are previewed: a browser gets one shell');
  const found = await readBuild(store, remote, build);
  if (!found) return refused([`${remote}@${build} is not published`]);
  const until = new Date(clock.now().getTime() + VALID_MS);
  const path = found.build.pages.find((page) => !page.path.includes(':'))?.path ?? '/';
  const link = `${origin()}${path}?${previewQuery({ remote, build }, previewKey(), until)}`;
  return { code: 0, lines: [link, `valid until ${until.toISOString()}`], data: { link, until: until.toISOString() } };
};
