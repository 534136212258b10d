import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { Pool } from 'pg';

/** A pool without limits on statements: creating an index may take minutes. */
export function createMigrationPool(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  return pool;
}

type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');

/** Called with a script that failed. */
type OnScript = (script: string, error: unknown) => void;

let loaded: Promise<EngineModule> | undefined;

/** Unrefs the engine's timers, which would keep a finished tool running for 10 s. */
function withIdleTimers(engine: EngineModule): WebAssembly.ModuleImports {
  const idle = (run: () => void, ms: number) => setTimeout(run, ms).unref();
  const parts = Object.entries(engine) as [string, WebAssembly.ImportValue][];
  return Object.fromEntries(parts.map(([name, part]) => [name, name.startsWith('__wbg_setTimeout') ? idle : part]));
}

/** Loads Prisma's schema engine as WebAssembly, so that no binary is downloaded. */
async function load(): Promise<EngineModule> {
  const engine = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const file = createRequire(__filename).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(join(dirname(file), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': withIdleTimers(engine) });
  engine.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === 'function') start();
  return engine;
}

/** How long a script waits for a lock, and how often it is tried. */
export interface LockOptions {
  timeoutMs: number;
  pauseMs: number;
  attempts: number;
}

// A table is changed behind a running report or backup: the visitors' queries queue behind the change for at most this long.
const LOCKS: LockOptions = { timeoutMs: 3_000, pauseMs: 2_000, attempts: 60 };
const LOCK_NOT_AVAILABLE = '55P03';

const isLockTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

/** A migration that consists of this one statement. */
const CONCURRENT_INDEX = /^(?:--.*\n|\s)*CREATE (?:UNIQUE )?INDEX CONCURRENTLY "?(\w+)"?\s+ON "?(\w+)"?\./i;

/**
 * Builds an index while its table is read and written, outside a transaction, as PostgreSQL demands. What a broken attempt left
 * is dropped first. Without a limit of time, because nobody waits for it.
 */
async function buildIndex(pool: Pool, script: string, index: string): Promise<void> {
  const { rowCount } = await pool.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  );
  if (rowCount) await pool.query(`DROP INDEX CONCURRENTLY ${index}`);
  await pool.query(script);
}

/** Runs a script in one transaction. While others hold a lock that it needs, it gives way to them and starts again. */
async function runScript(pool: Pool, script: string, { timeoutMs, pauseMs, attempts }: LockOptions): Promise<void> {
  const [, name, schema] = CONCURRENT_INDEX.exec(script) ?? [];
  if (name !== undefined) return buildIndex(pool, script, `"${schema}"."${name}"`);
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    try {
      await client.query(`SET lock_timeout = ${timeoutMs}`);
      await client.query(script);
      return;
    } catch (error) {
      if (attempt >= attempts || !isLockTimeout(error)) throw error;
    } finally {
      await client.query('RESET lock_timeout').catch(() => undefined);
      client.release();
    }
    await sleep(pauseMs);
  }
}

/**
 * Runs a script as one simple query, which is one transaction in PostgreSQL. Prisma's adapter splits scripts at every
 * semicolon and commits each part, which breaks functions and leaves failed migrations half applied.
 */
function wholeScripts(pool: Pool, onScript: OnScript, locks: LockOptions) {
  return class extends PrismaPg {
    override async connect() {
      const adapter = await super.connect();
      adapter.executeScript = async (script) => {
        try {
          await runScript(pool, script, locks);
        } catch (error) {
          onScript(script, error);
          throw error;
        }
      };
      return adapter;
    }
  };
}

/** An engine that reads the given datamodel and works on the given pool, one script a transaction. */
export async function schemaEngine(
  pool: Pool,
  datamodel: [path: string, text: string][],
  onScript: OnScript = () => undefined,
  locks = LOCKS,
): Promise<SchemaEngine> {
  loaded ??= load();
  const { SchemaEngine: Engine } = await loaded;
  const Factory = wholeScripts(pool, onScript, locks);
  return Engine.new({ datamodels: datamodel }, () => undefined, bindMigrationAwareSqlAdapterFactory(new Factory(pool)));
}

const containing = (text: string) => ({ files: [{ path: 'schema.prisma', content: text }] });

/**
 * The SQL that migrates one datamodel to another; `from` may be empty. The engine needs a server only for its version.
 * Hand-written SQL (CHECKs, partial indexes, triggers) is in neither datamodel, so it is never dropped.
 */
export async function diffDatamodels(url: string, from: string, to: string): Promise<string> {
  const pool = createMigrationPool(url);
  const engine = await schemaEngine(pool, [['schema.prisma', to]]);
  try {
    const { stdout } = await engine.diff({
      from: from === '' ? { tag: 'empty' } : { tag: 'schemaDatamodel', ...containing(from) },
      to: { tag: 'schemaDatamodel', ...containing(to) },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout ?? '';
  } finally {
    engine.free();
    await pool.end();
  }
}
