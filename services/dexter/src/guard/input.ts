import type { PhrasePattern } from '@farm/farm';
import { blockedPhrases } from './phrases/blocked-phrases';
import type { View } from './phrases/match-views';
import { phraseSearch } from './phrases/phrase-search';
import { together, type Scan } from './risk';

const patterns = Object.entries(blockedPhrases) as [PhrasePattern, (typeof blockedPhrases)[PhrasePattern]][];
const risks = new Map<string, number>();
const rules: Record<string, readonly string[]> = {};
for (const [, { id, sure = [], doubtful = [] }] of patterns) {
  rules[id] = sure;
  rules[`${id}?`] = doubtful;
  risks.set(id, 0.8).set(`${id}?`, 0.6);
}
const search = phraseSearch(rules);

const HIDDEN = blockedPhrases['Hidden or encoded orders'].id;

/** Layer 1: the blocked phrases, in every reading of the message. A phrase that was hidden counts as two. */
export function scanInput(views: readonly View[]): Scan {
  const hits = new Set<string>();
  for (const { words, hidden, encoded } of views) {
    if (encoded) hits.add(`${HIDDEN}?`);
    for (const hit of search(words)) {
      hits.add(hit);
      if (hidden) hits.add(HIDDEN);
    }
  }
  return { risk: together([...hits].map((hit) => risks.get(hit) ?? 0)), hits: [...hits].sort() };
}
