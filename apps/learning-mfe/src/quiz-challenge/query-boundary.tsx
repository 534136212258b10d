import { ErrorState } from '@farm/ui';
import type { ReactNode } from 'react';

interface QueryBoundaryProps<T> {
  query: { data: T | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  errorTitle: string;
  level?: 'h2' | 'h3';
  fallback: ReactNode;
  children: (data: T) => ReactNode;
}

/** Loading and error state of one part of the dashboard. The parts load and fail independently. */
export function QueryBoundary<T>({ query, errorTitle, level = 'h3', fallback, children }: QueryBoundaryProps<T>) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!isError || isFetching) return fallback;
  return (
    <ErrorState level={level} title={errorTitle} onTryAgain={() => void refetch()}>
      Your points and answers are safe. Check your connection and try again.
    </ErrorState>
  );
}
