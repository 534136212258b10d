import type { Risk } from './article';

/** What must stand in an article, and in every answer from it, where a mistake harms somebody; with its plain words. */
export const SAFETY: Partial<Record<Risk, readonly [RegExp, string]>> = {
  chemical: [/\blabel\b/i, "that the label is the law, or to do 'as the label says'"],
  food: [
    /\btested (?:recipe|process)|when in doubt,? throw it out|\b120 days\b|\bnever eat\b/i,
    "'tested recipe', 'when in doubt, throw it out', '120 days' or 'never eat'",
  ],
  animal: [/\b(?:vet|veterinarian|doctor|Extension)\b/, 'the vet, the doctor or Extension'],
};

/** Whether a sentence keeps people and animals safe in an article of this risk. */
export const isSafetySentence = (risk: Risk, sentence: string): boolean => SAFETY[risk]?.[0].test(sentence) ?? false;
