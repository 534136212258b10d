import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Build } from '@farm/contracts';
import { overBudget } from '@farm/contracts/budgets';
import webpack, { type Configuration, type StatsCompilation } from 'webpack';
import { describeEntry, describePages } from './describe';
import { buildId, compressed, type Files, sriOf, stamp } from './files';
import { sitePictures } from './pictures';
import { readProject, ROOT, versionOf } from './project';
import { remoteOptions } from './remote';
import { mapAnywhere, rejectLocalPaths } from './reproducible-build';
import { headScript, offlineWorker } from './scripts';
import { SERVER_FILE, serverOptions } from './server';
import { isEmptyEntry, shellOptions } from './shell';

/** Runs webpack once. Throws with webpack's own messages; warnings count as errors, a build has none. */
export function compile(options: Configuration): Promise<StatsCompilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(options);
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure || !stats) return reject(failure ?? new Error('webpack gave no result'));
        if (stats.hasErrors() || stats.hasWarnings())
          return reject(new Error(stats.toString({ preset: 'errors-warnings', colors: false })));
        resolve(stats.toJson({ all: false, assets: true, chunkGroups: true, chunkGroupAuxiliary: false }));
      });
    });
  });
}

function readFiles(folder: string): Files {
  const bytesOf = (name: string) => {
    const bytes = readFileSync(`${folder}/${name}`);
    return name.endsWith('.map') ? mapAnywhere(bytes, name, ROOT) : bytes;
  };
  return new Map(readdirSync(folder).map((name) => [name, bytesOf(name)]));
}

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown'; // built from an archive without history
  }
};

/** Writes files and their compressed forms; source maps and the server's file go aside, they are never served. Returns what build.json says of them. */
async function write(folder: string, files: Files): Promise<Build['files']> {
  const described: Build['files'] = {};
  rmSync(`${folder}/web`, { recursive: true, force: true });
  for (const part of ['web', 'maps', 'server']) mkdirSync(`${folder}/${part}`, { recursive: true });
  for (const [name, bytes] of [...files].sort()) {
    if (name.endsWith('.map')) {
      writeFileSync(`${folder}/maps/${name}`, bytes);
      continue;
    }
    if (name === SERVER_FILE) {
      writeFileSync(`${folder}/${name}`, bytes);
      continue;
    }
    if (isEmptyEntry(name)) continue;
    const small = await compressed(name, bytes);
    writeFileSync(`${folder}/web/${name}`, bytes);
    if (small) {
      writeFileSync(`${folder}/web/${name}.br`, small.br);
      writeFileSync(`${folder}/web/${name}.gz`, small.gz);
    }
    described[name] = {
      sri: sriOf(bytes),
      raw: bytes.length,
      gz: (small?.gz ?? bytes).length,
      br: (small?.br ?? bytes).length,
    };
  }
  return described;
}

/** What the shell brings for the site as a whole: its pictures, and its service worker. */
async function siteFiles(folder: string): Promise<Files> {
  const worker = await offlineWorker(`${folder}/src/offline/sw.ts`);
  return new Map([...(await sitePictures()), ['sw.js', worker]]);
}

/** Builds the project in `folder` into dist/web and dist/build.json. Throws when it does not compile or exceeds its budget. */
export async function buildProject(folder: string): Promise<Build> {
  const { project, declared } = await readProject(folder);
  const react = `^${versionOf('react')}`;
  const options =
    project.kind === 'shell'
      ? shellOptions(project, folder, ROOT)
      : remoteOptions(project, folder, ROOT, { shell: declared.needs?.shell ?? '', react });
  // webpack leaves a file of the same name as it is, and the last build's files carry that build's stamp.
  rmSync(`${folder}/dist`, { recursive: true, force: true });
  const [stats] = await Promise.all([compile(options), compile(serverOptions(project, folder, ROOT))]);
  const facts = {
    name: project.name,
    kind: project.kind,
    ...(declared.needs ? { needs: declared.needs } : {}),
    ...(declared.provides ? { provides: declared.provides } : {}),
    hosts: declared.hosts ?? {},
    pages: describePages(stats, declared.pages),
    ...describeEntry(stats, project.kind),
    runtime: versionOf('@module-federation/enhanced'),
    ...(project.kind === 'shell' ? { head: await headScript(`${folder}/src/platform/head-script.ts`) } : {}),
  };
  const ofTheSite = project.kind === 'shell' ? await siteFiles(folder) : [];
  const server = readFileSync(`${folder}/dist/${SERVER_FILE}`);
  const compiled = new Map([...readFiles(`${folder}/dist/web`), ...ofTheSite, [SERVER_FILE, server]]);
  rejectLocalPaths(compiled, ROOT);
  const id = buildId(compiled, facts);
  const stamped = stamp(compiled, id);
  const files = await write(`${folder}/dist`, stamped);
  const output = {
    git: commit(),
    builtAt: new Date().toISOString(),
    server: sriOf(stamped.get(SERVER_FILE) ?? server),
  };
  const result: Build = { schema: 1, build: id, ...output, ...facts, files };
  writeFileSync(`${folder}/dist/build.json`, `${JSON.stringify(result, null, 1)}\n`);
  const exceeded = overBudget(result);
  if (exceeded.length)
    throw new Error(`Over budget (libs/contracts/src/gateway/budgets.json):\n${exceeded.join('\n')}`);
  return result;
}

if (require.main === module) {
  buildProject(process.cwd()).then(
    ({ name, build: id, pages }) => console.log(`${name}@${id}: ${pages.length} pages`),
    (failure: unknown) => {
      console.error(failure instanceof Error ? failure.message : failure);
      process.exitCode = 1;
    },
  );
}
