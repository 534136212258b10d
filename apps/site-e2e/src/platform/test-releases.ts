import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Build } from '@farm/contracts';
import { ROOT, siteFolder } from '../../config';
import { createModifiedBuild, type BuildChange } from './modified-build';

interface CommandResult {
  /** 0 done, 1 refused, 2 usage, 3 rolled back by itself. */
  code: number;
  output: string;
}

/** The running site's releases in a folder of their own: what is promoted there, no other journey sees. */
export interface TestReleases {
  /** Its releases, and the settings of a front that reads them. */
  releases: string;
  secrets: Readonly<Record<string, string>>;
  /** `npm run release -- …` by a team that has this folder's key. */
  release(...words: string[]): Promise<CommandResult>;
  /** From now on the team's commands ask the front at this address how pages do. */
  ask(front: string): void;
  /** A changed build of a remote as it is live at the beginning, published into this folder. */
  publish(remote: string, change: BuildChange): string;
  remove(): void;
}

/** The same files under other names: builds are never written over, so they may be shared. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, copy);
    else linkSync(source, copy);
  }
}

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Makes the copy. */
export function copyReleases(): TestReleases {
  const folder = mkdtempSync(join(siteFolder, 'journeys-releases-'));
  const releases = join(folder, 'releases');
  linkFiles(join(siteFolder, 'releases'), releases);
  copyFileSync(join(siteFolder, 'secrets.json'), join(folder, 'secrets.json'));
  const revisions = readdirSync(join(releases, 'channels/production')).sort();
  const live = read<{ remotes: Record<string, { build: string }> }>(
    join(releases, 'channels/production', revisions.at(-1) ?? ''),
  );
  let edges = '';
  const tsx = createRequire(__filename).resolve('tsx/cli');
  return {
    releases,
    secrets: read(join(folder, 'secrets.json')),
    ask: (front) => void (edges = front),
    async release(...words) {
      const args = [tsx, join(ROOT, 'tools/release/src/cli.ts'), ...words];
      const env = { FARM_FOLDER: folder, CI_ACTOR: 'the team of a journey', ...(edges && { RELEASE_EDGES: edges }) };
      const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      [child.stdout, child.stderr].forEach((stream) => stream.on('data', (bytes: Buffer) => (output += String(bytes))));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code: code ?? 1, output };
    },
    publish(remote, change) {
      const build = live.remotes[remote]?.build ?? '';
      return createModifiedBuild(releases, read<Build>(join(releases, 'builds', remote, build, 'build.json')), change);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
