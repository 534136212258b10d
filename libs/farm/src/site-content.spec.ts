import { emails } from './addresses';
import { builtInContent } from './built-in-content';
import { communityStats, externalGames, resourceLinks } from './community-hub';
import { fallCourse } from './fall-course';
import { tiers } from './programs';
import { site } from './site';
import { setSiteContent } from './site-content';

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
