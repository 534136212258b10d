import { useSearchParams } from '@farm/web-kit';
import { useState } from 'react';
import { OperatorsOnly } from '../wall/operators-only';
import { CentreDesk, tabOf } from './centre-desk';
import { CorrectionsTab } from './corrections/corrections-tab';
import { CustomTab } from './custom-tab';
import { DailyTab } from './daily-tab';
import { HistoryTab } from './history/history-tab';
import { TestTab, type TestResult } from './test-tab';
import classes from './training.module.css';
import { VersionStrip } from './version-strip';
import { WhatTrainingChanges } from './what-training-changes';

const RECENT = 5; // Spec 2 section 9: recent test results kept

function Centre() {
  const [address] = useSearchParams();
  const tab = tabOf(address.get('tab'));
  const [results, setResults] = useState<readonly TestResult[]>([]);
  return (
    <div className={classes.page}>
      <WhatTrainingChanges />
      <VersionStrip />
      <CentreDesk current={tab}>
        {tab === 'daily' && <DailyTab />}
        {tab === 'custom' && <CustomTab />}
        {tab === 'test' && (
          <TestTab
            results={results}
            onTested={(told) => setResults((now) => [{ ...told, no: (now[0]?.no ?? 0) + 1 }, ...now].slice(0, RECENT))}
          />
        )}
        {tab === 'corrections' && <CorrectionsTab />}
        {tab === 'history' && <HistoryTab />}
      </CentreDesk>
    </div>
  );
}

function TrainingCentrePage() {
  return <OperatorsOnly title="AI Training Center">{() => <Centre />}</OperatorsOnly>;
}

export { TrainingCentrePage as Component };
