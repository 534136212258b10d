import type { ClientBase } from 'pg';

/** What services and letters own. The queue's schemas are made by the services; what waits there is found again. */
const OURS = `<> 'public' AND %s !~ '^(pg_|information_schema$)' AND %s !~ '_jobs$'`;
const isOurs = (column: string) => `${column} ${OURS.replaceAll('%s', column)}`;

/** A table of the services, and what has to be there before it. */
export interface Table {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted, in their order. */
  columns: readonly string[];
}

interface Found extends Table {
  needs: readonly string[];
}

const FIND = `SELECT format('%I.%I', n.nspname, c.relname) AS name,
    ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
    ARRAY(SELECT format('%I.%I', fn.nspname, f.relname) FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
      JOIN pg_namespace fn ON fn.oid = f.relnamespace WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS needs
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND ${isOurs('n.nspname')} ORDER BY 1`;

/** All tables of the services, each after those its rows point to. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Found>(FIND);
  const waiting = new Map(rows.map((table) => [table.name, table]));
  const sorted: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ needs }) => needs.every((name) => !waiting.has(name)));
    if (next.length === 0) throw new Error(`Tables point to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const { name, columns } of next) {
      waiting.delete(name);
      sorted.push({ name, columns });
    }
  }
  return sorted;
}

/** Where a counter of the services stands. */
export interface Sequence {
  name: string;
  value: string;
  isCalled: boolean;
}

/** All counters of the services. */
export async function sequencesOf(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE ${isOurs('schemaname')} ORDER BY 1`,
  );
  const found: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: at } = await client.query<Omit<Sequence, 'name'>>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${name}`,
    );
    if (at[0]) found.push({ name, ...at[0] });
  }
  return found;
}

/** Migrations that the database has, by name. */
export async function migrationsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM public._prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

export async function countOf(client: ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${table}`);
  return Number(rows[0]?.rows);
}
