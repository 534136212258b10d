import { CallFailed } from '@farm/web-kit';

/** A service that spoke and will not think otherwise: asking again helps nobody. */
export const isFinal = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.status >= 400 && failure.status < 500;
