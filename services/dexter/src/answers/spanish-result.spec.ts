import { dayOf, farmTool, isMissingParameter } from '@farm/almanac';
import { spanishResult } from './spanish-result';

const inSpanish = (parameters: Record<string, string>): string | null => {
  const outcome = farmTool('planting-window')?.run(parameters, { today: dayOf('2026-11-30') });
  if (!outcome || isMissingParameter(outcome)) throw new Error('No dates');
  return spanishResult(outcome);
};

test('dates of planting name the crop, the place, whether plants are set out, and the frost that kills it', () => {
  const text = inSpanish({ crop: 'hot peppers', place: 'Macon, Georgia' });
  expect(text).toMatch(/^La fecha para los chiles.* en Macon, Georgia, más o menos: \d{1,2} de \p{L}+ al /u);
  expect(text).toContain('Es la fecha para trasplantar afuera.');
  expect(text).toContain('La helada mata este cultivo: fíjese en el pronóstico.');
});

test('a crop that stands frost is given without that warning', () => {
  const text = inSpanish({ crop: 'collards', place: 'Macon, Georgia' });
  expect(text).toContain('para los collards en Macon, Georgia');
  expect(text).not.toContain('helada');
});
