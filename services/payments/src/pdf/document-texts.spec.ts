import { calendarScopeNote, gardenCrops, gardenYear, LANGUAGES } from '@farm/farm';
import documents from '../../content/es/documents.json';
import calendar from '../../content/es/garden-calendar.json';
import { monthNames, textsIn } from './document-texts';

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test.each(Object.entries({ ...documents, ...calendar }))('%s has a Spanish text with its placeholders', (...texts) => {
  const [english, spanish] = texts;
  expect(spanish.trim()).not.toBe('');
  expect(placeholders(spanish)).toEqual(placeholders(english));
});

test('each text of the calendar is one that the farm prints', () => {
  const windows = gardenYear
    .flatMap(({ plant, do: chores }) => [...plant, ...chores].map(({ text }) => text))
    .join('\n');
  const facts = [windows, calendarScopeNote, ...gardenCrops.map(({ name }) => name)].join('\n');
  const own = /^(plant|harvest|Month|Plant|Do|Month by month|When to plant.*|Shaded.*|Without a code.*|.*\{.*)$/;
  expect(Object.keys(calendar).filter((text) => !facts.includes(text) && !own.test(text))).toEqual([]);
});

test('a text without a translation stops the document: it has one language', () => {
  expect(textsIn('en').of('Dig {depth} deep', { depth: 6 })).toBe('Dig 6 deep');
  expect(() => textsIn('es').of('Dig {depth} deep', { depth: 6 })).toThrow("'Dig {depth} deep' has no text in 'es'");
});

test('days and months are written as their language does', () => {
  const [en, es] = LANGUAGES.map(textsIn);
  const day = '2026-11-30';
  expect([en?.day(day), en?.day(day, 'long'), en?.day(day, 'short')]).toEqual([
    'November 30, 2026',
    'November 30',
    'Nov 30',
  ]);
  expect([es?.day(day), es?.day(day, 'long'), es?.day(day, 'short')]).toEqual([
    '30 de noviembre de 2026',
    '30 de noviembre',
    '30 nov',
  ]);
  expect(monthNames('es', 'short').join(' ')).toBe('Ene Feb Mar Abr May Jun Jul Ago Sep Oct Nov Dic');
  expect(monthNames('en', 'long')[8]).toBe('September');
});
