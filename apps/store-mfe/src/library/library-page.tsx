import { site } from '@farm/farm';
import { Band, Banner, ErrorState, HelpAddress, SectionHeading, Skeleton, Status } from '@farm/ui';
import { useSearchParams } from '@farm/web-kit';
import { useState, type ReactNode } from 'react';
import { useLeftOverPayment } from '../card-form/payment/use-left-over-payment';
import { useCleanAddress } from '../download-success/use-clean-address';
import { ConfirmForm, LinkForm } from '../email-form/link-form';
import { whatFailed } from '../failures/what-failed';
import classes from './library.module.css';
import { OpenLibrary } from './open-library';
import { refusedDownload } from './refused-download';
import { useLibrary, type Ticket } from './use-library';

/** The ticket in the address. Read once: it is taken out of there at once. */
function useTicket(): Ticket {
  const [asked] = useSearchParams();
  const [ticket] = useState((): Ticket => {
    const key = asked.get('key');
    const grant = asked.get('grant');
    if (key) return { key };
    return grant ? { grant } : null;
  });
  return ticket;
}

/** (+) /library: everything that was bought, reopened by a mailed link or by this browser's own access. */
function LibraryPage() {
  const ticket = useTicket();
  const [asked] = useSearchParams();
  const { library, confirm, forgotten } = useLibrary(ticket);
  const [isForgotten, setForgotten] = useState(false);
  useCleanAddress('key', 'grant');
  useLeftOverPayment();
  const { data } = library;
  const why = data && 'why' in data ? data.why : null;
  const buyer = data?.state === 'open' ? data.shelf.buyer : null;
  return (
    <Band>
      <SectionHeading level={1} as="h2" line={buyer === null ? undefined : `What ${buyer} bought here`}>
        Your library
      </SectionHeading>
      <Banner kind="warn">{refusedDownload(asked.get('notice')) ?? why}</Banner>
      <Status>{library.isFetching && !data ? 'Opening your library...' : null}</Status>
      {library.isFetching && !data && <Skeleton shape="cards" count={3} />}
      {library.isError && !library.isFetching && (
        <ErrorState
          title="Your library did not open."
          onTryAgain={() => void library.refetch()}
          email={site.emails.orders}
        >
          {whatFailed(library.error, 'Everything you bought is still yours. Try again in a moment.')}
        </ErrorState>
      )}
      {data?.state === 'open' && (
        <OpenLibrary
          shelf={data.shelf}
          onForgotten={() => {
            setForgotten(true);
            forgotten();
          }}
        />
      )}
      {data?.state === 'confirm_email' && (
        <Door>
          <ConfirmForm onConfirm={confirm} />
        </Door>
      )}
      {data?.state === 'needed' && (
        <Door>
          <Status>{isForgotten ? 'This device is forgotten.' : null}</Status>
          <p>Guides, receipts and courses you bought come back by a link in your own inbox. No password needed.</p>
          <LinkForm />
        </Door>
      )}
    </Band>
  );
}

function Door({ children }: { children: ReactNode }) {
  return (
    <div className={classes.door}>
      {children}
      <p>
        Need help? Write to <HelpAddress email={site.emails.orders} />.
      </p>
    </div>
  );
}

export { LibraryPage as Component };
