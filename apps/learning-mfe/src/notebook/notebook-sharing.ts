import type { NotebookGarden } from '@farm/contracts';
import { notebookLimits } from '@farm/farm';
import { useDexterGarden, useNotebookCrops, useZip } from '@farm/web-kit/notebook-sharing';
import { useEffect } from 'react';
import { findCropId } from './crop-choices';
import { readLists } from './notebook-content';
import type { StoredEntry } from './notebook-database';

/** The crops that stand in the garden: the last planting of each, the latest first. */
function plantedCrops(entries: readonly StoredEntry[]): NotebookGarden['plantings'] {
  const last = new Map<string, string>();
  for (const { crop, cropId: chosen, day, isPlanned } of readLists(entries).plantings) {
    const cropId = chosen ?? findCropId(crop); // written when fewer names were known
    if (cropId !== null && !isPlanned && !last.has(cropId)) last.set(cropId, day);
  }
  return [...last].slice(0, notebookLimits.shared).map(([cropId, day]) => ({ cropId, day }));
}

/** What stands in the garden and is not shared, because its name is no crop of the farm's tables. */
export const unsharedCrops = (entries: readonly StoredEntry[]): string[] => [
  ...new Set(
    readLists(entries)
      .plantings.filter(({ crop, cropId, isPlanned }) => !isPlanned && (cropId ?? findCropId(crop)) === null)
      .map(({ crop }) => crop),
  ),
];

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
  const crops = useNotebookCrops();
  useEffect(() => {
    const nextGarden = gardenForDexter(entries);
    const nextCrops = cropsForFrostBell(entries);
    if (garden !== null && !isSame(garden, nextGarden)) useDexterGarden.set(nextGarden);
    if (crops !== null && !isSame(crops, nextCrops)) useNotebookCrops.set(nextCrops);
  }, [entries, garden, crops]);
}
