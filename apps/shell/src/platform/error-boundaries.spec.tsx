import { render, screen } from '@testing-library/react';
import { reactErrorHandlers } from './error-boundaries';
import { PageBoundary } from './error-boundaries';
import { takeReports, type LoadReport } from './load-metrics';

const planted = new TypeError('planted');

function Broken(): never {
  throw planted;
}

test('a page whose code throws costs that page, and is reported with its error', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reports: LoadReport[] = [];
  takeReports((report) => void reports.push(report));
  window.history.replaceState(null, '', '/country-store');
  render(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
    { onCaughtError: reactErrorHandlers.onCaughtError },
  );
  expect(screen.getByRole('heading', { name: 'This page had a problem.' })).toBeVisible();
  const failure = { stage: 'render', why: 'script' };
  expect(reports).toEqual([{ path: '/country-store', result: 'failed', ms: 0, failure, error: planted }]);
  expect(log).toHaveBeenCalledWith(planted);
});
