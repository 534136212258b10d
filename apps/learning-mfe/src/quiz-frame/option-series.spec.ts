import { isSeries } from './option-series';

test.each([
  [['Pot 1', 'Pot 2', 'Pot 3', 'Pot 4'], true],
  [['Leaf A', 'Leaf B', 'Leaf C', 'Leaf D'], true],
  [['Pot 2', 'Pot 1', 'Pot 3', 'Pot 4'], false],
  [['Pot 1', 'Jar 2', 'Pot 3', 'Pot 4'], false],
  [['$50', '$150', '$300', '$450'], false],
  [['Clay', 'Sand', 'Silt', 'Loam'], false],
  [['1', '2', '3', '4'], false],
  [[], false],
])('%j are the marks of a drawing: %s', (options, expected) => expect(isSeries(options)).toBe(expected));
