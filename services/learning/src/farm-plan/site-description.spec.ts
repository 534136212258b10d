import { parseSiteDescription } from './site-description';

test.each([
  [
    'Tuskegee AL 36083, 4x8 raised bed, part shade, deer',
    { sunHours: 5, containersOnly: false, limits: ['deer', 'shade'] },
    ['4 by 8 feet', 'a raised bed', 'part shade, about 5 hours of sun', 'deer visit'],
  ],
  [
    'Atlanta balcony, a few pots, full sun',
    { sunHours: 8, containersOnly: true, limits: [] },
    ['containers only', 'full sun, about 8 hours'],
  ],
  [
    '2.5 acres of red clay on a slope',
    { sunHours: 8, limits: ['slope', 'clay'] },
    ['2.5 acres', 'sloping ground', 'clay soil'],
  ],
  ['half an acre, shady', { sunHours: 3 }, ['half an acre', 'shade, about 3 hours of sun']],
  ['pots beside a 10 by 12 garden', { containersOnly: false }, ['10 by 12 feet']],
  [
    'new 4x8 raised bed, no water, the kids help',
    { ground: 'bed', isNewBed: true, area: { lengthFt: 8, widthFt: 4 }, limits: ['no-water', 'children'] },
    ['4 by 8 feet', 'a new bed', 'no water at the place', 'children help'],
  ],
  ['two big pots on a balcony', { ground: 'containers', pots: 2, area: null }, ['containers only, 2 of them']],
  ['back yard with fruit trees', { ground: 'yard', plants: ['fruit-trees'] }, ['fruit trees']],
  ...[
    'yard of an old house in Macon',
    'our lot on a busy road',
    'beside the railroad',
    'a 1920s house with peeling paint',
    'house built in 1951',
    'vacant lot, Memphis',
    '90 year old farmhouse',
    'empty lot where a gas station stood',
    'triplex from 1928',
    'our church, built in 1940',
  ].map((text): [string, object, string[]] => [text, { limits: ['lead'] }, ['old ground that may hold lead']]),
  ...[
    'daycare yard',
    'my 3 year old helps',
    'ages 3 to 5',
    'for toddlers',
    'preschool garden',
    '18 month old',
    'three grandbabies',
    'my 2 yr old',
  ].map((text): [string, object, string[]] => [
    text,
    { limits: ['young-children', 'children'] },
    ['small children', 'children help'],
  ]),
  ...['I am pregnant', 'my wife is expecting our second', 'estoy embarazada'].map(
    (text): [string, object, string[]] => [text, { limits: ['pregnancy'] }, ['a pregnant gardener']],
  ),
  ['my 12 year old nephew, 3 years of gardening, a pregnant goat', { limits: [] }, []],
  ['a few azaleas', { plants: ['acid-lovers'] }, ['blueberries or other plants of acid soil']],
  ['baby spinach, a 3 year old fig, a 2 year old orchard, old roses, a new house', { limits: [] }, ['fruit trees']],
  ['36083', { sunHours: 8, containersOnly: false, limits: [] }, []],
])('%s', (text, site, understood) => {
  expect(parseSiteDescription(text)).toMatchObject({ ...site, understood });
});

describe('the name of a street says nothing about the ground', () => {
  test.each([
    '12 Hill Street, Macon GA',
    '12 Hill St., Macon GA',
    '7 Shady Lane',
    'Deer Run, Atlanta',
    '40 Deer Creek Rd',
    '5 Pond Road',
    '88 Well Street, Tuskegee AL',
    'Rabbit Hollow Court',
    '9 Clay Avenue',
    'Sandy Springs, GA',
    '3 Sunny Hill Drive',
    'School Street',
    '31 School House Rd.',
    'Orchard Way',
    '14 Garden Court',
    '100 Peach Tree Street NE',
    '22 Old Field Road',
    'Flood Street',
    'Hill Street NW 30303',
    'Clay County, Georgia',
    'Sand Hill Road',
    '6 Bed & Breakfast Lane',
    '2 Court Street',
    'by well street',
    'deer creek rd, Macon',
    '40 deer creek rd',
    '7 deer run, Macon',
    'Chapel Hill, NC',
    '12 HILL STREET, MACON GA',
  ])('%s', (text) => {
    expect(parseSiteDescription(text)).toEqual(parseSiteDescription('36083'));
  });

  test.each([
    ['12 Hill Street, 4x8 raised bed on a slope', ['slope']],
    ['Shady Lane, deer visit', ['deer']],
    ['our lane is shady and has clay', ['clay', 'shade']],
    ['behind the house on Pond Road, red clay, well water', ['clay', 'well']],
    ['a hill, a street away from the deer run', ['deer', 'slope']],
    ['deer run through the yard', ['deer']],
    ['the kids way down the hill', ['slope', 'children']],
    ['Sandy soil at 12 Clay Street', ['sand']],
    ['SHADY, ON A HILL', ['slope', 'shade']],
    ['Clay. Deer. Well water.', ['deer', 'clay', 'well']],
    ['deer near the road', ['deer']],
    ['deer drive me crazy', ['deer']],
    ['bed on a hill in Bibb County', ['slope']],
    ['Part shade drive-side bed', ['shade']],
    ['2 shady pots on Oak Street', ['shade']],
  ])('but the words beside it do: %s', (text, limits) => {
    expect([...parseSiteDescription(text).limits].sort()).toEqual([...limits].sort());
  });
});
