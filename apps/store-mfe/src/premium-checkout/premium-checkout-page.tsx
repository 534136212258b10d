import { course, formatUsd, toDollars } from '@farm/farm';
import { buttonClass, Status } from '@farm/ui';
import { apiQuery, Link, getErrorBody, useNavigate, useQuery, useSearchParams } from '@farm/web-kit';
import { useEffect } from 'react';
import classes from '../card-form/card-form.module.css';
import { CheckoutColumns, useCheckout } from '../card-form/checkout-columns';
import type { PayResult } from '../card-form/pay';
import { CookiesBlockedError } from '../errors';
import { FailureCard } from '../outcome-card/outcome-card';
import { exampleYearText } from '../premium-course/example-year';

const CoursesLink = () => (
  <Link className={buttonClass('outline')} to="/courses">
    Back to Courses
  </Link>
);

const PaymentError = ({ message }: { message: string }) => (
  <FailureCard title="Payment Error" message={message}>
    <CoursesLink />
  </FailureCard>
);

const courseHref = (courseId: string, paymentIntent: string) =>
  `/course-access?${new URLSearchParams({ course: courseId, payment_intent: paymentIntent })}`;

/** Empty until it has loaded, and where loading failed. */
const useCourseTitle = (courseId: string): string => {
  const { data } = useQuery(apiQuery('GET /api/courses/:id', { params: { id: courseId } }));
  return data?.title ?? '';
};

/** The service's own message only where the buyer can correct something: the email address in this page's URL. */
function setupMessage(error: unknown): string {
  const body = getErrorBody(error);
  return body?.code === 'checkout.bad_email' ? body.message : 'Failed to initialize payment. Please try again.';
}

function CourseCheckout({ courseId, email }: { courseId: string; email: string }) {
  const checkout = useCheckout({
    amount: toDollars(course.price), // for a course the service takes dollars, not cents
    courseId,
    userEmail: email,
    description: `Premium Course: ${courseId}`,
  });
  const { setup, paidId, error } = checkout;
  const title = useCourseTitle(courseId);
  const navigate = useNavigate();
  useEffect(() => {
    if (paidId !== null) void navigate(courseHref(courseId, paidId), { replace: true });
  }, [paidId, courseId, navigate]);
  if (error instanceof CookiesBlockedError)
    return (
      <FailureCard title="Cookies are blocked" message={error.message} onTryAgain={checkout.renew}>
        <CoursesLink />
      </FailureCard>
    );
  if (error) return <PaymentError message={setupMessage(error)} />;
  const handleResult = (result: PayResult) => {
    if (result.kind === 'ended') checkout.renew();
    if (result.kind === 'paid' || result.kind === 'processing') void navigate(courseHref(courseId, result.id));
  };
  const total = formatUsd(setup?.total ?? course.price);
  return (
    <div className={classes.page}>
      <h1>Premium course</h1>
      {setup ? (
        <>
          <CheckoutColumns
            checkout={checkout}
            setup={setup}
            productId={courseId}
            title={title}
            total={total}
            fullPrice={formatUsd(course.price)}
            summary={`Includes: ${course.includes}`}
            delivery={
              <div>
                <p className={classes.address}>{email}</p>
                <p>Course access will be sent to this address.</p>
              </div>
            }
            more={
              <>
                <p>{`With it come ${course.materials}.`}</p>
                <p>{exampleYearText()}</p>
                <p>{course.classUse}</p>
              </>
            }
            product={{ id: courseId, title: title || course.title }}
            redirect="always"
            returnPath={`/course-access?${new URLSearchParams({ course: courseId })}`}
            label={`Complete Purchase - ${total}`}
            pendingLabel="Processing Payment..."
            email={email}
            onResult={handleResult}
          />
          <p>
            <CoursesLink />
          </p>
        </>
      ) : (
        <Status>Setting up your premium course purchase...</Status>
      )}
    </div>
  );
}

/** /premium-checkout?course=…&email=…. */
function PremiumCheckoutPage() {
  const [params] = useSearchParams();
  const courseId = params.get('course');
  const email = params.get('email');
  if (!courseId || !email)
    return <PaymentError message="Missing course or email information. Please go back and try again." />;
  return <CourseCheckout key={`${courseId} ${email}`} courseId={courseId} email={email} />;
}

export { PremiumCheckoutPage as Component };
