import { Prisma } from '../generated/client/client';

const MARK = '/* prepared */';

/**
 * Begins a hand-written statement that a crowd asks: each connection of the pool has PostgreSQL read and plan it once. For
 * statements whose text is the same at every call; whatever changes the text from call to call stays without.
 */
export const prepared = Prisma.raw(`${MARK} `);

const names = new Map<string, string>();

/** The name under which a connection keeps a statement; '' for what is not marked. Two texts never share one. */
export function nameOfPrepared({ sql }: { sql: string }): string {
  if (!sql.startsWith(MARK)) return '';
  const name = names.get(sql) ?? `farm_${names.size + 1}`;
  names.set(sql, name);
  return name;
}
