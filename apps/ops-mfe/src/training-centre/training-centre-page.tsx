import { useSearchParams } from '@farm/web-kit';
import { OperatorsOnly } from '../wall/operators-only';
import { CentreDesk, tabOf } from './centre-desk';
import { CorrectionsTab } from './corrections-tab';
import { DailyTab } from './daily-tab';
import classes from './training.module.css';
import { WhatTrainingChanges } from './what-training-changes';

function Centre() {
  const [address] = useSearchParams();
  const tab = tabOf(address.get('tab'));
  return (
    <div className={classes.page}>
      <WhatTrainingChanges />
      <CentreDesk current={tab}>
        {tab === 'daily' && <DailyTab />}
        {tab === 'corrections' && <CorrectionsTab />}
      </CentreDesk>
    </div>
  );
}

function TrainingCentrePage() {
  return <OperatorsOnly title="AI Training Center">{() => <Centre />}</OperatorsOnly>;
}

export { TrainingCentrePage as Component };
