import type { Language } from '@farm/farm';
import { placeIn, stateName } from '@farm/almanac';
import { type Frame, type FrameReader, meaningsOf, type PossibleQuestion } from '../memory/frame';
import type { KnowledgeRanking } from '../ranking/open-ranking';
import type { RankedCandidate } from '../ranking/ranking';
import { questionParts } from '../text/question-parts';
import { foldText } from '../text/words';
import { ANSWERS, closeness, REPEATED_ANSWER_FACTOR, isOfPlace, type TextOf } from './compose';
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

/** A part of a question about the subject and, where it names none itself, the place of what stands before it. */
export const withSubject = (text: string, { subject, place }: Frame): string =>
  [text, subject, placeIn(text) ? null : place].filter((each) => each !== null).join(' ');

/** The texts of candidates in a language. */
export const textIn =
  ({ spanishOf }: KnowledgeRanking, language: Language): TextOf =>
  ({ candidate }) =>
    language === 'es' ? spanishOf(candidate) : candidate.text;

/** A reading of a message; one whose answer was given before counts for less. */
interface ReadQuestion {
  ranked: RankedQuestion;
  probability: number;
  score: number;
}

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

  function read({ question, weight }: PossibleQuestion, dialogue: Dialogue): ReadQuestion {
    const ranked = rank(question, dialogue);
    const [best] = ranked.facts;
    const isSaid =
      best !== undefined && dialogue.before.previous.includes(textIn(ranking, dialogue.language)(best) ?? '');
    const isFact = best !== undefined && best.answers === probabilityOf(ranked);
    const probability = probabilityOf(ranked);
    return { ranked, probability, score: probability * weight * (isSaid && isFact ? REPEATED_ANSWER_FACTOR : 1) };
  }

  /** A question about a town, or about law, costs or offices, asked for the state: cards are about states. */
  function ofState(ranked: RankedQuestion, dialogue: Dialogue): RankedQuestion {
    const [best] = ranked.facts;
    const named = placeIn(ranked.question);
    const place = named ?? dialogue.memory.place;
    const state = place && stateName(place.state);
    const isLocal = named !== null || LOCAL.includes(best?.candidate.aspect ?? '');
    if (!state || !isLocal || foldText(ranked.question).includes(state.toLowerCase())) return ranked;
    const local = rank(`${ranked.question} in ${state}`, dialogue);
    const [first] = local.facts;
    const isOfState = first?.candidate.subject?.endsWith(state.toLowerCase().replaceAll(' ', '-')) === true;
    return isOfState && first.answers >= (best?.answers ?? 0) ? local : ranked;
  }

  return {
    rank,

    /** What answers each part of a question of several parts: a later part is about the subject and place named before it. */
    partsOf: (question: string, dialogue: Dialogue): readonly RankedCandidate[] =>
      questionParts(question).flatMap(({ text, before }) => {
        const { facts } = rank(withSubject(text, frameOf(before)), dialogue);
        return closeness(facts, dialogue.language) === 'answers' ? facts.slice(0, 1) : [];
      }),

    /** The question that a message means in its conversation: the one that is answered best, with something new if it can be. */
    meantBy: (message: string, dialogue: Dialogue): RankedQuestion => {
      const { own, inContext } = meaningsOf(message, frameOf(message), dialogue.before.frame);
      const alone = own ? [read(own, dialogue)] : [];
      const answersIt = ({ probability }: ReadQuestion) => probability >= ANSWERS[dialogue.language];
      const groups = inContext.map((readings) => readings.map((reading) => read(reading, dialogue)));
      const others = groups.find((group) => group.some(answersIt)) ?? groups.flat();
      const [first, ...rest] = [...alone, ...(own ? others.filter(answersIt) : others)];
      if (!first) throw new Error('a message means something');
      const { ranked } = rest.reduce((one, other) => (other.score > one.score ? other : one), first);
      return ofState(ranked, dialogue);
    },
  };
}
export type QuestionRanker = ReturnType<typeof questionRanker>;
