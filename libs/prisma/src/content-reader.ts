import type { Pool } from 'pg';

export interface StoredContent {
  version: number;
  /** By section; only sections that differ from the built-in content. */
  content: unknown;
}

/**
 * Reads the published content if it is newer than a known version (0: none is known), else null. Uses the SQL function
 * community.site_content_after(), because other services cannot read the community schema.
 */
export const createContentReader =
  (pool: Pool) =>
  async (known: number): Promise<StoredContent | null> => {
    const sql = 'SELECT version, content FROM community.site_content_after($1)';
    const { rows } = await pool.query<StoredContent>(sql, [known]);
    return rows[0] ?? null;
  };
