import type { CallKey, Calls, ReplyOf } from '@farm/contracts';
import { buttonClass, Card, LinkButton, NewTabHint } from '@farm/ui';
import { call, Link, useLocation, useNavigate, useQuery } from '@farm/web-kit';
import { useEffect } from 'react';
import { deletePendingPayment } from '../card-form/pending-payment';
import { pollPayment, STILL_PROCESSING } from '../card-form/poll-payment';
import { EmailForm } from '../email-form/email-form';
import { HelpLine, StoreLink } from '../outcome-card/help-line';
import { FailureCard, OutcomeCard, PendingCard } from '../outcome-card/outcome-card';
import classes from './download-success.module.css';
import { findPayment, type PaymentReference } from './payment-reference';
import { useStripParams } from './use-strip-params';

interface VerifiedPayment extends ReplyOf<Calls['GET /api/verify-payment/:sessionId']> {
  sessionId: string;
}

const createFreeOrder = async (bookId: string, signal: AbortSignal) =>
  (await call('POST /api/free-orders', { body: { bookId }, signal })).sessionId;

/** Verifies a payment, which also fulfills its order. */
async function verifyPayment(sessionId: string, signal: AbortSignal): Promise<VerifiedPayment> {
  const reply = await pollPayment(() => call('GET /api/verify-payment/:sessionId', { params: { sessionId }, signal }));
  if (reply.state !== 'processing') deletePendingPayment(sessionId);
  return { ...reply, sessionId };
}

const verifiedKey = (reference: PaymentReference) =>
  ['GET /api/verify-payment/:sessionId' satisfies CallKey, reference] as const;

/** Verifies the payment of this page; a free guide is ordered first. */
const useVerifiedPayment = (reference: PaymentReference) =>
  useQuery({
    queryKey: verifiedKey(reference),
    queryFn: async ({ signal }) => {
      if (reference.kind === 'none') return null;
      const { kind } = reference;
      return verifyPayment(kind === 'payment' ? reference.id : await createFreeOrder(reference.bookId, signal), signal);
    },
    gcTime: 0, // the next visit verifies again
  });

interface FailedProps {
  message: string;
  onTryAgain?: () => void;
}

const Failed = ({ message, onTryAgain }: FailedProps) => (
  <FailureCard title="Payment Verification Failed" message={message} onTryAgain={onTryAgain}>
    <StoreLink variant={onTryAgain ? 'outline' : 'primary'} />
  </FailureCard>
);

const Verifying = () => <PendingCard title="Your download">Verifying your payment...</PendingCard>;

function Succeeded({
  payment: { title, downloadUrl, slidesUrl, sessionId, needsEmail },
}: {
  payment: VerifiedPayment;
}) {
  return (
    <OutcomeCard variant="success" title="Payment Successful!">
      <p>{`Thank you! "${title}" is yours to keep.`}</p>
      <LinkButton href={downloadHref(downloadUrl, sessionId)} target="_blank" rel="noopener">
        Download Your Guide Now
        <NewTabHint />
      </LinkButton>
      {slidesUrl && (
        <LinkButton variant="outline" href={downloadHref(slidesUrl, sessionId)} target="_blank" rel="noopener">
          Download the Slides
          <NewTabHint />
        </LinkButton>
      )}
      {needsEmail && <DeliveryEmail sessionId={sessionId} />}
      <HelpLine />
      <Link className={buttonClass('link')} to="/country-store">
        Browse More Guides
      </Link>
    </OutcomeCard>
  );
}

/** Adds an email address to an order without one, and sends its email. */
function DeliveryEmail({ sessionId }: { sessionId: string }) {
  return (
    <Card title="Where should we send your copy?" level="h2" className={classes.email} wide>
      <p>We will email your receipt and a link that opens it on any device.</p>
      <EmailForm
        label="Your email"
        button="Send my copy"
        pendingLabel="Sending..."
        variant="outline"
        onSend={async (email) => (await call('POST /api/library/email', { body: { sessionId, email } })).message}
      />
    </Card>
  );
}

/** A course has no download: its lessons are on the next page. */
function CourseRedirect({ payment: { productId = '', sessionId } }: { payment: VerifiedPayment }) {
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams({ course: productId, payment_intent: sessionId });
    void navigate(`/course-access?${query}`, { replace: true });
  }, [navigate, productId, sessionId]);
  return <Verifying />;
}

/** /download-success?session_id=…&book_id=…. The payment determines the guide; book_id is ignored. */
function DownloadSuccessPage() {
  const reference = findPayment(useLocation());
  useStripParams();
  const { data, isFetching, isError, refetch } = useVerifiedPayment(reference);
  const tryAgain = () => void refetch();
  if (reference.kind === 'none') return <Failed message="No payment session found" />;
  if (isError && !isFetching) {
    const isFree = reference.kind === 'free';
    const message = isFree ? 'Unable to prepare download. Please try again.' : 'Failed to verify payment';
    return <Failed message={message} onTryAgain={tryAgain} />;
  }
  if (isFetching || !data) return <Verifying />;
  if (data.success) return data.kind === 'course' ? <CourseRedirect payment={data} /> : <Succeeded payment={data} />;
  if (data.state === 'processing') return <Failed message={STILL_PROCESSING} onTryAgain={tryAgain} />;
  return <Failed message={data.message || 'Payment verification failed'} />;
}

// The base for parsing relative URLs; never shown.
const BASE_URL = 'http://base.invalid';

/** The URL of a download, with the payment that grants it. */
export function downloadHref(downloadUrl: string, sessionId: string): string {
  const url = new URL(downloadUrl, BASE_URL);
  url.searchParams.set('session_id', sessionId);
  return url.origin === BASE_URL ? url.pathname + url.search : url.href;
}

export { DownloadSuccessPage as Component };
