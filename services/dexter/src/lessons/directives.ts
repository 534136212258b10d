import { persona, siteFeatures, type SiteFeature } from '@farm/farm';
import type { Answer } from '../answers/engine';
import type { Article } from '../knowledge/knowledge';
import { isSafetySentence } from '../knowledge/safety-sentence';
import { sentencesOf } from '../text/sentences';
import { contentStems, tokens } from '../text/words';
import type { Directive } from './lesson';

const WHEN =
  '(?:when(?:ever)?|if) (?:somebody |someone |anyone |anybody |a visitor |visitors |people |you are |they )?(?:asks?|asked|asking) (?:about |for |how to |to )?';
const SAY = '(?:mention|say|add|include|name)';

// The output filter rejects a figure or a month that is in no article.
const FIGURE = /\d|\b(?:January|February|March|April|June|July|August|September|October|November|December)\b/;
const MIN_WORDS = 25;
const MAX_WORDS = 180;

const withoutQuotes = (text: string) =>
  text
    .trim()
    .replace(/^["']|["']$|[.!]$/g, '')
    .trim();

/** Splits 'lime or fertilizer' into two topics. */
const listOf = (text: string): string[] =>
  withoutQuotes(text)
    .split(/,? or |, /)
    .map(withoutQuotes)
    .filter((word) => word !== '');

function mention(text: string, topics: readonly string[]): Directive | null {
  if (FIGURE.test(text)) return null;
  const words = text.trim().replace(/^["']|["']$/g, '');
  const isSentence = /^[A-Z].*[.!?]$/.test(words);
  return { kind: 'mention', topics, text: isSentence ? words : `Remember ${withoutQuotes(words)}.` };
}

function feature(name: string, topics: string): Directive | null {
  const lowerCase = withoutQuotes(name).toLowerCase();
  const match = siteFeatures.find(({ id, label }) =>
    [id.replace('-', ' '), label.toLowerCase()].some((known) => lowerCase.startsWith(known)),
  );
  return match ? { kind: 'feature', topics: listOf(topics), feature: match.id } : null;
}

const length = (words: number): Directive | null =>
  words >= MIN_WORDS && words <= MAX_WORDS ? { kind: 'length', words } : null;

/** The fixed forms of an instruction. The first form that yields a directive applies. */
const FORMS: readonly { form: string; directive: (first: string, second: string) => Directive | null }[] = [
  { form: `(?:always )?(?:suggest|offer) (?:the |our )?(.+?) ${WHEN}(.+)`, directive: feature },
  { form: `always ${SAY} (.+?) ${WHEN}(.+)`, directive: (text, topics) => mention(text, listOf(topics)) },
  { form: `always ${SAY} (.+)`, directive: (text) => mention(text, []) },
  {
    form: 'never (?:say|use|mention)(?: the words?)? (.+)',
    directive: (words) => ({ kind: 'avoid', words: listOf(words) }),
  },
  {
    form: 'keep (?:answers|every answer|each answer) (?:under|below|within) (\\d{2,3}) (?:plain )?words',
    directive: (words) => length(Number(words)),
  },
];

/** Parses an instruction; null when it has none of the fixed forms, so that it guides a model alone. */
export function parseDirective(instruction: string): Directive | null {
  const text = instruction.trim().replace(/\s+/g, ' ').replace(/\.$/, '');
  for (const { form, directive } of FORMS) {
    const [matched, first = '', second = ''] = new RegExp(`^(?:please )?${form}$`, 'i').exec(text) ?? [];
    const parsed = matched === undefined ? null : directive(first, second);
    if (parsed) return parsed;
  }
  return null;
}

/** The topics of a directive; empty where it always applies. */
export const topicsOf = (directive: Directive | null): readonly string[] =>
  directive && 'topics' in directive ? directive.topics : [];

const describeTopics = (topics: readonly string[]) =>
  topics.length > 0 ? `when asked about ${topics.join(' or ')}` : 'always';

/** A directive in words for operators; null when there is none. */
export function describeDirective(directive: Directive | null): string | null {
  switch (directive?.kind) {
    case 'mention':
      return `Says '${directive.text}' ${describeTopics(directive.topics)}.`;
    case 'avoid':
      return `Leaves out every sentence with ${directive.words.map((word) => `'${word}'`).join(' or ')}.`;
    case 'feature':
      return `Offers ${siteFeatures.find(({ id }) => id === directive.feature)?.label ?? directive.feature} ${describeTopics(directive.topics)}.`;
    case 'length':
      return `Keeps answers under ${directive.words} words.`;
    default:
      return null;
  }
}

/** The topic of small talk, which has no article. */
const GREETING = 'greeting';

interface AnswerParts {
  isCalculation: boolean;
  opener: string | null;
  sentences: string[];
  feature: SiteFeature | undefined;
}

/** What an answer was made of; null: facts or a calculation. */
type AnswerOrigin = Article | typeof GREETING | null;

const articleOf = (origin: AnswerOrigin): Article | null => (origin === GREETING ? null : origin);

// The share of a question's content words that a topic needs: 'the barn beside the lime tree' does not ask about lime.
const MIN_SHARE = { article: 1 / 5, other: 1 / 2 };

/**
 * Whether an answer is about one of the topics: all words of the topic are in the article's title, or in the question and
 * more there than words in passing. A lesson for every topic adds to articles only.
 */
function isAbout(topics: readonly string[], question: string, origin: AnswerOrigin): boolean {
  if (origin === GREETING) return topics.includes(GREETING);
  if (topics.length === 0) return origin !== null;
  const words = contentStems(question);
  const title = contentStems(origin?.title ?? '');
  const least = words.length * MIN_SHARE[origin ? 'article' : 'other'];
  return topics.some((topic) => {
    const stems = contentStems(topic);
    const others = stems.filter((stem) => !title.includes(stem));
    const shared = stems.filter((stem) => words.includes(stem)).length;
    const isNamed = stems.length > 0 && others.every((stem) => words.includes(stem));
    return isNamed && (others.length === 0 || shared >= least);
  });
}

/** A sentence that asks the visitor for something belongs to no calculation, which has all that it needs. */
const isRequest = (sentence: string): boolean => /^(?:please )?(?:tell|give|send) me\b|\?$/i.test(sentence);

function split({ text, engine, feature: offered }: Answer): AnswerParts {
  const body = offered && text.endsWith(offered.sentence) ? text.slice(0, -offered.sentence.length).trim() : text;
  const opener = persona.phrases.find((phrase) => body.startsWith(phrase)) ?? null;
  const sentences = sentencesOf(body.slice(opener?.length ?? 0));
  return { isCalculation: engine === 'tool', opener, sentences, feature: offered };
}

const join = ({ opener, sentences, feature: offered }: Omit<AnswerParts, 'isCalculation'>): string => {
  const text = [...(opener ? [opener] : []), ...sentences].join(' ');
  return offered ? `${text}\n\n${offered.sentence}` : text;
};

const contains = (sentence: string, word: string) =>
  ` ${tokens(sentence).join(' ')} `.includes(` ${tokens(word).join(' ')} `);

const isSafety = (article: Article | null, sentence: string) =>
  article !== null && isSafetySentence(article.risk, sentence);

function apply(parts: AnswerParts, directive: Directive, question: string, origin: AnswerOrigin): AnswerParts {
  const { sentences, isCalculation } = parts;
  switch (directive.kind) {
    case 'mention': {
      const { topics, text } = directive;
      const belongs = isAbout(topics, question, origin) && !sentences.includes(text);
      return belongs && !(isCalculation && isRequest(text)) ? { ...parts, sentences: [...sentences, text] } : parts;
    }
    case 'avoid': {
      const rest = sentences.filter(
        (sentence) =>
          isSafety(articleOf(origin), sentence) || !directive.words.some((word) => contains(sentence, word)),
      );
      return rest.length > 0 ? { ...parts, sentences: rest } : parts; // never empties an answer
    }
    case 'feature': {
      const match = siteFeatures.find(({ id }) => id === directive.feature);
      return match && isAbout(directive.topics, question, origin) ? { ...parts, feature: match } : parts;
    }
    default:
      return parts; // a length is applied last
  }
}

/** Removes sentences from the end until the answer is short enough, but never one that is required. */
function shorten(parts: AnswerParts, maxWords: number, isRequired: (sentence: string) => boolean): AnswerParts {
  const sentences = [...parts.sentences];
  for (let at = sentences.length - 1; at > 0; at -= 1) {
    if (join({ ...parts, sentences }).split(/\s+/).length < maxWords) break;
    if (!isRequired(sentences[at] ?? '')) sentences.splice(at, 1);
  }
  return { ...parts, sentences };
}

/** Applies directives to reviewed answers in the order they were trained, the length last. Safety sentences stay. */
export const directiveApplier =
  (directives: readonly Directive[]) =>
  (answer: Answer, question: string, origin: AnswerOrigin): Answer => {
    let parts = split(answer);
    const before = join(parts);
    for (const directive of directives) parts = apply(parts, directive, question, origin);
    const mentions = directives.flatMap((one) => (one.kind === 'mention' ? [one.text] : []));
    const lengths = directives.flatMap((one) => (one.kind === 'length' ? [one.words] : []));
    const isRequired = (sentence: string) => mentions.includes(sentence) || isSafety(articleOf(origin), sentence);
    if (lengths.length > 0) parts = shorten(parts, Math.min(...lengths), isRequired);
    const text = join(parts);
    if (text === before) return answer;
    const { feature: _before, ...rest } = answer;
    return { ...rest, text, ...(parts.feature ? { feature: parts.feature } : {}) };
  };
