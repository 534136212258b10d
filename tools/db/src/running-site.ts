import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Everything a run of the site writes: database, releases, secrets, logs. FARM_FOLDER puts it elsewhere. */
export const farmFolder = (): string => resolve(process.env.FARM_FOLDER ?? resolve(__dirname, '../../../.farm'));

/** Name of the site's database on the embedded server. */
export const DATABASE = 'farm';

/** What other tools must know of a site that runs. */
export interface SiteRecord {
  pid: number;
  origin: string;
  /** Holds a password: the file is readable by its owner only. */
  databaseUrl: string;
  /** Where the front finds its services, by the names of its settings: another front on the same site takes these. */
  serviceUrls: Readonly<Record<string, string>>;
}

const fileIn = (folder: string) => join(folder, 'running.json');

/** Notes which site runs from a data folder: its secrets stand there, so only its owner may read it. */
export const saveRunningSite = (folder: string, site: SiteRecord): void =>
  writeFileSync(fileIn(folder), JSON.stringify(site), { mode: 0o600 });

export const clearRunningSite = (folder: string): void => rmSync(fileIn(folder), { force: true });

/** The site that runs from this data folder; undefined when none does, also when one was killed and left its note. */
export function runningSite(folder: string): SiteRecord | undefined {
  if (!existsSync(fileIn(folder))) return undefined;
  const site = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as SiteRecord;
  try {
    process.kill(site.pid, 0);
    return site;
  } catch {
    return undefined;
  }
}
