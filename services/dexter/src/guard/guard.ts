import type { RiskLevel } from '@farm/farm';
import { sentence, type Answer } from '../answers/engine';
import { masked } from '../answers/search/read';
import { analyse } from './analysis';
import { nothingBeyond, type Beyond, type LookBeyond } from './beyond-words';
import { holdsCardNumber } from './card-number';
import { firstAid } from './first-aid';
import type { GuardEvent, GuardEvents } from './guard-events.repository';
import { scanInput } from './input';
import { viewsOf, type View } from './phrases/match-views';
import type { OutputScan } from './output';
import { isRefused, levelOf, pointsOf, together } from './risk';
import { storedForm } from './stored-form';

const PAUSE = 'Let us take a short break and start fresh in a few minutes.';
const NO_ORDERS =
  'I take no new orders in the chat, neighbor, but I gladly take questions. Ask me about soil, crops, grants, our programs or the store.';
const NO_CARDS = 'Please never type card numbers here. Our checkout is the only safe place for them.';

const NOT_HERE = 'I stay with farming, neighbor. Ask me about soil, crops, grants, our programs or the store.';
const LIKE = 0.7; // meaning is less sure than words: turned away, and counted towards no pause
const FLAGGED = 0.8;
const UNKNOWN = 0.5; // a moderation that does not answer: reviewed notes only

function read(message: string) {
  const stored = storedForm(message);
  const views: View[] = viewsOf(message, stored);
  return { stored, aid: firstAid(views), input: scanInput(views), analysis: analyse(views) };
}

/** What words and meaning come to together. A moderation that is down never makes a doubt a refusal. */
function weigh({ stored, aid, input, analysis }: ReturnType<typeof read>, beyond: Beyond) {
  const like = beyond.subjects.filter((subject) => !analysis.subjects.includes(subject));
  const flagged = beyond.moderation === 'flagged';
  const [subject] = [...analysis.subjects, ...like];
  const known = together([input.risk, analysis.risk, ...like.map(() => LIKE), ...(flagged ? [FLAGGED] : [])]);
  const risk = Math.max(known, beyond.moderation === 'down' ? UNKNOWN : 0);
  const level = levelOf(risk);
  const honest = input.hits.length === 0 && analysis.subjects.every((subject) => subject.honest);
  return {
    stored,
    aid: aid ?? beyond.aid,
    stage: input.hits.length > 0 ? ('input' as const) : ('analysis' as const),
    risk,
    level,
    hits: [
      ...[...input.hits, ...analysis.hits, ...like.map(({ id }) => `${id}~`)],
      ...(flagged ? ['moderation'] : beyond.moderation === 'down' ? ['moderation-down'] : []),
    ],
    points: honest ? 0 : pointsOf(level),
    say: input.hits.length > 0 ? NO_ORDERS : (subject?.say ?? (flagged ? NOT_HERE : NO_ORDERS)),
  };
}

/** What the guard makes of the words of a message before any engine sees it. Pure, and linear in the message. */
export const judge = (message: string) => weigh(read(message), nothingBeyond);

/** What becomes of a message. Rules and risks stay inside: visitors hear a sentence, never why. */
export interface Verdict {
  /** The message as it may be kept and searched. */
  stored: string;
  /** Whether anything of it may be kept: card numbers are not, nor is what comes in a pause. */
  keep: boolean;
  level: RiskLevel;
  /** The guard's own sentence; null when an engine may answer. */
  answer: Answer | null;
  /** What goes to the monitoring; null for messages nobody has to look at. */
  event: Omit<GuardEvent, 'at' | 'messageId'> | null;
}

interface GuardDeps {
  scan: OutputScan;
  events: GuardEvents;
  /** Looks at the meaning of what the words leave open; missing: words alone. */
  look?: LookBeyond;
}

/**
 * The four layers of /security, as far as they stand around an answer. Refused messages get a kind sentence, never an
 * error: for an error the browser would show an answer of its own. Spec 1 section 9.
 */
export const guardian = ({ scan, events, look }: GuardDeps) => ({
  scan,

  judge: async (message: string, visitor: string, at: Date): Promise<Verdict> => {
    const reading = read(message);
    const byWords = weigh(reading, nothingBeyond);
    const { stored } = reading;
    const served: Verdict = { stored, keep: true, level: byWords.level, answer: null, event: null };
    if (byWords.aid) return { ...served, answer: sentence(byWords.aid) };
    if (await events.isPaused(visitor, at)) return { ...served, keep: false, answer: sentence(PAUSE) };
    if (holdsCardNumber(stored)) return { ...served, keep: false, answer: sentence(NO_CARDS) };
    const verdict = isRefused(byWords.level) || !look ? byWords : weigh(reading, await look(masked(stored)));
    const { aid, points, say, stage, risk, level, hits } = verdict;
    const event = { stage, level, risk, hits };
    const judged: Verdict = { ...served, level };
    if (aid) return { ...judged, answer: sentence(aid) };
    if (isRefused(level)) {
      const pauses = points > 0 && (await events.strike(visitor, points, at));
      return { ...judged, answer: sentence(say), event: { ...event, action: pauses ? 'paused' : 'refused' } };
    }
    return level === 'medium' ? { ...judged, event: { ...event, action: 'reviewed' } } : judged;
  },

  record: (event: GuardEvent): Promise<void> => events.record(event),
});
export type Guard = ReturnType<typeof guardian>;
