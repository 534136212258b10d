import { readSite, type SiteReading } from './site';

test.each<[string, Partial<SiteReading>]>([
  ['Sprayed Roundup on the garden spot three weeks back', { limits: ['lawn-herbicide'] }],
  ['We put scotts weed and feed down in May', { limits: ['lawn-herbicide'] }],
  ['TruGreen treats our lawn every six weeks', { limits: ['lawn-herbicide'] }],
  ['le eche mata hierba al zacate hace dos semanas', { limits: ['lawn-herbicide'] }],
  ['never used weed killer here', { limits: [] }],
  ['used preen in the beds last spring', { limits: ['field-herbicide'] }],
])('weed killer on the own ground: %s', (text, site) => expect(readSite(text)).toMatchObject(site));

test.each<[string, Partial<SiteReading>]>([
  ['Soil test came back pH 5.4', { conditions: ['soil-tested', 'acid-soil'] }],
  ['la prueba de suelo dice pH 5.2', { conditions: ['soil-tested', 'acid-soil'] }],
  ['pH is 4.9', { conditions: ['soil-tested', 'acid-soil'] }],
  ['we had a pH of 6.7', { conditions: ['soil-tested'] }],
  ['I need a soil test', { conditions: [] }],
])('figures of a soil test: %s', (text, site) => expect(readSite(text)).toMatchObject(site));

test.each<[string, Partial<SiteReading>]>([
  ['my nephew will disc it once', { conditions: ['strong-help'], limits: [] }],
  ['Granddaughter can haul the dirt for me', { conditions: ['strong-help'], limits: [] }],
  ['my son-in-law offered to plow it', { conditions: ['strong-help'], limits: [] }],
  ['my grandson wants to grow a pumpkin', { limits: ['children'] }],
  ['nobody can help me dig', { conditions: [] }],
])('who does the heavy work is no child: %s', (text, site) => expect(readSite(text)).toMatchObject(site));

test.each<[string, Partial<SiteReading>]>([
  ['landlord wont let me dig', { limits: ['lease', 'no-dig'] }],
  ['the landlady says no holes in the walls or the fence', { limits: ['lease'], conditions: [] }],
  ['two tubs with no holes in them', { conditions: ['no-holes'] }],
  ['tengo dos camas y solo puedo los sabados', { limits: ['weekly-visits'] }],
  ['I only have Mondays', { limits: ['weekly-visits'] }],
  ['only off on Mondays and Wednesdays', { limits: [] }],
  ['we may only water one day a week', { limits: ['watering-days'] }],
  ['they let us only water Tuesdays', { limits: ['watering-days'] }],
  ['two 55 gallon drums off the garage roof', { has: ['rain-barrel'], plots: [] }],
  ['three barrels under the downspouts', { has: ['rain-barrel'], plots: [] }],
])('rules, days and water at hand: %s', (text, site) => expect(readSite(text)).toMatchObject(site));

test('the size of a building is no garden', () => {
  expect(readSite('old hog barn 30x60 and a garden spot 20x20').plots).toMatchObject([{ lengthFt: 20 }]);
  expect(readSite('a 24 by 40 shop, garden 10 x 30').plots).toMatchObject([{ lengthFt: 30 }]);
  expect(readSite('tobacco barn 40 by 80').plots).toEqual([]);
});
