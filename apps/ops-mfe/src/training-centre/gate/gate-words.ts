import type { Gate } from '@farm/contracts';

const figure = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 });

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** '8.9 of 10 before, 8.7 after' */
export const meansOf = ({ meanBefore, meanAfter }: Gate): string =>
  `${figure.format(meanBefore)} of 10 before, ${figure.format(meanAfter)} after`;

/** What a refused candidate would do: 'it would break 2 answers'. */
export function harmOf(gate: Gate): string {
  const harms = [
    ...(gate.critical.length > 0 ? [`fail ${counted(gate.critical.length, 'critical check', 'critical checks')}`] : []),
    ...(gate.broken.length > 0 ? [`break ${counted(gate.broken.length, 'answer', 'answers')}`] : []),
  ];
  if (harms.length > 0) return `it would ${harms.join(' and ')}`;
  return `answers would become worse on the whole: ${meansOf(gate)}`;
}

/** What became of a lesson that is not in force. */
export const draftSentence = (gate: Gate): string =>
  gate.passed ? 'Saved as a draft: it is not in force yet.' : `Saved as a draft: ${harmOf(gate)}.`;
