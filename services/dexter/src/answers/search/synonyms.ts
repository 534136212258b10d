import { contentStem } from './words';

/** The other words of every group that holds this stem. */
export type Synonyms = (stem: string) => readonly string[];

export function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const others = new Map<string, Set<string>>();
  for (const group of groups) {
    const stems = group.flatMap((word) => contentStem(word) ?? []);
    for (const stem of stems) {
      const known = others.get(stem) ?? new Set();
      stems.filter((other) => other !== stem).forEach((other) => known.add(other));
      others.set(stem, known);
    }
  }
  return (stem) => [...(others.get(stem) ?? [])];
}
