import { render, screen } from '@testing-library/react';
import { PageBoundary, reactErrorHandlers } from './error-boundaries';
import { onLoadReport, type LoadReport } from './load-metrics';

const planted = new TypeError('planted');

function Broken(): never {
  throw planted;
}

test('an error in a page is shown in its place and reported', () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reports: LoadReport[] = [];
  onLoadReport((report) => void reports.push(report));
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
  expect(consoleError).toHaveBeenCalledWith(planted);
});
