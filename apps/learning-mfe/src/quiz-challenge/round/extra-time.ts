import { keptText } from '../../browser-memory/kept-text';

/** How much longer than usual a round lasts, for whoever needs it; it costs no points. */
export type TimeFactor = '1' | '1.5' | '2';

const kept = keptText('farm.quiz-extra-time');
const known = (text: string | null): TimeFactor => (text === '1.5' || text === '2' ? text : '1');

export const readTimeFactor = (): TimeFactor => known(kept.read());
export const useTimeFactor = (): TimeFactor => known(kept.use());
export const keepTimeFactor = (factor: TimeFactor): void => kept.write(factor);
