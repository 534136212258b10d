import { Stack } from '@farm/ui';
import { useState } from 'react';
import { AdminNav, tabsOf, useTab } from '../admin/admin-nav';
import { operatorPage } from '../admin/require-operator';
import { TRAINING_PATH } from '../dexter/dexter-data';
import { TrainingHeader } from '../dexter/training-header';
import { CorrectionsTab } from './corrections-tab';
import { CustomTab } from './custom-tab';
import { DailyTab } from './daily-tab';
import { HistoryTab } from './history-tab';
import { TestTab, type TestResult } from './test-tab';

const TABS = tabsOf(TRAINING_PATH, {
  daily: 'Daily Training',
  custom: 'Custom Training',
  test: 'Test & Evaluate',
  corrections: 'Corrections',
  history: 'Training History',
});
const MAX_RESULTS = 5;

function TrainingCentre() {
  const tab = useTab(TABS);
  const [results, setResults] = useState<readonly TestResult[]>([]);
  const addResult = (result: Omit<TestResult, 'no'>) =>
    setResults((now) => [{ ...result, no: (now[0]?.no ?? 0) + 1 }, ...now].slice(0, MAX_RESULTS));
  return (
    <Stack gap={5}>
      <TrainingHeader />
      <AdminNav label="Training" tabs={TABS} current={tab}>
        {tab === 'daily' && <DailyTab />}
        {tab === 'custom' && <CustomTab />}
        {tab === 'test' && <TestTab results={results} onResult={addResult} />}
        {tab === 'corrections' && <CorrectionsTab />}
        {tab === 'history' && <HistoryTab />}
      </AdminNav>
    </Stack>
  );
}

export const Component = operatorPage('AI Training Center', TrainingCentre);
