import { isRefusal, sentenceOf } from '@farm/web-kit';

const NO_REASON_GIVEN = 'Something went wrong. Please try again.';

/**
 * The sentence for an act that did not succeed; null while nothing failed. A lost network leaves it open whether it was
 * done: `look` says where that can be seen before anybody presses again.
 */
export function whyNotDone(error: unknown, look: string, noReasonGiven = NO_REASON_GIVEN): string | null {
  if (!error) return null;
  return isRefusal(error) ? (sentenceOf(error) ?? noReasonGiven) : `Nobody answered. ${look}`;
}
