import { render, screen } from '@testing-library/react';
import { PageBoundary } from './page-boundary';
import { takeReports, type Report } from './reports';

function Broken(): never {
  throw new Error('planted');
}

test('a page whose code throws costs that page, and is reported as such', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React says what it has caught
  const reports: Report[] = [];
  takeReports((report) => void reports.push(report));
  window.history.replaceState(null, '', '/country-store');
  render(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'This page had a problem.' })).toBeVisible();
  const failure = { stage: 'render', why: 'script' };
  expect(reports).toEqual([{ path: '/country-store', result: 'failed', ms: 0, failure }]);
});
