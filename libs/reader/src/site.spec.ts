import { readPlace } from '@farm/almanac';
import { describesSite, readSite, type Plot, type SiteReading, type WishReading } from './site';
import { readWishes } from './wish-list';

const plotText = ({ kind, count, lengthFt, widthFt, squareFeet }: Plot): string =>
  [
    count,
    kind,
    lengthFt === null
      ? squareFeet !== null && `${squareFeet} sq ft`
      : `${widthFt === null ? '' : `${widthFt}x`}${lengthFt}`,
  ]
    .filter(Boolean)
    .join(' ');
const wishText = ({ text, cropId, option }: WishReading): string => cropId ?? option ?? `? ${text}`;
const shown = ({ plots, sunHours, limits, has, wishes, refused }: SiteReading) => ({
  plots: plots.map(plotText),
  sunHours,
  limits: [...limits].sort(),
  has: [...has].sort(),
  wishes: wishes.map(wishText).sort(),
  refused: refused.map(wishText).sort(),
});
const NOTHING = { plots: [], sunHours: null, limits: [], has: [], wishes: [], refused: [] };

describe('the size and number of beds', () => {
  test.each([
    ['1/2 acre', ['1 field 21780 sq ft']],
    ['3/4 acre', ['1 field 32670 sq ft']],
    ['half acre', ['1 field 21780 sq ft']],
    ['an acre', ['1 field 43560 sq ft']],
    ['1 1/2 acres', ['1 field 65340 sq ft']],
    ['an acre and a half', ['1 field 65340 sq ft']],
    ['quarter-acre lot', ['1 yard 10890 sq ft']],
    ['100 square feet', ['1 bed 100 sq ft']],
    ['six 4x8 beds', ['6 bed 4x8']],
    ['two 4x12 raised beds', ['2 raised-bed 4x12']],
    ['three raised beds, 4 x 10 each', ['3 raised-bed 4x10']],
    ['raised beds 2 ft tall, three of them', ['3 raised-bed']],
    ['4x10 & 4x6 raised beds', ['1 raised-bed 4x10', '1 raised-bed 4x6']],
    ['beds (3), 4x4', ['3 bed 4x4']],
    ['two table beds 3x6', ['2 table-bed 3x6']],
    ['building my first raised bed 4x8', ['1 new-bed 4x8']],
    ['30 x 40 in full sun', ['1 bed 30x40']],
    ['60 feet long and 4 feet wide', ['1 bed 4x60']],
    ['a 65 by 100 yard', ['1 yard 65x100']],
    ['12 rows 200 feet long', ['12 row 200']],
    ['two 50-foot rows', ['2 row 50']],
    ['five acres, but only about 3/4 acre tilled', ['1 field 217800 sq ft', '1 field 32670 sq ft']],
    ['window box', ['1 container']],
    ['planters on the deck', ['2 container']],
    ['grow bags on the porch', ['2 container']],
    ['six 5-gallon buckets', ['6 container']],
    ['half barrel', ['1 container']],
    ['a few pots', ['3 container']],
    ['small balcony 4x8', ['1 container 4x8']],
    ['4th floor balcony', ['1 container']],
    ['greenhouse 20x48 and 1/4 acre', ['1 greenhouse 20x48', '1 field 10890 sq ft']],
    ['back yard, grass', ['1 yard']],
    ['half an acre of woods', ['1 woods 21780 sq ft']],
    ['plot #14, 10x20', ['1 bed 10x20']],
    ['20x40 garden. two raised beds', ['1 bed 20x40', '2 raised-bed']],
    ['raised beds, high ones. Three 4x8 and one 2x12', ['3 raised-bed 4x8', '1 raised-bed 2x12']],
    ['rain barrel', []],
    ['septic field', []],
  ])('%s', (text, plots) => expect(readSite(text).plots.map(plotText)).toEqual(plots));
});

test.each([
  ['about 3 hours of sun', 3],
  ['6 hours of sun', 6],
  ['6-8 hrs of direct sun', 6],
  ['gets sun from 10 to 3', 5],
  ['no shade', 8],
  ['shaded', 3],
  ['under oak trees', 3],
  ['under pecan trees', 3],
  ['woods', null],
  ['sun in morning, shade in afternoon', 6],
  ['morning sun', 6],
  ['part shade', 5],
  ['dappled shade', 4],
  ['north facing', 3],
  ['full sun', 8],
  ['shade cloth', null],
  ['Sunny Side Road', null],
])('hours of sun: %s', (text, hours) => expect(readSite(text).sunHours).toBe(hours));

describe('limits and possessions', () => {
  test.each<[string, Partial<ReturnType<typeof shown>>]>([
    ['no deer here, fenced', { has: ['fence'] }],
    ['no fence, rabbits and deer', { limits: ['deer', 'rabbits'] }],
    ['no sand here just clay', { limits: ['clay'] }],
    ['deer fenced', { has: ['deer-fence'] }],
    ["deer don't bother us", {}],
    ['we need a deer fence', { limits: ['deer'] }],
    ['deer or rabbits', { limits: ['deer', 'rabbits'] }],
    ['no deer or rabbits', {}],
    ['gophers no, voles yes', { limits: ['voles'] }],
    ['I do not have compost', {}],
    ['compost bin', { has: ['compost'] }],
    ['old collards still standing', { has: ['greens'] }],
    ['works well', {}],
    ['well drained loam', {}],
    ['well water', { limits: ['well'] }],
    ['no garden yet, well', { plots: [], limits: ['well'] }],
    ['kids are grown', {}],
    ['school closed in summer', { limits: ['children', 'school-calendar'] }],
    ['wheelchair', { limits: ['wheelchair'] }],
    ["can't kneel anymore", { limits: ['standing-height'] }],
    ['drought', { limits: ['drought'] }],
    ['water two days a week', { limits: ['watering-days'] }],
    ['rocky', { limits: ['rock'] }],
    ['caliche', { limits: ['rock'] }],
    ['nematodes', { limits: ['nematodes'] }],
    ['drip', { has: ['drip'] }],
    ['saved seed', { has: ['seed'] }],
    ['rain barrel', { has: ['rain-barrel'] }],
    ['want a rain barrel', {}],
    ['youth', { limits: ['children'] }],
    ['elders', { limits: ['standing-height'] }],
    ['worried about lead', { limits: ['lead'] }],
    ['$0', { limits: ['no-money'] }],
    ['$50', {}],
    ['we have 15 hens', { limits: ['poultry'] }],
    ['horses', { has: ['livestock'] }],
    ['a fig tree', { has: ['fruit-trees'] }],
    ['camellias and azaleas everywhere', { has: ['acid-lovers'] }],
  ])('%s', (text, site) => expect(shown(readSite(text))).toEqual({ ...NOTHING, ...site }));

  test.each([
    ['Sandy Springs, GA', []],
    ['Sand Mountain, AL', []],
    ['Rock Hill SC', []],
    ['Clay County, Georgia', []],
    ['12 Hill Street, 4x8 bed on a slope', ['slope']],
    ['SHADY, ON A HILL', ['shade', 'slope']],
  ])('the name of a place is no limit: %s', (text, limits) =>
    expect([...readSite(text).limits].sort()).toEqual(limits),
  );
});

describe('wishes', () => {
  test.each<[string, Partial<ReturnType<typeof shown>>]>([
    ['want an orchard', { wishes: ['orchard'] }],
    ['I want grapes', { wishes: ['muscadines'] }],
    ['field peas', { wishes: ['southern-pea'] }],
    ['peanuts, sweet potatoes, okra', { wishes: ['okra', 'peanut', 'sweet-potato'] }],
    ['hens, bees', { wishes: ['bees', 'hens'] }],
    ['room for ten blueberries, figs', { wishes: ['blueberries', 'figs'] }],
    ['we have blueberries but want figs', { has: ['acid-lovers'], wishes: ['figs'] }],
    ['no tomatoes', { refused: ['slicing-tomato'] }],
    ['hate kale', { refused: ['kale'] }],
    ['One friend goes into shock from peanuts', { limits: ['allergy'], refused: ['peanut'] }],
    ["my son can't be near peanuts", { limits: ['allergy'], refused: ['peanut'] }],
    ['a peanut allergy in the house', { limits: ['allergy'], refused: ['peanut'] }],
    ['My nephew carries an epipen for peanuts, kiwi', { limits: ['allergy'], refused: ['kiwis', 'peanut'] }],
    ['bee stings could kill my husband', { limits: ['allergy', 'stings'], refused: ['bees'] }],
    ['our boy gets itchy lips from figs, and peanuts', { limits: ['allergy'], refused: ['figs', 'peanut'] }],
    [
      'no kale, seed of okra, allergic to peanuts',
      { limits: ['allergy'], wishes: ['okra'], refused: ['kale', 'peanut'] },
    ],
    ['she reacts to okra', { limits: ['allergy'], refused: ['okra'] }],
    [
      'My son cannot have strawberries. We want okra',
      { limits: ['allergy'], wishes: ['okra'], refused: ['strawberry'] },
    ],
    ['okra makes my hands itch', { limits: ['allergy'], refused: ['okra'] }],
    ['no latex gloves', { limits: ['latex'] }],
    ['the plant laid off everybody and the kids feel bored', { limits: ['children'] }],
    ['I would love something that blooms', {}],
    ['we plant oca', { wishes: ['? oca'] }],
    ['straw bales and a food box', { has: ['bales'], plots: [] }],
    ['six old storm windows and pallets', { has: ['glass', 'shipping-wood'], plots: [] }],
    ['box turtles', { plots: [] }],
    ['potatoes with eyes', { wishes: ['irish-potato'] }],
    ['strawberries give our daughter a rash', { limits: ['allergy'], refused: ['strawberry'] }],
    ['figs put me in the hospital', { limits: ['allergy'], refused: ['figs'] }],
    ['my wife is allergic to figs and we want okra', { limits: ['allergy'], wishes: ['okra'], refused: ['figs'] }],
    ['no allergies, we want peanuts', { wishes: ['peanut'] }],
    ['we feed the hospital, and need okra', { wishes: ['okra'] }],
    ['anything but squash', { refused: ['summer-squash'] }],
    ['no corn, beets or okra', { refused: ['beet', 'okra', 'sweet-corn'] }],
    ['no corn, but okra', { refused: ['sweet-corn'], wishes: ['okra'] }],
    ['I do not have tomatoes', {}],
    ['tomatoes died last year', {}],
    ['lemon cucumbers', { wishes: ['cucumber'] }],
    ['jalapeno peppers, cushaw squash', { wishes: ['hot-pepper', 'southern-pumpkin'] }],
    ['tobacco barn', {}],
    ['gumbo soil', { limits: ['clay'] }],
    [
      'quiero chiles y tomates, no quiero calabaza',
      { wishes: ['hot-pepper', 'slicing-tomato'], refused: ['summer-squash'] },
    ],
  ])('%s', (text, site) => expect(shown(readSite(text))).toEqual({ ...NOTHING, ...site }));

  test.each([
    ['moringa, oca and hens', ['moringa', 'hens', '? oca'], []],
    ['Cherokee Purple tomatoes', ['slicing-tomato'], []],
    ['salsa', ['slicing-tomato', 'hot-pepper', 'short-day-onion', 'cilantro'], []],
    ['herbs', ['Herbs (Basil, Cilantro, etc.)'], []],
    ['bluberries, brocolli', ['blueberries', 'broccoli'], []],
    ['broccoli but not cauliflower or brussels sprouts', ['broccoli'], ['cauliflower', 'brussels-sprouts']],
    ['rabbits', ['rabbits'], []],
    ['gallinas, nopales', ['hens', 'nopal'], []],
    ['nothing else, thank you', [], []],
    ['as little buzzing as you can', [], []],
    ['something fast, he gets restless', [], []],
    ['ulluco, some oca', ['? ulluco', '? oca'], []],
  ])('of the field: %s', (text, wishes, refused) => {
    const reading = readWishes(text);
    expect(reading.wishes.map(wishText)).toEqual(wishes);
    expect(reading.refused.map(wishText)).toEqual(refused);
  });

  test('a wish has the words of the visitor', () => {
    expect(readWishes('Cherokee Purple tomatoes').wishes.map(({ text }) => text)).toEqual(['Cherokee Purple tomatoes']);
    expect(readSite('Quiero sembrar calabacitas en Houston').wishes.map(({ text }) => text)).toEqual(['calabacitas']);
  });
});

describe('what nothing uses is named', () => {
  test.each([
    ['Austin TX, wheelchair, pumpkins, jukebox and trombones', ['jukebox and trombones']],
    ['Hello, please help us with our garden in Macon, Georgia. Thanks!', []],
    ['I rent near the airport in Nashville', ['I rent near the airport']],
    ['Macon GA, the hounds bay all night. raised bed', ['the hounds bay all night']],
  ])('%s', (text, unused) => expect(readSite(text).unused).toEqual(unused));

  test('what is understood keeps the words for it', () => {
    expect(readSite('six 4x8 beds, deer pressure is heavy').understood).toEqual([
      { say: '6 beds, 4 by 8 feet', phrase: 'six 4x8 beds' },
      { say: 'deer visit', phrase: 'deer pressure is heavy' },
    ]);
  });
});

describe('other ways to write the same', () => {
  const PARTS = [
    'Macon GA 31201',
    'six 4x8 raised beds',
    'part shade',
    'deer',
    'we have 12 hens',
    'want okra',
    'no kale',
  ];
  const sorted = (text: string) => {
    const { plots, ...site } = shown(readSite(text));
    return { ...site, plots: [...plots].sort() };
  };
  const expected = sorted(PARTS.join(', '));

  test.each([
    ['another order', PARTS.toReversed().join(', ')],
    ['full stops', `${PARTS.join('. ')}.`],
    ['lines', PARTS.join('\n')],
    ['capitals', PARTS.join(', ').toUpperCase()],
    ['blanks', PARTS.join(' ,   ')],
    ['politeness', `Hello! ${PARTS.join(', ')}. Thank you so much!`],
  ])('%s', (_, text) => expect(sorted(text)).toEqual(expected));

  test.each([
    ['half an acre', '1/2 acre'],
    ['half-acre', '21,780 square feet'],
    ['½ acre', '0.5 acres'],
    ['one fig tree', 'a fig tree'],
    ['sweet potato', 'sweet potatoes'],
    ['4 ft x 8 ft bed', "4' by 8' bed"],
  ])('%s is %s', (one, other) => {
    const [first, second] = [one, other].map((text) => shown(readSite(text)));
    const size = ({ squareFeet }: Plot) => squareFeet;
    expect({ ...first, plots: readSite(one).plots.map(size) }).toEqual({
      ...second,
      plots: readSite(other).plots.map(size),
    });
  });

  test.each(['okra', 'hens', 'blueberries', 'moringa', 'kale', 'a fig tree', 'shiitake', 'compost', 'tomatoes'])(
    "'no %s' never gives it",
    (thing) => {
      for (const text of [`no ${thing}`, `we do not have ${thing}`, `without ${thing}`, `do not want ${thing}`]) {
        const { wishes, has, limits } = shown(readSite(`Macon, GA. ${text}. 4x8 bed`));
        expect({ text, wishes, has, limits }).toEqual({ text, wishes: [], has: [], limits: [] });
      }
    },
  );
});

test.each([
  ['Macon GA 31201.', 'Macon, Georgia'],
  ['Greenville SC 29607. I use a wheelchair', 'Greenville, South Carolina'],
  ['Jackson, TN. quarter acre', 'Jackson, Tennessee'],
  ['Greenville, MS. Delta clay', 'Greenville, Mississippi'],
  ['We live outside Jackson, Tennessee and want tomatoes', 'Jackson, Tennessee'],
  ['Macon GA 31201?', 'Macon, Georgia'],
  ['NOLA, raised bed', 'New Orleans, Louisiana'],
  ['Tuskeegee AL, clay', 'Tuskegee, Alabama'],
])('a place among words about the ground: %s', (text, name) =>
  expect(readPlace(text, { isField: true, isExcluded: describesSite })).toMatchObject({
    kind: 'place',
    place: { name },
  }),
);

describe('what Southern people name is itself, and no likeness', () => {
  test.each([
    ['I want Sea Island red peas', ['southern-pea']],
    ['want conch peas and black eye peas', ['southern-pea']],
    ['want to grow zarzy peas', ['southern-pea']],
    ['want garden peas', ['sugar-snap-pea']],
    ['I want to grow pinto beans', ['dry-bean']],
    ['want hazelnuts and serviceberries', ['hazelnuts', 'serviceberries']],
    ['we work in the tomatoes all week, want cilantro', ['cilantro']],
    ['Can I grow mushrooms in a bucket', ['oyster-mushrooms']],
    ['native flowers for bees', ['pollinator-meadow']],
  ])('%s', (text, ids) => expect(readSite(text).wishes.map(({ cropId }) => cropId)).toEqual(ids));
});

describe('limits in the words of people', () => {
  test.each<[string, string]>([
    ['hogs root up everything', 'hogs'],
    ['armadillos and coons', 'diggers'],
    ['saw a bear by the barn', 'bears'],
    ['slugs slugs slugs', 'slugs'],
    ['fire ants bad', 'fire-ants'],
    ["neighbor's chickens run loose", 'loose-animals'],
    ['hail last June', 'hail'],
    ['kudzu two sides', 'kudzu'],
    ['bermuda grass everywhere', 'runner-grass'],
    ['full of stumps', 'stumps'],
    ['the well gets weak in August', 'weak-well'],
    ['I carry water up a ladder', 'ladder'],
    ['flat roof of my rowhouse', 'roof'],
    ['we are there weekends only', 'weekly-visits'],
    ['I work offshore 14 days on 14 off', 'unwatered-days'],
    ['the custodian will water Mondays', 'unwatered-days'],
    ['blind, I garden by touch', 'blind'],
    ['I am on oxygen', 'breath'],
    ["I can't lift", 'no-lifting'],
    ['the tar gets really hot', 'heat'],
    ['strip by the sidewalk', 'public'],
    ['heirs property', 'heirs'],
    ["SNAP doesn't come till the 10th", 'snap'],
  ])('%s', (text, limit) => expect(readSite(text).limits).toContain(limit));

  test.each([
    ['snap beans'],
    ['sun on the west side'],
    ['a tin roof'],
    ['color blind'],
    ['hail Mary'],
    ['no bears here'],
  ])('none of them: %s', (text) =>
    expect(readSite(text).limits.filter((limit) => !['shade', 'deer'].includes(limit))).toEqual([]),
  );
});

describe('days and harm', () => {
  test.each([
    ['movers come July 12', 'july 12'],
    ['we are moving in June', 'june'],
    ['all of it gone by 4/15', '4/15'],
    ['frost is gone by May 4', null],
    ['I have been gone since May', null],
  ])('the garden ends: %s', (text, day) => {
    expect(readSite(text).endsBy).toBe(day);
    expect(readWishes(text).endsBy).toBe(day);
  });

  test('money that must be spent by a day makes no harvest due on it', () =>
    expect(readSite('$150 has to be spent by July 31').readyBy).toBeNull());

  test('what makes somebody ill is kept apart from what is not liked', () => {
    const { harmful, refused } = readSite('no kale. My wife breaks out from okra');
    expect(harmful.map(({ cropId }) => cropId)).toEqual(['okra']);
    expect(refused.map(({ cropId }) => cropId).sort()).toEqual(['kale', 'okra']);
  });
});
