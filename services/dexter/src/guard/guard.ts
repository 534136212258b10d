import type { Clock } from '@farm/server-kit';
import type { Answer, Engine } from '../answers/engine';
import { analyse } from './analysis';
import { holdsCardNumber } from './card-number';
import { firstAid } from './first-aid';
import type { GuardEvents } from './guard-events.repository';
import { scanInput } from './input';
import { viewsOf, type View } from './match-views';
import type { OutputScan } from './output';
import { isRefused, levelOf, pointsOf, together } from './risk';
import { storedForm } from './stored-form';

const PAUSE = 'Let us take a short break and start fresh in a few minutes.';
const NO_ORDERS =
  'I take no new orders in the chat, neighbor, but I gladly take questions. Ask me about soil, crops, grants, our programs or the store.';
const NO_CARDS = 'Please never type card numbers here. Our checkout is the only safe place for them.';
const NO_ANSWER =
  'I would rather not guess about that one, neighbor. Write to us on the contact page, and a person answers.';

const sentence = (text: string): Answer => ({ text, zone: 'scope', sources: [] });

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

interface GuardDeps {
  engine: Engine;
  /** Says reviewed articles only; the first engine may be another. */
  reviewed: Engine;
  scan: OutputScan;
  events: GuardEvents;
  clock: Clock;
}

/**
 * The way of a message through the four layers of /security. Refused messages get a kind sentence, never an error:
 * for an error the browser would show an answer of its own. Rules and risks stay inside. Spec 1 section 9.
 */
export function guarded({ engine, reviewed, scan, events, clock }: GuardDeps) {
  const answerOf = async (question: string, medium: boolean, signal: AbortSignal): Promise<Answer> => {
    const answer = await (medium ? reviewed : engine).answer(question, signal);
    const hits = scan(answer);
    if (hits.length === 0) return answer;
    await events.record({ stage: 'output', level: 'high', risk: 0.8, hits, action: 'replaced', at: clock.now() });
    const safe = await reviewed.answer(question, signal);
    return scan(safe).length === 0 ? safe : sentence(NO_ANSWER);
  };
  return async (message: string, visitor: string, signal: AbortSignal): Promise<Answer> => {
    const { stored, aid, points, say, ...verdict } = judge(message);
    if (aid) return sentence(aid);
    const at = clock.now();
    if (await events.isPaused(visitor, at)) return sentence(PAUSE);
    if (holdsCardNumber(stored)) return sentence(NO_CARDS);
    if (isRefused(verdict.level)) {
      const pauses = points > 0 && (await events.strike(visitor, points, at));
      await events.record({ ...verdict, action: pauses ? 'paused' : 'refused', at });
      return sentence(say);
    }
    const medium = verdict.level === 'medium';
    if (medium) await events.record({ ...verdict, action: 'reviewed', at });
    return answerOf(stored, medium, signal);
  };
}
export type GuardedAnswer = ReturnType<typeof guarded>;
