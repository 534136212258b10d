import { plantChoices } from '@farm/farm';
import { findPlants } from './find-plants';
import { plantListOf } from './plant-list';

const idsOf = (query: string) => findPlants(query, plantChoices).map(({ id }) => id);

test('in Spanish a crop is found by its Spanish and its English name', () => {
  const choices = plantListOf({ okra: 'Okra', 'sweet-potato': 'Camote', 'summer-squash': 'Calabacita' });
  const find = (query: string) => findPlants(query, choices).map(({ id }) => id);
  expect(find('camotes')).toEqual(['sweet-potato']);
  expect(find('sweet potatoes')).toEqual(['sweet-potato']);
  expect(find('calabacita')).toEqual(['summer-squash']);
});

test.each(plantChoices.map(({ id, name }) => [name, id]))('%s is found by its name first', (name, id) => {
  expect(idsOf(name)[0]).toBe(id);
  expect(idsOf(` ${name.toUpperCase()} `)[0]).toBe(id);
});

test('a crop is found by any other name, misspelled ones too', () => {
  for (const { id, names } of plantChoices) for (const name of names) expect(idsOf(name)).toContain(id);
});

test.each([
  ['potatoes', ['irish-potato', 'sweet-potato']],
  ['jalapeños', ['hot-pepper']],
  ['jalapenos', ['hot-pepper']],
  ['', []],
  ['  ', []],
  ['xyz', []],
])('%p finds %j', (query, ids) => {
  expect(idsOf(query)).toEqual(ids);
});
