import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@farm/contracts';
import type { Print } from '@farm/site';
import { parse } from 'yaml';
import { ROOT } from '../workspace';
import { limitMemory, type MemoryLimit } from './memory-limit';
import { type FaultSite, type SiteProcess, startFaultSite } from './site';

const MB = 1_048_576;

/** The gateway's limits of production: the networks of visitors and attackers are in X-Forwarded-For. */
const LIMITS = { EDGE_VISITOR_PER_MINUTE: '300', EDGE_NETWORK_PER_MINUTE: '1200', EDGE_NETWORK_IN_FLIGHT: '10' };

/** The memory of a part's container in bytes, from deploy/compose.yaml. */
export function containerBytes(part: string): number {
  const compose = parse(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, { mem_limit: string }>;
  };
  const [, number, unit] = /^(\d+)([mg])$/.exec(compose.services[part]?.mem_limit ?? '') ?? [];
  return Number(number) * (unit === 'g' ? 1_024 : 1) * MB;
}

/** The site with one replica of each service, the limits of production, and the memory of its containers. */
export interface AttackedSite extends FaultSite {
  /** Each part with the limit of its memory. */
  parts: readonly { process: SiteProcess; memory: MemoryLimit }[];
  /** Requests that services are answering, by the gateway. */
  inFlight(): Promise<number>;
  /** Resolves when no service answers a request, or after half a minute. Returns the number that is left. */
  waitUntilFree(): Promise<number>;
}

async function confine(part: SiteProcess): Promise<AttackedSite['parts'][number]> {
  const memory = limitMemory(part.name, containerBytes(part.name), part.pid);
  await part.stop();
  await part.start((program) => {
    const confined = memory.confine(program);
    return part.name === 'gateway' ? { ...confined, env: { ...confined.env, ...LIMITS } } : confined;
  });
  return { process: part, memory };
}

const FREE_TRIES = 60;
const POLL_MS = 500;

export async function startAttackedSite(folder: string, print: Print): Promise<AttackedSite> {
  const site = await startFaultSite(folder, print, 1);
  const parts: AttackedSite['parts'][number][] = [];
  for (const part of [...SERVICES.flatMap(site.replicas), site.gateway]) parts.push(await confine(part));
  print(`Memory is limited by ${[...new Set(parts.map(({ memory }) => memory.by))].join(' and ')}`);
  const inFlight = async (): Promise<number> => {
    const metrics = await (await fetch(`${site.gateway.address}/metrics`)).text();
    const counts = [...metrics.matchAll(/^farm_upstream_in_flight\{service="\w+"\} (\d+)$/gm)];
    return counts.length === 0 ? NaN : counts.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  return {
    ...site,
    parts,
    inFlight,
    async waitUntilFree() {
      for (let tries = 0; ; tries += 1) {
        const count = await inFlight().catch(() => NaN);
        if (count === 0 || tries === FREE_TRIES) return count;
        await pause(POLL_MS);
      }
    },
    async stop() {
      await site.stop();
      parts.forEach(({ memory }) => memory.remove());
    },
  };
}
