import { fnv1a, persona, siteFeatures, type SiteFeature } from '@farm/farm';
import type { Answer } from '../answers/engine';
import { contentStems, tokens } from '../answers/search/words';
import type { Article } from '../knowledge/knowledge';
import { isSafetySentence } from '../knowledge/safety-sentence';
import { sentencesOf } from '../knowledge/sentences';
import type { Directive } from './lesson';

/** The topic of small talk: a greeting has no article. */
const GREETING = 'greeting';

interface Shaping {
  directives: readonly Directive[];
  /** Openers of the persona in force. */
  phrases: readonly string[];
}

interface Parts {
  opener: string | null;
  sentences: string[];
  feature: SiteFeature | undefined;
}

const wordsIn = (text: string) => text.split(/\s+/).length;

/** Whether an answer is about one of the topics: all words of the topic are asked for, or in the article's title. */
function isAbout(topics: readonly string[], question: string, article: Article | null): boolean {
  if (topics.length === 0) return article !== null;
  if (article === null) return topics.includes(GREETING);
  const held = new Set(contentStems(`${question} ${article.title}`));
  return topics.some((topic) => {
    const stems = contentStems(topic);
    return stems.length > 0 && stems.every((stem) => held.has(stem));
  });
}

function partsOf({ text, feature }: Answer): Parts {
  const body = feature && text.endsWith(feature.sentence) ? text.slice(0, -feature.sentence.length).trim() : text;
  const known = persona.phrases.find((phrase) => body.startsWith(phrase));
  const sentences = sentencesOf(known ? body.slice(known.length) : body);
  return { opener: known ?? null, sentences, feature };
}

const joined = ({ opener, sentences, feature }: Parts): string => {
  const said = [...(opener ? [opener] : []), ...sentences].join(' ');
  return feature ? `${said}\n\n${feature.sentence}` : said;
};

const holds = (sentence: string, word: string) =>
  ` ${tokens(sentence).join(' ')} `.includes(` ${tokens(word).join(' ')} `);

/** Sentences from the end go until the answer is short enough; what keeps people safe, and what must be said, stays. */
function shortened(parts: Parts, most: number, isKept: (sentence: string) => boolean): Parts {
  const sentences = [...parts.sentences];
  for (let at = sentences.length - 1; at > 0; at -= 1) {
    if (wordsIn(joined({ ...parts, sentences })) < most) break;
    if (!isKept(sentences[at] ?? '')) sentences.splice(at, 1);
  }
  return { ...parts, sentences };
}

/** Whether a sentence keeps people safe: no lesson takes it away. */
const isSafety = (article: Article | null, sentence: string) =>
  article !== null && isSafetySentence(article.risk, sentence);

function kept(parts: Parts, directive: Directive, question: string, article: Article | null): Parts {
  const { sentences } = parts;
  switch (directive.kind) {
    case 'mention': {
      const due = isAbout(directive.topics, question, article) && !sentences.includes(directive.text);
      return due ? { ...parts, sentences: [...sentences, directive.text] } : parts;
    }
    case 'avoid': {
      const left = sentences.filter(
        (sentence) => isSafety(article, sentence) || !directive.words.some((word) => holds(sentence, word)),
      );
      return left.length > 0 ? { ...parts, sentences: left } : parts; // an empty answer helps nobody
    }
    case 'feature': {
      const feature = siteFeatures.find(({ id }) => id === directive.feature);
      return feature && isAbout(directive.topics, question, article) ? { ...parts, feature } : parts;
    }
    case 'tone':
      return parts.opener === null ? parts : { ...parts, opener: directive.opener };
    case 'length':
      return parts; // the last of all
  }
}

/**
 * A reviewed answer with the directives kept, in the order they were taught, the length last. Pure: the same question gets
 * the same words. An answer that no directive touches stays as it was, byte by byte.
 */
export const shaper =
  ({ directives, phrases }: Shaping) =>
  (answer: Answer, question: string, article: Article | null): Answer => {
    const before = partsOf(answer);
    const opener = before.opener && (phrases[fnv1a(question) % phrases.length] ?? before.opener);
    let parts: Parts = { ...before, opener };
    for (const directive of directives) parts = kept(parts, directive, question, article);
    const musts = directives.flatMap((one) => (one.kind === 'mention' ? [one.text] : []));
    const isKept = (sentence: string) => musts.includes(sentence) || isSafety(article, sentence);
    const lengths = directives.flatMap((one) => (one.kind === 'length' ? [one.words] : []));
    if (lengths.length > 0) parts = shortened(parts, Math.min(...lengths), isKept);
    const text = joined(parts);
    if (text === joined(before)) return answer;
    const { feature: _before, ...rest } = answer;
    return { ...rest, text, ...(parts.feature ? { feature: parts.feature } : {}) };
  };
