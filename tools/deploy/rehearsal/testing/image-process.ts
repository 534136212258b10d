import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;

/** An image with Node 24, in place of the one that deploy/Dockerfile names by its digest, where there is no registry. */
export const BASE_IMAGE = process.env['BASE_IMAGE'];

/** Runs buildah. @throws with its output if it fails, or if it is not installed */
export async function buildah(...args: readonly string[]): Promise<string> {
  const { stdout } = await execute('buildah', args, { maxBuffer: MAX_OUTPUT });
  return stdout.trim();
}

interface ImageConfig {
  Env: string[];
  Cmd: string[];
  User: string;
}

/** The file system of an image, mounted, and how its container starts. */
export interface MountedImage {
  container: string;
  folder: string;
  config: ImageConfig;
}

export async function mountImage(image: string): Promise<MountedImage> {
  const container = await buildah('from', '--pull-never', image);
  const folder = await buildah('mount', container);
  const { Docker } = JSON.parse(await buildah('inspect', container)) as { Docker: { config: ImageConfig } };
  return { container, folder, config: Docker.config };
}

export const unmountImage = ({ container }: MountedImage): Promise<string> => buildah('rm', container);

/**
 * Lays out the root as a container has it: read-only but for /tmp and /data, with /proc and /dev. Then runs the command as the
 * image's account with nothing but the given environment.
 */
const ENTER = `set -e
root=$1 data=$2 user=$3; shift 3
mount --bind "$root" "$root"
mount -t tmpfs tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user" "$root" /usr/bin/env -i -C /app "$@"`;

interface RunOptions {
  /** Folder that becomes /data. */
  data: string;
  environment: Readonly<Record<string, string>>;
  /** Instead of the image's own command. */
  command?: readonly string[];
}

/** Starts an image's command in a mount namespace of its own. */
export function runImage({ folder, config }: MountedImage, { data, environment, command }: RunOptions): ChildProcess {
  const variables = [...config.Env, ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)];
  const inside = [folder, data, config.User, ...variables, ...(command ?? config.Cmd)];
  const namespace = ['--mount', '--propagation', 'private', 'sh', '-c', ENTER, 'sh'];
  return spawn('unshare', [...namespace, ...inside], { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Collects what a process prints. */
function outputOf(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  return () => output;
}

/** Waits for the end of a command. */
export async function finished(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const output = outputOf(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

const POLL_MS = 50;

/** Waits until `url` answers 200 and resolves with the seconds. @throws with the output if the process ends before */
export async function waitUntilHealthy(child: ChildProcess, url: string): Promise<number> {
  const output = outputOf(child);
  const from = performance.now();
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output()}`);
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return (performance.now() - from) / 1_000;
    await pause(POLL_MS);
  }
}

/** Ends a process as a container engine does. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
