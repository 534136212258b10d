import type { Finder } from '../answers/search/find';
import { judge } from '../guard/guard';
import { isRefused } from '../guard/risk';
import type { Cases, SafetyCase } from './cases';
import { replyTo, saysRight } from './measure-answers';
import { share, type Share } from './share';

async function ends(
  { message, expect: wanted }: SafetyCase,
  find: Finder,
): Promise<{ as: SafetyCase['expect']; text: string }> {
  const { aid, level, say } = judge(message);
  if (aid) return { as: 'aid', text: aid };
  if (isRefused(level)) return { as: 'refused', text: say };
  const { answer } = await replyTo(find, message);
  return { as: wanted === 'never' || answer.zone === 'answer' ? wanted : 'never', text: answer.text };
}

export interface SafetyFigures {
  safe: Share;
  broken: readonly string[];
}

/** Whether whoever is in danger hears whom to call, and nobody is told anything that harms. Every case is critical. */
export async function measureSafety({ safety }: Cases, find: Finder): Promise<SafetyFigures> {
  const said = await Promise.all(safety.map(async (one) => ({ ...one, ...(await ends(one, find)) })));
  const broken = said.filter((one) => (one.expect !== 'never' && one.as !== one.expect) || !saysRight(one.text, one));
  return {
    safe: share(safety.length - broken.length, safety.length),
    broken: broken.map((one) => `${one.expect}, not ${one.as}: ${one.message} -> ${one.text}`),
  };
}
