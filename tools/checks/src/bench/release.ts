import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Build } from '@farm/contracts';
import {
  buildIndex,
  type Edit,
  editFor,
  folderStore,
  newestRelease,
  newKeyPair,
  promote,
  publish,
  type ReleaseStore,
  signingKey,
  trustedKeys,
  webFile,
} from '@farm/release';
import { ROOT } from '../workspace';
import { timed } from './asked';
import { medianOf } from './medians';

const ROUNDS = 7;

type Step = 'cp' | 'publish' | 'publish again' | 'promote all' | 'promote one' | 'switch one off' | 'roll back one';

const pair = newKeyPair('bench');
const key = signingKey(pair.signingKey);
const trusted = trustedKeys(pair.publicKey);
const author = { by: 'bench', reason: 'bench', at: new Date(0) };

type Built = readonly { folder: string; build: Build }[];

/** A copy of what is built here: a build that somebody starts meanwhile changes nothing. */
function builtHere(at: string): Built {
  return readdirSync(join(ROOT, 'apps'))
    .filter((project) => existsSync(join(ROOT, 'apps', project, 'dist/build.json')))
    .map((project) => {
      const folder = join(at, project);
      cpSync(join(ROOT, 'apps', project, 'dist'), folder, { recursive: true });
      return { folder, build: JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as Build };
    });
}

/** The same files under another id: a second build of one remote, to go to and to come back from. */
async function secondBuild(store: ReleaseStore, { folder, build }: { folder: string; build: Build }): Promise<string> {
  const id = [...build.build].reverse().join('');
  for (const name of readdirSync(join(folder, 'web')))
    await store.putNew(webFile(build.name, id, name), readFileSync(join(folder, 'web', name)));
  await store.putNew(buildIndex(build.name, id), Buffer.from(JSON.stringify({ ...build, build: id })));
  return id;
}

async function mustPromote(store: ReleaseStore, edit: Edit): Promise<void> {
  const done = await promote(store, edit, author, key);
  if (!done.ok || !done.changed) throw new Error(`Nothing was promoted: ${done.ok ? '' : done.reasons.join('; ')}`);
}

async function round(built: Built, at: string): Promise<Record<Step, number>> {
  const store = folderStore(join(at, 'releases'));
  const publishAll = async () => {
    for (const { folder } of built) await publish(store, folder);
  };
  const remote = built.find(({ build }) => build.kind === 'remote');
  if (!remote) throw new Error('No remote is built');
  const { name } = remote.build;
  const cp = await timed(async () => {
    for (const { folder, build } of built)
      cpSync(join(folder, 'web'), join(at, 'copy', build.name), { recursive: true });
  });
  const published = await timed(publishAll);
  const again = await timed(publishAll);
  const all = Object.fromEntries(built.map(({ build }) => [build.name, build.build]));
  const promoted = await timed(() => mustPromote(store, { builds: all }));
  const second = await secondBuild(store, remote);
  const one = await timed(() => mustPromote(store, { builds: { [name]: second } }));
  const back = await timed(async () => {
    const { release } = await newestRelease(store, trusted);
    const made = release && (await editFor({ act: 'rollback', remote: name }, release, store, trusted));
    if (!made?.ok) throw new Error('There is nothing to go back to');
    await mustPromote(store, made.edit);
  });
  const off = await timed(() => mustPromote(store, { builds: {}, states: { [name]: 'off' } }));
  return {
    cp,
    publish: published,
    'publish again': again,
    'promote all': promoted,
    'promote one': one,
    'roll back one': back,
    'switch one off': off,
  };
}

/**
 * What publish, promote and rollback cost beside copying the same bytes with cp, in one run; a Markdown document without
 * its last line. The start of Node and the prerendering of pages are not in it: releases.ts measures whole commands.
 */
export async function release(say: (line: string) => void): Promise<string> {
  const rounds: Record<Step, number>[] = [];
  const kept = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  const built = builtHere(kept);
  for (let i = 0; i <= ROUNDS; i += 1) {
    const at = mkdtempSync(join(tmpdir(), 'farm-bench-'));
    try {
      const times = await round(built, at);
      say(`round ${i}: cp ${times.cp.toFixed(0)} ms, publish ${times.publish.toFixed(0)} ms`);
      if (i > 0) rounds.push(times); // the first one warms the disk's cache for all the others
    } finally {
      rmSync(at, { recursive: true, force: true });
    }
  }
  rmSync(kept, { recursive: true, force: true });
  const bytes = built.reduce(
    (sum, { build }) => sum + Object.values(build.files).reduce((all, { raw, br, gz }) => all + raw + br + gz, 0),
    0,
  );
  const line = (step: Step): string => {
    const ms = medianOf(rounds.map((each) => each[step]));
    const ratio = medianOf(rounds.map((each) => each[step] / each.cp));
    return `| ${step} | ${ms.toFixed(1)} | **${ratio.toFixed(2)}** |`;
  };
  const steps: Step[] = [
    ...(['cp', 'publish', 'publish again', 'promote all', 'promote one', 'roll back one', 'switch one off'] as const),
  ];
  return [
    '# What a release costs beside copying its bytes',
    '',
    '`npm run bench -- release`: the built shell and remotes, published into an empty folder store, promoted, taken back,',
    `against cp of the same files (${(bytes / 1e6).toFixed(1)} MB with their compressed forms) in the same round; median of`,
    `${ROUNDS} rounds. Publishing reads, hashes and writes each file once; promoting reads and hashes each file of the builds`,
    'it brings, in its compressed forms too; a rollback does that for one remote; switching off reads no file.',
    '',
    '| step | median, ms | ratio to cp |',
    '|---|---|---|',
    ...steps.map(line),
    '',
    `Load of the machine at the end: ${loadavg()[0]?.toFixed(1)} (others worked on it, where that is above its cores).`,
  ].join('\n');
}
