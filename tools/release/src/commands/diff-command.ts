import { UsageError } from '../author';
import { buildKey, namedBy } from '../builds';
import { signedRevision } from '../history';
import { readBuild } from '../read';
import { releaseDiff, type Change, type Side } from '../release-diff';
import type { Command, Tools } from './command';
import { revisionNumber } from './words';

async function sideOf(number: number, { store, trusted }: Tools): Promise<Side> {
  const release = await signedRevision(store, number, trusted());
  if (!release) throw new UsageError(`There is no usable revision ${number}`);
  const read = async (name: string, build: string) => (await readBuild(store, name, build))?.build ?? null;
  const builds = new Map(
    await Promise.all(
      namedBy(release).map(async ({ name, build }) => [buildKey({ name, build }), await read(name, build)] as const),
    ),
  );
  return { release, builds };
}

const lineOf = ({ name, from, to, added, removed, bytes }: Change): string =>
  [
    `${name}: ${from ?? 'not there'} -> ${to ?? 'gone'}`,
    ...(bytes === null ? [] : [`${bytes >= 0 ? '+' : ''}${bytes} bytes (brotli)`]),
    ...added.map((path) => `+ ${path}`),
    ...removed.map((path) => `- ${path}`),
  ].join('  ');

/** `diff 40 42`: what changed between two revisions. */
export const diffCommand: Command = async (words, _options, tools) => {
  if (words.length !== 2) throw new UsageError('Name two revisions: diff 40 42');
  const [from, to] = [revisionNumber(words[0] ?? ''), revisionNumber(words[1] ?? '')];
  const changes = releaseDiff(await sideOf(from, tools), await sideOf(to, tools));
  return { code: 0, lines: changes.length ? changes.map(lineOf) : ['the same'], data: { from, to, changes } };
};
