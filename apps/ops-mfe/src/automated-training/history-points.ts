import type { MetricName, ScheduleStatus } from './use-schedule';
import { figureText, METRIC_NAMES, METRICS } from './words';

export type History = ScheduleStatus['history'];

/** A place in the drawing, in per cent from its left and its upper edge. */
interface Place {
  x: number;
  y: number;
}

const EDGE = 6; // per cent left free, so that no dot is cut

/** How far down a figure of 0 to 10 stands. */
export const yOf = (value: number): number => 100 - EDGE - (value / 10) * (100 - 2 * EDGE);

/** Where each assessment stands, oldest at the left; null: it had nothing to measure, so nothing is drawn. */
export const placesOf = (history: History, metric: MetricName): (Place | null)[] =>
  history.toReversed().map(({ [metric]: value }, at) => {
    const x = history.length === 1 ? 50 : EDGE + (at * (100 - 2 * EDGE)) / (history.length - 1);
    return value === null ? null : { x, y: yOf(value) };
  });

/** The lines from one assessment to the next; none over one that had nothing to measure. */
export const segmentsOf = (places: readonly (Place | null)[]): [Place, Place][] =>
  places.flatMap((from, at) => {
    const to = places[at + 1];
    return from && to ? [[from, to] as [Place, Place]] : [];
  });

/** What the drawing shows, for who listens: the first and the newest figure of each line. */
export function toldBy(history: History): string {
  const [newest] = history;
  const oldest = history.at(-1);
  if (!newest || !oldest) return '';
  const lines = METRICS.map((metric) => {
    const now = figureText(newest[metric]);
    return history.length === 1
      ? `${METRIC_NAMES[metric]} ${now}`
      : `${METRIC_NAMES[metric]} first ${figureText(oldest[metric])}, now ${now}`;
  });
  const over = history.length === 1 ? 'in one assessment' : `over ${history.length} assessments`;
  return `The four figures, 0 to 10, ${over}. ${lines.join('; ')}.`;
}
