export interface Totals {
  passed: number;
  failed: number;
}

/** What Jest's reporter wrote for one project (jest-counts.cjs). */
export interface JestCounts extends Totals {
  /** Spec files that could not be run at all. */
  broken: number;
}

/** The part of Playwright's JSON report that is counted. A flaky test passed only at a retry: it counts as failed. */
export interface JourneyReport {
  stats?: { expected: number; unexpected: number; flaky: number };
  /** Errors outside any test: a file that does not compile, a broken configuration. */
  errors?: unknown[];
}

export const ofJest = ({ passed, failed, broken }: JestCounts): Totals => ({ passed, failed: failed + broken });

export const ofJourneys = ({ stats, errors = [] }: JourneyReport): Totals => ({
  passed: stats?.expected ?? 0,
  failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + errors.length,
});

export const sum = (all: readonly Totals[]): Totals =>
  all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 });

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed }: Totals): string => `${passed} passed, ${failed} failed`;
