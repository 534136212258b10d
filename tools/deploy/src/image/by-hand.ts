import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { ignored, ROOT, type Stage, stagesOf, type Step } from './dockerfile';
import type { ImageName } from './parts';

/** An image as a folder of this machine, and how the Dockerfile says it is run. */
export interface MadeByHand {
  /** The working folder. */
  folder: string;
  env: Readonly<Record<string, string>>;
  command: string[];
  healthcheck: string[];
  user: string;
}

interface Standing {
  root: string;
  folder: string;
  env: Record<string, string>;
}

// `npm ci` is the one step that is not done again: the packages of this checkout stand in, each where npm would put it,
// and the projects among them lead into the copied tree. So a file that no COPY brings is missing here, too.
const INSTALL = 'npm ci --ignore-scripts';

function linkPackages(folder: string): void {
  const from = join(ROOT, 'node_modules');
  const to = join(folder, 'node_modules');
  mkdirSync(join(to, '@farm'), { recursive: true });
  for (const name of readdirSync(from).filter((each) => each !== '@farm' && each !== '.cache'))
    symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@farm')))
    symlinkSync(readlinkSync(join(from, '@farm', name)), join(to, '@farm', name));
}

function isIgnored(file: string): boolean {
  const path = relative(ROOT, file);
  return ignored().some((line) =>
    line.startsWith('**/') ? basename(path) === line.slice('**/'.length) : path === line || path.startsWith(`${line}/`),
  );
}

function copy(
  { from, sources, to }: Extract<Step, { do: 'copy' }>,
  standing: Standing,
  done: Map<string, string>,
): void {
  const base = from === undefined ? ROOT : (done.get(from) ?? '');
  for (const source of sources) {
    const path = join(base, source);
    if (!existsSync(path)) throw new Error(`COPY ${source}: there is no such file`);
    const place = resolve(standing.folder, to);
    // A folder's content lands in the target, a file lands below a target that ends with a slash.
    const target = statSync(path).isDirectory() || !to.endsWith('/') ? place : join(place, basename(source));
    cpSync(path, target, { recursive: true, filter: (file) => from !== undefined || !isIgnored(file) });
  }
}

function run(command: string, { folder, env }: Standing): void {
  if (command === INSTALL) return linkPackages(folder);
  const told = { PATH: process.env.PATH, HOME: folder, ...env };
  execFileSync('/bin/sh', ['-c', command], { cwd: folder, env: told, stdio: ['ignore', 'ignore', 'inherit'] });
}

function doStage({ steps }: Stage, standing: Standing, args: Record<string, string>, done: Map<string, string>): void {
  for (const step of steps) {
    if (step.do === 'workdir') mkdirSync((standing.folder = join(standing.root, step.folder)), { recursive: true });
    else if (step.do === 'arg') standing.env[step.name] = args[step.name] ?? '';
    else if (step.do === 'env') Object.assign(standing.env, step.values);
    else if (step.do === 'copy') copy(step, standing, done);
    else if (step.do === 'run') run(step.command, standing);
  }
}

const of = <K extends Step['do']>(stage: Stage, kind: K) =>
  stage.steps.filter((step): step is Extract<Step, { do: K }> => step.do === kind).at(-1);

/**
 * Does what the Dockerfile says with a folder for each stage, where no container engine runs: the same files are copied,
 * the same commands run, and what the last stage holds can be started from a folder that knows nothing of the
 * repository. The base image's own files and `npm ci` are this machine's.
 */
export function imageByHand(service: ImageName, folder: string): MadeByHand {
  const done = new Map<string, string>();
  const stages = stagesOf();
  let standing: Standing = { root: folder, folder, env: {} };
  for (const [i, stage] of stages.entries()) {
    const root = join(folder, stage.name ?? `stage-${i}`);
    mkdirSync(root, { recursive: true });
    standing = { root, folder: root, env: {} };
    doStage(stage, standing, { SERVICE: service }, done);
    if (stage.name) done.set(stage.name, root);
  }
  const last = stages.at(-1) as Stage;
  return {
    folder: standing.folder,
    env: standing.env,
    command: of(last, 'cmd')?.command ?? [],
    healthcheck: of(last, 'healthcheck')?.command ?? [],
    user: of(last, 'user')?.user ?? '',
  };
}
