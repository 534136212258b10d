import { type DangerKind, type DangerScore, scoreDanger } from './danger-classifier';
import { findFoodDanger } from './food-safety';
import type { HelpKind } from './help-kind';
import { dangerSentences, mentionsIn, termFeatures, type Mention, type TermClass } from './danger-terms';
import { isEveryday, isGrowersSaying, isPlainSting, isSlaughter } from './ordinary-messages';
import ruleTable from './tables/danger-rules.json';

/** The order in which kinds of danger apply when a message matches several. */
const PRIORITY: readonly DangerKind[] = ['despair', 'poison', 'emergency', 'animal'];

interface DangerRule {
  help: 'crisis' | 'poison' | 'emergency' | 'animal';
  /** A term of each class, in one sentence, in any order. */
  needs: readonly TermClass[];
  /** Maximum number of words from the first to the last of them. */
  within?: number;
  /** The rule does not apply where the sentence contains one of these. */
  unless?: readonly TermClass[];
  /** Ordinary questions match it too: the answer follows the help line. */
  isDoubtful?: boolean;
  /** Does not apply to a sentence about an animal and no person. */
  isHuman?: boolean;
}
const rules = ruleTable as readonly DangerRule[]; // danger.spec.ts checks the names of its classes

/** A danger that a message tells of. */
export interface Danger {
  kind: HelpKind;
  /** It may be an ordinary question: the answer follows the help line. */
  isDoubtful: boolean;
}

/** Probabilities from which the classifier's judgment counts; docs/assistant-evaluation.md says how they were chosen. */
const CERTAIN = 0.9;
const LIKELY = { withVector: 0.5, wordsAlone: 0.5 };
/** What a message is judged by. */
export type DangerReading = keyof typeof LIKELY;
/** Below it a rule is wrong: 'emergency frost cover'. A wish to die in Spanish is scored lower. */
const POSSIBLE = { crisis: 0.1, others: 0.3 };

/** A reply of so many words without a term of danger ('just the top', 'cannot tell') says too little for less certainty. */
const SHORT_WORDS = 4;
const isShortReply = (message: string): boolean =>
  message.trim().split(/\s+/, SHORT_WORDS + 1).length <= SHORT_WORDS && termFeatures(message).length === 0;

const OF_THINGS = /^(?:and |but |so )?(?:it|its|it['’]s|they|they['’]?re|these|those)\b/i;
/** Kinds that words of plants and animals resemble most: yellow okra, chicks that pile up. */
const RESEMBLED: ReadonlySet<HelpKind> = new Set(['emergency', 'heat']);

/** A shorter one may leave out what happened. */
const MIN_WORDS = 7;
const SIGN_OF_EMERGENCY =
  /breath|wak(?:e|ing)|respon|conscious|mov(?:e|ing)|pulse|trapp|pinn|stuck|drown|under water|bleed|blood|burn|fire|smoke|hurt|help|fell|crush|chok/i;

/** A later message about what was talked of, with no term of danger but signs that animals show, too. */
const isOfThings = (message: string): boolean =>
  OF_THINGS.test(message) &&
  message.trim().split(/\s+/).length >= MIN_WORDS &&
  !SIGN_OF_EMERGENCY.test(message) &&
  termFeatures(message).every((term) => term === 'animalSign');

/** Whether a rule's terms are close enough together. One pass: only the latest mention of each class is stored. */
function applies(
  { needs, within = 1, unless = [], isHuman }: DangerRule,
  mentions: readonly Mention[],
  named: ReadonlySet<TermClass>,
): boolean {
  if (needs.some((name) => !named.has(name)) || unless.some((name) => named.has(name))) return false;
  if (isHuman && named.has('animal') && !named.has('people')) return false;
  const latest = new Map<TermClass, number>();
  return mentions.some(({ name, at }) => {
    if (!needs.includes(name)) return false;
    latest.set(name, at);
    const places = needs.map((other) => latest.get(other) ?? -Infinity);
    return Math.min(...places) >= at - within && new Set(places).size === needs.length;
  });
}

/** The numbers of the rules that match a message, by their order in the table. */
export function matchingRules(message: string): number[] {
  const matches = dangerSentences(message).flatMap((words) => {
    const mentions = mentionsIn(words);
    const named = new Set(mentions.map(({ name }) => name));
    return rules.flatMap((rule, at) => (applies(rule, mentions, named) ? [at] : []));
  });
  return [...new Set(matches)];
}

/** What rules find together, by their numbers; null: nothing. */
export function dangerByRules(numbers: readonly number[]): Danger | null {
  const matches = numbers.flatMap((at) => rules[at] ?? []);
  const kindOf = ({ help }: DangerRule): DangerKind => (help === 'crisis' ? 'despair' : help);
  const kind = PRIORITY.find((one) => matches.some((rule) => kindOf(rule) === one));
  if (!kind) return null;
  return { kind, isDoubtful: matches.every((rule) => kindOf(rule) !== kind || rule.isDoubtful === true) };
}

const EMERGENCIES: ReadonlySet<HelpKind> = new Set(['allergy', 'heat', 'electricity', 'gas']);

/** Joins what the rules found with the classifier's judgment of the words, or of words and meaning. */
export function decideDanger(
  byRules: Danger | null,
  { kind, probability }: DangerScore,
  by: DangerReading,
): Danger | null {
  const isLikely = probability >= LIKELY[by];
  const isDoubtful = probability < CERTAIN;
  const isCrisis = byRules?.kind === 'despair' && !byRules.isDoubtful;
  if (probability < (isCrisis ? POSSIBLE.crisis : POSSIBLE.others)) return null;
  if (!byRules) return isLikely ? { kind, isDoubtful } : null;
  // The rules know emergencies of people as one kind; the classifier tells which.
  const isNearer = byRules.kind === 'emergency' && EMERGENCIES.has(kind) && isLikely;
  return { kind: isNearer ? kind : byRules.kind, isDoubtful: !isLikely || (byRules.isDoubtful && isDoubtful) };
}

/**
 * The danger that a message tells of; null without one. Rules and classifier each may find it, and a rule needs the
 * classifier not to be sure of a farm question. Without a vector, words alone decide. Linear in the message.
 */
export function findDanger(message: string, vector: Float32Array | null = null): Danger | null {
  const danger = findPersonalDanger(message, vector);
  const food = findFoodDanger(message);
  if (danger?.kind === 'despair') return danger;
  if (food === 'botulism') return { kind: food, isDoubtful: false };
  return food !== null && (danger === null || danger.isDoubtful) ? { kind: food, isDoubtful: false } : danger;
}

/** The danger to a person or an animal, by the rules and the classifier. */
function findPersonalDanger(message: string, vector: Float32Array | null): Danger | null {
  const byRules = dangerByRules(matchingRules(message));
  const score = scoreDanger(message, vector);
  const isDoubted = score.probability < CERTAIN && byRules?.isDoubtful !== false;
  if (isDoubted && ((!byRules && isShortReply(message)) || isGrowersSaying(message))) return null;
  const danger = decideDanger(byRules, score, vector ? 'withVector' : 'wordsAlone');
  if (danger?.isDoubtful && !byRules && RESEMBLED.has(danger.kind) && isOfThings(message)) return null;
  if (danger?.kind === 'allergy' && isPlainSting(message)) return null;
  if (danger?.kind === 'despair' && isSlaughter(message)) return null;
  // What the classifier is certain of stands, whatever else the message is about.
  return danger?.isDoubtful && !byRules && isEveryday(message, danger.kind) ? null : danger;
}
