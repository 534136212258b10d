import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Front, installedNginx, nginxArguments } from '@farm/deploy';
import { expect, request } from '@playwright/test';
import { freePort, noteOfSite, type OwnFront } from '../platform/own-front';

const hostOf = (address: string) => new URL(address).host;

/** The running site's services by the names that nginx knows them by. */
function servicesOfTheSite(): Front['services'] {
  const { serviceUrls } = noteOfSite<{ serviceUrls: Record<string, string> }>('running.json');
  const of = (name: string) => (serviceUrls[name] ?? '').split(',').map(hostOf);
  return {
    payments: of('PAYMENTS_URL'),
    learning: of('LEARNING_URL'),
    community: of('COMMUNITY_URL'),
    dexter: of('DEXTER_URL'),
  };
}

/** An nginx before a front of its own: it asks the assistant at this port by itself, as it is configured to. */
export async function nginxBefore(edge: string, assistant: number): Promise<OwnFront> {
  const program = installedNginx();
  if (!program) throw new Error('nginx is missing: npm test installs it');
  const folder = mkdtempSync(join(tmpdir(), 'farm-e2e-nginx-'));
  const port = await freePort();
  const services = { ...servicesOfTheSite(), dexter: [`127.0.0.1:${assistant}`] };
  const edges = [hostOf(edge).replace('localhost', '127.0.0.1')];
  const front = { listen: `127.0.0.1:${port}`, https: false, edges, services, folder };
  const child = spawn(program, nginxArguments(front), { stdio: ['ignore', 'ignore', 'inherit'] });
  const asker = await request.newContext();
  const stands = () => asker.get(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.ok());
  await expect.poll(() => stands().catch(() => false)).toBe(true);
  await asker.dispose();
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
