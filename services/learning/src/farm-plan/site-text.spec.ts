import { parseSiteDescription } from './site-description';
import { siteText } from './site-text';
import { planProfiles } from './testing/plan-profiles';

const LIMITS = 'deer, bunnies, on a hill, clay, sandy, well water, HOA rules, soggy, no water, grandkids, half shade';
const PLANTS = 'a fig tree, muscadines, old pepper plants, my kale, strawberry rows, a compost bin';
const TYPED = [...new Set(planProfiles().map(({ request }) => request.location))];

test.each([
  ...TYPED,
  LIMITS,
  PLANTS,
  `4x8 raised bed, ${LIMITS}, ${PLANTS}`,
  'balcony in full sun',
  'we want to build a bed, deep shade',
  'a field with lots of sun',
  'half an acre',
  'lawn',
])('the site of %p is read back from its words', (text) => {
  const site = parseSiteDescription(text);
  const again = parseSiteDescription(siteText(site));
  expect({ ...again, understood: [...again.understood].sort() }).toEqual({
    ...site,
    understood: [...site.understood].sort(),
  });
});

test('nothing that names a person or an address is left', () => {
  expect(siteText(parseSiteDescription('Ada Freeman, 12 Oak Street, 4x8 raised bed, deer at 5 pm'))).toBe(
    '4 by 8 feet, raised bed, deer',
  );
});
