import { productOf } from '@farm/farm';
import { Status, useArrival } from '@farm/ui';
import { CallFailed, sentenceOf, useLocation, useSearchParams } from '@farm/web-kit';
import { useState } from 'react';
import { recall } from '../card-form/payment/payment-memory';
import { STILL_PROCESSING } from '../download-success/until-settled';
import { useCleanAddress } from '../download-success/use-clean-address';
import { whichPayment } from '../download-success/which-payment';
import { isFinal } from '../failures/is-final';
import { whatFailed } from '../failures/what-failed';
import { OutcomeCard } from '../outcome-card/outcome-card';
import { Confirm, Mailed, NoAccess, NotOpen, ToStore } from './closed-course';
import { Lesson } from './lesson';
import { LessonList } from './lesson-list';
import { useCourse, type OpenCourse, type Proof } from './use-course';

const NOT_OPEN = 'The course did not open. Please try again.';

/** A link that no longer opens anything, though the purchase may stand: another one helps. */
const isUsedUp = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.status === 410 && failure.refusal?.code !== 'course.revoked';

/** What shows the purchase: from the address, else this browser's note. Read once: the address is cleaned. */
function useProof(courseId: string): Proof {
  const { search } = useLocation();
  const [proof] = useState((): Proof => {
    const grant = new URLSearchParams(search).get('grant');
    if (grant) return { grant };
    const found = whichPayment({ search });
    if (found.kind === 'payment') return { paymentIntent: found.id };
    const noted = recall();
    return noted?.productId === courseId ? { paymentIntent: noted.id } : null;
  });
  return proof;
}

interface OpenProps {
  course: OpenCourse;
  lessonId: string | null;
  onChange: (course: OpenCourse) => void;
  onForgotten: () => void;
}

/** An open course shows its lessons, or one of them: the address says which. */
function Open({ course, lessonId, onChange, onForgotten }: OpenProps) {
  const box = useArrival(lessonId ?? 'all');
  return (
    <div ref={box}>
      {lessonId === null ? (
        <LessonList opened={course} onChange={onChange} onForgotten={onForgotten} />
      ) : (
        <Lesson key={lessonId} opened={course} lessonId={lessonId} onChange={onChange} />
      )}
    </div>
  );
}

function CourseAccess({ courseId }: { courseId: string }) {
  const [asked] = useSearchParams();
  const proof = useProof(courseId);
  const { access, confirm, change, forgotten } = useCourse(courseId, proof);
  const state = access.data?.state;
  // A letter's grant and the card company's secret go at once. The payment stays until the course is open: a reload
  // needs it.
  useCleanAddress('grant', ...(state === 'open' ? ['payment_intent', 'session_id'] : []));
  const again = () => void access.refetch();
  const title = productOf(courseId)?.title ?? 'Your course';
  const { data, error } = access;
  if (data?.state === 'open')
    return <Open course={data.course} lessonId={asked.get('lesson')} onChange={change} onForgotten={forgotten} />;
  if (access.isFetching)
    return (
      <OutcomeCard kind="plain" title={title}>
        <Status>Verifying your payment...</Status>
      </OutcomeCard>
    );
  const isPayment = proof !== null && 'paymentIntent' in proof;
  const failedTitle = isPayment ? 'Payment Verification Failed' : title;
  if (error)
    return (
      <NotOpen
        title={failedTitle}
        message={isPayment ? (sentenceOf(error) ?? 'Failed to verify payment') : whatFailed(error, NOT_OPEN)}
        isClosed={isUsedUp(error)}
        onTryAgain={isFinal(error) ? undefined : again}
      />
    );
  if (state === 'processing') return <NotOpen title={failedTitle} message={STILL_PROCESSING} onTryAgain={again} />;
  if (state === 'confirm_email') return <Confirm title={title} onConfirm={confirm} />;
  if (state === 'mailed') return <Mailed title={title} />;
  return <NoAccess title={title} />;
}

/** (+) /course-access?course=…: where a bought course is read, and where the provider and our letters lead. */
function CourseAccessPage() {
  const [asked] = useSearchParams();
  const courseId = asked.get('course');
  if (!courseId)
    return (
      <OutcomeCard kind="plain" title="Which course?">
        <p>This address names no course. Please use the link from your letter or start at the store.</p>
        <ToStore />
      </OutcomeCard>
    );
  return <CourseAccess key={courseId} courseId={courseId} />;
}

export { CourseAccessPage as Component };
