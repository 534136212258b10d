import { ErrorState } from '@farm/ui';
import type { ReactNode } from 'react';

interface LoadedProps<T> {
  query: { data: T | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** Heading of what is said when it did not come. */
  lost: string;
  /** Level of that heading in the page's outline. */
  level?: 'h2' | 'h3';
  waiting: ReactNode;
  children: (data: T) => ReactNode;
}

/** A part of the dashboard that comes by itself: the others stand whatever becomes of it. */
export function Loaded<T>({ query, lost, level = 'h3', waiting, children }: LoadedProps<T>) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!isError || isFetching) return waiting;
  return (
    <ErrorState level={level} title={lost} onTryAgain={() => void refetch()}>
      Your points and answers are safe. Check your connection and try again.
    </ErrorState>
  );
}
