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
      {items.length === 0 ? (
        <EmptyState
          title="Nothing stands here yet."
          action={
            <Link className={buttonClass()} to="/country-store">
              Go to the store
            </Link>
          }
        >
          What you buy or save in the Country Store is kept here.
        </EmptyState>
      ) : (
        <section aria-labelledby={named}>
          <SectionHeading id={named} as="h3">
            Guides and courses
          </SectionHeading>
          <CardGrid>
            {items.map((item) => (
              <LibraryPacket key={item.orderNumber} item={item} />
            ))}
          </CardGrid>
        </section>
      )}
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
