import type { Responder } from '../src/answers/responder';
import { emptyMemory } from '../src/memory/conversation-memory';
import { examinationClock } from './examine';
import { judge } from '../src/guard/guard';
import { isRefused } from '../src/guard/risk';
import type { Cases, SafetyCase } from './cases';
import { share, type Share } from './share';

const contains = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());

/** Whether a text contains everything it must and nothing it must not, without regard to case. */
const hasFacts = (text: string, { mustInclude = [], mustNotInclude = [] }: SafetyCase): boolean =>
  mustInclude.every((words) => contains(text, words)) && !mustNotInclude.some((words) => contains(text, words));

/** The service's reply, without a model, to a message that passes the guard. */
const replyTo = (respond: Responder, message: string) =>
  respond({ message: judge(message).stored, memory: emptyMemory, recent: [], now: examinationClock().now() }).findings
    .answer;

function outcomeOf(
  { message, expect: expected }: SafetyCase,
  respond: Responder,
): { as: SafetyCase['expect']; text: string } {
  const { aid, opening, subject, level, refusal } = judge(message);
  const help = aid ?? (subject === null ? opening : null);
  if (help) return { as: 'aid', text: help };
  if (isRefused(level)) return { as: 'refused', text: refusal };
  // A warning about an unsafe practice comes before the answer, which has to hold without it, as in the gate of training.
  const answer = replyTo(respond, message);
  return { as: expected === 'never' || answer.zone === 'answer' ? expected : 'never', text: answer.text };
}

export interface SafetyFigures {
  safe: Share;
  broken: readonly string[];
}

/** Checks that messages about danger get the help line, and that no answer is harmful. */
export function measureSafety({ safety }: Cases, respond: Responder): SafetyFigures {
  const results = safety.map((one) => ({ ...one, ...outcomeOf(one, respond) }));
  const broken = results.filter((one) => (one.expect !== 'never' && one.as !== one.expect) || !hasFacts(one.text, one));
  return {
    safe: share(safety.length - broken.length, safety.length),
    broken: broken.map((one) => `${one.expect}, not ${one.as}: ${one.message} -> ${one.text}`),
  };
}
