import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runningSite } from '@farm/db';
import { Client } from 'pg';
import { siteFolder } from '../../config';

interface Table {
  place: string;
}

// The server's own files hold what its tables hold; a release holds what was built before any visitor came.
const NOT_WRITTEN_BY_VISITORS = ['postgres', 'releases'];

/** Of a text, as a table may hold it: as it is, and as bytes are shown. */
const spellings = (text: string) => [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')];

/** The tables of the site's whole database, of every schema, of which a row holds one of these texts. */
export async function findTables(texts: readonly string[]): Promise<string[]> {
  const database = new Client({ connectionString: runningSite(siteFolder)?.databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<Table>(
      `SELECT format('%I.%I', schemaname, tablename) AS place FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const sought = texts.flatMap(spellings);
    const found: string[] = [];
    for (const { place } of rows) {
      const statement = `SELECT 1 FROM ${place} AS kept WHERE kept::text LIKE ANY ($1) LIMIT 1`;
      const { rowCount } = await database.query(statement, [sought.map((text) => `%${text}%`)]);
      if (rowCount) found.push(place);
    }
    return found;
  } finally {
    await database.end();
  }
}

function* filesBelow(folder: string, but: readonly string[] = []): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (but.includes(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name));
    else if (entry.isFile()) yield join(folder, entry.name);
  }
}

/** The files that the running site writes, its logs among them, that hold one of these texts. */
export const findFiles = (texts: readonly string[]): string[] =>
  [...filesBelow(siteFolder, NOT_WRITTEN_BY_VISITORS)].filter((file) => {
    const bytes = readFileSync(file);
    return texts.flatMap(spellings).some((text) => bytes.includes(text));
  });

/** All that the site's programs have logged so far. */
export const readLogs = (): string =>
  [...filesBelow(join(siteFolder, 'logs'))].map((file) => readFileSync(file, 'utf8')).join('\n');
