import { Button, ErrorState, FormError, Row, Skeleton, Status } from '@farm/ui';
import { isHttpError, getServerMessage } from '@farm/web-kit';
import { useState, type ReactNode } from 'react';
import type { usePages } from './queries';

interface QueryViewProps<Data> {
  query: { data: Data | undefined; isPending: boolean; error: Error | null; refetch: () => unknown };
  /** What is loaded, for the error message: 'the orders'. */
  subject: string;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The three states of a query: loading, failed, loaded. Loaded data stays when a refetch fails. */
export function QueryView<Data>({ query, subject, skeleton, children }: QueryViewProps<Data>) {
  const { data, isPending, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (isPending) return skeleton ?? <Skeleton count={6} />;
  return (
    <ErrorState title={`We couldn’t load ${subject}`} onTryAgain={() => void refetch()}>
      {isHttpError(error)
        ? (getServerMessage(error) ?? 'The service responded with an error.')
        : 'There was no response. Please check your connection. Nothing was changed.'}
    </ErrorState>
  );
}

export type LoadMoreProps = ReturnType<typeof usePages>['more'] & { count: string };

/** The number of rows, and a button that loads more of them. */
export function LoadMore({ count, loadMore, isLoading, problem }: LoadMoreProps) {
  return (
    <>
      <Row between>
        <Status>{count}</Status>
        {loadMore && (
          <Button type="button" variant="outline" isPending={isLoading} pendingLabel="Loading..." onClick={loadMore}>
            Show more
          </Button>
        )}
      </Row>
      <FormError text={problem} />
    </>
  );
}

/** The position in a list with one page at a time: `before` is its cursor, undefined on the newest page. */
export function useCursor() {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return {
    before: cursors.at(-1),
    newer: cursors.length > 1 ? () => setCursors(cursors.slice(0, -1)) : null,
    older: (next: string) => setCursors([...cursors, next]),
    reset: () => setCursors([undefined]),
  };
}

interface CursorPagerProps {
  cursor: ReturnType<typeof useCursor>;
  /** The cursor of the next older page; null at the end. */
  next: string | null | undefined;
}

export function CursorPager({ cursor: { newer, older }, next }: CursorPagerProps) {
  return (
    <Row gap={2}>
      {newer && (
        <Button type="button" variant="outline" onClick={newer}>
          Newer
        </Button>
      )}
      {next && (
        <Button type="button" variant="outline" onClick={() => older(next)}>
          Older
        </Button>
      )}
    </Row>
  );
}
