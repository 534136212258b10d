import { course, type Guide, guides } from './catalogue';
import { toDollars, type Cents } from './money';
import { fallCourse } from './fall-course';
import { tiers } from './programs';
import { faqEntries } from './faq';
import { site } from './site';
import type { Tier } from './site-content';
import { instantOf, offsetMinutes, offsetText } from './farm-time';

export type SchemaObject = Readonly<Record<string, unknown>>;

const farmId = (origin: string) => ({ '@id': `${origin}/#farm` });

const organization = (origin: string): SchemaObject => ({
  '@type': 'Organization',
  ...farmId(origin),
  name: site.company,
  url: `${origin}/`,
  logo: `${origin}/favicon.svg`,
  description: site.blurb,
  slogan: site.mission,
  email: site.emails.info,
  telephone: site.phone,
  address: {
    '@type': 'PostalAddress',
    addressLocality: site.city,
    addressRegion: site.state,
    addressCountry: 'US',
    ...(site.postal ? { streetAddress: site.postal } : {}),
  },
  sameAs: Object.values(site.social),
});

/** A reference to the organization with enough fields to be read by itself. */
const provider = (origin: string): SchemaObject => ({
  '@type': 'Organization',
  ...farmId(origin),
  name: site.company,
  url: `${origin}/`,
});

const offer = (price: Cents, more: SchemaObject): SchemaObject => ({
  '@type': 'Offer',
  price: toDollars(price).toFixed(2),
  priceCurrency: 'USD',
  ...more,
});

const WEEK_MS = 7 * 24 * 3_600_000;

/** '2025-08-23T09:00:00-04:00' */
function classAt(week: number): string {
  const { timeZone } = site.place;
  const first = instantOf(fallCourse.startsOn, fallCourse.startsAt, timeZone).getTime();
  const day = new Date(Date.parse(`${fallCourse.startsOn}T00:00:00Z`) + week * WEEK_MS).toISOString().slice(0, 10);
  const offset = offsetMinutes(timeZone, new Date(first + week * WEEK_MS));
  return `${day}T${fallCourse.startsAt}:00${offsetText(offset, ':')}`;
}

const tierCourse =
  (origin: string) =>
  (tier: Tier): SchemaObject => ({
    '@type': 'Course',
    name: `${fallCourse.name}: ${tier.name}`,
    description: [tier.length, tier.includedTiers, ...tier.includes].filter(Boolean).join('. '),
    url: `${origin}/programs`,
    provider: provider(origin),
    // no availability: visitors join by email, and spaces are limited
    offers: offer(tier.price, { category: 'Paid', url: `${origin}/programs` }),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: ['Online', 'Onsite'],
      startDate: classAt(0),
      courseSchedule: {
        '@type': 'Schedule',
        startDate: fallCourse.startsOn,
        endDate: classAt(tier.weeks - 1).slice(0, 10),
        byDay: 'https://schema.org/Saturday',
        startTime: `${fallCourse.startsAt}:00`,
        duration: `PT${fallCourse.minutes}M`,
        repeatFrequency: 'Weekly',
        repeatCount: tier.weeks,
        scheduleTimezone: site.place.timeZone,
      },
    },
  });

/** What can be had today is in stock; what is coming, or away for a while, cannot be ordered and is not. */
const availability = (sellable: boolean) => `https://schema.org/${sellable ? 'InStock' : 'OutOfStock'}`;

const guideProduct =
  (origin: string) =>
  (guide: Guide): SchemaObject => ({
    '@type': 'Product',
    name: guide.title,
    sku: guide.id,
    description: guide.description,
    category: 'Digital guide',
    brand: { '@type': 'Brand', name: site.company },
    url: `${origin}/country-store`,
    offers: offer(guide.price, {
      availability: availability(guide.sellable),
      url: `${origin}/country-store`,
      seller: provider(origin),
    }),
  });

const premiumCourse = (origin: string): SchemaObject => ({
  '@type': 'Course',
  name: course.title,
  description: course.description,
  url: `${origin}/country-store`,
  provider: provider(origin),
  offers: offer(course.price, {
    category: 'Paid',
    availability: availability(course.sellable),
    url: `${origin}/country-store`,
  }),
});

const faq: SchemaObject = {
  '@type': 'FAQPage',
  mainEntity: faqEntries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

const FACTS: Readonly<Record<string, (origin: string) => readonly SchemaObject[]>> = {
  '/': (origin) => [
    organization(origin),
    { '@type': 'WebSite', name: site.company, url: `${origin}/`, publisher: farmId(origin) },
  ],
  '/about': (origin) => [organization(origin), faq],
  '/programs': (origin) => tiers.map(tierCourse(origin)),
  '/country-store': (origin) => [...guides.map(guideProduct(origin)), premiumCourse(origin)],
};

/**
 * Structured data (schema.org) of a page for a JSON-LD block, with the facts that the page shows; null for pages without.
 * `origin`: 'https://farm.example'.
 */
export function structuredData(path: string, origin: string): SchemaObject | null {
  const facts = FACTS[path]?.(origin);
  return facts ? { '@context': 'https://schema.org', '@graph': facts } : null;
}
