import { checkCompatibility } from './compatibility';

test.each([
  ['1.4', '^1.2', 'compatible'],
  ['1.2', '^1.2', 'compatible'],
  ['1.1', '^1.2', 'incompatible'],
  ['2.0', '^1.2', 'incompatible'],
  ['1.10', '^1.9', 'compatible'],
  ['', '^1.0', 'unknown'],
  ['1.0', '1.0', 'unknown'],
  ['1.0.0', '^1.0', 'unknown'],
])('%s in %s: %s', (version, range, fit) => expect(checkCompatibility(version, range)).toBe(fit));
