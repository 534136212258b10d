/** A migration was refused by the database. Nothing of it is left: each migration is one transaction. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
  constructor(
    readonly migration: string,
    /** The statement that failed, as far as the database told where; else the whole migration. */
    readonly sql: string,
    override readonly cause: unknown,
  ) {
    super(`Migration ${migration} failed: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** The statement around a place in a script (1-based, as PostgreSQL tells it); the whole script without a place. */
export function statementAt(script: string, position: number | undefined): string {
  if (!position) return script.trim();
  const begin = script.lastIndexOf(';\n', position - 1);
  const end = script.indexOf(';\n', position - 1);
  return script.slice(begin < 0 ? 0 : begin + 2, end < 0 ? undefined : end + 1).trim();
}
