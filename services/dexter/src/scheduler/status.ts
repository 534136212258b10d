import type { Measured, MetricName, ReplyOf, scheduler } from '@farm/contracts';
import { site } from '@farm/farm';
import { kappaOf, type BothJudged } from '../training/agreement';
import type { AssessmentRepository, Figures } from './assessment/assessments.repository';
import type { ConfigRepository } from './config.repository';
import { METRICS } from './assessment/metrics';
import type { RunRepository } from './runs/runs.repository';
import { nextRunAt } from './slots';

export interface StatusSources {
  configs: ConfigRepository;
  runs: RunRepository;
  assessments: AssessmentRepository;
  verdicts: () => Promise<BothJudged[]>;
}

const each = <T>(figures: Figures, of: (one: Measured) => T) =>
  Object.fromEntries(METRICS.map((metric) => [metric, of(figures[metric])])) as Record<MetricName, T>;
const value = (one: Measured) => one.value;

const unseenOf = ({ unseenParaphrases }: Figures) => (unseenParaphrases ? { unseenParaphrases } : {});

/** All that the page of the schedule shows. */
export async function status(now: Date, { configs, runs, assessments, verdicts }: StatusSources) {
  const [{ config }, lines, [newest, ...before], judged] = await Promise.all([
    configs.read(now),
    runs.newest(),
    assessments.newest(),
    verdicts(),
  ]);
  const charted = newest ? [newest, ...before] : [];
  return {
    config,
    metrics: newest ? { ...each(newest.figures, value), lastAssessment: newest.at.toISOString() } : null,
    details: newest ? { ...each(newest.figures, (one) => one), ...unseenOf(newest.figures) } : null,
    note: newest?.note ?? null,
    agreement: kappaOf(judged),
    history: charted.map(({ at, figures }) => ({ at: at.toISOString(), ...each(figures, value) })),
    running: lines.find(({ state }) => state === 'running') ?? null,
    nextRunAt: nextRunAt(now, config, site.place.timeZone)?.toISOString() ?? null,
    runs: lines,
  } satisfies ReplyOf<(typeof scheduler)['GET /api/dexter/scheduler/status']>;
}
