import { blogPostPath } from './blog-address';
import { cropPageTitle, cropPath, CROPS_PATH } from './crop-address';
import { course, type Guide, guides } from './catalogue';
import { toDollars, type Cents } from './money';
import { fallCourse } from './fall-course';
import { tiers } from './programs';
import { faqEntries } from './faq';
import { site } from './site';
import { survivalKit } from './survival-kit';
import type { Tier } from './site-content';
import {
  hasOpeningHours,
  type OpeningHours,
  type SpecialDay,
  upcomingSpecialDays,
  WEEKDAYS,
  weekdayName,
} from './opening-hours';
import { instantOf, offsetMinutes, offsetText } from './farm-time';

export type SchemaObject = Readonly<Record<string, unknown>>;

interface PageFacts {
  /** 'https://farm.example' */
  origin: string;
  now: Date;
  /** The address of the site's share picture; null: the build has none. */
  picture: string | null;
}

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

/** Nothing is offered of a class that has met: then it is a course without dates. */
const tierDates = (tier: Tier, { origin, now }: PageFacts): SchemaObject => {
  if (Date.parse(classAt(0)) <= now.getTime()) return {};
  return {
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
  };
};

const tierCourse =
  (page: PageFacts) =>
  (tier: Tier): SchemaObject => ({
    '@type': 'Course',
    name: `${fallCourse.name}: ${tier.name}`,
    description: [tier.length, tier.includedTiers, ...tier.includes].filter(Boolean).join('. '),
    url: `${page.origin}/programs`,
    provider: provider(page.origin),
    ...tierDates(tier, page),
  });

/** What can be had today is in stock; what is coming, or away for a while, cannot be ordered and is not. */
const availability = (sellable: boolean) => `https://schema.org/${sellable ? 'InStock' : 'OutOfStock'}`;

/** Its place in the store: a guide has no page of its own. */
const guideUrl = (origin: string, { id }: Guide) => `${origin}/country-store#${id}`;

const guideProduct =
  ({ origin, picture }: PageFacts) =>
  (guide: Guide): SchemaObject => ({
    '@type': 'Product',
    name: guide.title,
    sku: guide.id,
    description: guide.description,
    category: 'Digital guide',
    brand: { '@type': 'Brand', name: site.company },
    ...(picture && { image: picture }),
    url: guideUrl(origin, guide),
    offers: offer(guide.price, {
      availability: availability(guide.sellable),
      url: guideUrl(origin, guide),
      seller: provider(origin),
    }),
  });

const COURSE_PATH = '/premium-course';
const courseId = (origin: string) => ({ '@id': `${origin}${COURSE_PATH}#course` });

const premiumCourse = ({ origin, picture }: PageFacts): SchemaObject => ({
  '@type': 'Course',
  ...courseId(origin),
  name: course.title,
  description: course.description,
  url: `${origin}${COURSE_PATH}`,
  inLanguage: 'en-US',
  provider: provider(origin),
  ...(picture && { image: picture }),
  offers: offer(course.price, {
    category: 'Paid',
    availability: availability(course.sellable),
    url: `${origin}${COURSE_PATH}`,
  }),
  hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
});

const firstLesson = ({ origin }: PageFacts): SchemaObject => ({
  '@type': 'LearningResource',
  name: `The first lesson of ${course.title}`,
  learningResourceType: 'Lesson',
  isAccessibleForFree: true,
  url: `${origin}${COURSE_PATH}/first-lesson`,
  isPartOf: courseId(origin),
  provider: provider(origin),
});

const kitGuides = (page: PageFacts): SchemaObject => ({
  '@type': 'ItemList',
  name: survivalKit.name,
  itemListElement: survivalKit.guides.map((guide, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    item: guideProduct(page)(guide),
  })),
});

const faq: SchemaObject = {
  '@type': 'FAQPage',
  mainEntity: faqEntries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

const FACTS: Readonly<Record<string, (page: PageFacts) => readonly SchemaObject[]>> = {
  '/': ({ origin }) => [
    organization(origin),
    { '@type': 'WebSite', name: site.company, url: `${origin}/`, publisher: farmId(origin) },
  ],
  '/about': ({ origin }) => [organization(origin), faq],
  '/programs': (page) => tiers.map(tierCourse(page)),
  '/country-store': (page) => [...guides.map(guideProduct(page)), premiumCourse(page)],
  '/free-guides': (page) => [kitGuides(page)],
  [COURSE_PATH]: (page) => [premiumCourse(page)],
  [`${COURSE_PATH}/first-lesson`]: (page) => [firstLesson(page)],
};

/** A post of the daily blog, as contracts describe it. */
interface PostFacts {
  slug?: string;
  title: string;
  date: string;
  content: string;
  tips: readonly (string | { title: string; content: string })[];
  picture?: { src: string };
}

/** The structured data of a post's page. */
export function postStructuredData(post: PostFacts, origin: string): SchemaObject {
  const { slug, title, date, content, tips, picture } = post;
  const url = `${origin}${slug === undefined ? '/community-griot' : blogPostPath(slug)}`;
  const sentences = tips.map((tip) => (typeof tip === 'string' ? tip : `${tip.title}: ${tip.content}`));
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    datePublished: date,
    articleBody: [content, ...sentences].join('\n'),
    inLanguage: 'en-US',
    url,
    mainEntityOfPage: url,
    ...(picture && { image: `${origin}${picture.src}` }),
    author: provider(origin),
    publisher: provider(origin),
  };
}

/** A crop's page, as contracts describe it. */
interface CropFacts {
  slug: string;
  name: string;
  note: string;
  pick: readonly { text: string }[];
  keep: readonly { text: string }[];
  seed: readonly { text: string }[];
  troubles: readonly { name: string; sign: string; remedy: string }[];
}

/** The structured data of a crop's page, with its place in the site. */
export function cropStructuredData(crop: CropFacts, origin: string): SchemaObject {
  const { slug, name, note, pick, keep, seed, troubles } = crop;
  const url = `${origin}${cropPath(slug)}`;
  const sentences = [...pick, ...keep, ...seed].map(({ text }) => text);
  const step = (position: number, label: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name: label,
    item: `${origin}${path}`,
  });
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Article',
        headline: cropPageTitle(name),
        about: { '@type': 'Thing', name },
        articleBody: [note, ...troubles.map((each) => `${each.name}: ${each.sign} ${each.remedy}`), ...sentences].join(
          '\n',
        ),
        inLanguage: 'en-US',
        isAccessibleForFree: true,
        url,
        mainEntityOfPage: url,
        author: provider(origin),
        publisher: provider(origin),
      },
      { '@type': 'BreadcrumbList', itemListElement: [step(1, 'Crops', CROPS_PATH), step(2, name, cropPath(slug))] },
    ],
  };
}

/** What the page of a visit shows, as contracts describe it. */
interface VisitPageFacts {
  address: string | null;
  hours: OpeningHours['week'];
  specialDays: readonly Omit<SpecialDay, 'reason'>[];
  /** YYYY-MM-DD */
  today: string;
}

/** The structured data of the farm as a place to visit: hours and address only where the owner has set them. */
export function visitStructuredData(
  { address, hours, specialDays, today }: VisitPageFacts,
  origin: string,
): SchemaObject {
  const weekly = WEEKDAYS.flatMap((day) => {
    const { opens, closes } = hours[day];
    return opens === null || closes === null
      ? []
      : [{ '@type': 'OpeningHoursSpecification', dayOfWeek: `https://schema.org/${weekdayName(day)}`, opens, closes }];
  });
  const special = upcomingSpecialDays(today, specialDays).map(({ day, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: day,
    validThrough: day,
    // closed: both at midnight
    opens: opens ?? '00:00',
    closes: closes ?? '00:00',
  }));
  return {
    '@context': 'https://schema.org',
    ...organization(origin),
    '@type': 'LocalBusiness',
    url: `${origin}/visit`,
    ...(address !== null && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address,
        addressLocality: site.city,
        addressRegion: site.state,
        addressCountry: 'US',
      },
    }),
    ...(hasOpeningHours({ week: hours }) && {
      openingHoursSpecification: weekly,
      ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    }),
  };
}

/**
 * Structured data (schema.org) of a page for a JSON-LD block, with the facts that the page shows; null for pages without.
 */
export function structuredData(path: string, page: PageFacts): SchemaObject | null {
  const facts = FACTS[path]?.(page);
  return facts ? { '@context': 'https://schema.org', '@graph': facts } : null;
}
