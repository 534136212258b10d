import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { Pool } from 'pg';

type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');
interface EngineExports {
  __wbindgen_start(): void;
}

/** What one script did to the database: the error, if any, with its place in the script. */
export type OnScript = (script: string, error: unknown) => void;

let loaded: Promise<EngineModule> | undefined;

/** The engine leaves the timer of its lock running: 10 s in which a finished tool could not end. */
function withIdleTimers(engine: EngineModule): WebAssembly.ModuleImports {
  const idle = (run: () => void, ms: number) => setTimeout(run, ms).unref();
  const parts = Object.entries(engine) as [string, WebAssembly.ImportValue][];
  return Object.fromEntries(parts.map(([name, part]) => [name, name.startsWith('__wbg_setTimeout') ? idle : part]));
}

/** Prisma's own schema engine as WebAssembly: nothing is downloaded, nothing is spawned. */
async function load(): Promise<EngineModule> {
  const engine = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const file = createRequire(__filename).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(join(dirname(file), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': withIdleTimers(engine) });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports as unknown as EngineExports).__wbindgen_start();
  return engine;
}

/**
 * The adapter cuts scripts at every semicolon and commits each piece, which breaks functions and leaves half a
 * migration behind. One simple query is one transaction in PostgreSQL: all of the script or nothing.
 */
function wholeScripts(pool: Pool, onScript: OnScript) {
  return class extends PrismaPg {
    override async connect() {
      const adapter = await super.connect();
      adapter.executeScript = async (script) => {
        try {
          await pool.query(script);
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
): Promise<SchemaEngine> {
  loaded ??= load();
  const { SchemaEngine: Engine } = await loaded;
  const Factory = wholeScripts(pool, onScript);
  return Engine.new({ datamodels: datamodel }, () => undefined, bindMigrationAwareSqlAdapterFactory(new Factory(pool)));
}
