import { emails } from './addresses';
import { builtInContent } from './built-in-content';
import { course, guides, productOf } from './catalogue';
import { communityStats, externalGames, resourceLinks } from './community-hub';
import { fallCourse } from './fall-course';
import { tiers } from './programs';
import { site } from './site';
import { setSiteContent } from './site-content';
import { structuredData } from './structured-data';
import { survivalKit } from './survival-kit';

afterEach(() => setSiteContent({}));

test('without published content everything is built in', () => {
  expect(fallCourse.starts).toBe('Saturday, August 23, 2025');
  expect(site.founder.photo).toBeNull();
  expect(tiers).toHaveLength(3);
});

test('published sections replace the built-in ones, also in texts made of them', () => {
  const { farm, course, programs } = builtInContent;
  setSiteContent({
    farm: { ...farm, phone: '(478) 555-0199', emails: { ...farm.emails, info: 'hello@planted.invalid' } },
    course: { ...course, startsOn: '2027-02-06' },
    programs: { tiers: programs.tiers.map((tier) => ({ ...tier, name: `New ${tier.name}` })) },
  });
  expect([site.phone, emails.info, site.emails.info]).toEqual([
    ...['(478) 555-0199', 'hello@planted.invalid', 'hello@planted.invalid'],
  ]);
  expect(fallCourse.starts).toBe('Saturday, February 6, 2027');
  expect(tiers.map(({ name }) => name)[0]).toBe('New The 4-Week Garden Starter');
  expect([...tiers].length).toBe(3);
});

test('the links and counts of the hub are content too', () => {
  const [first, ...others] = builtInContent.resources.links;
  setSiteContent({
    resources: { links: [{ ...(first as (typeof others)[number]), title: 'Seeds next door' }, ...others] },
    counts: { ...builtInContent.counts, asOf: '2027-03-01', newInMonth: 5 },
  });
  expect(resourceLinks.map(({ title }) => title)[0]).toBe('Seeds next door');
  expect(externalGames).toHaveLength(2);
  expect(communityStats.figures.at(-1)).toEqual({ figure: 5, label: 'new in March 2027' });
});

test('a cleared value is cleared, and what a section does not have stays built in', () => {
  setSiteContent({ farm: { ...builtInContent.farm, postal: null } });
  expect(site.postal).toBeNull();
  expect(site.founder.photo).toBeNull();
  expect(site.company).toBe('Sweetgum Family Farm');
});

test('the store has the published titles and prices, in its own order, and everything else as built', () => {
  const shelf = builtInContent.guides;
  const before = guides.map(({ id, category, sellable }) => [id, category, sellable]);
  setSiteContent({
    guides: {
      course: { ...shelf.course, price: 8_999 },
      paid: shelf.paid.map((guide) => (guide.id === 'grant-gold' ? { ...guide, price: 2_499 } : guide)),
      free: shelf.free.map((guide) => (guide.id === 'growing-minds' ? { ...guide, title: 'Small hands' } : guide)),
    },
  });
  expect(course).toMatchObject({ id: 'southern-market-garden', price: 8_999 });
  expect(productOf('southern-market-garden')).toMatchObject({ price: 8_999, sellable: true });
  expect(productOf('grant-gold')).toMatchObject({ price: 2_499, title: 'Grant Gold', category: 'premium' });
  expect(productOf('grant-gold')).toBe(productOf('grant-gold'));
  expect(guides.map(({ id, category, sellable }) => [id, category, sellable])).toEqual(before);
  expect(survivalKit.guides.map(({ title }) => title)).toContain('Small hands');
  const data = JSON.stringify(
    structuredData('/country-store', { origin: 'https://farm.example', now: new Date(0), picture: null }),
  );
  expect(data).toContain('"price":"89.99"');
  expect(data).toContain('Small hands');
});

test('a published price ends with its publication', () => {
  const shelf = builtInContent.guides;
  setSiteContent({ guides: { ...shelf, course: { ...shelf.course, price: 8_999 } } });
  setSiteContent({});
  expect(productOf('southern-market-garden')?.price).toBe(7_999);
});

test('the texts of the free kit are content', () => {
  const { kit } = builtInContent;
  setSiteContent({ kit: { ...kit, name: 'Seed Box', calendar: { ...kit.calendar, title: 'The year' } } });
  expect(survivalKit).toMatchObject({
    name: 'Seed Box',
    calendar: { title: 'The year', path: '/api/garden-calendar' },
  });
});
