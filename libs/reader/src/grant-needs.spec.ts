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
  ['hail wrecked my young pecan trees', ['trees-lost']],
  ['blueberry bushes splintered under the ice', ['trees-lost']],
  ['a split rail fence between the goats and the orchard', ['fence']],
  ['chicken company ended the contract, we owe on four houses', ['debt']],
  ['light bill $1,900 a month for four greenhouses', ['energy']],
  ['retiring, want to sell the dairy to a young couple', ['passing-on']],
  ['down payment to buy 18 acres', ['buy-land']],
  ['looking for land to rent', ['rent-land']],
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
  ['a grass fire took the fence', ['range-fire', 'fence']],
  ['supers, an extractor and a honey room', ['bees']],
  ['a canner for salsa', ['processing']],
  ['behind on the county taxes and they will auction it', ['tax-sale']],
  ['the bank will foreclose', ['debt']],
  ['heir land, taxes not paid since 2019', ['tax-sale', 'heirs']],
  ['a rain barrel and a compost tumbler', ['home-garden']],
  ['a well and a pump', ['water']],
  ['tailwater return and a reservoir for rice', ['groundwater']],
  ['a food trailer for barbecue', ['food-truck']],
  ['sell cheese to restaurants', ['dairy-processing']],
  ['the surge killed our oysters', ['fish-lost']],
  ['aerators for catfish', ['aquaculture']],
  ['tornado snapped our pines', ['timber-lost']],
  ['plant longleaf pine trees on old fields', ['woodland']],
  ['debemos los impuestos del terreno', ['tax-sale']],
  ['la sequía quemó el pasto', ['drought']],
  ['quiero abrir una taquería', ['food-truck']],
  // A lost building is no lost animal or field, a child's project no adult's, a house no farm building.
  ['a tornado flattened the hog barn', ['building-lost']],
  ['the wind tore the roof off my packing shed', ['building-lost']],
  ['heavy snow collapsed our calf barn and killed 6 calves', ['animals-lost', 'building-lost']],
  ['hurricane took the machine shed and the field of corn is under water', ['flood', 'building-lost']],
  ['a grass fire killed 12 heifers and burned the pasture', ['animals-lost', 'range-fire']],
  ['a brush fire burned 60 acres of pasture and our shop', ['fire', 'range-fire']],
  ['lightning killed four horses', ['animals-lost']],
  ['lightning struck and killed two calves beneath the oak tree', ['animals-lost', 'fire']],
  ['a hurricane took the pullet house and 900 hens drowned', ['animals-lost', 'building-lost']],
  ['my nephew is 12 and would like to raise a steer', ['youth-project']],
  ['two heifers for her 4-H year', ['youth-project']],
  ['the furnace in our house quit', ['home-repair']],
  ['a leaking septic system', ['home-repair']],
  ['the roof of my hoop house', ['tunnel']],
  // What somebody raises or does decides what a word means.
  ['the drought cut my cotton and peanuts in half', ['row-crops']],
  ['corn price is below cost and we lost money again', ['row-crops']],
  ['dry summer, the goats have eaten the last hay', ['drought']],
  ['drought dried up my watermelons', ['freeze']],
  ['a drought this year, what help is there', ['flood']],
  ['our crab boat wants an outboard and new traps', ['fishing']],
  ['oystermen here need a better dredge and a cooler on the boat', ['fishing']],
  ['seed oysters and floating cages for our lease', ['aquaculture']],
  ['blue oyster and lion’s mane mushrooms in a basement', ['mushrooms', 'indoor']],
  ['shiitake on logs', ['mushrooms']],
  ['two banks turned me down for a disc', ['equipment']],
  ['FSA turned me down for a disc', ['refusal', 'equipment']],
  ['LED bulbs and new fans in two layer houses', ['poultry-house']],
  ['tunnel fans for my pullet barns', ['poultry-house']],
  ['a well and a tank for my sheep', ['stock-water']],
  ['a well for my sheep and the okra', ['water']],
  ['cattle panels', ['livestock']],
  ['snap beans and navy beans', ['start']],
  ['a bridge loan until the crop is sold', ['loan']],
  ['a fence on our trust land allotment', ['fence', 'tribal-land']],
  ['put the farm in a family trust', ['family-plan']],
  ['no tengo papeles pero quiero sembrar', ['start']],
  ['ayuda con los papeles del USDA', ['advice']],
  ['want to lease eight acres for hay', ['rent-land']],
  ['looking for land', ['find-land']],
  ['lease some of it out to a young farmer', ['passing-on']],
  ['buy ten ewes and a ram', ['buy-animals']],
  ['make a coop for my ducks', ['livestock']],
  ['form a co-op with six growers', ['co-op']],
  ['a diesel and nets for my shrimp boat', ['fishing']],
  ['turn an empty broiler house into a lettuce room, hydroponic', ['indoor']],
  ['the light bill of my goat barn', ['energy']],
  ['un motocultor usado', ['equipment']],
  ['a skiff and traps for our crawfish ponds', ['aquaculture']],
  ['two tunnels crushed by the wet snow', ['building-lost', 'tunnel']],
  ['my hives, lost most before spring', ['bees-lost', 'bees']],
  ['we lease ten acres and want to buy five does', ['buy-animals']],
  ['wheat price is so low it does not cover rent', ['row-crops']],
  ['goat waterers and a cross fence', ['stock-water', 'fence']],
  ['milk check fell below what feed costs', ['animal-prices']],
  ['hail insurance for my apples', ['insurance']],
  ['an old dairy barn for weddings', ['agritourism']],
  ['cannot meet payroll in May', ['workers']],
  ['add six heifers and cross fence, never borrowed before', ['buy-animals', 'fence']],
  ['behind on the loan, wheat price is low', ['debt', 'row-crops']],
  ['beeswax candles and salves', ['processing']],
  ['a barn for my ewes', ['livestock']],
  ['I am disabled, a well for the peppers', ['water', 'disability']],
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

test('a loan is wished beside three things, and where a bank has refused one', () => {
  expect(readGrantNeed('a fence, a trough, twelve ewes and a loan for it').wish).toBe('loan');
  expect(readGrantNeed('the bank said no to my tractor').wish).toBe('loan');
});

test.each([
  ['I grow navy beans and asian pears on poor soil near Seminole County', []],
  ['we are poor and served in the navy', ['veteran', 'limited-resource']],
  ['my allotment, the BIA holds it', ['tribal']],
])('a word that is a plant or a place names no group: %s', (text, groups) =>
  expect(readGrantNeed(text).groups.toSorted()).toEqual([...groups].toSorted()),
);

test.each([
  ['Helene washed out my greenhouse', '2024-09'],
  ['lost my corn to hail in 2023', '2023-12'],
  ['hail broke my greenhouse last night', null],
  ['my cousin Milton wants a tractor', null],
])('the time of a loss: %s', (text, month) => expect(readGrantNeed(text).lossOn).toBe(month));

test.each([
  // A truck is no tractor, and a load that goes to the butcher is no plant.
  ['a used van for our egg route', ['vehicle']],
  ['pickup to take lambs to the butcher', ['vehicle']],
  ['quiero comprar una troca', ['vehicle']],
  ['box truck with a reefer unit', ['cold']],
  ['a front end loader for the compost', ['equipment', 'soil']],
  // Stolen, sprayed, sick.
  ['thieves took the baler out of the shed', ['theft', 'equipment']],
  ['dicamba from next door curled my grapes', ['spray-drift']],
  ['la fumigación del vecino quemó mi chile', ['spray-drift']],
  ['our herd is under quarantine for brucellosis', ['disease']],
  ['avian influenza, they killed our flock', ['disease']],
  // Wild animals eat a crop: that is no planting.
  ['deer stripped my apple trees', ['wildlife', 'fence']],
  ['deer stripped my apple trees, replant 40 apples', ['wildlife', 'fence', 'orchard']],
  ['feral hogs tore up the melons', ['wildlife']],
  ['beaver dam flooded the low field', ['wildlife']],
  ['quail eggs, cages for 60 quail', ['livestock']],
  // A greenhouse that fell is a lost building.
  ['high winds crushed both my hoop houses', ['building-lost', 'tunnel']],
  ['se nos heló la fresa', ['freeze']],
  // Land that rests is no orchard, a creamery no jam kitchen, a house no barn.
  ['turn 40 acres into native grass', ['retire-land']],
  ['CRP for a washed out bottom', ['retire-land']],
  ['make cheese from our ewes', ['dairy-processing']],
  ['a limb fell through our house', ['home-lost']],
  ['tornado hit my mobile home and the barn', ['home-lost', 'building-lost']],
  ['sprayed the cotton next door and my colonies are dying', ['spray-drift']],
  ['el huracán tumbó el gallinero y murieron 30', ['animals-lost', 'building-lost']],
  ['an easement, and pay off my brother', ['conserve']],
  // Land that stays land; a job that ends is no farm that is handed on.
  ['we never want to see houses on our ranch', ['conserve']],
  ['keep our place a farm, a subdivision is coming', ['conserve']],
  ['retiring from the railroad, want to buy 25 acres', ['buy-land']],
  ['retired nurse, want to raise goats', ['buy-animals']],
  ['retiring, want to sell the orchard to a young farmer', ['passing-on']],
  ['laurel wilt killed my avocados', ['plant-disease']],
  ['la plaga acabó con mi milpa', ['plant-disease']],
  ['no hay luz en el gallinero', ['energy']],
  ['no hay for my cows after the dry summer', ['drought']],
  ['pay someone to run the garden at Mt Zion', ['community-garden', 'wages']],
  // Near is no fence, and a fall from a machine is no wish for one.
  ['busco tierra para rentar cerca de Moultrie', ['rent-land']],
  ['una cerca de malla para las gallinas', ['fence']],
  ['my husband fell off the tractor', ['crisis']],
  ['the creek is cutting into my bottom', ['streambank']],
  ['the back forty is grown up in cedar', ['clearing']],
  ['the company sued me', ['debt']],
  ['16 yr old in FFA wants 5 heifers for a project, parents cant pay', ['youth-project']],
  ['the engine of the crawfish pump died', ['aquaculture']],
  ['the aerator motor died and we lost 20,000 lbs of catfish', ['fish-lost']],
  ['I sell at the place market and want to take EBT', ['snap']],
  ['I want to sell the place to my nephew', ['passing-on']],
  ['creek bank washing out since the flood', ['streambank']],
  ['lost job after hurricane Milton, four kids no food', ['household']],
  ['no tengo comida para mis hijos', ['household']],
  ['mis vacas no tienen que comer por la sequía', ['drought', 'livestock']],
  ['somos una cooperativa, queremos un camión refrigerado', ['cold']],
  ['queremos formar una cooperativa', ['co-op']],
  ['two cabins for guests on the farm', ['agritourism']],
  ['perdimos 40 cabras por el frio', ['animals-lost']],
  ['trees down on all my fences after the tornado', ['flood', 'fence']],
  ['a lift, my wife has Parkinson\u2019s', ['disability']],
  // Families and banks.
  ['my brothers want to sell the home place and I farm it', ['heirs']],
  ['cotton is worth nothing and the bank will not renew', ['row-crops', 'debt']],
  ['hospital bills, my wife had a heart attack', ['crisis']],
  ['the skidder of a logging crew tore up my lane road', ['road']],
  ['stipend for an apprentice', ['wages']],
  ['we train refugee families to farm', ['training-others']],
  ['school wants to buy greens from local farms', ['school-food']],
  ['vendo tamales y quiero un puesto de comida', ['food-truck']],
  ['a cidery tasting room', ['agritourism']],
])('a need is not its neighbor: %s', (text, needs) => expect(readGrantNeed(text).needs).toEqual(needs));

test.each([
  ['our co-op sells to the schools and wants a van', 'co-op'],
  ['our nine member co-op sells to Head Start', 'co-op'],
  ['hayrides for school groups', null],
  ['I am a retired teacher with bees', null],
  ['the third grade teacher wants beds', 'school'],
  ['our school wants a van', 'school'],
])('who asks is not whom they sell to: %s', (text, applicant) => expect(readGrantNeed(text).applicant).toBe(applicant));

test.each([
  ['our nonprofit wants a van', true],
  ['we are a 20 member growers co-op, a cooler', true],
  ['I sell to a co-op and want a cooler', false],
  ['a fence beside the library', false],
])('who speaks for a group: %s', (text, isGroup) => expect(readGrantNeed(text).isGroup).toBe(isGroup));

test('who has ponds raises neither plants nor cattle', () => {
  expect(readGrantNeed('oyster lease, need seed and floating bags').raises).toBeNull();
});

test.each([
  ['a walk-in freezer, $28,000', 28_000],
  ['a chute for $900', null],
  ['about 45k for a packing shed', 45_000],
  ['necesito 20,000 dólares para un pozo', 20_000],
  ['a barn, and I make $40,000 a year', null],
  ['I owe $60,000 on the land', null],
])('a sum is what is asked for: %s', (text, sum) => expect(readGrantNeed(text).sum).toBe(sum));

test.each([
  ['I am 71 and my roof leaks', 71],
  ['tengo 66 años', 66],
  ['my 30 year old tractor', null],
  ['16 yr old in FFA wants 5 heifers', 16],
  ['I am 12 miles from town', null],
  ['retired at 62, a few goats', 62],
])('an age is read: %s', (text, age) => expect(readGrantNeed(text).age).toBe(age));

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
  ['want a loan to buy cattle', ['buy-animals'], 'loan'],
  ['I am a Muscogee Creek citizen and want a loan to buy cattle', ['buy-animals'], 'loan'],
  ['microloan for a young farmer', ['loan'], 'loan'],
  ['quiero un préstamo para comprar un tractor', ['equipment'], 'loan'],
  ['a tractor, no loans please', ['equipment'], null],
  ['the bank denied my loan', ['loan'], 'loan'],
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

test.each([
  ['a Muscogee citizen who wants a tractor', 'muscogee'],
  ['Choctaw Nation member, a pond', 'choctaw'],
  ['Cherokee Purple tomatoes in a tunnel', null],
  ['a fence in Cherokee County', null],
])('the tribe is the one that is named: %s', (text, people) => expect(readGrantNeed(text).people).toBe(people));

test.each([
  ['a creamery, about $450,000', 450_000],
  ['a grain elevator for $1.2 million or $900k', 1_200_000],
  ['a packing house for $2 million', 2_000_000],
  ['light bill $1,900 a month', null],
])('a large sum is what it costs: %s', (text, sum) => expect(readGrantNeed(text).sum).toBe(sum));
