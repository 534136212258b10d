import type { HistoryItem } from '@farm/contracts';

/** What of the history is looked for. */
export interface Wanted {
  /** Words that stand in any of its texts. */
  search: string;
  /** A kind of task; '' for all. */
  taskType: string;
  correctedOnly: boolean;
}

export const ALL: Wanted = { search: '', taskType: '', correctedOnly: false };

const textOf = ({ instructions, actualResponse, correctionMessage, reinforcement, by }: HistoryItem) =>
  [instructions, actualResponse, correctionMessage, reinforcement, by].join(' ').toLowerCase();

/** The entries that fit: all words, in any order, whatever their case. */
export function historyOf(items: readonly HistoryItem[], { search, taskType, correctedOnly }: Wanted): HistoryItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(
    (item) =>
      (taskType === '' || item.taskType === taskType) &&
      (!correctedOnly || item.correctionNeeded) &&
      words.every((word) => textOf(item).includes(word)),
  );
}
