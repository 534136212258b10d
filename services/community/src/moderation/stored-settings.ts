import type { ModerationSettings } from '@farm/contracts';
import { wordList, type WordList } from '@farm/server-kit/words';

const OPEN: ModerationSettings = { mode: 'open', words: [], allowed: [] };

/** What operators set, as it was stored; before the first time: open, with the house's own list. */
export const settingsFrom = (stored: unknown): ModerationSettings => ({
  ...OPEN,
  ...(stored as Partial<ModerationSettings> | null),
});

let made: { of: string; list: WordList } | undefined;

/** The word list of these settings; made anew only when they change. */
export function wordsOf({ words, allowed }: ModerationSettings): WordList {
  const of = JSON.stringify([words, allowed]);
  if (made?.of !== of) made = { of, list: wordList({ words, allowed }) };
  return made.list;
}
