import { OpeningSoon } from '@farm/ui';

const FarmPlanPage = () => (
  <OpeningSoon title="Start My Farm Plan" what="Five questions, and a four-week plan for your own ground." />
);

export { FarmPlanPage as Component };
