import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Build } from '@farm/contracts';
import { overBudget } from '@farm/contracts/budgets';
import { eachAlone } from '@farm/executor';
import webpack, { type Configuration, type StatsCompilation, type StatsOptions } from 'webpack';
import { describeEntry, describePages, SHARED_MODULE } from './describe';
import { FacadeExports, FacadeImports } from './facade-names';
import { buildId, compressed, type Files, sriOf, stamp } from './files';
import { sitePictures } from './pictures';
import { readProject, ROOT, versionOf } from './project';
import { FEDERATION_RUNTIME, remoteOptions } from './remote';
import { makeMapReproducible, rejectLocalPaths } from './reproducible-build';
import { headScript, offlineWorker } from './scripts';
import { SERVER_FILE, serverOptions } from './server';
import { isEmptyEntry, shellOptions } from './shell';

/** Of the modules only those from the share scope: they say which pages have a form. */
const STATS: StatsOptions = {
  all: false,
  assets: true,
  chunkGroups: true,
  chunkGroupAuxiliary: false,
  modules: true,
  ids: true,
  modulesSpace: Infinity,
  excludeModules: (_, { moduleType }) => moduleType !== SHARED_MODULE,
};

/** Runs webpack once. @throws with webpack's messages; warnings count as errors */
export function compile(options: Configuration): Promise<StatsCompilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(options);
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure || !stats) return reject(failure ?? new Error('webpack gave no result'));
        if (stats.hasErrors() || stats.hasWarnings())
          return reject(new Error(stats.toString({ preset: 'errors-warnings', colors: false })));
        resolve(stats.toJson(STATS));
      });
    });
  });
}

// Written beside mf-manifest.json for tools that analyse builds.
const FEDERATION_STATS = 'mf-stats.json';

function readFiles(folder: string): Files {
  const bytesOf = (name: string) => {
    const bytes = readFileSync(`${folder}/${name}`);
    return name.endsWith('.map') ? makeMapReproducible(bytes, name, ROOT) : bytes;
  };
  const names = readdirSync(folder).filter((name) => name !== FEDERATION_STATS);
  return new Map(names.map((name) => [name, bytesOf(name)]));
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

/** Writes served files with their compressed forms, and source maps and server.js separately. Returns the entries of build.json. */
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
    const forms = await compressed(name, bytes);
    writeFileSync(`${folder}/web/${name}`, bytes);
    if (forms) {
      writeFileSync(`${folder}/web/${name}.br`, forms.br);
      writeFileSync(`${folder}/web/${name}.gz`, forms.gz);
    }
    described[name] = {
      sri: sriOf(bytes),
      raw: bytes.length,
      gz: (forms?.gz ?? bytes).length,
      br: (forms?.br ?? bytes).length,
    };
  }
  return described;
}

/** Files of the whole site, which are part of the shell: pictures and service worker. */
async function siteFiles(folder: string): Promise<Files> {
  const worker = await offlineWorker(`${folder}/src/offline/sw.ts`);
  return new Map([...(await sitePictures()), ['sw.js', worker]]);
}

const minorOf = (version: string) => version.split('.', 2).join('.');

/** Builds the project in `folder` into dist. @throws if it does not compile or exceeds its budget */
export async function buildProject(folder: string): Promise<Build> {
  const { project, declared } = await readProject(folder);
  const react = versionOf('react');
  const facade = project.kind === 'shell' ? new FacadeExports() : new FacadeImports();
  const options =
    project.kind === 'shell'
      ? shellOptions(project, folder, ROOT)
      : remoteOptions(project, folder, ROOT, { shell: declared.needs?.shell ?? '', react: `^${react}` });
  // webpack keeps files of the same name, which contain the id of the last build
  rmSync(`${folder}/dist`, { recursive: true, force: true });
  const stats = await compile({ ...options, plugins: [...(options.plugins ?? []), facade] });
  await compile(serverOptions(project, folder, ROOT));
  /** The shell's version of a library, or the range of a remote. */
  const provided = (version: string) => `${project.kind === 'shell' ? '' : '^'}${minorOf(version)}`;
  const description = {
    name: project.name,
    kind: project.kind,
    ...(declared.needs ? { needs: declared.needs } : {}),
    ...(declared.provides ? { provides: declared.provides } : {}),
    shared: { facade: facade.names, react: provided(react), lingui: provided(versionOf('@lingui/core')) },
    hosts: declared.hosts ?? {},
    pages: describePages(stats, declared),
    ...describeEntry(stats, project.kind),
    runtime: FEDERATION_RUNTIME,
    ...(project.kind === 'shell' ? { head: await headScript(`${folder}/src/platform/head-script.ts`) } : {}),
  };
  const extraFiles = project.kind === 'shell' ? await siteFiles(folder) : [];
  const server = readFileSync(`${folder}/dist/${SERVER_FILE}`);
  const compiled = new Map([...readFiles(`${folder}/dist/web`), ...extraFiles, [SERVER_FILE, server]]);
  rejectLocalPaths(compiled, ROOT);
  const id = buildId(compiled, description);
  const stamped = stamp(compiled, id);
  const files = await write(`${folder}/dist`, stamped);
  const output = {
    git: commit(),
    builtAt: new Date().toISOString(),
    server: sriOf(stamped.get(SERVER_FILE) ?? server),
  };
  const result: Build = { schema: 1, build: id, ...output, ...description, files };
  writeFileSync(`${folder}/dist/build.json`, `${JSON.stringify(result, null, 1)}\n`);
  const exceeded = overBudget(result);
  if (exceeded.length)
    throw new Error(`Over budget (libs/contracts/src/gateway/budgets.json):\n${exceeded.join('\n')}`);
  return result;
}

/** What Nx runs, through tools/executor. */
export const build = eachAlone(async (folder) => {
  const { name, build: id, pages } = await buildProject(folder);
  return `${name}@${id}: ${pages.length} pages`;
});
