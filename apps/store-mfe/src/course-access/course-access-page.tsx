import { productOf, site } from '@farm/farm';
import { buttonClass, HelpAddress, LinkButton, Status } from '@farm/ui';
import { Link, refusalOf, sentenceOf, useLocation, useNavigate, useSearchParams } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import { recall } from '../card-form/payment-memory';
import { whichPayment, withoutSecrets } from '../download-success/which-payment';
import { OutcomeCard } from '../outcome-card/outcome-card';
import { Lesson } from './lesson';
import { LessonList } from './lesson-list';
import { isFinal, useCourse } from './use-course';

const STILL_PROCESSING = 'Payment is still processing. We will e-mail you when it completes.';

const ToStore = () => (
  <Link className={buttonClass('quiet')} to="/country-store">
    Return to Store
  </Link>
);

/** No proof of payment in this browser. Nothing here tells whether anybody bought the course. */
function NoAccess({ title }: { title: string }) {
  return (
    <OutcomeCard kind="plain" title={title}>
      <p>This course opens on the device it was bought with.</p>
      <p>
        Bought it on another one? Write to <HelpAddress email={site.emails.orders} /> from the e-mail you bought with,
        and we open it for you.
      </p>
      <LinkButton href={`mailto:${site.emails.orders}?subject=${encodeURIComponent(`Open my course: ${title}`)}`}>
        Write to us
      </LinkButton>
      <ToStore />
    </OutcomeCard>
  );
}

function NotOpen({ message, onTryAgain }: { message: string; onTryAgain?: () => void }) {
  return (
    <OutcomeCard kind="bad" title="Payment Verification Failed">
      <p role="alert">{message}</p>
      {onTryAgain && (
        <button type="button" className={buttonClass()} onClick={onTryAgain}>
          Try again
        </button>
      )}
      <p>
        Need help? Write to <HelpAddress email={site.emails.orders} />.
      </p>
      <ToStore />
    </OutcomeCard>
  );
}

/** The payment that proves the purchase: from the address, else this browser's note. Read once: the address is cleaned. */
function useProof(courseId: string): string | null {
  const { search } = useLocation();
  const [proof] = useState(() => {
    const found = whichPayment({ search });
    const noted = recall();
    if (found.kind === 'payment') return found.id;
    return noted?.productId === courseId ? noted.id : null;
  });
  return proof;
}

/** The provider's secret leaves the address at once, the payment once the course is open: a reload needs it until then. */
function useCleanAddress(isOpen: boolean) {
  const { search } = useLocation();
  const go = useNavigate();
  const clean = withoutSecrets(search, ...(isOpen ? ['payment_intent', 'session_id'] : []));
  useEffect(() => {
    if (clean !== search) void go({ search: clean }, { replace: true });
  }, [clean, search, go]);
}

function CourseAccess({ courseId }: { courseId: string }) {
  const [asked] = useSearchParams();
  const proof = useProof(courseId);
  const access = useCourse(courseId, proof);
  const open = access.data?.state === 'open' ? access.data.course : null;
  useCleanAddress(open !== null);
  const title = open?.course.title ?? productOf(courseId)?.title ?? 'Your course';
  const lessonId = asked.get('lesson');
  if (open && lessonId) return <Lesson course={open} lessonId={lessonId} />;
  if (open) return <LessonList course={open} />;
  if (access.data) return <NotOpen message={STILL_PROCESSING} onTryAgain={() => void access.refetch()} />;
  if (refusalOf(access.error)?.code === 'access.needed') return <NoAccess title={title} />;
  if (access.isError)
    return (
      <NotOpen
        message={sentenceOf(access.error) ?? 'Failed to verify payment'}
        onTryAgain={isFinal(access.error) ? undefined : () => void access.refetch()}
      />
    );
  return (
    <OutcomeCard kind="plain" title={title}>
      <Status>Verifying your payment...</Status>
    </OutcomeCard>
  );
}

/** (+) /course-access?course=…: where a bought course is read, and where the provider returns to. */
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
