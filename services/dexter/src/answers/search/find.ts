import type { Knowledge } from '../../knowledge/knowledge';
import { composer } from '../compose';
import { passageOf, sentence, type Answer, type ActiveLessons, type Passage, type Turn } from '../engine';
import type { Hit } from './lexical';
import { hybridSearch, type HybridSearch } from './fuse';
import type { SemanticSearch } from '../../embedding/semantic-search';
import { interpretQuestion } from './interpret-question';
import { smallTalk } from '../small-talk';

const CLARIFYING_QUESTION = 'Did you mean one of these?';
const OUT_OF_SCOPE =
  'I know farming, gardening, grants and this site, and I would rather not guess about the rest. ' +
  'You can ask me one of these, or write to us on the contact page.';
// Offered when a message is out of scope.
const STARTERS = ['what should I plant in October', 'how do I make compost', 'what grants are there for a small farm'];
const PASSAGES = 5;

const chip = ({ article }: Hit): string => article.phrasings[0] ?? article.title;

const clarifyingAnswer = (hits: readonly Hit[]): Answer =>
  sentence(
    `${CLARIFYING_QUESTION} ${hits
      .slice(0, 3)
      .map(({ article }) => article.title)
      .join('; ')}.`,
    'ask',
    hits.slice(0, 3).map(chip),
  );

/** The turn when an engine may answer a message, else the fixed answer. */
export type Findings =
  | { kind: 'turn'; turn: Turn }
  | {
      kind: 'answer';
      answer: Answer;
      /** An operator's correction. */
      isCorrection?: true;
      /** Says something instead of an answer: the facts nearest to the question, or that a statement was read. */
      isFallback?: true;
      /** Says again what was said before, because somebody asks for it. */
      isRepetition?: true;
      /** The texts that the answer's figures are from, where they are no articles. */
      evidence?: readonly string[];
      /** The articles among which a clarifying question lets the visitor choose. */
      passages?: readonly Passage[];
    };

/** Search by words, and by meaning where `semantic` is passed. */
export const searcher = (knowledge: Knowledge, semantic?: SemanticSearch): HybridSearch =>
  hybridSearch(knowledge, semantic);

/**
 * Finds the answer to a message in the reviewed articles, by words (about 1 ms) and by meaning where `semantic` is passed
 * (about 30 ms). Lessons of operators take precedence over articles.
 */
export function finder(
  knowledge: Knowledge,
  semantic?: SemanticSearch,
  search = searcher(knowledge, semantic),
  compose = composer(knowledge),
) {
  return async (
    message: string,
    lastTopic: string | null,
    recent: Turn['recent'],
    lessons?: ActiveLessons,
  ): Promise<Findings> => {
    const talk = smallTalk(message);
    if (talk) {
      const smallTalkAnswer = sentence(talk, 'answer');
      return {
        kind: 'answer',
        answer: lessons ? lessons.applyDirectives(smallTalkAnswer, message, 'greeting') : smallTalkAnswer,
      };
    }
    const { question, result, zone } = await interpretQuestion(message, lastTopic, search);
    const articles = result.hits.slice(0, PASSAGES).map(({ article }) => article);
    const passages = articles.map(passageOf);
    const corrected = lessons?.correctedAnswer({ message, question, result, zone }) ?? null;
    if (corrected === 'ask' || (corrected === null && zone === 'ask'))
      return { kind: 'answer', answer: clarifyingAnswer(result.hits), passages };
    if (corrected) return { kind: 'answer', answer: corrected, isCorrection: true };
    if (zone === 'scope') return { kind: 'answer', answer: sentence(OUT_OF_SCOPE, 'scope', STARTERS) };
    const composed = compose(question, result);
    const safe = lessons ? lessons.applyDirectives(composed, question, articles[0] ?? null) : composed;
    const turn: Turn = { message, question, recent, passages, safe, ...(lessons ? { lessons } : {}) };
    return { kind: 'turn', turn };
  };
}
export type Finder = ReturnType<typeof finder>;
