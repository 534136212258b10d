import { buttonClass, CardGrid, EmptyState, SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useId } from 'react';
import { ForgetDevice } from '../device/forget-device';
import { LibraryPacket } from './library-packet';
import classes from './library.module.css';
import { Certificates, Receipts } from './papers';
import type { Shelf } from './use-library';

/** A library that is open in this browser: guides and courses, receipts, certificates, the way out. */
export function OpenLibrary({ shelf, onForgotten }: { shelf: Shelf; onForgotten: () => void }) {
  const { items, receipts, certificates, buyer } = shelf;
  const named = useId();
  return (
    <>
      <section className={classes.shelf} aria-labelledby={named}>
        <SectionHeading id={named} as="h3">
          Guides and courses
        </SectionHeading>
        {items.length > 0 ? (
          <CardGrid>
            {items.map((item) => (
              <LibraryPacket key={item.orderNumber} item={item} />
            ))}
          </CardGrid>
        ) : (
          <EmptyShelf />
        )}
      </section>
      {receipts.length > 0 && (
        <div className={classes.part}>
          <Receipts receipts={receipts} />
        </div>
      )}
      {certificates.length > 0 && (
        <div className={classes.part}>
          <Certificates certificates={certificates} />
        </div>
      )}
      <ForgetDevice isOnlyWay={buyer === null} onForgotten={onForgotten} />
    </>
  );
}

function EmptyShelf() {
  const toStore = (
    <Link className={buttonClass()} to="/country-store">
      Go to the store
    </Link>
  );
  return (
    <EmptyState title="Nothing stands here yet." action={toStore}>
      What you buy or save in the Country Store is kept here.
    </EmptyState>
  );
}
