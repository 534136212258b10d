import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Front } from '../front';
import { installedNginx, nginxArguments } from '../program';
import { freePort } from './upstreams';

/** The nginx of this machine; `npm test` installs it where it can. Throws where there is none: no spec passes unproved. */
export function nginx(): string {
  const program = installedNginx();
  if (program) return program;
  throw new Error('These specs need nginx (Debian: apt-get install nginx-light), or NGINX_PATH.');
}

export interface StandingNginx {
  origin: string;
  /** Everything it has written: both logs. */
  said(): string;
  stop(): Promise<void>;
}

/** An nginx in front of the given upstreams, on a port and in a folder of its own. */
export async function standingNginx(front: Omit<Front, 'listen' | 'folder' | 'https'>): Promise<StandingNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-nginx-'));
  const listen = `127.0.0.1:${await freePort()}`;
  const child = spawn(nginx(), nginxArguments({ ...front, listen, folder, https: false }));
  let errors = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (errors += bytes.toString()));
  const log = join(folder, 'access.log');
  const origin = `http://${listen}`;
  const answers = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${errors}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    origin,
    said: () => errors + (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
