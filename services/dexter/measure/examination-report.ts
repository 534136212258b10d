import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DangerReading } from '../src/guard/danger';
import type { GradedConversation, GroupFigures } from './examine';
import { markdownTable } from './markdown-table';
import { ratio, type Share } from './share';

/** Shares in percent that were reached and must stay, beside what is aimed at. They only rise. */
export interface Thresholds {
  facts: Readonly<Record<string, { least: number; aim: number }>>;
  /** The least share of facts in any group of the held-out half. */
  heldOut: number;
  danger: { recall: Threshold; falseAlarms: Threshold };
}
type Threshold = Readonly<Record<DangerReading | 'aim', number>>;

export const thresholds = (): Thresholds =>
  JSON.parse(readFileSync(join(__dirname, '../evaluation/thresholds.json'), 'utf8')) as Thresholds;

const percent = (part: Share) => (part.of === 0 ? '' : `${(ratio(part) * 100).toFixed(0)} %`);
const some = (part: Share) => (part.of === 0 ? '' : `${part.some} of ${part.of}`);

/** One row per group. */
export function examinationTable(figures: readonly GroupFigures[]): string {
  const { facts: aims } = thresholds();
  return markdownTable(
    [
      ...['group', 'conversations', 'facts held', 'aim', 'all facts', 'facts wrong', 'place used', 'repeats'],
      ...['needless questions', 'danger found', 'false alarms', 'p50', 'p95'],
    ],
    figures.map((one) => [
      ...[one.group, String(one.conversations), `${percent(one.facts)} (${some(one.facts)})`],
      ...[one.group in aims ? `${aims[one.group]?.aim ?? 0} %` : '', percent(one.passed), some(one.wrong)],
      ...[some(one.place), some(one.repeats), some(one.needlessQuestions), some(one.recall), some(one.falseAlarms)],
      ...[`${one.latency.p50.toFixed(0)} ms`, `${one.latency.p95.toFixed(0)} ms`],
    ]),
  );
}

/** What went wrong, a line per turn. Never for the held-out half. */
export const misses = (graded: readonly GradedConversation[]): string[] =>
  graded.flatMap(({ conversation, turns }) =>
    turns
      .filter(({ facts, wrong, repeated }) => facts.held < facts.of || wrong.length > 0 || repeated.length > 0)
      .map(({ turn, text, missing, wrong, repeated }) => {
        const faults = [
          ...missing.map((fact) => `misses ${fact}`),
          ...wrong.map((fact) => `wrong ${fact}`),
          ...repeated.map((sentence) => `repeats '${sentence}'`),
        ];
        return `${conversation.id}: ${turn.message}\n  ${faults.join('; ')}\n  ${text}`;
      }),
  );
