import { persona, siteFeatures, type SiteFeature } from '@farm/farm';
import type { Answer, AnswerOrigin } from '../answers/engine';
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

// The share of a question's content words that a topic needs: 'the barn beside the lime tree' does not ask about lime.
const MIN_SHARE = { article: 1 / 5, offer: 1 / 5, other: 1 / 2 };

/**
 * Whether an answer is about one of the topics: all words of the topic are in the article's title, or in the question and
 * more there than words in passing. A lesson for every topic adds to articles only.
 */
function isAbout(directive: Directive, question: string, origin: AnswerOrigin): boolean {
  const topics = topicsOf(directive);
  if (origin === GREETING) return topics.includes(GREETING);
  if (topics.length === 0) return origin !== null;
  const words = contentStems(question);
  const title = contentStems(origin?.title ?? '');
  const share = MIN_SHARE[origin ? 'article' : directive.kind === 'feature' ? 'offer' : 'other'];
  return topics.some((topic) => {
    const stems = contentStems(topic);
    const others = stems.filter((stem) => !title.includes(stem));
    const shared = stems.filter((stem) => words.includes(stem)).length;
    const isNamed = stems.length > 0 && others.every((stem) => words.includes(stem));
    return isNamed && (others.length === 0 || shared >= words.length * share);
  });
}

/** A sentence that asks the visitor for something belongs to no calculation, which has all that it needs. */
const isRequest = (sentence: string): boolean => /^(?:please )?(?:tell|give|send) me\b|\?$/i.test(sentence);

const contains = (sentence: string, word: string) =>
  ` ${tokens(sentence).join(' ')} `.includes(` ${tokens(word).join(' ')} `);

const textOf = (sentences: readonly string[], offered?: SiteFeature): string =>
  [sentences.join(' '), ...(offered ? [offered.sentence] : [])].join('\n\n');

/** Applies directives to reviewed answers in the order they were trained, the length last. Safety sentences stay. */
export const directiveApplier =
  (directives: readonly Directive[]) =>
  (answer: Answer, question: string, origin: AnswerOrigin): Answer => {
    const { text: before, engine, feature: _before, ...rest } = answer;
    const { feature: beside } = answer;
    let offered = beside && before.endsWith(beside.sentence) ? beside : undefined; // named in the text
    const own = offered ? before.slice(0, -offered.sentence.length).trim() : before;
    const opener = persona.phrases.find((phrase) => own.startsWith(phrase)) ?? '';
    let sentences = sentencesOf(own.slice(opener.length));
    const required = new Set(
      sentences.filter((one) => origin && origin !== GREETING && isSafetySentence(origin.risk, one)),
    );
    const written = () => textOf(opener === '' ? sentences : [opener, ...sentences], offered);
    const unchanged = written();
    for (const directive of directives) {
      if (directive.kind === 'avoid') {
        const isKept = (one: string) => required.has(one) || !directive.words.some((word) => contains(one, word));
        if (sentences.some(isKept)) sentences = sentences.filter(isKept); // never empties an answer
      } else if (directive.kind !== 'length' && isAbout(directive, question, origin)) {
        if (directive.kind === 'feature') offered = siteFeatures.find(({ id }) => id === directive.feature) ?? offered;
        else if (!sentences.includes(directive.text) && !(engine === 'tool' && isRequest(directive.text)))
          sentences = [...sentences, directive.text];
      }
      if (directive.kind === 'mention') required.add(directive.text);
    }
    const maxWords = Math.min(...directives.map((one) => (one.kind === 'length' ? one.words : Infinity)));
    for (let at = sentences.length - 1; at > 0 && written().split(/\s+/).length >= maxWords; at -= 1)
      if (!required.has(sentences[at] ?? '')) sentences = sentences.toSpliced(at, 1);
    const text = written();
    const feature = offered ?? beside;
    return text === unchanged ? answer : { ...rest, engine, text, ...(feature ? { feature } : {}) };
  };
