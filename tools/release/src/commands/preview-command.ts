import { createPreviewQuery, readBuild } from '@farm/release-store';
import { type ReleaseCommand, rejected, UsageError } from './command';

const VALID_MS = 24 * 3_600_000;

/** `preview store@BUILD` prints a signed link to a published build of a remote, valid for 24 hours. */
export const previewCommand: ReleaseCommand = async (args, _options, { store, origin, previewKey, clock }) => {
  const [, remote = '', build = ''] = /^([a-z]+)@([0-9a-f]{12})$/.exec(args.length === 1 ? (args[0] ?? '') : '') ?? [];
  if (!remote) throw new UsageError('Name one published build: preview store@9f0c12ab34cd');
  if (remote === 'shell') throw new UsageError('Only remotes can be previewed, not the shell');
  const published = await readBuild(store, remote, build);
  if (!published) return rejected([`${remote}@${build} is not published`]);
  const until = new Date(clock.now().getTime() + VALID_MS);
  const path = published.build.pages.find((page) => !page.path.includes(':'))?.path ?? '/';
  const link = `${origin()}${path}?${createPreviewQuery({ remote, build }, previewKey(), until)}`;
  return { code: 0, lines: [link, `valid until ${until.toISOString()}`], data: { link, until: until.toISOString() } };
};
