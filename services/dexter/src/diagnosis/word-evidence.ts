import { contentStems } from '../text/words';
import type { DiagnosisCause } from './cause';

/** How strongly the words of a report speak for a cause; 0: not at all. */
export type WordEvidence = (cause: DiagnosisCause) => number;

// Names and tests say less of what a visitor sees than the signs in words do.
const WEIGHTS = { because: 1, test: 0.6, name: 0.6 };

// Words of visitors, with the words of the sign table that they stand for.
const ALIKE: Readonly<Record<string, string>> = { little: 'tiny', small: 'tiny', pinholes: 'tiny holes' };
const stemsOf = (text: string) => contentStems(text.replace(/[a-z]+/gi, (word) => ALIKE[word.toLowerCase()] ?? word));

const textsOf = ({ because, test, name }: DiagnosisCause) => ({ because, test, name });

/**
 * Compares reports with the signs of causes in words. A word weighs the more the fewer causes contain it: 'sawdust' and
 * 'thorns' decide, 'leaves' and 'yellow' do not.
 */
export function wordEvidence(causes: readonly DiagnosisCause[]): (report: string) => WordEvidence {
  const stems = new Map(
    causes.map((cause) => {
      const weights = new Map<string, number>();
      for (const [field, text] of Object.entries(textsOf(cause)))
        for (const stem of stemsOf(text))
          weights.set(stem, Math.max(weights.get(stem) ?? 0, WEIGHTS[field as keyof typeof WEIGHTS]));
      return [cause, weights] as const;
    }),
  );
  const frequency = new Map<string, number>();
  for (const weights of stems.values())
    for (const stem of weights.keys()) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  const rarity = (stem: string) => Math.log(causes.length / (frequency.get(stem) ?? causes.length));
  return (report) => {
    const words = stemsOf(report);
    return (cause) => words.reduce((sum, stem) => sum + (stems.get(cause)?.get(stem) ?? 0) * rarity(stem), 0);
  };
}
