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
