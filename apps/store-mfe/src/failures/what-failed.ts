import { isRefusal, sentenceOf } from '@farm/web-kit';

const UNREACHED = 'We could not reach the farm. Check your connection and try again.';

/** Why a call failed, for people: the service's own sentence, the lost line, else the sentence given. */
export const whatFailed = (error: unknown, otherwise: string): string =>
  sentenceOf(error) ?? (isRefusal(error) ? otherwise : UNREACHED);
