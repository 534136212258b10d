import type { NotebookGarden } from '@farm/contracts';
import { createPersistentStore } from '@farm/web-kit';
import { useEffect } from 'react';
import * as v from 'valibot';
import { readLists } from './notebook-content';
import type { StoredEntry } from './notebook-database';

const MAX_PLANTINGS = 40;

/** What the chat's messages carry; null: the switch is off. The chat reads it, so that it never opens the notebook. */
export const useDexterGarden = createPersistentStore<NotebookGarden | null>(
  'farm.notebook-dexter',
  v.nullable(
    v.object({
      zip: v.exactOptional(v.string()),
      plantings: v.array(v.object({ cropId: v.string(), day: v.string() })),
    }),
  ),
  null,
);

/** Ids of crops that the frost bell's form offers; null: the switch is off. */
export const useFrostCrops = createPersistentStore<readonly string[] | null>(
  'farm.notebook-frost',
  v.nullable(v.array(v.string())),
  null,
);

/** The ZIP code of the crops' pages; '': none. */
const useZip = createPersistentStore('farm.zip', v.pipe(v.string(), v.regex(/^(\d{5})?$/)), '', { isText: true });

/** The crops that stand in the garden: the last planting of each, the latest first. */
function plantedCrops(entries: readonly StoredEntry[]): NotebookGarden['plantings'] {
  const last = new Map<string, string>();
  for (const { cropId, day, isPlanned } of readLists(entries).plantings)
    if (cropId !== null && !isPlanned && !last.has(cropId)) last.set(cropId, day);
  return [...last].slice(0, MAX_PLANTINGS).map(([cropId, day]) => ({ cropId, day }));
}

/** What Dexter Jr. may read: crops with their days, and the ZIP code. No notes, beds, harvests or photos. */
export function gardenForDexter(entries: readonly StoredEntry[]): NotebookGarden {
  const zip = useZip.get();
  return { ...(zip !== '' && { zip }), plantings: plantedCrops(entries) };
}

export const cropsForFrostBell = (entries: readonly StoredEntry[]): string[] =>
  plantedCrops(entries).map(({ cropId }) => cropId);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** While a switch is on, what it shares follows the notebook. */
export function useSharing(entries: readonly StoredEntry[]): void {
  const garden = useDexterGarden();
  const crops = useFrostCrops();
  useEffect(() => {
    const nextGarden = gardenForDexter(entries);
    const nextCrops = cropsForFrostBell(entries);
    if (garden !== null && !isSame(garden, nextGarden)) useDexterGarden.set(nextGarden);
    if (crops !== null && !isSame(crops, nextCrops)) useFrostCrops.set(nextCrops);
  }, [entries, garden, crops]);
}
