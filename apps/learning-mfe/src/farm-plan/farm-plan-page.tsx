import { i18n } from '@lingui/core';
import { PageSection, Banner, ErrorState, Skeleton, Status, useFocusHeading } from '@farm/ui';
import { ApiError, Link, useHydrated } from '@farm/web-kit';
import { LazyBoundary } from '@farm/web-kit/lazy-part';
import { useEffect, useRef, type ReactNode } from 'react';
import { FocusedView } from '../focused-view';
import type { PlanEmailLink } from './emails/email-link-page';
import { EmailLinkPage, loadPlanView, PlanView } from './lazy-parts';
import type { PlanViewProps } from './plan-view';
import { useEmailLink, useFarmPlan, useSharedPlan, type Wizard } from './use-farm-plan';
import { WizardStep } from './wizard-step';
import classes from './wizard/wizard.module.css';

const Expired = () => (
  <div className={classes.notice}>
    <Banner variant="warning">{i18n._('That plan link has expired.')}</Banner>
  </div>
);

// 404: the link has expired; 400: it is malformed.
const isExpired = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

const Opening = () => (
  <PageSection>
    <Status>{i18n._('Opening the plan...')}</Status>
    <Skeleton shape="cards" count={4} />
  </PageSection>
);

/** A plan, which takes the focus when its code is there. */
function PlanPart(props: PlanViewProps) {
  const renderError = (tryAgain: () => void) => (
    <ErrorState wholePage title={i18n._("We couldn't load the plan.")} onTryAgain={tryAgain}>
      {i18n._('Nothing is lost. Check your connection and try again.')}
    </ErrorState>
  );
  return (
    <LazyBoundary fallback={<Opening />} renderError={renderError}>
      <FocusedView key={props.plan.planId}>
        <PlanView {...props} />
      </FocusedView>
    </LazyBoundary>
  );
}

/** A shared plan, read-only and not indexed. */
function SharedPlan({ shared, wizard }: { shared: ReturnType<typeof useSharedPlan>; wizard: Wizard }) {
  const { plan, token, error, tryAgain } = shared;
  useEffect(() => {
    loadPlanView().catch(() => undefined); // beside the plan; if it fails, it is loaded when the plan is shown
  }, []);
  if (plan) return <PlanPart plan={plan} wizard={wizard} token={token} />;
  if (isExpired(error)) return <WizardStep key="expired" wizard={wizard} notice={<Expired />} />;
  if (error)
    return (
      <ErrorState
        wholePage
        title={i18n._("We couldn't load the plan.")}
        onTryAgain={tryAgain}
        action={<Link to="/start-my-farm-plan">{i18n._('Start My Farm Plan')}</Link>}
      >
        {i18n._('The link may still be good. Check your connection and try again.')}
      </ErrorState>
    );
  return <Opening />;
}

/** The page of an email's link: confirms or stops the emails. */
function EmailLinkView({ link }: { link: PlanEmailLink }) {
  const loading = (
    <PageSection>
      <Skeleton count={4} />
    </PageSection>
  );
  const renderError = (tryAgain: () => void) => (
    <ErrorState wholePage title={i18n._("We couldn't load this page.")} onTryAgain={tryAgain}>
      {i18n._('The link is still good. Check your connection and try again.')}
    </ErrorState>
  );
  return (
    <>
      <meta name="robots" content="noindex" />
      <LazyBoundary fallback={loading} renderError={renderError}>
        <FocusedView>
          <PageSection>
            <EmailLinkPage {...link} />
          </PageSection>
        </FocusedView>
      </LazyBoundary>
    </>
  );
}

/** /start-my-farm-plan: five questions, then four weeks of work. */
function FarmPlanPage() {
  const link = useEmailLink();
  return link ? <EmailLinkView link={link} /> : <PlanPage />;
}

/**
 * Until hydration the first step, or, where the address or a reload asks for another view, that this one is opening: nobody
 * then types into a step that is about to go.
 */
function UntilHydrated({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  return (
    <>
      <div className={isHydrated ? undefined : classes.firstView}>{children}</div>
      {!isHydrated && (
        <div className={classes.opening}>
          <Opening />
        </div>
      )}
    </>
  );
}

function PlanPage() {
  const wizard = useFarmPlan();
  const shared = useSharedPlan();
  const { step, field, result } = wizard;
  const sharedView = shared.plan ? 'shared' : shared.error ? 'lost' : 'opening';
  const box = useFocusHeading(shared.isShared ? sharedView : `step ${step}`);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  // Runs after the heading has taken the focus.
  useEffect(() => {
    if (field) fieldRef.current?.focus();
  }, [field, step]);
  return (
    <div ref={box}>
      {shared.isShared && <meta name="robots" content="noindex" />}
      <UntilHydrated>
        {shared.isShared ? (
          <SharedPlan shared={shared} wizard={wizard} />
        ) : result && step > 5 ? (
          <PlanPart plan={result.plan} wizard={wizard} own={result.request} />
        ) : (
          <WizardStep key={step} wizard={wizard} fieldRef={fieldRef} />
        )}
      </UntilHydrated>
    </div>
  );
}

export { FarmPlanPage as Component };
