import '@farm/ui/styles/form.css';
import '@farm/ui/styles/status.css';
import type { GardenPhoto } from '@farm/contracts';
import {
  Button,
  buttonClass,
  Dialog,
  EmptyState,
  ErrorState,
  FormError,
  PageSection,
  SectionHeading,
  Skeleton,
  Stack,
  Text,
} from '@farm/ui';
import { Link } from '@farm/web-kit';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import classes from './garden-photos.module.css';
import { GARDENS_HEADING, OwnPhotos } from './own-photos';
import { useWall } from './use-gardens';

interface GardenProps {
  photo: GardenPhoto;
  /** Receives the link to the photo. */
  first: ((link: HTMLAnchorElement | null) => void) | undefined;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A photo with its words. A press shows it whole, in a dialog that Back closes too; the link opens it in a tab of its own. */
function Garden({ photo: { picture, comment, name, town }, first }: GardenProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <figure className={classes.garden}>
      <a href={picture.src} ref={first} onClick={open}>
        <img
          {...picture}
          alt={picture.alt}
          sizes="(min-width: 45rem) 22rem, 92vw"
          className={classes.picture}
          loading="lazy"
          decoding="async"
        />
      </a>
      <Dialog
        open={isOpen}
        title={town === null ? name : `${name}, ${town}`}
        onClose={() => setOpen(false)}
        className={classes.large}
      >
        <img {...picture} alt={picture.alt} sizes="92vw" className={classes.whole} />
      </Dialog>
      <figcaption className={classes.words}>
        <p className={classes.comment} dir="auto">
          {comment}
        </p>
        <p dir="auto">
          <strong>{name}</strong>
          {town !== null && <span>{`, ${town}`}</span>}
        </p>
        {/* A screen reader has read it as the photo's description. */}
        <Text size="small" tone="muted" aria-hidden="true">
          {`In the photo: ${picture.alt}`}
        </Text>
      </figcaption>
    </figure>
  );
}

/** Photos page by page. The first one of a page that the visitor asked for takes the focus. */
function Wall() {
  const { pages, isPending, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useWall();
  const firstOfPage = useRef<HTMLAnchorElement>(null);
  const isAsked = useRef(false);
  const count = pages.length;
  useEffect(() => {
    if (!isAsked.current) return; // the pages of an earlier visit
    isAsked.current = false;
    firstOfPage.current?.focus();
  }, [count]);
  if (isPending) return <Skeleton count={6} />;
  if (count === 0) return <ErrorState title="We couldn't load the gardens" onTryAgain={() => void refetch()} />;
  if (pages[0]?.photos.length === 0)
    return (
      <EmptyState level="h2" title="No gardens yet">
        Yours could be the first.
      </EmptyState>
    );
  const loadMore = () => {
    isAsked.current = true;
    void fetchNextPage();
  };
  const setFirst = (link: HTMLAnchorElement | null) => {
    if (link) firstOfPage.current = link;
  };
  return (
    <>
      <ul className={classes.wall} aria-label="Gardens">
        {pages.flatMap(({ photos }, page) =>
          photos.map((photo, place) => (
            <li key={photo.id}>
              <Garden photo={photo} first={page === count - 1 && place === 0 ? setFirst : undefined} />
            </li>
          )),
        )}
      </ul>
      <FormError text={isFetchNextPageError && !isFetchingNextPage ? "We couldn't load more gardens." : null} />
      {hasNextPage && (
        <div>
          <Button
            type="button"
            variant="outline"
            isPending={isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={loadMore}
          >
            Show more gardens
          </Button>
        </div>
      )}
    </>
  );
}

/** /gardens: the wall of photos that moderators have accepted, and the visitor's own. */
function GardensPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <PageSection>
      <Stack gap={6}>
        <Stack gap={4}>
          <SectionHeading
            ref={heading}
            id={GARDENS_HEADING}
            level={1}
            subtitle="Big rows, buckets and window sills: what folks around us grow."
          >
            Gardens of our neighbors
          </SectionHeading>
          <p>
            <Link className={buttonClass('primary')} to="/gardens/send">
              Show us your garden
            </Link>
          </p>
        </Stack>
        <OwnPhotos />
        <Wall />
      </Stack>
    </PageSection>
  );
}

export { GardensPage as Component };
