import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runningSite } from '@farm/db';
import { Client } from 'pg';
import { siteFolder } from '@farm/e2e-kit/config';

interface Table {
  name: string;
}

// The database's files have the data of its tables; releases are built before any visit.
const WITHOUT_VISITOR_DATA = ['postgres', 'releases'];

/** A text as it may be stored: plain, in hex and in base64. */
const encodings = (text: string) => [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')];

/** The tables of all schemas with a row that contains one of the texts. */
export async function findTables(texts: readonly string[]): Promise<string[]> {
  const database = new Client({ connectionString: runningSite(siteFolder)?.databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<Table>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const needles = texts.flatMap(encodings);
    const found: string[] = [];
    for (const { name } of rows) {
      const statement = `SELECT 1 FROM ${name} AS stored WHERE stored::text LIKE ANY ($1) LIMIT 1`;
      const { rowCount } = await database.query(statement, [needles.map((text) => `%${text}%`)]);
      if (rowCount) found.push(name);
    }
    return found;
  } finally {
    await database.end();
  }
}

function* filesBelow(folder: string, except: readonly string[] = []): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (except.includes(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name));
    else if (entry.isFile()) yield join(folder, entry.name);
  }
}

/** The files written by the running site, with its logs, that contain one of the texts. */
export const findFiles = (texts: readonly string[]): string[] =>
  [...filesBelow(siteFolder, WITHOUT_VISITOR_DATA)].filter((file) => {
    const bytes = readFileSync(file);
    return texts.flatMap(encodings).some((text) => bytes.includes(text));
  });

/** All logs of the site so far. */
export const readLogs = (): string =>
  [...filesBelow(join(siteFolder, 'logs'))].map((file) => readFileSync(file, 'utf8')).join('\n');
