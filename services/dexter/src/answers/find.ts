import type { Knowledge } from '../knowledge/knowledge';
import { composer } from './compose';
import { sentence, type Answer, type Turn } from './engine';
import type { Hit } from './lexical';
import { hybridSearch } from './fuse';
import type { SemanticSearch } from '../embedding/semantic-search';
import { readQuestion } from './read';
import { smallTalk } from './small-talk';

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

/**
 * Finds what a message asks for among the reviewed articles: by its words, in memory, about a millisecond; and by its
 * meaning where `semantic` is given, about 30 milliseconds.
 */
export function finder(knowledge: Knowledge, semantic?: SemanticSearch) {
  const search = hybridSearch(knowledge, semantic);
  const compose = composer(knowledge);
  return async (message: string, lastTopic: string | null, recent: Turn['recent']): Promise<Findings> => {
    const talk = smallTalk(message);
    if (talk) return { kind: 'said', answer: sentence(talk, 'answer') };
    const { question, found, zone } = await readQuestion(message, lastTopic, search);
    if (zone === 'ask') return { kind: 'said', answer: askBack(found.hits) };
    if (zone === 'scope') return { kind: 'said', answer: sentence(OUT_OF_SCOPE, 'scope', STARTERS) };
    const passages = found.hits.slice(0, PASSAGES).map(({ article }) => article);
    return { kind: 'turn', turn: { message, question, recent, found, passages, safe: compose(question, found) } };
  };
}
export type Finder = ReturnType<typeof finder>;
