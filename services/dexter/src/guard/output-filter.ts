import type { Knowledge } from '../knowledge/knowledge';
import { viewsOf } from './deobfuscate';
import { figuresOf, measuresOf } from './measures';
import { scanTopics } from './message-filter';
import { expandLists, phraseSearch } from './phrase-search';
import forbiddenTable from './tables/forbidden-answers.json';

const searchForbidden = phraseSearch(
  Object.fromEntries(
    Object.entries(forbiddenTable.rules).map(([rule, phrases]) => [rule, expandLists(phrases, forbiddenTable.lists)]),
  ),
);

/** Protected topics that no answer may touch; the others restrict questions only. */
const HARMFUL: ReadonlySet<string> = new Set(['doses', 'weapons', 'pesticide', 'drugs', 'politics']);

/** Ids of forbidden content in a text: dangerous advice, insults, harmful topics. */
export function forbiddenIn(text: string): Set<string> {
  const views = viewsOf(text, text);
  const hits = views.flatMap(({ words }) => [...searchForbidden(words)]);
  const topics = scanTopics(views).topics.filter(({ id }) => HARMFUL.has(id));
  return new Set([...hits, ...topics.map(({ id }) => `topic-${id}`)]);
}

const TOP_LEVEL =
  'com|org|net|info|biz|io|co|us|gov|edu|example|test|app|shop|site|online|xyz|me|farm|store|link|live|ru|cn|uk|de|tv|cc|top|click|dev|ai';
const SPELLED_DOMAIN = new RegExp(`^(?:${TOP_LEVEL})$`);
const DOMAIN = /^[a-z0-9-]{2,63}(?:\.[a-z0-9-]{2,63}){0,6}\.[a-z]{2,24}(?![a-z.])/;

/** Domains that a text names, bare ('evil.example/login') or spelled out ('evil dot example'), in lower case. */
export function domainsIn(text: string): string[] {
  const pieces = text.toLowerCase().split(/[\s()[\]{}<>,;"']+/);
  const bare = pieces.flatMap((piece) => {
    const host = piece.slice(0, 300).replace(/^[^a-z0-9]*(?:https?:\/\/)?(?:[a-z0-9._%+-]{1,64}@)?/, '');
    return DOMAIN.exec(host)?.slice(0, 1) ?? [];
  });
  const words = pieces.map((piece) => piece.replace(/[^a-z0-9]/g, '')).filter(Boolean);
  const spelled = words.flatMap((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]];
    const isDot = word === 'dot' || word === 'punto';
    return isDot && before && after && SPELLED_DOMAIN.test(after) ? [`${before}.${after}`] : [];
  });
  return [...bare, ...spelled];
}

const STRANGER =
  /\b(?:as an? (?:ai|large) |language model|chatgpt|openai|system prompt|my (?:instructions|programming) (?:are|is|say)|i am (?:now |no longer |not dexter))/i;
const LINK = /\b(?:https?:\/\/|www\.)[^\s)]*/gi;

/** The parts of an answer that the filter reads. */
interface FilteredAnswer {
  text: string;
  sources: readonly { id: string }[];
  zone: 'answer' | 'ask' | 'scope';
  /** Facts and the results of tools of this answer: figures may be from them as well. */
  evidence?: readonly string[];
}

/** Layer 3: the rules that an answer breaks; none when it may be shown. */
export type OutputFilter = (answer: FilteredAnswer) => string[];

/**
 * Rejects an answer with unknown sources, with a figure, month or link that is not in its sources, with markup, or out of
 * the persona. An answer without sources may contain no figure.
 */
export function outputFilter({ articles }: Pick<Knowledge, 'articles'>): OutputFilter {
  const byId = new Map(articles.map((article) => [article.id, article]));
  // Read for each answer: prices and dates change without a new article.
  const textOf = (id: string): string | undefined => {
    const article = byId.get(id);
    return article && `${article.title} ${article.text}`;
  };
  const titles = articles.map(({ title }) => title).join(' ');
  return ({ text, sources, zone, evidence }) => {
    const passages = [...sources.map(({ id }) => textOf(id) ?? (evidence ? '' : undefined)), ...(evidence ?? [])];
    const allowed = zone === 'ask' ? titles : passages.join(' ');
    const figures = new Set(figuresOf(allowed));
    const measures = measuresOf(allowed).all;
    const forbidden = [...forbiddenIn(text)];
    const inSources = forbidden.length > 0 ? forbiddenIn(allowed) : new Set<string>();
    const rules = {
      'no-source': passages.includes(undefined),
      'invented-figure':
        figuresOf(text).some((figure) => !figures.has(figure)) ||
        [...measuresOf(text).spelled].some((measure) => !measures.has(measure)),
      'foreign-link':
        Array.from(text.matchAll(LINK)).some(([link]) => !allowed.includes(link)) ||
        domainsIn(text).some((domain) => !allowed.toLowerCase().includes(domain)),
      markup: /<[a-z/!]/i.test(text),
      'not-dexter': STRANGER.test(text),
    };
    const broken = Object.entries(rules).flatMap(([rule, isBroken]) => (isBroken ? [rule] : []));
    return [...broken, ...forbidden.filter((rule) => !inSources.has(rule))];
  };
}
