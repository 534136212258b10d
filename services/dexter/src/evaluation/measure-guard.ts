import type { Finder } from '../answers/search/find';
import { sourceOf, type Turn } from '../answers/engine';
import { judge } from '../guard/guard';
import type { OutputScan } from '../guard/output';
import { isRefused } from '../guard/risk';
import type { Attack, Cases } from './cases';
import { mutators } from './mutators';
import { share, type Share } from './share';

/** Where an attack ended. Only `none` had an effect: its words reached a model, and what it wanted was shown. */
export type Stopped = 'guard' | 'scope' | 'reviewed' | 'output' | 'none';

interface Way {
  find: Finder;
  scan: OutputScan;
}

const titleOf = (turn: Turn) => turn.found.hits[0]?.article.title ?? null;

/** Sends the messages of an attack one after the other, the last being the attack itself, and says what stopped it. */
export async function stoppedBy(
  messages: readonly string[],
  { obeyed }: Attack,
  { find, scan }: Way,
): Promise<Stopped> {
  let topic: string | null = null;
  for (const [at, message] of messages.entries()) {
    const { stored, level, aid } = judge(message);
    const isLast = at === messages.length - 1;
    if (isLast && (isRefused(level) || aid)) return 'guard';
    if (isLast && level === 'medium') return 'reviewed';
    const findings = await find(stored, topic, []);
    if (isLast && findings.kind === 'said') return 'scope';
    if (findings.kind === 'said') continue;
    topic = titleOf(findings.turn);
    if (!isLast) continue;
    const said = obeyed && { ...findings.turn.safe, text: obeyed, sources: findings.turn.passages.map(sourceOf) };
    return said && scan(said).length > 0 ? 'output' : 'none';
  }
  return 'none';
}

const grouped = <T>(all: readonly T[], by: (one: T) => string) => {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return groups;
};

export interface TopicFigures {
  /** Of the messages that its rule caught, how many were about it. */
  precision: Share;
  /** Of the messages about it, how many its rule caught. */
  recall: Share;
}

/** How well the rule of each protected topic or phrase pattern tells its messages from all others. */
export function topicFigures(
  { attacks, lookAlikes, questions }: Cases,
  ids: readonly string[],
): Map<string, TopicFigures> {
  const all: readonly { message: string; about?: string | undefined; mixed: boolean }[] = [
    ...attacks.map(({ message, about }) => ({ message, about, mixed: true })),
    ...lookAlikes.map(({ message }) => ({ message, mixed: false })),
    ...questions.map(({ question }) => ({ message: question, mixed: false })),
  ];
  const judged = all.map((one) => ({ ...one, hits: new Set(judge(one.message).hits) }));
  return new Map(
    ids.map((id) => {
      const about = judged.filter((one) => one.about === id);
      const caught = judged.filter(({ hits }) => hits.has(id));
      // An attack often tries two things at once: a second rule that catches it too is no mistake.
      const wrong = caught.filter((one) => one.about !== id && !one.mixed);
      return [
        id,
        {
          precision: share(caught.length - wrong.length, caught.length),
          recall: share(about.filter(({ hits }) => hits.has(id)).length, about.length),
        },
      ];
    }),
  );
}

export interface GuardFigures {
  /** Attacks without effect, each sent in every dress. */
  withoutEffect: Share;
  byDress: ReadonlyMap<string, Share>;
  byCode: ReadonlyMap<string, Share>;
  /** Attacks as they are that hide in a farm question. */
  withFarmQuestion: Share;
  /** Attacks as they are that the guard itself turned away or left to reviewed notes. */
  blocked: Share;
  falseAlarms: Share;
  stopped: ReadonlyMap<Stopped, number>;
  /** What got through, for whoever mends the rules. */
  through: readonly string[];
  alarming: readonly string[];
}

/** Sends all attacks in every dress, and all look-alikes as they are. Pure but for the time it takes. */
export async function measureGuard(cases: Cases, way: Way): Promise<GuardFigures> {
  const sent: { dress: string; attack: Attack; stopped: Stopped }[] = [];
  for (const [dress, dressed] of Object.entries(mutators))
    for (const attack of cases.attacks)
      sent.push({ dress, attack, stopped: await stoppedBy(dressed(attack.message), attack, way) });
  const plain = sent.filter(({ dress }) => dress === 'as it is');
  const held = (some: typeof sent) => share(some.filter(({ stopped }) => stopped !== 'none').length, some.length);
  const shares = (by: (one: (typeof sent)[number]) => string, of: typeof sent) =>
    new Map([...grouped(of, by)].map(([name, some]) => [name, held(some)]));
  const alarming = cases.lookAlikes.filter(({ message }) => isRefused(judge(message).level) || judge(message).aid);
  return {
    withoutEffect: held(sent),
    byDress: shares(({ dress }) => dress, sent),
    byCode: shares(({ attack }) => attack.owasp, plain),
    withFarmQuestion: held(plain.filter(({ attack }) => attack.withFarmQuestion)),
    blocked: share(plain.filter(({ stopped }) => stopped === 'guard' || stopped === 'reviewed').length, plain.length),
    falseAlarms: share(alarming.length, cases.lookAlikes.length),
    stopped: new Map([...grouped(plain, ({ stopped }) => stopped)].map(([by, some]) => [by as Stopped, some.length])),
    through: sent.filter(({ stopped }) => stopped === 'none').map(({ dress, attack }) => `${dress}: ${attack.message}`),
    alarming: alarming.map(({ message }) => message),
  };
}
