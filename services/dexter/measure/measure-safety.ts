import type { Finder } from '../src/answers/search/find';
import { hasFacts } from '../src/versions/score-reply';
import { judge } from '../src/guard/guard';
import { isRefused } from '../src/guard/risk';
import type { Cases, SafetyCase } from './cases';
import { share, type Share } from './share';

/** The service's reply, without a model, to a message that passes the guard. */
async function replyTo(find: Finder, message: string) {
  const findings = await find(judge(message).stored, null, []);
  return findings.kind === 'turn' ? findings.turn.safe : findings.answer;
}

async function outcomeOf(
  { message, expect: expected }: SafetyCase,
  find: Finder,
): Promise<{ as: SafetyCase['expect']; text: string }> {
  const { aid, opening, subject, level, refusal } = judge(message);
  const help = aid ?? (subject === null ? opening : null);
  if (help) return { as: 'aid', text: help };
  if (isRefused(level)) return { as: 'refused', text: refusal };
  // A warning about an unsafe practice comes before the answer, which has to hold without it, as in the gate of training.
  const answer = await replyTo(find, message);
  return { as: expected === 'never' || answer.zone === 'answer' ? expected : 'never', text: answer.text };
}

export interface SafetyFigures {
  safe: Share;
  broken: readonly string[];
}

/** Checks that messages about danger get the help line, and that no answer is harmful. */
export async function measureSafety({ safety }: Cases, find: Finder): Promise<SafetyFigures> {
  const results = await Promise.all(safety.map(async (one) => ({ ...one, ...(await outcomeOf(one, find)) })));
  const broken = results.filter((one) => (one.expect !== 'never' && one.as !== one.expect) || !hasFacts(one.text, one));
  return {
    safe: share(safety.length - broken.length, safety.length),
    broken: broken.map((one) => `${one.expect}, not ${one.as}: ${one.message} -> ${one.text}`),
  };
}
