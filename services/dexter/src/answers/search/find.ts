import type { Knowledge } from '../../knowledge/knowledge';
import { composer } from '../compose';
import { sentence, type Answer, type Taught, type Turn } from '../engine';
import type { Hit } from './lexical';
import { hybridSearch, type HybridSearch } from './fuse';
import type { SemanticSearch } from '../../embedding/semantic-search';
import { readQuestion } from './read';
import { smallTalk } from '../small-talk';

const ASK_BACK = 'Did you mean one of these?';
const OUT_OF_SCOPE =
  'I know farming, gardening, grants and this site, and I would rather not guess about the rest. ' +
  'You can ask me one of these, or write to us on the contact page.';
// What nearly everybody may well want to know, when nothing better is known of them.
const STARTERS = ['what should I plant in October', 'how do I make compost', 'what grants are there for a small farm'];
const PASSAGES = 5;

const chip = ({ article }: Hit): string => article.askedAs[0] ?? article.title;

const askBack = (hits: readonly Hit[]): Answer =>
  sentence(
    `${ASK_BACK} ${hits
      .slice(0, 3)
      .map(({ article }) => article.title)
      .join('; ')}.`,
    'ask',
    hits.slice(0, 3).map(chip),
  );

/** What was found for a message: the whole turn when an engine may answer it, else the sentence that is said. */
export type Findings = { kind: 'turn'; turn: Turn } | { kind: 'said'; answer: Answer };

/** Search as the service does it: by words, and by meaning where `semantic` is given. */
export const searcher = (knowledge: Knowledge, semantic?: SemanticSearch): HybridSearch =>
  hybridSearch(knowledge, semantic);

/**
 * Finds what a message asks for among the reviewed articles: by its words, in memory, about a millisecond; and by its
 * meaning where `semantic` is given, about 30 milliseconds. What operators taught comes before what is written.
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
    taught?: Taught,
  ): Promise<Findings> => {
    const talk = smallTalk(message);
    if (talk) {
      const kind = sentence(talk, 'answer');
      return { kind: 'said', answer: taught ? taught.shaped(kind, message, null) : kind };
    }
    const { question, found, zone } = await readQuestion(message, lastTopic, search, taught?.thresholds);
    const corrected = taught?.corrected({ message, question, found, zone }) ?? null;
    if (corrected === 'ask' || (corrected === null && zone === 'ask'))
      return { kind: 'said', answer: askBack(found.hits) };
    if (corrected) return { kind: 'said', answer: corrected };
    if (zone === 'scope') return { kind: 'said', answer: sentence(OUT_OF_SCOPE, 'scope', STARTERS) };
    const passages = found.hits.slice(0, PASSAGES).map(({ article }) => article);
    const composed = compose(question, found);
    const safe = taught ? taught.shaped(composed, question, passages[0] ?? null) : composed;
    const turn: Turn = { message, question, recent, found, passages, safe, ...(taught ? { taught } : {}) };
    return { kind: 'turn', turn };
  };
}
export type Finder = ReturnType<typeof finder>;
