import { synonymsOf } from '../answers/search/lexical';
import { contentStems } from '../text/words';
import { wantedAspects } from './aspects';
import { answerOf, givenIn, isOfState, type FactQuestion, type Found } from './fact-answer';
import type { Fact, FactBase } from './fact-base';
import { scoreFact } from './fact-score';
import type { FactHit, FactSearch } from './fact-search';
import { GENERAL } from './general-words';

const MIN_COVERAGE_CONTEXT = 0.45;
const MIN_GAIN_CONTEXT = 0.1;
const MIN_GAIN_OTHER = 0.2; // of an aspect that only the messages before want
const MIN_OWN_CONTEXT = 0.3; // of the short message itself

/**
 * Answers a short message from the fact that contains most of it and of the messages before: 'how many hours do they need'
 * after 'my hens quit laying, its winter'. Null unless the fact is clearly nearer than `own`.
 */
export function contextAnswering(base: FactBase, search: FactSearch) {
  const synonyms = synonymsOf(base.synonyms);
  return (question: FactQuestion, own: Found | null): Found | null => {
    const { text, context = '', previous = [], isWhole = false } = question;
    if (context === '') return null;
    const { aspects } = wantedAspects(text);
    const ofContext = wantedAspects(context).aspects;
    const rankOf = ({ aspects: [first = 'what'] }: Fact) => {
      const rank = aspects.indexOf(first);
      return rank < 0 ? aspects.length : rank;
    };
    const ownRank = own ? rankOf(own.best) : Infinity;
    if (own && ownRank === 0) return null;
    const whole = `${text} ${context}`;
    const covered = own ? search.coverage(whole, own.best) : 0;
    const least = Math.max(MIN_COVERAGE_CONTEXT, own ? covered + MIN_GAIN_CONTEXT : 0);
    const isGiven = givenIn(previous);
    const words = contentStems(text).filter((stem) => !GENERAL.has(stem));
    const spoken = new Set(contentStems(whole));
    // 'How often' after the water of tomatoes is not about a new tree.
    const isSpokenOf = ({ subject }: Fact) => {
      const known = base.subjects.get(subject);
      const names = known ? [known.name, ...known.synonyms] : [];
      return names.length === 0 || names.some((name) => contentStems(name).some((stem) => spoken.has(stem)));
    };
    const isOfMessage = (fact: Fact) =>
      rankOf(fact) <= Math.min(ownRank, isWhole ? 0 : aspects.length) &&
      (aspects.length > 0 ? rankOf(fact) < aspects.length : search.coverage(text, fact) >= MIN_OWN_CONTEXT);
    // 'What about rabbits' after 'how do I keep deer out' still asks how to keep them out.
    const isOfContext = ({ fact, coverage }: FactHit) =>
      !isWhole && coverage >= covered + MIN_GAIN_OTHER && ofContext.slice(0, 1).includes(fact.aspects[0] ?? 'what');
    // The messages before it complete a question, they do not outvote it.
    const ofText = own ? search.coverage(text, own.best) : 0;
    const isNearer = (one: FactHit) =>
      one.coverage >= least &&
      search.coverage(text, one.fact) >= ofText &&
      (isOfMessage(one.fact) || isOfContext(one)) &&
      isLeft(one);
    const isLeft = ({ fact }: FactHit) => !isGiven(fact) && isOfState(fact, whole) && isSpokenOf(fact);
    const hit = search.find(whole).find(isNearer);
    if (!hit) return null;
    const ranked = (base.facts.get(hit.fact.subject) ?? [])
      .map((fact) => scoreFact(fact, { aspects, words, rest: [], name: [], others: [], synonyms }))
      .filter(({ fact }) => !isGiven(fact));
    const best = ranked.find(({ fact }) => fact === hit.fact);
    return best
      ? { ...answerOf(base, text, best, [best], previous), exhausted: false, given: null, best: best.fact }
      : null;
  };
}
