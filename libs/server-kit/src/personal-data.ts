import type { ErasedData, PersonalData } from '@farm/contracts';

/** An export of personal data: the tables, by their names for the person, that hold rows. */
export const exportedData = (tables: Readonly<Record<string, readonly object[]>>): PersonalData => ({
  held: Object.entries(tables).flatMap(([what, rows]) =>
    rows.length > 0 ? [{ what, rows: rows.map((row) => ({ ...row })) }] : [],
  ),
});

/** The result of an erasure: what was deleted, by its name for the person, and the sentences on what remains. */
export const erasedData = (
  counts: Readonly<Record<string, number>>,
  remaining: readonly (string | false)[] = [],
): ErasedData => ({
  erased: Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [{ what, count }] : [])),
  kept: remaining.filter(Boolean).join(' ') || null,
});
