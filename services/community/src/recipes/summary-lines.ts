/** The sentences above a dish, or in place of one. */
export interface SummaryLines {
  uses: (words: readonly string[]) => string;
  needs: (names: readonly string[]) => string;
  leaves: (words: readonly string[]) => string;
  unread: (entries: readonly string[]) => string;
  /** Of what is eaten beside the dish. */
  beside: (words: readonly string[]) => string;
  /** `other`: the title of a dish that is made of it. */
  unused: (title: string, words: string, other: string | null, reason: string) => string;
  /** Of a dish that was asked for by its name. */
  noDish: (words: string) => string;
  /** In which language the steps are, if in another one; '': in the same. */
  language: string;
  noneUses: (kitchen: string, words: readonly string[]) => string;
  noneUsesMuch: (kitchen: string, words: readonly string[]) => string;
  needsMore: (words: readonly string[]) => string;
  passed: (words: readonly string[]) => string;
  ask: string;
}
