import type { FarmPlan } from '@farm/contracts';
import { HelpAddress, SectionHeading } from '@farm/ui';
import { ASK_YOUR_OFFICE, COME_BACK } from './plan-words';
import classes from './plan.module.css';

/** Whom to ask when the plan meets real ground, and when to come back. */
export function NextSteps({ plan: { context } }: { plan: FarmPlan }) {
  const { extension } = context;
  return (
    <section aria-labelledby="farm-plan-next">
      <SectionHeading id="farm-plan-next">Next steps</SectionHeading>
      <ol className={classes.next}>
        {extension ? (
          <>
            <li>
              Ask <a href={extension.url}>{extension.name}</a> about your own ground: it knows your county.
            </li>
            <li>
              <a href={extension.soilTest}>Have your soil tested</a> before you buy lime or fertilizer.
            </li>
          </>
        ) : (
          <li>{ASK_YOUR_OFFICE}</li>
        )}
        <li>{COME_BACK}</li>
        <li>
          Questions? Write to <HelpAddress />.
        </li>
      </ol>
    </section>
  );
}
