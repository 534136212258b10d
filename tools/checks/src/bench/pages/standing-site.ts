import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPorts, startSite, type StandingSite } from '@farm/site';

/** A whole site of its own with production builds and a fresh database, measured by `work`, and gone afterwards. */
export async function onOwnSite<T>(say: (line: string) => void, work: (site: StandingSite) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  try {
    const given = { ...process.env, DEXTER_EMBEDDER: 'off' };
    const site = await startSite({ folder: join(folder, 'site'), ports: await anyPorts(), given, say });
    try {
      return await work(site);
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
