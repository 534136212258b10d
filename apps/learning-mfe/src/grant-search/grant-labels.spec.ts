import { confidenceText } from './grant-labels';

const CHECKED = "Checked against the agency's page.";

test.each([
  ['A', null, false],
  ['B', null, false],
  ['C', null, false],
  ['A', '2026-12-01', true],
  ['B', '2026-12-01', true],
  ['C', '2026-12-01', false],
] as const)('confidence %s, checked on %s: it is called checked: %s', (confidence, checkedOn, expected) =>
  expect(confidenceText({ confidence, checkedOn }) === CHECKED).toBe(expected),
);
