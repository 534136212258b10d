import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Build } from '@farm/contracts';
import { browser, ROOT, siteFolder } from '../config';
import { createModifiedBuild, type BuildChange } from './modified-build';

interface CommandResult {
  /** 0 done, 1 rejected, 2 usage error, 3 rolled back automatically. */
  code: number;
  output: string;
}

/** A copy of the running site's releases, so that changes do not affect other tests. */
export interface TestReleases {
  folder: string;
  /** The secrets of the running site. */
  secrets: Readonly<Record<string, string>>;
  /** Runs `npm run release -- …` on the copy. */
  release(...args: string[]): Promise<CommandResult>;
  /** Sets the gateway whose page load metrics later commands read. */
  setGateway(origin: string): void;
  /** Publishes a modified copy of the initial live build of a remote. Returns its id. */
  publish(remote: string, change: BuildChange): string;
  remove(): void;
}

/** Copies a folder with hard links, because release files are never modified. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, copy);
    else linkSync(source, copy);
  }
}

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;

export function copyReleases(): TestReleases {
  const folder = mkdtempSync(join(siteFolder, 'e2e-releases-'));
  const releases = join(folder, 'releases');
  linkFiles(join(siteFolder, 'releases'), releases);
  copyFileSync(join(siteFolder, 'secrets.json'), join(folder, 'secrets.json'));
  const revisions = readdirSync(join(releases, 'channels/production')).sort();
  const live = read<{ remotes: Record<string, { build: string }> }>(
    join(releases, 'channels/production', revisions.at(-1) ?? ''),
  );
  let gatewayUrl = '';
  const tsx = createRequire(__filename).resolve('tsx/cli');
  return {
    folder: releases,
    secrets: read(join(folder, 'secrets.json')),
    setGateway: (origin) => void (gatewayUrl = origin),
    async release(...args) {
      const command = [tsx, join(ROOT, 'tools/release/src/cli.ts'), ...args];
      const env = {
        ...{ FARM_FOLDER: folder, CI_ACTOR: 'the test team', CHROMIUM_PATH: browser },
        ...(gatewayUrl && { RELEASE_EDGES: gatewayUrl, SITE_ORIGIN: gatewayUrl }),
      };
      const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
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
