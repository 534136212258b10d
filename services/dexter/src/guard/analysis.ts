import type { View } from './phrases/match-views';
import { phraseSearch } from './phrases/phrase-search';
import { protectedSubjects, type Subject } from './phrases/protected-subjects';
import { together, type Scan } from './risk';

export interface Analysis extends Scan {
  subjects: readonly Subject[];
}

const all = Object.values(protectedSubjects);
const search = phraseSearch(Object.fromEntries(all.map(({ id, asks }) => [id, asks])));

/** Layer 2: the protected topics. Whether a message is about farming at all, the search for an answer says (zones.ts). */
export function analyse(views: readonly View[]): Analysis {
  const hits = new Set(views.flatMap(({ words }) => [...search(words)]));
  const subjects = all.filter(({ id }) => hits.has(id));
  return { subjects, hits: [...hits].sort(), risk: together(subjects.map(({ honest }) => (honest ? 0.7 : 0.8))) };
}
