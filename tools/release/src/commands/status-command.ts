import type { Release } from '@farm/contracts';
import { historyBefore } from '../history';
import { newestRelease } from '../read';
import type { Command } from './command';

const FAR = 100;

/** Since when what is live now has been live: the first of the last revisions, without a gap, that says the same. */
function sinceOf(history: readonly Release[], contentOf: (release: Release) => string | undefined): string {
  const [now, ...older] = [...history].reverse();
  let at = now?.createdAt ?? '';
  for (const release of older) {
    if (now === undefined || contentOf(release) !== contentOf(now)) break;
    at = release.createdAt;
  }
  return at;
}

/** `status`: what is live and since when, what runs beside it, and revisions that cannot be used. */
export const statusCommand: Command = async (_words, _options, { store, trusted }) => {
  const { release, damaged } = await newestRelease(store, trusted());
  const warnings = damaged.map((why) => `damaged: ${why}`);
  if (!release) return { code: 1, lines: [...warnings, 'no release yet'], data: { revision: null, damaged } };
  const history = [...(await historyBefore(store, release.revision, trusted(), FAR)), release];
  const shell = { ...release.shell, since: sinceOf(history, (each) => each.shell.build) };
  const remotes = Object.entries(release.remotes).map(([name, remote]) => ({
    name,
    ...remote,
    since: sinceOf(history, (each) => each.remotes[name]?.build),
  }));
  const { revision, createdAt, by, reason, edit } = release;
  return {
    code: 0,
    lines: [
      ...warnings,
      `revision ${revision}, ${createdAt}, by ${by}: ${reason}`,
      `shell@${shell.build} since ${shell.since}`,
      ...remotes.map(
        ({ name, build, state, canary, since }) =>
          `${name}@${build} ${state} since ${since}${canary ? `, ${canary.build} for ${canary.percent} %` : ''}`,
      ),
    ],
    data: { revision, createdAt, by, reason, edit, shell, remotes, damaged },
  };
};
