import { course, guides, site, tiers } from '@farm/farm';
import { contentStems, tokens } from '../text/words';
import type { ArticleFile } from './article';
import { SAFETY } from './safety-sentence';
import { sentencesOf } from '../text/sentences';
import sourceHosts from './source-hosts.json';

// Only public sources count: the land-grant universities' Extension services, federal and state departments, and what
// they run together. The farm's own articles name the page of this site they are about.
const HOSTS = Object.values(sourceHosts).flatMap((hosts) => hosts.split(' '));

/** Whether an address is https and belongs to one of the public sources we take advice from. */
export function isPublicSource(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

const WORDS = [40, 160] as const;
const SENTENCES = [2, 8] as const;
const PHRASINGS = [3, 6] as const;
const SHORT = 3; // words
/** The first phrasing is shown as a button: a visitor must know what it asks. */
const WHOLE = 3;
/** Two phrasings with this share of their content words in common ask for the same thing. */
const SAME_QUESTION = 0.8;

const wordsIn = (text: string) => text.trim().split(/\s+/).length;
const within = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;

/** What may stand in no article at all, each with the reason. */
const NEVER: readonly (readonly [RegExp, string])[] = [
  [/[$]\s?\d|\b\d[\d,.]* (?:dollars|cents|bucks)\b/i, 'spells a price: use a placeholder, or name no sum'],
  [/\b(?:19|20)\d\d\b/, 'spells a year'],
  [/@|\bhttps?:|\bwww\.|\(\d{3}\)/, 'spells an address or a telephone number'],
  [/\b\d+(?:[./]\d+)? ?(?:ml|milliliters?|cc|mg|milligrams?|IU)\b/i, 'names a dose'],
  [
    /\b(?:teaspoons?|tablespoons?|ounces?|oz|cups?|pints?)\b[^.]{0,30}\b(?:per|to a|to the|a) gallon\b/i,
    'mixes a spray',
  ],
  [/\b\d+ ?(?:cm|mm|kg|km|liters?|litres?|hectares?|grams?)\b|\bcelsius\b|\d ?°?C\b/i, 'is not in US units'],
  [/\b(?:Roundup|Sevin|Miracle-Gro|Diatect|Captain Jack|Osmocote|Vigoro|Amdro|Mason jars? by)\b/i, 'names a brand'],
  [/[<>*_#`\[\]]/, 'holds markup'],
];

/** What is the farm's to change: articles name it by placeholder. */
const OWN = [site.company, ...[course, ...guides].map(({ title }) => title), ...tiers.map(({ name }) => name)];

/** Sentences are quoted singly: one that leans on the sentence before it says nothing alone. */
const LEANING =
  /^(?:It|Its|They|Their|Them|This|That|These|Those|Both|But|And|So|Then|Also|Otherwise|Instead|He|She)\b/;

function faultsOfText({ template, risk, category }: ArticleFile): string[] {
  const sentences = sentencesOf(template);
  const [safety, required] = SAFETY[risk] ?? [];
  return [
    ...(within(wordsIn(template), WORDS) ? [] : [`has ${wordsIn(template)} words, not ${WORDS.join(' to ')}`]),
    ...(within(sentences.length, SENTENCES)
      ? []
      : [`has ${sentences.length} sentences, not ${SENTENCES.join(' to ')}`]),
    ...sentences.filter((one) => LEANING.test(one)).map((one) => `'${one}' cannot stand alone`),
    ...(/[.!?]$/.test(template) ? [] : ['does not end with a full stop']),
    ...NEVER.flatMap(([pattern, fault]) => (pattern.test(template) ? [fault] : [])),
    ...OWN.filter((name) => template.includes(name)).map((name) => `'${name}' is the farm's: use a placeholder`),
    ...(safety && !safety.test(template) ? [`has risk '${risk}' and does not say ${required}`] : []),
    // Times in a recipe are the tested recipe's to give.
    ...(category === 'preserving' && /\b\d+ (?:minutes?|hours?)\b/.test(template) ? ['names a process time'] : []),
  ];
}

function faultsOfFront({ phrasings, category, sourceUrl, reviewedAt }: ArticleFile, now: Date): string[] {
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(reviewedAt) && reviewedAt <= now.toISOString().slice(0, 7);
  const known = category === 'this-site' ? /^\/[a-z-]*$/.test(sourceUrl) : isPublicSource(sourceUrl);
  return [
    ...(within(phrasings.length, PHRASINGS)
      ? []
      : [`has ${phrasings.length} questions, not ${PHRASINGS.join(' to ')}`]),
    ...(wordsIn(phrasings[0] ?? '') >= WHOLE
      ? []
      : [`begins with '${phrasings[0] ?? ''}', no question of ${WHOLE} words`]),
    ...(phrasings.some((one) => wordsIn(one) <= SHORT) ? [] : [`has no question of at most ${SHORT} words`]),
    ...phrasings
      .filter((one) => contentStems(one).length === 0)
      .map((one) => `the question '${one}' holds no word to find`),
    ...phrasings.filter((one) => /[{}$]/.test(one)).map((one) => `the question '${one}' holds a sign nobody types`),
    ...(known ? [] : [`the source ${sourceUrl} is no public source we know`]),
    ...(month ? [] : [`reviewedAt '${reviewedAt}' is no month up to now, such as 2026-11`]),
  ];
}

function sameQuestion(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const common = [...one].filter((stem) => other.has(stem)).length;
  return common / (one.size + other.size - common) >= SAME_QUESTION;
}

interface Phrasing {
  id: string;
  text: string;
  stems: ReadonlySet<string>;
}

const phrasingsOf = (articles: readonly ArticleFile[]): Phrasing[] =>
  articles.flatMap(({ id, phrasings }) => phrasings.map((text) => ({ id, text, stems: new Set(contentStems(text)) })));

/** Phrasings of other articles that ask the same in nearly the same words. */
const sharedPhrasings = (one: Phrasing, others: readonly Phrasing[]): string[] =>
  others
    .filter((other) => other.id !== one.id && sameQuestion(one.stems, other.stems))
    .map((other) => `the question '${one.text}' is also '${other.text}' of ${other.id}`);

const plainly = (text: string) => tokens(text).join(' ');

/** Phrasings that repeat a question of the evaluation: they would be found for that, and the figures would lie. */
function evaluatedPhrasings(articles: readonly ArticleFile[], questions: readonly string[]): string[] {
  const evaluated = new Set(questions.map(plainly));
  return articles.flatMap(({ id, phrasings }) =>
    phrasings
      .filter((text) => evaluated.has(plainly(text)))
      .map((text) => `${id}: the question '${text}' is one of the evaluation`),
  );
}

/** What is wrong with the articles by the rules of the knowledge base, a line each; empty when they are fit to print. */
export const faultsOf = (articles: readonly ArticleFile[], now: Date, evaluated: readonly string[] = []): string[] => [
  ...articles.flatMap((article) =>
    [...faultsOfFront(article, now), ...faultsOfText(article)].map((fault) => `${article.id}: ${fault}`),
  ),
  ...phrasingsOf(articles).flatMap((one, at, all) =>
    sharedPhrasings(one, all.slice(at + 1)).map((fault) => `${one.id}: ${fault}`),
  ),
  ...evaluatedPhrasings(articles, evaluated),
];

/** Returns what is wrong with one of these articles by the same rules. */
export function articleChecker(articles: readonly ArticleFile[], now: Date): (article: ArticleFile) => string[] {
  const all = phrasingsOf(articles);
  return (article) => [
    ...faultsOfFront(article, now),
    ...faultsOfText(article),
    ...phrasingsOf([article]).flatMap((one) => sharedPhrasings(one, all)),
  ];
}
