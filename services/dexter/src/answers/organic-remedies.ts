import type { Fact } from '../facts/fact-base';
import { foldQuestion } from '../question/question-type';

const ORGANIC =
  /\borganic(?! (?:matter|certif\w*|farm\w*|grow\w*))\b|\borganically\b|\bnatural|\b(?:no|without|w\/o|any) (?:chemicals?|poisons?|pesticides?|sprays?|spraying)\b|\bhomemade\b|\bhome remed/;
/** What organic growers use. */
const ORGANIC_REMEDY =
  /\b(?:Bt|spinosad|soap|oil|neem|pyrethrin|kaolin|row covers?|pick|hand|trap|hose|sulfur|copper|bait|water|mulch|crush|pull|dig|tarp|collars?|fence|boards?)\b/i;

/** Whether a message asks for what organic growers use. */
export const isOrganicQuestion = (message: string): boolean => ORGANIC.test(foldQuestion(message));

/** The remedies among facts; the organic ones where there are any and the message asks for them. */
export function remediesFor(facts: readonly Fact[], message: string): readonly Fact[] {
  const remedies = facts.filter(({ aspects }) => aspects[0] === 'remedy' || aspects[0] === 'prevent');
  const organic = isOrganicQuestion(message) ? remedies.filter(({ text }) => ORGANIC_REMEDY.test(text)) : remedies;
  return organic.length > 0 ? organic : remedies;
}
