import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@farm/contracts';
import { author, UsageError } from './author';
import type { Edit } from './edit';
import { promote, type Promoted } from './promote';
import { publish } from './publish';
import { newestRelease, readRelease } from './read';
import { trustedBy, type SigningKey } from './signature';
import type { ReleaseStore } from './store';
import { APPS } from './surroundings';

export interface Options {
  reason?: string | undefined;
  all?: boolean | undefined;
  to?: string | undefined;
  'dry-run'?: boolean | undefined;
}

interface Tools {
  store: ReleaseStore;
  key: () => SigningKey;
  say: (line: string) => void;
}

const distOf = (name: string) => join(APPS, name === 'shell' ? 'shell' : `${name}-mfe`, 'dist');

function names(words: readonly string[], { all }: Options): string[] {
  const built = readdirSync(APPS)
    .filter((folder) => existsSync(join(APPS, folder, 'dist/build.json')))
    .map((folder) => folder.replace(/-mfe$/, ''));
  const chosen = all ? built : [...words];
  if (chosen.length === 0) throw new UsageError('Name what to publish, or --all');
  return chosen;
}

async function publishAll(
  words: readonly string[],
  options: Options,
  { store, say }: Tools,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const name of names(words, options)) {
    const { build, result } = await publish(store, distOf(name));
    say(`${name}@${build.build} ${result === 'written' ? 'published' : 'was published already'}`);
    ids[name] = build.build;
  }
  return ids;
}

function report(done: Promoted, { say }: Tools): boolean {
  if (done.ok)
    say(
      done.changed
        ? `revision ${done.release.revision}: ${done.release.edit}`
        : `revision ${done.release.revision} stands: nothing changed`,
    );
  else done.reasons.forEach((reason) => say(`refused: ${reason}`));
  return done.ok;
}

const makeLive = async (edit: Edit, options: Options, tools: Tools): Promise<boolean> =>
  report(
    await promote(tools.store, edit, author(options.reason), tools.key(), { dryRun: options['dry-run'] ?? false }),
    tools,
  );

function editOf(words: readonly string[]): Edit {
  const pairs = words.map((word) => {
    const [name, value] = word.split('@');
    if (!name || !value) throw new UsageError(`${word}: say name@build, name@on or name@off`);
    return [name, value] as const;
  });
  const isState = (value: string): value is 'on' | 'off' => value === 'on' || value === 'off';
  return {
    builds: Object.fromEntries(pairs.filter(([, value]) => !isState(value))),
    states: Object.fromEntries(pairs.flatMap(([name, value]) => (isState(value) ? [[name, value] as const] : []))),
  };
}

async function olderContent([name]: readonly string[], { to }: Options, { store, key }: Tools): Promise<Edit> {
  const { release: now } = await newestRelease(store, trustedBy(key()));
  const back: Release | null = now && (await readRelease(store, to ? Number(to) : (now.parent ?? 0)));
  if (!back) throw new UsageError('There is no such earlier revision');
  const all = {
    shell: back.shell.build,
    ...Object.fromEntries(Object.entries(back.remotes).map(([n, { build }]) => [n, build])),
  };
  const builds: Record<string, string> = all;
  if (!name) return { builds };
  const build = builds[name];
  if (!build) throw new UsageError(`Revision ${back.revision} has no ${name}`);
  return { builds: { [name]: build } };
}

async function status({ store, key, say }: Tools): Promise<boolean> {
  const { release, damaged } = await newestRelease(store, trustedBy(key()));
  damaged.forEach((why) => say(`damaged: ${why}`));
  if (!release) say('no release yet');
  else {
    say(`revision ${release.revision}, ${release.createdAt}, by ${release.by}: ${release.reason}`);
    say(`shell@${release.shell.build}`);
    Object.entries(release.remotes).forEach(([name, { build, state }]) => say(`${name}@${build} ${state}`));
  }
  return release !== null;
}

/** The commands by name; each resolves to false when it was refused. */
export const commands: Readonly<
  Record<string, (words: readonly string[], options: Options, tools: Tools) => Promise<boolean>>
> = {
  publish: async (words, options, tools) => !!(await publishAll(words, options, tools)),
  promote: (words, options, tools) => makeLive(editOf(words), options, tools),
  ship: async (words, options, tools) => makeLive({ builds: await publishAll(words, options, tools) }, options, tools),
  rollback: async (words, options, tools) => makeLive(await olderContent(words, options, tools), options, tools),
  status: (_words, _options, tools) => status(tools),
};
