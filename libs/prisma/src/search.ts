import { Prisma } from '../generated/client/client';

/** A LIKE pattern for texts that contain this one, whose own signs of LIKE mean themselves. */
const containing = (text: string): string => `%${text.normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether a text column contains what a person typed into a search, whatever the accents, width, case and apostrophes of
 * both. Uses an index on `search_key` of the column where there is one.
 */
export const containsText = (column: Prisma.Sql, typed: string): Prisma.Sql =>
  Prisma.sql`public.search_key(${column}) LIKE public.search_key(${containing(typed)})`;
