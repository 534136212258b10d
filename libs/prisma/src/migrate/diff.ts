import { migrationPool } from './migrate';
import { schemaEngine } from './schema-engine';

const containing = (text: string) => ({ files: [{ path: 'schema.prisma', content: text }] });

/**
 * The SQL that leads from one datamodel to another; `from` empty: from nothing. The engine wants a server to ask
 * for its version and looks at nothing else there. Hand-written parts (CHECKs, partial indexes, triggers) are unknown
 * to both sides, so they are never dropped by it.
 */
export async function diffOf(url: string, from: string, to: string): Promise<string> {
  const pool = migrationPool(url);
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
