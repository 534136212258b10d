import { Button, Problem, Status } from '@farm/ui';
import classes from './desk.module.css';
import type { usePages } from './use-pages';

type Pages = Pick<ReturnType<typeof usePages>, 'loadMore' | 'loading' | 'problem'>;

/** How many there are, and a button for more of them. */
export function More({ count, loadMore, loading, problem }: Pages & { count: string }) {
  return (
    <>
      <div className={classes.more}>
        <Status>{count}</Status>
        {loadMore && (
          <Button type="button" kind="quiet" busy={loading} busyLabel="Loading..." onClick={loadMore}>
            Show more
          </Button>
        )}
      </div>
      <Problem text={problem} />
    </>
  );
}
