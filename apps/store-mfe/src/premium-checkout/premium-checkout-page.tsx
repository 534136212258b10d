import { course, formatUsd, toDollars } from '@farm/farm';
import { buttonClass, Status } from '@farm/ui';
import { call, Link, useNavigate, useQuery, useSearchParams } from '@farm/web-kit';
import { useEffect, useState, type ReactNode } from 'react';
import { CardForm } from '../card-form/card-form';
import classes from '../card-form/card-form.module.css';
import { CodeForm } from '../card-form/code-form';
import type { PayResult } from '../card-form/payment/pay';
import { PurchaseSummary } from '../card-form/purchase-summary';
import { SaleTerms } from '../card-form/sale-terms';
import { TestMode } from '../card-form/test-mode';
import { useSetup } from '../card-form/use-setup';
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

/** The course's details. Spec 1 section 7: on failure they stay empty. */
const useTitle = (courseId: string): string => {
  const details = useQuery({
    queryKey: ['payments', 'course', courseId],
    queryFn: () => call('GET /api/courses/:id', { params: { id: courseId } }),
  });
  return details.data?.title ?? '';
};

function CourseCheckout({ courseId, email }: Wanted) {
  const [busy, setBusy] = useState(false);
  const sale = useSetup(
    // Spec 1 section 7: a course sends dollars, not cents.
    { amount: toDollars(course.price), courseId, userEmail: email, description: `Premium Course: ${courseId}` },
    () => !busy,
  );
  const { setup, done, error } = sale;
  const title = useTitle(courseId);
  const go = useNavigate();
  useEffect(() => {
    if (done !== null) void go(courseAddress(courseId, done), { replace: true });
  }, [done, courseId, go]);
  if (error) return <PaymentError>Failed to initialize payment. Please try again.</PaymentError>;
  const end = (result: PayResult) => {
    if (result.kind === 'ended') sale.renew();
    if (result.kind === 'paid' || result.kind === 'processing') void go(courseAddress(courseId, result.id));
  };
  return (
    <div className={classes.page}>
      <h1>Premium course</h1>
      {setup ? (
        <>
          <TestMode mode={setup.config.mode} />
          <div className={classes.columns}>
            <CourseSummary sale={sale} {...{ courseId, email, title, busy }} />
            <CardForm
              setup={setup}
              product={{ id: courseId, title: title || course.title }}
              redirect="always"
              returnPath={`/course-access?${new URLSearchParams({ course: courseId })}`}
              label={`Complete Purchase - ${formatUsd(setup.total ?? course.price)}`}
              busyLabel="Processing Payment..."
              email={email}
              changing={sale.changing}
              onBusy={setBusy}
              onResult={end}
            >
              <SaleTerms />
            </CardForm>
          </div>
          <p>
            <BackToCourses />
          </p>
        </>
      ) : (
        <Status>Setting up your premium course purchase...</Status>
      )}
    </div>
  );
}

interface CourseSummaryProps extends Wanted {
  sale: ReturnType<typeof useSetup>;
  title: string;
  busy: boolean;
}

/** What the course is, what it costs, and whose it will be. */
function CourseSummary({ sale, courseId, email, title, busy }: CourseSummaryProps) {
  const { total = null, code = null } = sale.setup ?? {};
  const price = formatUsd(total ?? course.price);
  return (
    <PurchaseSummary
      heading="Complete Your Purchase"
      seed={`course:${courseId}`}
      title={title}
      price={price}
      before={code === null ? undefined : formatUsd(course.price)}
      below={<CodeForm applied={code} total={price} disabled={busy} onCode={sale.enter} />}
    >
      <p>{`Includes: ${course.includes}`}</p>
      <p className={classes.address}>{email}</p>
      <p>Course access will be sent to this address.</p>
    </PurchaseSummary>
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
