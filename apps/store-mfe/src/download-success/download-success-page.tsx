import { site } from '@farm/farm';
import { buttonClass, HelpAddress, LinkButton, Status } from '@farm/ui';
import { Link, useLocation, useNavigate } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import { OutcomeCard } from '../outcome-card/outcome-card';
import { downloadHref } from './download-href';
import { useVerified, type Verified } from './use-verified';
import { whichPayment, withoutSecrets } from './which-payment';

const STILL_PROCESSING = 'Payment is still processing. We will e-mail you when it completes.';
const NOT_PREPARED = 'Unable to prepare download. Please try again.';

function Failed({ message }: { message: string }) {
  return (
    <OutcomeCard kind="bad" title="Payment Verification Failed">
      <p role="alert">{message}</p>
      <Link className={buttonClass()} to="/country-store">
        Return to Store
      </Link>
    </OutcomeCard>
  );
}

function Succeeded({ payment: { title, downloadUrl, sessionId } }: { payment: Verified }) {
  return (
    <OutcomeCard kind="good" title="Payment Successful!">
      <p>{`Thank you! "${title}" is yours to keep.`}</p>
      <LinkButton href={downloadHref(downloadUrl, sessionId)} target="_blank" rel="noopener">
        Download Your Guide Now
      </LinkButton>
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

/** What the provider added to the address goes at once: it must not be bookmarked or passed on. */
function useCleanAddress() {
  const { search, state }: { search: string; state: unknown } = useLocation();
  const go = useNavigate();
  const clean = withoutSecrets(search);
  useEffect(() => {
    if (clean !== search) void go({ search: clean }, { replace: true, state });
  }, [clean, search, go, state]);
}

/** /download-success?session_id=…&book_id=…. Spec 1 section 2; book_id is read but unused. */
function DownloadSuccessPage() {
  const here = useLocation();
  const [which] = useState(() => whichPayment(here));
  useCleanAddress();
  const { data, isError } = useVerified(which);
  if (which.kind === 'none') return <Failed message="No payment session found" />;
  if (isError) return <Failed message={which.kind === 'free' ? NOT_PREPARED : 'Failed to verify payment'} />;
  if (!data) return <Verifying />;
  if (data.success) return data.kind === 'course' ? <ToCourse payment={data} /> : <Succeeded payment={data} />;
  if (data.state === 'processing') return <Failed message={STILL_PROCESSING} />;
  return <Failed message={data.message || 'Payment verification failed'} />;
}

export { DownloadSuccessPage as Component };
