import type { Risk } from './article';

/** The safety sentence that articles of a risk, and all answers from them, must contain; with its description. */
export const SAFETY: Partial<Record<Risk, readonly [RegExp, string]>> = {
  chemical: [/\blabel\b/i, "that the label is the law, or to do 'as the label says'"],
  food: [
    /\btested (?:recipe|process)|when in doubt,? throw it out|\b120 days\b|\bnever eat\b/i,
    "'tested recipe', 'when in doubt, throw it out', '120 days' or 'never eat'",
  ],
  animal: [/\b(?:vet|veterinarian|doctor|Extension)\b/, 'the vet, the doctor or Extension'],
};

/** Whether a sentence is the safety sentence of an article of this risk. */
export const isSafetySentence = (risk: Risk, sentence: string): boolean => SAFETY[risk]?.[0].test(sentence) ?? false;
