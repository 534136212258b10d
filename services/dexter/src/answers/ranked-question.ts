import { placeIn, stateName } from '@farm/almanac';
import { type FrameReader, meaningsOf } from '../memory/frame';
import type { KnowledgeRanking } from '../ranking/open-ranking';
import type { RankedCandidate } from '../ranking/ranking';
import type { Language } from '../text/language';
import { questionParts } from '../text/question-parts';
import { ANSWERS, closeness, isOfPlace, type TextOf } from './compose';
import type { Dialogue } from './dialogue';

/** A question that a message may mean, with what may answer it, the best first. */
export interface RankedQuestion {
  question: string;
  /** Facts that may be given. */
  facts: readonly RankedCandidate[];
  /** By the id of a farm tool how likely the message wants it. */
  tools: ReadonlyMap<string, number>;
}

const probabilityOf = ({ facts: [best], tools }: RankedQuestion): number =>
  Math.max(best?.answers ?? 0, ...tools.values(), 0);

const LOCAL = ['law', 'who', 'cost', 'market']; // aspects whose answer depends on the state

/** The texts of candidates in a language. */
export const textIn =
  ({ spanishOf }: KnowledgeRanking, language: Language): TextOf =>
  ({ candidate }) =>
    language === 'es' ? spanishOf(candidate) : candidate.text;

/** Ranks questions as lessons, place and language of a dialogue allow. */
export function questionRanker(ranking: KnowledgeRanking, frameOf: FrameReader) {
  function rank(question: string, { language, lessons }: Dialogue): RankedQuestion {
    const all = ranking.rank(question, lessons?.answerables);
    const textOf = textIn(ranking, language);
    const isUsable = (one: RankedCandidate) =>
      one.candidate.kind !== 'tool' &&
      one.candidate.kind !== 'lesson' &&
      lessons?.replaced.has(one.candidate.id) !== true &&
      isOfPlace(one, question) &&
      textOf(one) !== null;
    const ofTools = all.filter(({ candidate }) => candidate.kind === 'tool');
    return {
      question,
      facts: all.filter(isUsable),
      tools: new Map(ofTools.map(({ candidate, answers }) => [candidate.id.replace('tool:', ''), answers])),
    };
  }

  /** A question about law, costs or offices, asked for the visitor's state. */
  function ofState(ranked: RankedQuestion, dialogue: Dialogue): RankedQuestion {
    const [best] = ranked.facts;
    const { place } = dialogue.memory;
    const state = place && stateName(place.state);
    const isLocal = best !== undefined && LOCAL.includes(best.candidate.aspect ?? '');
    if (!state || !isLocal || placeIn(ranked.question)) return ranked;
    const local = rank(`${ranked.question} in ${state}`, dialogue);
    const [first] = local.facts;
    const isOfState = first?.candidate.subject?.endsWith(state.toLowerCase().replaceAll(' ', '-')) === true;
    return isOfState && first.answers >= best.answers ? local : ranked;
  }

  return {
    rank,

    /** What answers each part of a question of several parts: a later part is about the subject that was named before it. */
    partsOf: (question: string, dialogue: Dialogue): readonly RankedCandidate[] =>
      questionParts(question).flatMap(({ text, before }) => {
        const { subject } = frameOf(before);
        const { facts } = rank(subject === null ? text : `${text} ${subject}`, dialogue);
        return closeness(facts, dialogue.language) === 'answers' ? facts.slice(0, 1) : [];
      }),

    /** The question that a message means in its conversation: the one that is answered best. */
    meantBy: (message: string, dialogue: Dialogue): RankedQuestion => {
      const { own, inContext } = meaningsOf(message, frameOf(message), dialogue.before.frame);
      const alone = own === null ? null : rank(own, dialogue);
      const isAnswered = alone !== null && probabilityOf(alone) >= ANSWERS[dialogue.language];
      const others = inContext
        .map((question) => rank(question, dialogue))
        .filter((one) => !isAnswered || probabilityOf(one) >= ANSWERS[dialogue.language]);
      const [first, ...rest] = alone ? [alone, ...others] : others;
      if (!first) throw new Error('a message means something');
      return ofState(
        rest.reduce((one, other) => (probabilityOf(other) > probabilityOf(one) ? other : one), first),
        dialogue,
      );
    },
  };
}
export type QuestionRanker = ReturnType<typeof questionRanker>;
