import { Band, Banner, ErrorState, SectionHeading, Skeleton, Status, useArrival } from '@farm/ui';
import { CallFailed, Link } from '@farm/web-kit';
import { PlanView } from './plan/plan-view';
import { useFarmPlan, useSharedPlan, type Wizard } from './use-farm-plan';
import { WizardStep } from './wizard/wizard-step';
import classes from './wizard/wizard.module.css';

const EXPIRED = (
  <div className={classes.notice}>
    <Banner kind="warn">That plan link has expired.</Banner>
  </div>
);

// 404 for a link that is over, 400 for one that never was.
const isGone = (error: unknown) => error instanceof CallFailed && (error.status === 404 || error.status === 400);

/** A plan that somebody shared, to read: nothing of it can be changed, and no search engine keeps it. */
function SharedPlan({ shared, wizard }: { shared: ReturnType<typeof useSharedPlan>; wizard: Wizard }) {
  const { plan, error, tryAgain } = shared;
  if (plan) return <PlanView key={plan.planId} plan={plan} />;
  if (isGone(error)) return <WizardStep key="expired" wizard={wizard} notice={EXPIRED} />;
  if (error)
    return (
      <ErrorState
        wholePage
        title="The plan did not come."
        onTryAgain={tryAgain}
        action={<Link to="/start-my-farm-plan">Start My Farm Plan</Link>}
      >
        The link may still be good. Check your connection and try again.
      </ErrorState>
    );
  return (
    <Band>
      <SectionHeading level={1} as="h2">
        A four-week farm plan
      </SectionHeading>
      <Status>Opening the plan...</Status>
      <Skeleton shape="cards" count={4} />
    </Band>
  );
}

/** /start-my-farm-plan: five questions, then four weeks of work. Spec 2 section 2. */
function FarmPlanPage() {
  const wizard = useFarmPlan();
  const shared = useSharedPlan();
  const { step, made } = wizard;
  const sharedView = shared.plan ? 'shared' : shared.error ? 'lost' : 'opening';
  const box = useArrival(shared.isAsked ? sharedView : `step ${step}`);
  return (
    <div ref={box}>
      {shared.isAsked && <meta name="robots" content="noindex" />}
      {shared.isAsked ? (
        <SharedPlan shared={shared} wizard={wizard} />
      ) : made && step > 5 ? (
        <PlanView key={made.plan.planId} plan={made.plan} own={{ asked: made.asked, wizard }} />
      ) : (
        <WizardStep key={step} wizard={wizard} />
      )}
    </div>
  );
}

export { FarmPlanPage as Component };
