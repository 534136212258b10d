import type { Language } from '@farm/farm';
import type { Aspect } from '../facts/aspects';
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

/** What is said after advice with a risk that does not say it itself. */
export const SAFETY_LINE: Readonly<Record<Language, Partial<Record<Risk, string>>>> = {
  en: {
    chemical: 'Read the label first: it is the law, for the crop, the rate and the days before harvest.',
    food: 'Use a tested recipe, and when in doubt, throw it out.',
    animal: 'Ask your vet before you treat an animal.',
  },
  es: {
    chemical: 'Lea primero la etiqueta: es la ley, para el cultivo, la dosis y los días antes de la cosecha.',
    food: 'Use una receta probada, y si tiene duda, tírelo.',
    animal: 'Pregunte a su veterinario antes de tratar a un animal.',
  },
};

const TREATMENT: readonly Aspect[] = ['remedy', 'health', 'label', 'storage', 'safety', 'how', 'prevent'];

/** Whether a fact of this aspect advises to do something; a sentence of an article, which has no aspect, may. */
export const isTreatment = (aspect: Aspect | undefined): boolean => aspect === undefined || TREATMENT.includes(aspect);
