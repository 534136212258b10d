import { join } from 'node:path';
import { dayOf, grantNeeds, needNameInSpanish, stepsInSpanish } from '@farm/almanac';
import { readGrantNeed } from '@farm/reader';
import { readPlanTables } from '../farm-plan/plan-tables';
import { publishedFeed } from './catalogue';
import { searchGrantsNear } from './search';

const view = { feed: publishedFeed(), checks: new Map<string, number>(), today: dayOf('2026-11-30') };
const { climate } = readPlanTables(join(__dirname, '../../content'));
const CHOICES = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any' } as const;
const search = (location: string, need: string) =>
  searchGrantsNear({ ...CHOICES, location, need }, view, climate, { findZip: async () => null });

test.each([
  ['Laredo, Texas', 'queremos un pozo para regar la milpa', /^Hoy: Llame al USDA Service Center del condado de Webb /],
  ['Hammond, Louisiana', 'se inundó mi campo de fresas', /FSA en el USDA Service Center de la parroquia de Tangipahoa/],
  ['Homestead FL', 'préstamo para comprar un tractor usado', /pida a FSA una cita de préstamo/],
  ['Siler City NC', 'nuestra escuela quiere un huerto escolar', /^Hoy: Lleve al director/],
  ['Plant City FL', 'debemos los impuestos de la tierra', /oficina de impuestos del condado/],
  ['Opelika AL', 'por favor necesito que me ayuden', /^Hoy: Llame a Alabama Cooperative Extension System en /],
])('in %s, “%s” is answered in Spanish', async (location, need, first) => {
  const { steps = [], notes, language } = await search(location, need);
  expect(language).toBe('es');
  expect(steps[0]).toMatch(first);
  expect(steps.join(' ')).toMatch(/ Traiga: .* Todavía no: /);
  expect(`${steps.join(' ')} ${notes.join(' ')}`).not.toMatch(
    /\b(?:a|de) el condado|This shows|We know|We could not|Today:|\{/,
  );
});

test('words in English are answered in English, and without a language', async () => {
  const { steps = [], language } = await search('Laredo, Texas', 'a well for my corn');
  expect([language, steps[0]]).toEqual([undefined, expect.stringMatching(/^Today: /)]);
});

test.each(grantNeeds)('%s has a name and steps in Spanish', (need) => {
  const { today, bring, wait } = stepsInSpanish(need);
  expect(needNameInSpanish(need)).not.toBe('');
  expect([today, wait].filter((text) => !text.endsWith('.'))).toEqual([]);
  expect(bring).not.toMatch(/\.$/);
  expect([today, bring, wait].join(' ')).not.toMatch(/\{(?!office\}|extension\}|district\}|state\})/);
});

test.each([
  ['soy mujer y quiero empezar con gallinas', ['women', 'beginning']],
  ['somos inmigrantes guatemaltecos y rentamos', ['minority']],
  ['soy veterano y tengo pocos recursos', ['veteran', 'limited-resource']],
])('who writes in Spanish is heard: %s', (need, groups) => {
  expect(readGrantNeed(need).groups.toSorted()).toEqual(groups.toSorted());
});
