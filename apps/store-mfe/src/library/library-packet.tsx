import { Badge, Button, buttonClass, LinkButton, PacketCard, Problem, Status } from '@farm/ui';
import type { LibraryItem } from '@farm/contracts';
import { call, Link, useMutation } from '@farm/web-kit';
import { whatFailed } from '../failures/what-failed';
import classes from './library.module.css';
import { longDate } from './long-date';

const CLOSED = {
  suspended: { badge: 'On hold', words: 'A question about this payment is open. It comes back once that is settled.' },
  revoked: { badge: 'Closed', words: 'This purchase was given back, so it is closed.' },
};

/** How often it may still be downloaded, in words. */
function allowance({ downloads, kind }: LibraryItem): string {
  if (downloads) return `${downloads.left} of ${downloads.of} downloads left, until ${longDate(downloads.until)}`;
  return kind === 'course' ? 'Lifetime access' : 'Free: download it as often as you like';
}

/** One thing that was bought or saved, with the way to open it. */
export function LibraryPacket({ item }: { item: LibraryItem }) {
  const { productId, title, orderNumber, boughtOn, state } = item;
  const closed = state === 'active' ? null : CLOSED[state];
  return (
    <PacketCard
      seed={`${item.kind}:${productId}`}
      title={title}
      badge={
        closed && (
          <div>
            <Badge tone="plain">{closed.badge}</Badge>
          </div>
        )
      }
      action={closed ? undefined : <Ways item={item} />}
    >
      <div className={classes.facts}>
        <p>{closed ? closed.words : allowance(item)}</p>
        <p>{`Order ${orderNumber}, ${longDate(boughtOn)}`}</p>
      </div>
    </PacketCard>
  );
}

function Ways({ item: { kind, productId, title, orderNumber, downloads } }: { item: LibraryItem }) {
  const fresh = useMutation({ mutationFn: () => call('POST /api/library/fresh-link', { body: { orderNumber } }) });
  if (kind === 'course')
    return (
      <Link className={buttonClass()} to={`/course-access?${new URLSearchParams({ course: productId })}`}>
        Open the course
      </Link>
    );
  return (
    <div className={classes.ways}>
      {downloads?.left !== 0 && (
        <LinkButton href={`/api/download/${encodeURIComponent(productId)}`} aria-label={`Download ${title}`}>
          Download
        </LinkButton>
      )}
      {downloads && (
        <>
          <Button
            type="button"
            kind="quiet"
            busy={fresh.isPending}
            busyLabel="Sending..."
            onClick={() => fresh.mutate()}
          >
            Send me a fresh link
          </Button>
          <Problem text={fresh.isError ? whatFailed(fresh.error, 'No link was sent. Please try again.') : null} />
          <Status>{fresh.data?.message ?? null}</Status>
        </>
      )}
    </div>
  );
}
