import { site } from '@farm/farm';
import { Button, buttonClass, HelpAddress, LinkButton, Status } from '@farm/ui';
import { Link, useLocation, useNavigate } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import { OutcomeCard } from '../outcome-card/outcome-card';
import { downloadHref } from './download-href';
import { STILL_PROCESSING } from './until-settled';
import { useCleanAddress } from './use-clean-address';
import { useVerified, type Verified } from './use-verified';
import { WhereToSend } from './where-to-send';
import { whichPayment } from './which-payment';

const NOT_PREPARED = 'Unable to prepare download. Please try again.';

interface FailedProps {
  message: string;
  /** Asking again may help: nobody answered, or the bank takes its time. */
  onTryAgain?: () => void;
}

function Failed({ message, onTryAgain }: FailedProps) {
  return (
    <OutcomeCard kind="bad" title="Payment Verification Failed">
      <p role="alert">{message}</p>
      {onTryAgain && (
        <Button type="button" onClick={onTryAgain}>
          Try again
        </Button>
      )}
      <Link className={buttonClass(onTryAgain ? 'quiet' : 'primary')} to="/country-store">
        Return to Store
      </Link>
    </OutcomeCard>
  );
}

function Succeeded({ payment: { title, downloadUrl, sessionId, needsEmail } }: { payment: Verified }) {
  return (
    <OutcomeCard kind="good" title="Payment Successful!">
      <p>{`Thank you! "${title}" is yours to keep.`}</p>
      <LinkButton href={downloadHref(downloadUrl, sessionId)} target="_blank" rel="noopener">
        Download Your Guide Now
      </LinkButton>
      {needsEmail && <WhereToSend sessionId={sessionId} />}
      <p>
        Need help? Write to <HelpAddress email={site.emails.orders} />.
      </p>
      <Link className={buttonClass('text')} to="/country-store">
        Browse More Guides
      </Link>
    </OutcomeCard>
  );
}

function Verifying() {
  return (
    <OutcomeCard kind="plain" title="Your download">
      <Status>Verifying your payment...</Status>
    </OutcomeCard>
  );
}

/** A course has no download: its lessons are the next page. */
function ToCourse({ payment: { productId = '', sessionId } }: { payment: Verified }) {
  const go = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams({ course: productId, payment_intent: sessionId });
    void go(`/course-access?${query}`, { replace: true });
  }, [go, productId, sessionId]);
  return <Verifying />;
}

/** /download-success?session_id=…&book_id=…. Spec 1 section 2; book_id is read but unused. */
function DownloadSuccessPage() {
  const here = useLocation();
  const [which] = useState(() => whichPayment(here));
  useCleanAddress();
  const verified = useVerified(which);
  const again = () => void verified.refetch();
  if (which.kind === 'none') return <Failed message="No payment session found" />;
  if (verified.isFetching) return <Verifying />;
  if (verified.isError)
    return <Failed message={which.kind === 'free' ? NOT_PREPARED : 'Failed to verify payment'} onTryAgain={again} />;
  const { data } = verified;
  if (!data) return <Verifying />;
  if (data.success) return data.kind === 'course' ? <ToCourse payment={data} /> : <Succeeded payment={data} />;
  if (data.state === 'processing') return <Failed message={STILL_PROCESSING} onTryAgain={again} />;
  return <Failed message={data.message || 'Payment verification failed'} />;
}

export { DownloadSuccessPage as Component };
