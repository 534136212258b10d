import { fallCourse } from './fall-course';
import { tierEmailLink, tierPrice, tiers, tierWaitingListLink } from './programs';

test.each([
  ['The 4-Week Garden Starter', '$497', '4 weeks', undefined],
  ['From Seed to Harvest', '$947', '8 weeks', 'MOST POPULAR'],
  ['Backyard to Table', '$1,297', '8 weeks plus 1 full day on backyard meat production', undefined],
])('%s costs %s for %s', (name, price, length, mark) => {
  const tier = tiers.find((one) => one.name === name);
  expect(tier && { price: tierPrice(tier), length: tier.length, mark: tier.badge }).toEqual({
    price,
    length,
    mark,
  });
});

test.each(tiers.map((tier) => [tier.name, tier] as const))(
  'the email about %s names the course and the tier',
  (_, tier) => {
    const email = new URL(tierEmailLink(tier));
    expect(email.pathname).toBe('info@example.com');
    expect(email.searchParams.get('subject')).toBe(`Fall Gardening Course: ${tier.name}`);
    expect(email.searchParams.get('body')).toContain(`Tier ${tier.number}, "${tier.name}".`);
    expect(email.searchParams.get('body')).not.toMatch(/[^\r]\n/);
  },
);

test.each(tiers.map((tier) => [tier.name, tier] as const))('the waiting list of %s is of that tier', (name, tier) => {
  const email = new URL(tierWaitingListLink(tier));
  expect(email.searchParams.get('subject')).toBe('Fall Gardening Course: the next class');
  expect(email.searchParams.get('body')).toContain(`the next class of Tier ${tier.number}, "${name}".`);
});

test('what people read of the first class is what calendars read', () => {
  const day = new Date(`${fallCourse.startsOn}T12:00:00Z`);
  expect(new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(day)).toBe(fallCourse.starts);
  tiers.forEach(({ length, weeks }) => expect(length).toMatch(new RegExp(`^${weeks} weeks`)));
});
