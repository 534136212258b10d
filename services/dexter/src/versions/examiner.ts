import { setImmediate } from 'node:timers/promises';
import type { AnswerSource } from '@farm/contracts';
import type { SiteFeature } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { ActiveLessons, Turn } from '../answers/engine';
import type { Responder } from '../answers/responder';
import { judge } from '../guard/guard';
import { isRefused } from '../guard/risk';
import type { Knowledge } from '../knowledge/knowledge';
import type { PersonaVersion } from '../lessons/lesson';
import { type ConversationMemory, emptyMemory } from '../memory/conversation-memory';
import { judgeAnswer } from '../training/judge';
import type { ExaminationCase } from './cases';

/** The day of the cases: what is in season has one right answer. */
const EXAMINATION_DAY = new Date('2026-04-10T15:00:00Z');

const MAX_CACHED = 2_000; // results

export interface CaseResult {
  /** The replies, with an empty line between them. */
  answer: string;
  sources: readonly AnswerSource[];
  /** Why it fails; empty when it passes. */
  fault: string;
}

interface Reply {
  text: string;
  sources: readonly AnswerSource[];
  feature?: SiteFeature | undefined;
  memory: ConversationMemory;
}

const faultOf = (
  { text, feature }: Reply,
  { must = [], mustNot = [], expected = '', feature: offered }: ExaminationCase['steps'][number],
  lacks: string,
) => {
  const matches = (pattern: string) => new RegExp(pattern, 'i').test(text);
  if (offered !== undefined && feature?.id !== offered) return lacks;
  if (!must.every(matches) || !judgeAnswer(text, expected).passed) return lacks;
  return mustNot.some(matches) ? 'says what the examination calls wrong' : '';
};

interface ExaminerDeps {
  /** The articles at this moment. */
  current: () => Knowledge;
  respond: (knowledge: Knowledge) => Responder;
  lessonsOf: (knowledge: Knowledge) => (version: PersonaVersion) => ActiveLessons;
  clock: Clock;
}

/**
 * Answers messages with a version as the service does without a model, so that all replicas get the same replies. Nothing is
 * stored.
 */
export function examiner({ current, respond, lessonsOf, clock }: ExaminerDeps) {
  async function replyTo(
    message: string,
    version: PersonaVersion,
    before: Pick<Reply, 'memory'>,
    recent: Turn['recent'],
    now: Date,
  ): Promise<Reply> {
    const { aid, opening, level, refusal, stored } = judge(message);
    const fixedText = aid ?? (isRefused(level) ? refusal : null);
    if (fixedText !== null) return { ...before, text: fixedText, sources: [] };
    const { memory } = before;
    const lessons = lessonsOf(current())(version);
    const response = respond(current())({ message: stored, memory, recent, now, lessons });
    const { text, sources, feature } = response.findings.answer;
    return { text: opening === null ? text : `${opening}\n\n${text}`, sources, feature, memory: response.memory };
  }

  async function examine({ steps, reason }: ExaminationCase, version: PersonaVersion): Promise<CaseResult> {
    let reply: Reply = { text: '', sources: [], memory: emptyMemory };
    const recent: { role: 'visitor' | 'dexter'; text: string }[] = [];
    let fault = '';
    for (const step of steps) {
      await setImmediate(); // lets other requests run
      reply = await replyTo(step.message, version, reply, [...recent], EXAMINATION_DAY);
      recent.push({ role: 'visitor', text: step.message }, { role: 'dexter', text: reply.text });
      fault ||= faultOf(reply, step, reason);
    }
    const replies = recent.filter(({ role }) => role === 'dexter').map(({ text }) => text);
    return { answer: replies.join('\n\n'), sources: reply.sources, fault };
  }

  const known = new Map<string, CaseResult>();

  return {
    /** The reply to one message at this moment. */
    reply: (message: string, version: PersonaVersion): Promise<Reply> =>
      replyTo(message, version, { memory: emptyMemory }, [], clock.now()),

    /** The results of cases. A version never changes, so each is examined once for its articles. */
    examine: async (version: PersonaVersion, cases: readonly ExaminationCase[]): Promise<CaseResult[]> => {
      const results: CaseResult[] = [];
      if (known.size > MAX_CACHED) known.clear();
      for (const one of cases) {
        const key = [current().hash, version.id, one.key].join(' ');
        const result = known.get(key) ?? (await examine(one, version));
        known.set(key, result);
        results.push(result);
      }
      return results;
    },
  };
}
export type Examiner = ReturnType<typeof examiner>;
