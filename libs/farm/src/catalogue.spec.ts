import { coverOf, guides } from './catalogue';

test('no two guides have the same drawing', () => {
  const drawings = guides.map(({ cover }) => cover.drawing);
  expect(new Set(drawings).size).toBe(drawings.length);
});

test('a product that the catalogue no longer lists has a cover, too', () => {
  expect(coverOf('grant-gold')).toEqual({ subject: 'markets', drawing: 'envelope' });
  expect(coverOf('sold-long-ago')).toEqual({ subject: 'crops', drawing: 'hand-seedling' });
});
