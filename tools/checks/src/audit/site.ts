import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import { anyPorts, startSite } from '@farm/site';
import { Client } from 'pg';
import type { Judged } from './finding';
import { mayAskEverything } from './scanner-person';

// Pages with something in their address, as a visitor may come to them; 404 is a page too.
const WITH_ADDRESS = ['/verify/ABCD-EFGH', '/no-such-page'];

// In this database alone, and gone with it: whatever is counted stays at one, and a window holds nothing.
const COUNTS_NOTHING = `
  CREATE FUNCTION public.counts_nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.points := 1; RETURN NEW; END';
  CREATE FUNCTION public.holds_nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.hits := ARRAY[]::timestamptz[]; RETURN NEW; END';
  CREATE TRIGGER without BEFORE INSERT OR UPDATE ON dexter.rate_window FOR EACH ROW EXECUTE FUNCTION public.holds_nothing();`;
const counted = (schema: string) =>
  `CREATE TRIGGER without BEFORE INSERT OR UPDATE ON ${schema}.rate_limit FOR EACH ROW EXECUTE FUNCTION public.counts_nothing();`;

/** Scanners are one visitor who asks ten thousand times: for this run no limit is ever reached. */
async function withoutLimits(databaseUrl: string): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query([COUNTS_NOTHING, ...SERVICES.map(counted)].join('\n'));
  } finally {
    await database.end();
  }
}

async function documentsOf(origin: string): Promise<Judged['pages']> {
  const { paths } = (await (await fetch(`${origin}/release.json`)).json()) as { paths: string[] };
  const plain = paths.filter((path) => !path.includes(':'));
  const pages = new Map<string, { status: number; html: string; policy: string }>();
  for (const path of [...plain, ...WITH_ADDRESS]) {
    const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
    const policy = answer.headers.get('content-security-policy') ?? '';
    if ((answer.headers.get('content-type') ?? '').startsWith('text/html'))
      pages.set(path, { status: answer.status, html: await answer.text(), policy });
  }
  return pages;
}

/** A whole site of its own, judged by `work`, and gone afterwards. */
export async function withSite<T>(say: (line: string) => void, work: (site: Judged) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-audit-'));
  const ports = await anyPorts();
  const given = { ...process.env, DEXTER_EMBEDDER: 'off', LOAD_SHEDDING: 'no' };
  const site = await startSite({ folder: join(folder, 'site'), ports, given, say });
  try {
    await withoutLimits(site.databaseUrl);
    const operatorCookie = await mayAskEverything(site);
    return await work({ origin: site.origin, pages: await documentsOf(site.origin), folder, operatorCookie });
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
