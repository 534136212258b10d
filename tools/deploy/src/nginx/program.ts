import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { programOnPath } from '../on-path';
import { nginxConf } from './nginx';
import type { Front } from './front';

// Where Debian has it; the PATH of an ordinary account does not lead there.
const SYSTEM = ['/usr/sbin', '/usr/local/sbin', '/usr/local/nginx/sbin'];

/** The nginx of this machine: NGINX_PATH, else the PATH and the system's own folders; undefined: there is none. */
export const installedNginx = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env.NGINX_PATH ?? programOnPath([env.PATH ?? '', ...SYSTEM].join(delimiter), ['nginx']);

/** Writes the configuration of a front into its folder and says how nginx is run on it, in the foreground. */
export function nginxArguments(front: Front): string[] {
  mkdirSync(front.folder, { recursive: true });
  const file = join(front.folder, 'nginx.conf');
  writeFileSync(file, nginxConf(front));
  return ['-e', 'stderr', '-c', file, '-g', 'daemon off;'];
}
