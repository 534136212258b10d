import { course, formatUsd, toDollars } from '@farm/farm';
import { buttonClass, Status } from '@farm/ui';
import { call, Link, useNavigate, useQuery, useSearchParams } from '@farm/web-kit';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from '../card-form/card-form.module.css';
import { CardForm } from '../card-form/card-form';
import type { PayResult } from '../card-form/pay';
import { PurchaseSummary } from '../card-form/purchase-summary';
import { TestMode } from '../card-form/test-mode';
import { alreadyPaid, useSetup } from '../card-form/use-setup';
import { OutcomeCard } from '../outcome-card/outcome-card';

interface Wanted {
  courseId: string;
  email: string;
}

const BackToCourses = () => (
  <Link className={buttonClass('quiet')} to="/courses">
    Back to Courses
  </Link>
);

function PaymentError({ children }: { children: ReactNode }) {
  return (
    <OutcomeCard kind="bad" title="Payment Error">
      <p role="alert">{children}</p>
      <BackToCourses />
    </OutcomeCard>
  );
}

/** The course with the payment that is known to have happened, or to be happening. */
const courseAddress = (courseId: string, paymentIntent: string) =>
  `/course-access?${new URLSearchParams({ course: courseId, payment_intent: paymentIntent })}`;

function CourseCheckout({ courseId, email }: Wanted) {
  const details = useQuery({
    queryKey: ['payments', 'course', courseId],
    queryFn: () => call('GET /api/courses/:id', { params: { id: courseId } }),
  });
  const paying = useRef(false);
  const setup = useSetup(
    // Spec 1 section 7: a course sends dollars, not cents.
    { amount: toDollars(course.price), courseId, userEmail: email, description: `Premium Course: ${courseId}` },
    () => !paying.current,
  );
  const go = useNavigate();
  const paid = alreadyPaid(setup.error);
  useEffect(() => {
    if (paid !== null) void go(courseAddress(courseId, paid), { replace: true });
  }, [paid, courseId, go]);
  if (setup.isError && !setup.data)
    return paid === null ? <PaymentError>Failed to initialize payment. Please try again.</PaymentError> : null;
  const title = details.data?.title ?? ''; // Spec 1 section 7: on failure the details stay empty
  const end = (result: PayResult) => {
    if (result.kind === 'paid' || result.kind === 'processing') void go(courseAddress(courseId, result.id));
  };
  return (
    <div className={classes.page}>
      <h1>Premium course</h1>
      {setup.data ? (
        <>
          <TestMode mode={setup.data.config.mode} />
          <div className={classes.columns}>
            <PurchaseSummary
              heading="Complete Your Purchase"
              seed={`course:${courseId}`}
              title={title}
              price={formatUsd(course.price)}
            >
              <p>{`Includes: ${course.includes}`}</p>
              <p>{email}</p>
              <p>Course access will be sent to this address.</p>
            </PurchaseSummary>
            <CardForm
              setup={setup.data}
              product={{ id: courseId, title: title || course.title }}
              redirect="always"
              returnPath={`/course-access?${new URLSearchParams({ course: courseId })}`}
              label={`Complete Purchase - ${formatUsd(course.price)}`}
              busyLabel="Processing Payment..."
              email={email}
              onBusy={(busy) => {
                paying.current = busy;
              }}
              onResult={end}
            >
              <p>
                By paying you agree to the <Link to="/terms">Terms of Use</Link>.
              </p>
            </CardForm>
          </div>
          <BackToCourses />
        </>
      ) : (
        <Status>Setting up your premium course purchase...</Status>
      )}
    </div>
  );
}

/** /premium-checkout?course=…&email=…. Spec 1 section 2. */
function PremiumCheckoutPage() {
  const [asked] = useSearchParams();
  const courseId = asked.get('course');
  const email = asked.get('email');
  if (!courseId || !email)
    return <PaymentError>Missing course or email information. Please go back and try again.</PaymentError>;
  return <CourseCheckout key={`${courseId} ${email}`} courseId={courseId} email={email} />;
}

export { PremiumCheckoutPage as Component };
