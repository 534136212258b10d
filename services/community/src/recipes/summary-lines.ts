/** The sentences above a dish, or in place of one. */
export interface SummaryLines {
  uses: (words: readonly string[]) => string;
  needs: (names: readonly string[]) => string;
  leaves: (words: readonly string[]) => string;
  unread: (entries: readonly string[]) => string;
  unused: (title: string, words: string) => string;
  /** In which language the steps are, if in another one; '': in the same. */
  language: string;
  noneUses: (kitchen: string, words: readonly string[]) => string;
  noneUsesMuch: (kitchen: string, words: readonly string[]) => string;
  needsMore: (words: readonly string[]) => string;
  passed: (words: readonly string[]) => string;
  ask: string;
}
