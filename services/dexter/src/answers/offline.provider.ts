import type { Knowledge } from '../knowledge/knowledge';
import type { Answer, Engine } from './engine';
import { lexicalSearch, type Hit } from './lexical';
import { smallTalk } from './small-talk';
import { zoneOf } from './zones';

const TOPICS =
  'vegetables and herbs, soil and compost, pests and weeds, water and weather, planting times, hens, goats and bees, ' +
  'markets, grants and loans, community gardens, and our guides, course and co-op';

const or = new Intl.ListFormat('en', { type: 'disjunction' });

const told = ({ article: { id, title, text } }: Hit): Answer => ({ text, zone: 'answer', sources: [{ id, title }] });

const askBack = (hits: readonly Hit[]): Answer => ({
  text: `I am not sure I understood. Did you mean ${or.format(hits.slice(0, 3).map(({ article }) => `'${article.title}'`))}?`,
  zone: 'ask',
  sources: [],
});

const notYet: Answer = {
  text: `I do not know that one yet, and I would rather not guess. I can tell you about ${TOPICS}.`,
  zone: 'scope',
  sources: [],
};

/**
 * Answers from the reviewed articles alone, without account or network. It says whole articles, so it invents nothing
 * and cannot be talked into anything; below the threshold it says that it does not know.
 */
export function offlineEngine(knowledge: Knowledge): Engine {
  const search = lexicalSearch(knowledge);
  const answer = (question: string): Answer => {
    const talk = smallTalk(question);
    if (talk) return { text: talk, zone: 'answer', sources: [] };
    const found = search(question);
    const [best] = found.hits;
    const zone = zoneOf(found);
    if (best && zone === 'answer') return told(best);
    return zone === 'ask' ? askBack(found.hits) : notYet;
  };
  return { id: 'retrieval', answer: async (question) => answer(question) };
}
