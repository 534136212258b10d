import { frostDatesSentence } from './climate-normals';
import { survivalKit } from './survival-kit';

test('the kit holds the four free guides of the store', () =>
  expect(survivalKit.guides.map(({ id }) => id)).toEqual([
    'seeds-of-change',
    'sustainable-food',
    'growing-minds',
    'cooperative-living',
  ]));

test("the frost line says the farm's own dates", () =>
  expect(frostDatesSentence()).toBe(
    'Half the time the last freeze has come by March 23, nine times in ten by April 12; first freeze about November 12.',
  ));
