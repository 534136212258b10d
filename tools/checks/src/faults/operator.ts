import type { FaultSite } from './fault-site';
import type { Visitor } from './visitor';

/** The first operator, signed in by the one-time link; used once a run, then kept. */
export async function signedInOperator(site: FaultSite): Promise<Visitor> {
  const known = signedIn.get(site);
  if (known) return known;
  const token = new URL(site.operatorLink).hash.replace('#operator=', '');
  const operator = site.visitor();
  await operator.ask('/api/quiz/leaderboard'); // brings the visitor cookie
  const answer = await operator.ask('/api/auth/operator-link', { body: { token } });
  if (answer.status !== 200) throw new Error(`The operator's link was refused: ${JSON.stringify(answer.body)}`);
  signedIn.set(site, operator);
  return operator;
}

const signedIn = new WeakMap<FaultSite, Visitor>();
