import type { Outcome } from './outcome';
import type { Row } from './rows';

/** What a row's run gave; a row that could not be run holds its sentence among what is broken. */
export interface Result {
  row: Row;
  outcome: Outcome;
}

const HEAD = [
  '| row | fault | requests | failures seen | seconds to recover | lost | doubled | held |',
  '|---|---|---|---|---|---|---|---|',
];

const seconds = (value: number | null) => (value === null ? '-' : value.toFixed(1));

const line = ({ row: { id, fault }, outcome }: Result) => {
  const { requests, failures, secondsToRecover, lost, doubled, broken } = outcome;
  const held = broken.length === 0 ? 'yes' : '**no**';
  return `| ${id} | ${fault} | ${requests} | ${failures} | ${seconds(secondsToRecover)} | ${lost} | ${doubled} | ${held} |`;
};

const details = ({ row: { id }, outcome: { seen, broken } }: Result) => [
  ...(seen.length > 0 ? [`- ${id}: ${seen.join('; ')}.`] : []),
  ...broken.map((demand) => `- ${id} **did not hold**: ${demand}.`),
];

/** The table, and below it what was seen and what did not hold. */
export const report = (results: readonly Result[]): string =>
  [...HEAD, ...results.map(line), '', ...results.flatMap(details)].join('\n');
