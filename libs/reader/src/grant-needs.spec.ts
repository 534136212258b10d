import { grantNeeds } from '@farm/almanac';
import { readGrantNeed } from './grant-needs';
import table from './grant-need-words.json';

test('every need has its words, and no others are there', () =>
  expect(Object.keys(table.needs).toSorted()).toEqual(grantNeeds.toSorted()));

test.each([
  ['Hoop house so I have salad in winter to sell at market', ['tunnel']],
  ['new irragation for the beans', ['water']],
  ['the well has gone to sand', ['water']],
  ['it does well as it is', []],
  ['cross fence and a water trough instead of the creek', ['fence', 'stock-water']],
  ['more hives and an electric fence, the bear came', ['bees', 'bear']],
  ["my late grandfather's land, 31 cousins on the title, no farm number", ['heirs']],
  ['strawberries under three feet of river in March, plastic and drip gone', ['flood']],
  ['want to test row rice against flooded rice and measure water', ['research']],
  ['late freeze took the whole peach crop', ['freeze']],
  ['Helene broke sixty of my pecan trees', ['trees-lost']],
  ['chicken company ended the contract, we owe on four houses', ['debt']],
  ['light bill $1,900 a month for four greenhouses', ['energy']],
  ['retiring, want to sell the dairy to a young couple', ['passing-on']],
  ['down payment to buy 18 acres', ['buy-land']],
  ['looking for land to rent', ['find-land']],
  ['six raised beds for a school garden', ['school-garden']],
  ['huerto de la iglesia con maíz para dar comida a familias', ['community-garden']],
  ['riego para guayaba, un acre rentado', ['water']],
  ['un tractor pequeño', ['equipment']],
  ['a cooler, not for processing', ['cold']],
  ['our church wants a walk-in cooler for the food pantry vegetables', ['food-bank']],
  ['a walk-in cooler at the church garden', ['community-garden', 'cold']],
  ['deer fence for my vegetables in the back yard', ['fence', 'urban-lot']],
  ['starting out', ['start']],
  ['the sheriff will sell our place for unpaid taxes', ['tax-sale']],
  ['muscadines with drip, new planting', ['orchard', 'water']],
  // What the words are not.
  ['the dry spell burned my pasture brown', ['drought']],
  ['prescribed burn under the loblolly', ['woodland']],
  ['the hay barn burned down', ['fire']],
  ['a grass fire took the fence', ['fire', 'fence']],
  ['supers, an extractor and a honey room', ['bees']],
  ['a canner for salsa', ['processing']],
  ['behind on the county taxes and they will auction it', ['tax-sale']],
  ['the bank will foreclose', ['debt']],
  ['heir land, taxes not paid since 2019', ['tax-sale', 'heirs']],
  ['a rain barrel and a compost tumbler', ['home-garden']],
  ['a well and a pump', ['water']],
  ['tailwater return and a reservoir for rice', ['groundwater']],
  ['a food trailer for barbecue', ['food-truck']],
  ['sell cheese to restaurants', ['processing']],
  ['the surge killed our oysters', ['fish-lost']],
  ['aerators for catfish', ['aquaculture']],
  ['tornado snapped our pines', ['timber-lost']],
  ['plant longleaf pine trees on old fields', ['woodland']],
  ['debemos los impuestos del terreno', ['tax-sale']],
  ['la sequía quemó el pasto', ['drought']],
  ['quiero abrir una taquería', ['food-truck']],
])('%s', (text, needs) => expect(readGrantNeed(text).needs).toEqual(needs));

test.each([
  ['a tunnel, third season on my uncle’s place', 2, true],
  ['irrigation, have farmed for 12 years', 12, false],
  ['sold honey for nine years', 9, true],
  ['new to farming', 0, true],
  ['riego, llevamos 4 años', 4, true],
  ['the roof is 20 years old', null, false],
  ['starting bees this spring', null, true],
  ['want to start a farm on my aunt’s land', 0, true],
  ['start a farm stand by the road', null, false],
  ['starting beef processing', null, false],
  ['start farm tours for schools', null, false],
])('years of farming: %s', (text, years, isBeginning) => {
  const reading = readGrantNeed(text);
  expect(reading.years).toBe(years);
  expect(reading.groups.includes('beginning')).toBe(isBeginning);
});

test('who writes, on whose land, in which language, and what they refuse', () => {
  expect(readGrantNeed('beds for our elementary school').applicant).toBe('school');
  expect(readGrantNeed('greens behind the church')).toMatchObject({ applicant: 'community-garden', isChurch: true });
  expect(readGrantNeed('fence on leased brush, bad back from the Marines')).toMatchObject({
    rents: true,
    groups: ['veteran'],
  });
  expect(readGrantNeed('land to rent').rents).toBe(false);
  expect(readGrantNeed('a chute, no loans please').noLoans).toBe(true);
  expect(readGrantNeed('necesito un pozo para mi finca').isSpanish).toBe(true);
  expect(readGrantNeed('I am 16 in FFA and want show lambs').isYouth).toBe(true);
});

test.each([
  ['honey house and hives, i am a combat vet', ['veteran']],
  ['my husband is an army vet, we want hens', ['veteran']],
  ['vet bills for our goats', []],
  ['a well in Choctaw County', []],
  ['we are Choctaw, a well for cattle', ['tribal']],
])('groups of who writes: %s', (text, groups) => expect(readGrantNeed(text).groups).toEqual(groups));

test.each([
  ['want a loan to buy cattle', ['livestock'], 'loan'],
  ['I am a Muscogee Creek citizen and want a loan to buy cattle', ['livestock'], 'loan'],
  ['microloan for a young farmer', ['loan'], 'loan'],
  ['quiero un préstamo para comprar un tractor', ['equipment'], 'loan'],
  ['a tractor, no loans please', ['equipment'], null],
  ['the bank denied my loan', ['refusal'], null],
  ['behind on my loan payments', ['debt'], null],
  ["can't get a loan on our land, no clear title", ['heirs'], null],
  ['eleven heirs, a loan to buy them out', ['heirs'], 'loan'],
  ['microsprinklers for eight acres of citrus', ['water'], null],
  ['third grade wants raised beds', ['school-garden'], null],
  ['free help with a soil test and a farm plan', ['soil', 'advice'], 'help'],
  ["I don't want a loan, just help buying a squeeze chute", ['livestock'], null],
  ['not interested in grants, need to borrow 40k for land', ['buy-land'], 'loan'],
  ['a fence', ['fence'], null],
  ['a disease-free test plot and a fence', ['fence'], null],
  ['a drug-free class for teens, and a fence', ['fence'], null],
  ['I do not want to pay for hauling water', [], null],
  ["don't want to pay for a lawyer, the land is in six names", [], 'help'],
  ['free advice', ['advice'], 'help'],
])('what is wished outright: %s', (text, needs, wish) => expect(readGrantNeed(text)).toMatchObject({ needs, wish }));
