import { productOf } from '@farm/farm';
import { Button } from '@farm/ui';
import { getErrorBody, getServerMessage, useLocation, useSearchParams } from '@farm/web-kit';
import { createLazyPart, LazyBoundary } from '@farm/web-kit/lazy-part';
import { useState } from 'react';
import { loadPendingPayment } from '../card-form/pending-payment';
import { STILL_PROCESSING } from '../card-form/poll-payment';
import { findPayment } from '../download-success/payment-reference';
import { useStripParams } from '../download-success/use-strip-params';
import { ConfirmForm, LinkForm } from '../email-form/access-forms';
import { errorMessage, isClientError, truncatedLinkMessage } from '../errors';
import { HelpLine, StoreLink } from '../outcome-card/help-line';
import { FailureCard, OutcomeCard, PendingCard } from '../outcome-card/outcome-card';
import { useCourse, type CourseAccessState, type CourseProof } from './use-course';

const NOT_LOADED = "We couldn't open your course. Please try again.";

function proofInUrl(search: string): CourseProof {
  const grant = new URLSearchParams(search).get('grant');
  if (grant) return { grant };
  const reference = findPayment({ search });
  return reference.kind === 'payment' ? { paymentIntent: reference.id } : null;
}

function pendingProof(courseId: string): CourseProof {
  const pending = loadPendingPayment();
  return pending?.productId === courseId ? { paymentIntent: pending.id } : null;
}

/** The proof in the URL, else this browser's pending payment. It outlives the parameters, which are removed. */
function useProof(courseId: string): CourseProof {
  const { search } = useLocation();
  const current = proofInUrl(search);
  const [proof, setProof] = useState(() => current ?? pendingProof(courseId));
  if (current && JSON.stringify(current) !== JSON.stringify(proof)) setProof(current);
  return proof;
}

const OpenCourseView = createLazyPart(
  () => import(/* webpackChunkName: "open-course" */ './open-course'),
  'OpenCourseView',
);

interface CourseFailureProps {
  title: string;
  error: unknown;
  isPayment: boolean;
  onTryAgain: () => void;
}

function CourseFailure({ title, error, isPayment, onTryAgain }: CourseFailureProps) {
  const message = isPayment
    ? (getServerMessage(error) ?? 'Failed to verify payment')
    : (truncatedLinkMessage(error) ?? errorMessage(error, NOT_LOADED));
  // The proof was rejected, but the purchase may exist: an emailed link helps, except after a refund.
  const canRequestLink = isClientError(error) && getErrorBody(error)?.code !== 'course.revoked';
  return (
    <FailureCard title={title} message={message} onTryAgain={isClientError(error) ? undefined : onTryAgain}>
      {canRequestLink && <LinkForm />}
      <HelpLine />
      <StoreLink />
    </FailureCard>
  );
}

interface EmailedLinkProps {
  title: string;
  isPending: boolean;
  onOpen: () => void;
}

/** Mail scanners open links, so only the button redeems the grant. */
const EmailedLink = ({ title, isPending, onOpen }: EmailedLinkProps) => (
  <OutcomeCard variant="info" title={title}>
    <p>
      Press the button to open your course in this browser. It stays open here for 30 days. On a shared computer, press
      “Forget this device” when you are done.
    </p>
    <Button type="button" isPending={isPending} pendingLabel="Opening..." onClick={onOpen}>
      Open the course
    </Button>
    <HelpLine />
  </OutcomeCard>
);

interface ClosedCourseProps {
  title: string;
  state: Exclude<CourseAccessState['state'], 'open' | 'processing'>;
  onConfirm: (email: string) => Promise<void>;
}

/** A course that is not open in this browser. None of its texts reveals whether anybody bought the course. */
function ClosedCourse({ title, state, onConfirm }: ClosedCourseProps) {
  return (
    <OutcomeCard variant="info" title={title}>
      {state === 'confirm_email' && <ConfirmForm onConfirm={onConfirm} />}
      {state === 'mailed' && (
        <p role="status">A link is on its way to the email you bought with. Open it in this browser.</p>
      )}
      {state === 'needed' && (
        <>
          <p>This course is not open in this browser. Bought it? We will email you a link that opens it here.</p>
          <LinkForm />
        </>
      )}
      <HelpLine />
      {state !== 'confirm_email' && <StoreLink />}
    </OutcomeCard>
  );
}

function CourseAccess({ courseId }: { courseId: string }) {
  const [params] = useSearchParams();
  const proof = useProof(courseId);
  const { access, opening, confirm, change, onEnd } = useCourse(courseId, proof);
  const { data } = access;
  const error = access.error ?? opening.error;
  // The provider's secret goes at once. A reload needs the payment until the course is open, and the grant until it was used.
  const isGrantUsed = data !== undefined || isClientError(opening.error);
  useStripParams(
    ...(isGrantUsed ? ['grant'] : []),
    ...(data?.state === 'open' ? ['payment_intent', 'session_id'] : []),
  );
  const isPayment = proof !== null && 'paymentIntent' in proof;
  const isGrant = proof !== null && 'grant' in proof;
  const tryAgain = () => (isGrant ? opening.submit() : void access.refetch());
  const title = productOf(courseId)?.title ?? 'Your course';
  if (data?.state === 'open') {
    const lessonId = params.get('lesson');
    return (
      <LazyBoundary
        fallback={<PendingCard title={title}>Opening...</PendingCard>}
        renderError={(again) => <FailureCard title={title} message={NOT_LOADED} onTryAgain={again} />}
      >
        <OpenCourseView course={data.course} lessonId={lessonId} isNew={isPayment} onChange={change} onEnd={onEnd} />
      </LazyBoundary>
    );
  }
  if (isGrant && !data && !opening.error)
    return <EmailedLink title={title} isPending={opening.isPending} onOpen={() => opening.submit()} />;
  if (access.isFetching) return <PendingCard title={title}>Verifying your payment...</PendingCard>;
  const failureTitle = isPayment ? 'Payment Verification Failed' : title;
  if (error) return <CourseFailure title={failureTitle} error={error} isPayment={isPayment} onTryAgain={tryAgain} />;
  if (data?.state === 'processing')
    return (
      <FailureCard title={failureTitle} message={STILL_PROCESSING} onTryAgain={tryAgain}>
        <HelpLine />
        <StoreLink />
      </FailureCard>
    );
  return <ClosedCourse title={title} state={data?.state ?? 'needed'} onConfirm={confirm} />;
}

/** /course-access?course=…: where buyers read their course; the payment provider and our emails link to it. */
function CourseAccessPage() {
  const [params] = useSearchParams();
  const courseId = params.get('course');
  if (!courseId)
    return (
      <OutcomeCard variant="info" title="Which course?">
        <p>We could not tell which course you want. Use the link in your email, or start at the store.</p>
        <StoreLink />
      </OutcomeCard>
    );
  return <CourseAccess key={courseId} courseId={courseId} />;
}

export { CourseAccessPage as Component };
