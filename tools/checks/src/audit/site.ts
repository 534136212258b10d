import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import { anyPorts, startSite } from '@farm/site';
import { Client } from 'pg';
import type { Judged } from './finding';

const FORGET_MS = 250;
// Pages with something in their address, as a visitor may come to them; 404 is a page too.
const WITH_ADDRESS = ['/verify/ABCD-EFGH', '/no-such-page'];

/** Scanners are one visitor who asks ten thousand times: while they work, what limits have counted is forgotten. */
async function withoutLimits(databaseUrl: string): Promise<() => Promise<void>> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const statement = SERVICES.map((schema) => `DELETE FROM ${schema}.rate_limit`).join('; ');
  const timer = setInterval(() => void database.query(`${statement}; DELETE FROM dexter.rate_window`), FORGET_MS);
  return async () => {
    clearInterval(timer);
    await database.end();
  };
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

async function operatorCookieOf(origin: string, link: string | undefined): Promise<string> {
  const token = link?.split('operator=')[1] ?? '';
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/auth/operator-link`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token }),
  });
  if (!answer.ok) throw new Error(`The operator's link was refused with ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
}

/** A whole site of its own, judged by `work`, and gone afterwards. */
export async function withSite<T>(say: (line: string) => void, work: (site: Judged) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-audit-'));
  const ports = await anyPorts();
  const given = { ...process.env, DEXTER_EMBEDDER: 'off' };
  const site = await startSite({ folder: join(folder, 'site'), ports, given, say });
  const limited = await withoutLimits(site.databaseUrl);
  try {
    const operatorCookie = await operatorCookieOf(site.origin, site.operatorLink);
    return await work({ origin: site.origin, pages: await documentsOf(site.origin), folder, operatorCookie });
  } finally {
    await limited();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
