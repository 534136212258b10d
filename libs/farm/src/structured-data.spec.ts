import { guides } from './catalogue';
import { faqEntries } from './faq';
import { builtInVisit } from './built-in-visit';
import { structuredData, type SchemaObject, visitStructuredData } from './structured-data';

const ORIGIN = 'https://farm.example';
const PICTURE = `${ORIGIN}/card.png`;
const BEFORE_CLASS = new Date('2025-08-01T12:00:00Z');
const read = (path: string, now = BEFORE_CLASS) => structuredData(path, { origin: ORIGIN, now, picture: PICTURE });
const factsOf = (path: string, now?: Date) => (read(path, now)?.['@graph'] ?? []) as SchemaObject[];
const kind = (path: string, type: string) => factsOf(path).filter((fact) => fact['@type'] === type);

// What the readers of each kind demand; without one of these they take nothing.
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo', 'address', 'sameAs'],
  WebSite: ['name', 'url'],
  Course: ['name', 'description', 'provider', 'offers'],
  Product: ['name', 'description', 'image', 'url', 'offers'],
  ItemList: ['name', 'itemListElement'],
  LearningResource: ['name', 'url', 'isPartOf'],
  FAQPage: ['mainEntity'],
};
const REQUIRED_OF_OFFER = ['price', 'priceCurrency', 'url'];

test.each([
  ['/', ['Organization', 'WebSite']],
  ['/about', ['Organization', 'FAQPage']],
  ['/programs', ['Course', 'Course', 'Course']],
  ['/country-store', [...Array<string>(10).fill('Product'), 'Course']],
  ['/free-guides', ['ItemList']],
  ['/premium-course', ['Course']],
  ['/premium-course/first-lesson', ['LearningResource']],
])('%s tells of %j, each with what its readers demand', (path, types) => {
  expect(read(path)?.['@context']).toBe('https://schema.org');
  expect(factsOf(path).map((fact) => fact['@type'])).toEqual(types);
  for (const fact of factsOf(path)) {
    for (const property of REQUIRED[String(fact['@type'])] ?? []) expect(fact[property]).toBeTruthy();
    for (const property of fact.offers ? REQUIRED_OF_OFFER : [])
      expect((fact.offers as SchemaObject)[property]).toEqual(expect.stringMatching(/./));
  }
});

test('a page without facts has no block', () => expect(read('/terms')).toBeNull());

test.each([
  [0, 'The 4-Week Garden Starter', '497.00', '2025-09-13', 4],
  [1, 'From Seed to Harvest', '947.00', '2025-10-11', 8],
  [2, 'Backyard to Table', '1297.00', '2025-10-11', 8],
])('tier %i is %s for %s, on Saturdays until %s', (place, name, price, endDate, repeatCount) => {
  expect(kind('/programs', 'Course')[place]).toMatchObject({
    name: `Fall Gardening Course: ${name}`,
    offers: { price, priceCurrency: 'USD' },
    hasCourseInstance: {
      courseMode: ['Online', 'Onsite'],
      startDate: '2025-08-23T09:00:00-04:00',
      courseSchedule: { startDate: '2025-08-23', endDate, repeatCount, repeatFrequency: 'Weekly' },
    },
  });
});

test('a guide is in stock exactly when it can be had today', () => {
  const data = kind('/country-store', 'Product').map(({ sku, offers }) => [sku, (offers as SchemaObject).availability]);
  expect(data).toEqual(
    guides.map(({ id, button }) => [id, `https://schema.org/${button === 'Download Free' ? 'InStock' : 'OutOfStock'}`]),
  );
});

test('nothing is offered of a class that has met', () => {
  const met = factsOf('/programs', new Date('2025-08-23T13:00:00Z')); // 9 AM on the farm
  expect(met.map(({ '@type': type, offers, hasCourseInstance }) => [type, offers, hasCourseInstance])).toEqual(
    Array(3).fill(['Course', undefined, undefined]),
  );
  expect(factsOf('/programs', new Date('2025-08-23T12:59:59Z'))[0]).toHaveProperty('offers.price');
});

test('every guide has an address of its own, in the store', () => {
  const urls = kind('/country-store', 'Product').map(({ url, offers }) => [url, (offers as SchemaObject).url]);
  expect(urls).toEqual(guides.map(({ id }) => Array(2).fill(`${ORIGIN}/country-store#${id}`)));
});

test('the FAQ is the one that /about shows', () => {
  expect(kind('/about', 'FAQPage')[0]?.mainEntity).toEqual(
    faqEntries.map(({ question: questions, answer }) => ({
      '@type': 'Question',
      name: questions,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  );
});

test('free guides cost nothing, the premium course $79.99', () => {
  const free = kind('/country-store', 'Product').filter(({ offers }) => (offers as SchemaObject).price === '0.00');
  expect(free).toHaveLength(4);
  expect(kind('/country-store', 'Course')).toMatchObject([
    { name: 'The Southern Market Garden', offers: { price: '79.99', availability: 'https://schema.org/InStock' } },
  ]);
});

test('a visit has hours, days that differ and a street only where the owner has set them', () => {
  const empty = visitStructuredData({ ...builtInVisit, today: '2026-11-30' }, ORIGIN);
  expect(empty).toMatchObject({ '@type': 'LocalBusiness', url: `${ORIGIN}/visit` });
  expect(empty).not.toHaveProperty('openingHoursSpecification');
  const hours = { ...builtInVisit.hours, saturday: { opens: '08:00', closes: '12:00' } };
  const closed = { reason: 'Away', opens: null, closes: null };
  const specialDays = ['2026-11-28', '2026-12-26'].map((day) => ({ day, ...closed }));
  const full = visitStructuredData({ address: '12 Sweetgum Road', hours, specialDays, today: '2026-11-30' }, ORIGIN);
  expect(full).toMatchObject({
    address: { streetAddress: '12 Sweetgum Road' },
    openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Saturday', opens: '08:00', closes: '12:00' }],
    specialOpeningHoursSpecification: [{ validFrom: '2026-12-26', opens: '00:00', closes: '00:00' }],
  });
});
