import { gardenCrops, gardenYear, LANGUAGES } from '@farm/farm';
import { accessible, pdfFacts, pdfText } from '@farm/print/testing';
import { gardenCalendarPdf } from './garden-calendar';

test.each([
  ['en', 'Twelve-month garden calendar', 'Plant '],
  ['es', 'Calendario del huerto, doce meses', 'Siembre del '],
] as const)('the garden calendar in %s has two tagged pages, a title and embedded typefaces', async (...row) => {
  const [language, title, summary] = row;
  const facts = await pdfFacts(gardenCalendarPdf(language));
  expect(facts).toMatchObject({ ...accessible, lang: `${language}-US`, title, pages: 2 });
  for (const [tag, count] of [
    ['/H1', 1],
    ['/H2', 1],
    ['/Figure', 1],
    ['/TR', 13],
  ] as const)
    expect(facts.tags.filter((each) => each === tag)).toHaveLength(count);
  expect(facts.alts.join().match(new RegExp(`: ${summary}`, 'g'))).toHaveLength(gardenCrops.length);
});

test('its first page has each crop and the frost dates, its second each month with its tasks', async () => {
  const [year = '', months = ''] = await pdfText(gardenCalendarPdf('en'));
  for (const { name } of gardenCrops) expect(year).toContain(name);
  expect(year).toContain('until Mar 23, from Nov 12');
  for (const { name } of gardenYear) expect(months).toContain(name);
  expect(months).toContain('Mulch warm soil. Stake the tomatoes. Thin the peaches');
  expect(months).toContain('U: UGA Extension Circular 943');
});

test('the Spanish one has its crops by their Spanish names, and no word of the English lines', async () => {
  const [year = '', months = ''] = await pdfText(gardenCalendarPdf('es'));
  expect(year.indexOf('Ajo')).toBeLessThan(year.indexOf('Betabel'));
  expect(year.indexOf('Repollo')).toBeLessThan(year.indexOf('Zanahoria'));
  expect(year).toMatch(/hasta el 23 mar y desde el 12 nov/);
  expect(months).toMatch(/Del 10 al 15: berenjena\. Desde el 25: chile\s+dulce/);
  expect(months).toContain('Pida semilla y mande a analizar la tierra (U)');
  for (const month of ['Enero', 'Septiembre', 'Diciembre']) expect(months).toContain(month);
  expect(`${year} ${months}`).not.toMatch(/\b(the|From|To|All month|and|Plant|Page)\b/);
});

test('each language is made once', () => {
  for (const language of LANGUAGES) expect(gardenCalendarPdf(language)).toBe(gardenCalendarPdf(language));
});
