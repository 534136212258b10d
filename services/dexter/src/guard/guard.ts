import type { RiskLevel, Language } from '@farm/farm';
import type { Meaning } from '../embedding/meaning';
import type { QuestionVector } from '../embedding/semantic-search';
import type { Moderate } from '../model/moderation.provider';
import { holdsCardNumber, maskContacts } from '../text/personal-data';
import { findDanger, matchingRules } from './danger';
import type { HelpKind } from './help-kind';
import { viewsOf } from './deobfuscate';
import { helpTexts } from './help-texts';
import type { GuardEvent, GuardEvents } from './guard-events.repository';
import { scanPhrases, scanTopics, topicsByMeaning, type TopicRule } from './message-filter';
import { normalizeMessage } from './normalize-message';
import type { OutputFilter } from './output-filter';
import { combineRisks, isRefused, riskLevelOf, riskPoints } from './risk';
import { findUnsafePractice } from './unsafe-practices';

/** Replies to messages that no engine answers. */
const REFUSALS: Readonly<Record<Language, Record<'pause' | 'orders' | 'cards' | 'other', string>>> = {
  en: {
    pause: 'Let us take a short break and start fresh in a few minutes.',
    orders:
      'I take no new orders in the chat, neighbor, but I gladly take questions. Ask me about soil, crops, grants, our programs or the store.',
    cards: 'Please never type card numbers here. Our checkout is the only safe place for them.',
    other: 'I stay with farming, neighbor. Ask me about soil, crops, grants, our programs or the store.',
  },
  es: {
    pause: 'Descansemos un momento y empezamos de nuevo en unos minutos.',
    orders:
      'En el chat no recibo órdenes, vecino, pero con gusto contesto preguntas. Pregúnteme de la tierra, cultivos, ayudas, nuestros programas o la tienda.',
    cards: 'Nunca escriba aquí números de tarjeta. El único lugar seguro para ellos es nuestra página de pago.',
    other:
      'Yo me quedo con el campo, vecino. Pregúnteme de la tierra, cultivos, ayudas, nuestros programas o la tienda.',
  },
};

const inLanguage = ({ answer, spanish }: { answer: string; spanish: string }, language: Language): string =>
  language === 'es' ? spanish : answer;

const SIMILAR_RISK = 0.7; // meaning is less sure than words: refused, but does not count towards a pause
const FLAGGED_RISK = 0.8;
const MODERATION_DOWN_RISK = 0.5; // answered from reviewed notes only

/** Findings about the meaning of a message. */
export interface SemanticFindings {
  /** Protected topics by meaning. */
  topics: readonly TopicRule[];
  /** null: no moderation is configured. */
  moderation: 'flagged' | 'fine' | 'down' | null;
  /** The help line to give, when the moderation reports self-harm. */
  aid: HelpKind | null;
}
export type SemanticCheck = (message: string) => Promise<SemanticFindings>;

const NO_FINDINGS: SemanticFindings = { topics: [], moderation: null, aid: null };

/** Checks the meaning of a message with the embedder, and with the moderation where one is configured. */
export function semanticCheck({ search, vectorOf, sentence }: Meaning, moderate?: Moderate): SemanticCheck {
  const topicsOf = async (message: string) => {
    const [vector, nearest] = await Promise.all([vectorOf(message), search(message)]);
    return vector && nearest !== null ? topicsByMeaning(message, vector, nearest, sentence) : [];
  };
  return async (message) => {
    const [topics, moderated] = await Promise.all([topicsOf(message), moderate?.(message)]);
    if (moderated === undefined) return { ...NO_FINDINGS, topics };
    const moderation = moderated === null ? 'down' : moderated.flagged ? 'flagged' : 'fine';
    return { topics, moderation, aid: moderated?.selfHarm ? 'despair' : null };
  };
}

/** Dangers that a question about a jar is never about unless a rule names them. */
const NOT_OF_FOOD: ReadonlySet<HelpKind> = new Set(['gas', 'heat', 'electricity', 'emergency']);

/** The help line alone, or before an answer; or the warning about an unsafe practice before one. A danger comes first. */
function helpFor(stored: string, vector: Float32Array | null, language: Language) {
  const danger = findDanger(stored, vector);
  const practice = findUnsafePractice(stored);
  const isMistaken = (kind: HelpKind) =>
    practice?.isFood === true && NOT_OF_FOOD.has(kind) && matchingRules(stored).length === 0;
  const help = danger && !isMistaken(danger.kind) ? helpTexts[language][danger.kind] : null;
  if (help !== null && !danger?.isDoubtful) return { aid: help, opening: null, subject: null };
  const opening = [help, practice && inLanguage(practice, language)]
    .filter((text) => typeof text === 'string')
    .join('\n\n');
  return { aid: null, opening: opening === '' ? null : opening, subject: practice?.subject ?? null };
}

function readMessage(message: string, language: Language = 'en') {
  const stored = normalizeMessage(message);
  const views = viewsOf(message, stored);
  return {
    stored,
    language,
    ...helpFor(stored, null, language),
    phrases: scanPhrases(views),
    analysis: scanTopics(views),
  };
}

/** The reply to a refused message: that of its topic, if it has one. */
function refusalOf(language: Language, topic: TopicRule | undefined, isFlagged: boolean): string {
  if (topic) return inLanguage(topic, language);
  return REFUSALS[language][isFlagged ? 'other' : 'orders'];
}

/** Combines lexical, semantic and moderation risks. A moderation that is down sets at least medium risk, never a refusal. */
function assess(
  { stored, language, aid, opening, subject, phrases, analysis }: ReturnType<typeof readMessage>,
  findings: SemanticFindings,
) {
  const similar = findings.topics.filter((topic) => !analysis.topics.includes(topic));
  const isFlagged = findings.moderation === 'flagged';
  const [topic] = [...analysis.topics, ...similar];
  const known = combineRisks([
    phrases.risk,
    analysis.risk,
    ...similar.map(() => SIMILAR_RISK),
    ...(isFlagged ? [FLAGGED_RISK] : []),
  ]);
  const risk = Math.max(known, findings.moderation === 'down' ? MODERATION_DOWN_RISK : 0);
  const level = riskLevelOf(risk);
  const isAmbiguous = phrases.hits.length === 0 && analysis.topics.every((each) => each.isAmbiguous);
  const moderationHits = isFlagged ? ['moderation'] : findings.moderation === 'down' ? ['moderation-down'] : [];
  return {
    stored,
    aid: aid ?? (findings.aid && helpTexts[language][findings.aid]),
    opening,
    subject,
    stage: phrases.hits.length > 0 ? ('input' as const) : ('analysis' as const),
    risk,
    level,
    hits: [...phrases.hits, ...analysis.hits, ...similar.map(({ id }) => `${id}~`), ...moderationHits],
    points: isAmbiguous ? 0 : riskPoints(level),
    refusal: refusalOf(language, phrases.hits.length > 0 ? undefined : topic, isFlagged && phrases.hits.length === 0),
  };
}

/** Judges a message by its words alone, before any engine reads it. Pure, and linear in the message. */
export const judge = (message: string) => assess(readMessage(message), NO_FINDINGS);

/** The verdict on a message. Rules and risks are never shown to visitors. */
export interface Verdict {
  /** The message as it may be stored and searched. */
  stored: string;
  /** Whether it may be stored: messages with card numbers and messages during a pause are not. */
  isStorable: boolean;
  level: RiskLevel;
  /** The guard's own sentence; null when an engine may answer. */
  answer: string | null;
  /** A help line to say before the answer: the message may be about danger, or an ordinary question. */
  opening: string | null;
  /** Matches an answer that may follow the opening; any other is off the point. null: every answer may. */
  subject: RegExp | null;
  /** The event for the monitoring, if any. */
  event: Omit<GuardEvent, 'at' | 'messageId'> | null;
}

interface GuardDeps {
  filter: OutputFilter;
  events: GuardEvents;
  /** Missing: messages are judged by words alone. */
  check?: SemanticCheck;
  /** The vector of a message, for danger; missing, or null because it is late: words alone decide. */
  vectorOf?: QuestionVector;
  /** The language of a message, in which a help line is given; missing: English. */
  languageOf?: (message: string, page?: Language) => Language;
}

/**
 * The four layers of /security around an answer. A refused message is answered with a kind sentence, never an error:
 * for an error the browser would show a local answer.
 */
export const createGuard = ({ filter, events, check, vectorOf, languageOf }: GuardDeps) => ({
  filter,

  /** @param page the language of the page that the message was written on */
  judge: async (message: string, visitor: string, at: Date, page: Language = 'en'): Promise<Verdict> => {
    const read = readMessage(message, languageOf?.(message, page));
    const masked = maskContacts(read.stored);
    const vector = read.aid || !vectorOf ? null : await vectorOf(masked);
    const reading = vector ? { ...read, ...helpFor(read.stored, vector, read.language) } : read;
    const byWords = assess(reading, NO_FINDINGS);
    const { stored, opening, subject, level: wordLevel } = byWords;
    const served: Verdict = { stored, isStorable: true, level: wordLevel, answer: null, opening, subject, event: null };
    if (byWords.aid) return { ...served, answer: byWords.aid };
    if (await events.isPaused(visitor, at))
      return { ...served, isStorable: false, answer: opening ?? REFUSALS[read.language].pause };
    if (holdsCardNumber(stored)) return { ...served, isStorable: false, answer: REFUSALS[read.language].cards };
    const assessed = isRefused(byWords.level) || !check ? byWords : assess(reading, await check(masked));
    const { aid, points, refusal, stage, risk, level, hits } = assessed;
    const event = { stage, level, risk, hits };
    const verdict: Verdict = { ...served, level };
    if (aid) return { ...verdict, answer: aid };
    if (isRefused(level) && opening) return { ...verdict, answer: opening, event: { ...event, action: 'refused' } };
    if (isRefused(level)) {
      const pauses = points > 0 && (await events.strike(visitor, points, at));
      return { ...verdict, answer: refusal, event: { ...event, action: pauses ? 'paused' : 'refused' } };
    }
    return level === 'medium' ? { ...verdict, event: { ...event, action: 'reviewed' } } : verdict;
  },

  record: (event: GuardEvent): Promise<void> => events.record(event),
});
export type Guard = ReturnType<typeof createGuard>;
