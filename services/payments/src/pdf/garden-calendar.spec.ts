import { gardenCrops, gardenYear } from '@farm/farm';
import { accessible, pdfFacts, pdfText } from '@farm/print/testing';
import { gardenCalendarPdf } from './garden-calendar';

test('the garden calendar has two tagged pages, a title and embedded typefaces', async () => {
  const facts = await pdfFacts(gardenCalendarPdf());
  expect(facts).toMatchObject({ ...accessible, title: 'Twelve-month garden calendar', pages: 2 });
  for (const [tag, count] of [
    ['/H1', 1],
    ['/H2', 1],
    ['/Figure', 1],
    ['/TR', 13],
  ] as const)
    expect(facts.tags.filter((each) => each === tag)).toHaveLength(count);
  for (const { name } of gardenCrops) expect(facts.alts.join()).toContain(`${name}: Plant `);
});

test('its first page has each crop and the frost dates, its second each month with its tasks', async () => {
  const [year = '', months = ''] = await pdfText(gardenCalendarPdf());
  for (const { name } of gardenCrops) expect(year).toContain(name);
  expect(year).toContain('until Mar 23, from Nov 12');
  for (const { name } of gardenYear) expect(months).toContain(name);
  expect(months).toContain('Mulch warm soil. Stake the tomatoes. Thin the peaches');
  expect(months).toContain('U: UGA Extension Circular 943');
});
