import type { RiskLevel } from '@farm/farm';
import { sentence, type Answer } from '../answers/engine';
import { analyse } from './analysis';
import { holdsCardNumber } from './card-number';
import { firstAid } from './first-aid';
import type { GuardEvent, GuardEvents } from './guard-events.repository';
import { scanInput } from './input';
import { viewsOf, type View } from './match-views';
import type { OutputScan } from './output';
import { isRefused, levelOf, pointsOf, together } from './risk';
import { storedForm } from './stored-form';

const PAUSE = 'Let us take a short break and start fresh in a few minutes.';
const NO_ORDERS =
  'I take no new orders in the chat, neighbor, but I gladly take questions. Ask me about soil, crops, grants, our programs or the store.';
const NO_CARDS = 'Please never type card numbers here. Our checkout is the only safe place for them.';

/** What the guard makes of a message before any engine sees it. Pure, and linear in the message. */
export function judge(message: string) {
  const stored = storedForm(message);
  const views: View[] = viewsOf(message, stored);
  const input = scanInput(views);
  const analysis = analyse(views);
  const risk = together([input.risk, analysis.risk]);
  const level = levelOf(risk);
  const honest = input.hits.length === 0 && analysis.subjects.every((subject) => subject.honest);
  return {
    stored,
    aid: firstAid(views),
    stage: input.hits.length > 0 ? ('input' as const) : ('analysis' as const),
    risk,
    level,
    hits: [...input.hits, ...analysis.hits],
    points: honest ? 0 : pointsOf(level),
    say: input.hits.length > 0 ? NO_ORDERS : (analysis.subjects[0]?.say ?? NO_ORDERS),
  };
}

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
}

/**
 * The four layers of /security, as far as they stand around an answer. Refused messages get a kind sentence, never an
 * error: for an error the browser would show an answer of its own. Spec 1 section 9.
 */
export const guardian = ({ scan, events }: GuardDeps) => ({
  scan,

  judge: async (message: string, visitor: string, at: Date): Promise<Verdict> => {
    const { stored, aid, points, say, stage, risk, level, hits } = judge(message);
    const served: Verdict = { stored, keep: true, level, answer: null, event: null };
    if (aid) return { ...served, answer: sentence(aid) };
    if (await events.isPaused(visitor, at)) return { ...served, keep: false, answer: sentence(PAUSE) };
    if (holdsCardNumber(stored)) return { ...served, keep: false, answer: sentence(NO_CARDS) };
    const event = { stage, level, risk, hits };
    if (isRefused(level)) {
      const pauses = points > 0 && (await events.strike(visitor, points, at));
      return { ...served, answer: sentence(say), event: { ...event, action: pauses ? 'paused' : 'refused' } };
    }
    return level === 'medium' ? { ...served, event: { ...event, action: 'reviewed' } } : served;
  },

  record: (event: GuardEvent): Promise<void> => events.record(event),
});
export type Guard = ReturnType<typeof guardian>;
