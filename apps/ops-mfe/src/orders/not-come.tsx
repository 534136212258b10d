import { ErrorState } from '@farm/ui';
import { isRefusal, sentenceOf } from '@farm/web-kit';

interface Props {
  /** 'The orders did not come' */
  title: string;
  error: unknown;
  onTryAgain: () => void;
}

/** What could not be shown and why: a lost network reads differently from a service that says no. */
export function NotCome({ title, error, onTryAgain }: Props) {
  return (
    <ErrorState title={title} onTryAgain={onTryAgain}>
      {isRefusal(error)
        ? (sentenceOf(error) ?? 'The service answered with an error.')
        : 'Nobody answered. Please check your connection. Nothing was changed.'}
    </ErrorState>
  );
}

/** The sentence for an act that did not succeed. A lost network leaves it open whether it was done. */
export const whyNot = (error: unknown): string =>
  isRefusal(error)
    ? (sentenceOf(error) ?? 'Something went wrong. Please try again.')
    : 'Nobody answered. Please check the timeline before you try again.';
