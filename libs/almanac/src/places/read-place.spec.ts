import { placeIn, placeProblem, readPlace, type PlaceReading } from './read-place';

const shown = (reading: PlaceReading): string => {
  if (reading.kind === 'place') return reading.place.name;
  if (reading.kind === 'unknown-town') return `? ${reading.town}, ${reading.state}`;
  if (reading.kind === 'abroad') return `abroad: ${reading.name}`;
  return reading.kind;
};

test.each([
  ['last frost in Portland, Oregon', 'Portland, Oregon'],
  ['frost dates for Boston MA', 'Boston, Massachusetts'],
  ['Columbus, Ohio', 'Columbus, Ohio'],
  ['Denver, CO', 'Denver, Colorado'],
  ['Rochester NY', 'Rochester, New York'],
  ['Kansas City, Missouri', 'Kansas City, Missouri'],
  ['Springfield, MO?', 'Springfield, Missouri'],
  ['when to plant tomatoes in springfield mo', 'Springfield, Missouri'],
  ['Mexico, MO', 'Mexico, Missouri'],
  ['seattle washington last frost', 'Seattle, Washington'],
  ['Washington DC', 'Washington, District of Columbia'],
  ['Washington, GA', 'Washington, Georgia'],
  ['Honolulu, HI', 'Honolulu, Hawaii'],
  ['New York City', 'New York, New York'],
  ['Charleston, W. Va.', 'Charleston, West Virginia'],
  ['Cook County, Illinois', 'Cook County, Illinois'],
])('a town outside the South is itself: %s', (text, name) => expect(shown(readPlace(text))).toBe(name));

test.each([
  ['Macon GA 31201. quarter acre', 'Macon, Georgia'],
  ['in 30310.', 'Atlanta, Georgia'],
  ['Miami 33147, we are from Haiti', 'Miami, Florida'],
  ['ship to 31201-1234!', 'Macon, Georgia'],
  ['３１２０１', 'Macon, Georgia'],
  ['Jackson, TN. quarter acre', 'Jackson, Tennessee'],
  ['Jackson,MS', 'Jackson, Mississippi'],
  ['MACON-GA', 'Macon, Georgia'],
  ['N. Little Rock, Ark.', 'North Little Rock, Arkansas'],
  ['Greenville, MS! Delta clay', 'Greenville, Mississippi'],
  ['We live outside Jackson, Tennessee and want tomatoes', 'Jackson, Tennessee'],
  ['asheville n.c.', 'Asheville, North Carolina'],
  ['Valdosta Ga. sandy', 'Valdosta, Georgia'],
  ['georgia, near Macon', 'Macon, Georgia'],
  ['PLANT TOMATOES IN MACON GA', 'Macon, Georgia'],
  ['Lexington, Holmes Co. Miss', 'Holmes County, Mississippi'],
  ['Tupelo Miss, one acre', 'Tupelo, Mississippi'],
  ['we miss our garden in Macon', 'Macon, Georgia'],
])('punctuation and the rest of a sentence do not lose a place: %s', (text, name) =>
  expect(shown(readPlace(text))).toBe(name),
);

test.each([
  ['St. Marys, GA', 'Saint Marys, Georgia'],
  ["Saint Mary's Georgia", 'Saint Marys, Georgia'],
  ['Ft. Valley GA', 'Fort Valley, Georgia'],
  ['Fort Valley, GA', 'Fort Valley, Georgia'],
  ['Mt Airy NC', 'Mount Airy, North Carolina'],
  ['Mount Airy, NC', 'Mount Airy, North Carolina'],
  ['La Grange GA', 'Lagrange, Georgia'],
  ['Mc Donough GA', 'Mcdonough, Georgia'],
  ['N. Augusta SC', 'North Augusta, South Carolina'],
  ['Winston–Salem NC', 'Winston-Salem, North Carolina'],
  ['Coeur d’Alene Idaho', "Coeur d'Alene, Idaho"],
  ['Cañon City, Colorado', 'Canon City, Colorado'],
])('a name is found in any usual spelling: %s', (text, name) => expect(shown(readPlace(text))).toBe(name));

test.each([
  ['Nakuru, Kenya', 'abroad: Nakuru, Kenya'],
  ['I garden in Kenya', 'abroad: Kenya'],
  ['Athens, Greece', 'abroad: Athens, Greece'],
  ['Paris, France', 'abroad: Paris, France'],
  ['Birmingham, England', 'abroad: Birmingham, England'],
  ['Melbourne, Australia', 'abroad: Melbourne, Australia'],
  ['Monterrey, Mexico', 'abroad: Monterrey, Mexico'],
  ['London, Ontario', 'abroad: London, Ontario'],
  ['Vancouver, BC', 'abroad: Vancouver, BC'],
  ['K1A 0B1', 'abroad: Canada'],
  ['San Juan, Puerto Rico', 'abroad: San Juan, Puerto Rico'],
  ['Ponce PR, patio', 'abroad: Ponce, PR'],
  ['I moved to Lima, Peru. what can I plant now', 'abroad: Lima, Peru'],
  ['Paris, Texas', 'Paris, Texas'],
  ['in Rome, Georgia', 'Rome, Georgia'],
  ['my turkeys are sick', 'none'],
  ['we just moved to melbourne australia', 'abroad: Melbourne, Australia'],
  ['monterrey mexico', 'abroad: Monterrey, Mexico'],
  ['Nairobi', 'abroad: Nairobi, Kenya'],
  ['what grows in Medellin', 'abroad: Medellín, Colombia'],
  ['lima beans', 'none'],
  ['Can I plant Brussels sprouts', 'none'],
  ['fertilizer for Lima beans', 'none'],
  ['our Border Leicester ewes', 'none'],
  ['in Nairobi when do I plant', 'abroad: Nairobi, Kenya'],
  ['Birmingham', 'Birmingham, Alabama'],
  ['Athens', 'Athens, Georgia'],
  ['Chad has a farm in Macon', 'Macon, Georgia'],
  ['guinea hens and a swiss chard bed', 'none'],
])('another country is not the South: %s', (text, name) => expect(shown(readPlace(text))).toBe(name));

test.each([
  ['Sandy Springs GA', '? Sandy Springs, GA'],
  ['Garden City, GA', '? Garden City, GA'],
  ['outside Shady Grove, Alabama', '? Shady Grove, AL'],
  ['Lake Jackson, TN', '? Lake Jackson, TN'],
  ['plant garlic in Georgia', 'Georgia'],
  ['Best Tomatoes for Georgia', 'Georgia'],
  ['somewhere in Louisiana', 'Louisiana'],
  ['what grows in west virginia', 'West Virginia'],
])('a town that no table has is no state: %s', (text, name) => expect(shown(readPlace(text))).toBe(name));

test.each([
  'last frost in Boston',
  'Springfield',
  '31201 and 02139',
  'from Boston, MA to Macon, GA',
  'Macon or Savannah',
  'last frost in Rome',
  'im in Melbourne',
  'London',
  'Bogotá',
  '75001 Paris',
])('several places are asked about: %s', (text) => {
  const reading = readPlace(text);
  expect(reading.kind).toBe('several');
  expect(placeProblem(reading)).toMatch(/^Which place do you mean: .+; or .+\?/);
  expect(placeIn(text)).toBeNull();
});

test.each([
  'OK thanks',
  'Hi, or is it too late in me garden',
  'in hope of rain',
  'I have 12000 gallons',
  '10000 square feet',
  '$50 a mo',
  'plant it in spring or fall',
])('%s names no place', (text) => expect(shown(readPlace(text))).toBe('none'));

test('a place that a tool is given by its name is the same place', () => {
  for (const text of ['Macon, GA', 'Boston MA', 'Bibb County', 'Orleans Parish, Louisiana', 'north Georgia', 'Ohio']) {
    const place = placeIn(text);
    expect(placeIn(place?.name ?? '')).toEqual(place);
  }
});
