import { site } from '@farm/farm';
import {
  PageSection,
  Banner,
  Button,
  ErrorState,
  FormError,
  Lead,
  SectionHeading,
  Skeleton,
  Stack,
  Status,
} from '@farm/ui';
import { useSearchParams, type Submit } from '@farm/web-kit';
import { useState, type ReactNode } from 'react';
import { usePendingPayment } from '../card-form/use-pending-payment';
import { useStripParams } from '../download-success/use-strip-params';
import { ConfirmForm, LinkForm } from '../email-form/access-forms';
import { errorMessage } from '../errors';
import { HelpLine } from '../outcome-card/help-line';
import classes from './library.module.css';
import { OpenLibrary } from './open-library';
import { downloadNotice, useLibrary, type Ticket } from './use-library';

/** The ticket of the first render: it is removed from the URL once it was redeemed or refused. */
function useTicket(): Ticket {
  const [params] = useSearchParams();
  const [ticket] = useState((): Ticket => {
    const key = params.get('key');
    const grant = params.get('grant');
    if (key) return { key };
    return grant ? { grant } : null;
  });
  return ticket;
}

/** /library: everything a buyer owns, opened by an emailed link or by this browser's own access. */
function LibraryPage() {
  const ticket = useTicket();
  const [params] = useSearchParams();
  const { library, opening, confirm, onEnd } = useLibrary(ticket);
  const [hasEnded, setEnded] = useState(false);
  const { data, isFetching, isError, error } = library;
  // A reload before the press, or after a lost connection, needs the ticket.
  useStripParams(...(data ? ['key', 'grant'] : []));
  usePendingPayment();
  const warning = data && 'warning' in data ? data.warning : null;
  const buyer = data?.state === 'open' ? data.contents.buyer : null;
  const endAccess = () => {
    setEnded(true);
    onEnd();
  };
  return (
    <PageSection>
      <SectionHeading level={1} as="h2" subtitle={buyer === null ? undefined : `Purchases of ${buyer}`}>
        Your library
      </SectionHeading>
      <Banner variant="warning">{downloadNotice(params.get('notice')) ?? warning}</Banner>
      {ticket !== null && !data && <EmailedLink opening={opening} />}
      <Status>{isFetching && !data ? 'Loading your library...' : null}</Status>
      {isFetching && !data && <Skeleton shape="cards" count={3} />}
      {isError && !isFetching && (
        <ErrorState
          title="We couldn't load your library."
          onTryAgain={() => void library.refetch()}
          email={site.emails.orders}
        >
          {errorMessage(error, 'You still own everything you bought. Please try again in a moment.')}
        </ErrorState>
      )}
      {data?.state === 'open' && <OpenLibrary contents={data.contents} onEnd={endAccess} />}
      {data?.state === 'confirm_email' && (
        <ClosedLibrary>
          <ConfirmForm onConfirm={confirm} />
        </ClosedLibrary>
      )}
      {data?.state === 'needed' && (
        <ClosedLibrary>
          <Status>{hasEnded ? 'This device is forgotten.' : null}</Status>
          <p>We will email you a link to the guides, receipts and courses you bought. No password needed.</p>
          <LinkForm />
        </ClosedLibrary>
      )}
    </PageSection>
  );
}

/** Mail scanners open links, so only the button redeems the ticket. */
function EmailedLink({ opening }: { opening: Submit<void, unknown> }) {
  return (
    <Stack className={classes.closed}>
      <Lead>Press the button to open your library in this browser.</Lead>
      <p>It stays open here for 30 days. On a shared computer, press “Forget this device” when you are done.</p>
      <FormError text={opening.problem} />
      <div>
        <Button type="button" isPending={opening.isPending} pendingLabel="Opening..." onClick={() => opening.submit()}>
          Open my library
        </Button>
      </div>
    </Stack>
  );
}

function ClosedLibrary({ children }: { children: ReactNode }) {
  return (
    <Stack className={classes.closed}>
      {children}
      <HelpLine />
    </Stack>
  );
}

export { LibraryPage as Component };
