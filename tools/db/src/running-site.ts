import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The data folder of the site: database, releases, secrets, logs. FARM_FOLDER overrides it. */
export const farmFolder = (): string => resolve(process.env.FARM_FOLDER ?? resolve(__dirname, '../../../.farm'));

/** Name of the site's database on the embedded server. */
export const DATABASE = 'farm';

/** A running site, for other tools. */
export interface SiteRecord {
  pid: number;
  origin: string;
  /** Contains a password, so only the owner can read the file. */
  databaseUrl: string;
  /** The gateway's settings with the URLs of the services. */
  serviceUrls: Readonly<Record<string, string>>;
}

const fileIn = (folder: string) => join(folder, 'running.json');

export const saveRunningSite = (folder: string, site: SiteRecord): void =>
  writeFileSync(fileIn(folder), JSON.stringify(site), { mode: 0o600 });

export const clearRunningSite = (folder: string): void => rmSync(fileIn(folder), { force: true });

/** The site that runs from this data folder; undefined if none runs, also after a crash. */
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
