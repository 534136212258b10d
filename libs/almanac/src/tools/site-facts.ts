import {
  builtInKnowledge,
  type Cents,
  course,
  fallCourse,
  formatUsd,
  guides,
  site,
  siteFactText,
  type SiteFactTopic,
  tierPrice,
  tiers,
} from '@farm/farm';
import { dayOf } from '../days';
import { choice, defineTool, listOf } from './tool';

/** The page that an answer names, by topic. */
const PAGES: Readonly<Record<SiteFactTopic, string>> = {
  'course-price': '/country-store',
  'guide-price': '/country-store',
  buy: '/country-store',
  refund: '/terms',
  order: '/contact',
  library: '/library',
  certificate: '/course-access',
  privacy: '/privacy',
  erase: '/privacy',
  person: '/contact',
  location: '/contact',
  'program-dates': '/programs',
  'program-price': '/programs',
  free: '/country-store',
  teachers: '/country-store',
  schools: '/programs',
  'course-start': '/courses',
  'program-place': '/programs',
  weather: '/community-griot',
  plan: '/start-my-farm-plan',
};
const TOPICS = Object.keys(PAGES) as SiteFactTopic[];

const titles = (category: string): string =>
  listOf(guides.filter((guide) => guide.category === category).map(({ title }) => title));

const inSentence = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** '$39.99 each', or '$19.99 to $39.99' if they differ. */
function guidePrices(category: string): string {
  const prices = guides.filter((guide) => guide.category === category).map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices) as Cents, Math.max(...prices) as Cents];
  return lowest === highest ? `${formatUsd(lowest)} each` : `${formatUsd(lowest)} to ${formatUsd(highest)}`;
}

/** The value of each placeholder. Past tense after the first class. */
const VALUES: Readonly<Record<string, (hasBegun: boolean) => string>> = {
  course: () => course.title,
  price: () => formatUsd(course.price),
  includes: () => course.includes.toLowerCase().replace('dexter jr. ai', 'Dexter Jr. AI'),
  materials: () => course.materials,
  freeGuides: () => titles('free'),
  premiumPrices: () => guidePrices('premium'),
  teacherPrices: () => guidePrices('teacher'),
  teacherGuides: () => titles('teacher'),
  refundDays: () => `${site.refundDays}`,
  ordersEmail: () => site.emails.orders,
  infoEmail: () => site.emails.info,
  phone: () => site.phone,
  farm: () => site.company,
  place: () => `${site.city}, ${site.state}`,
  program: () => fallCourse.name,
  begins: (hasBegun) => (hasBegun ? 'began' : 'begins'),
  are: (hasBegun) => (hasBegun ? 'were' : 'are'),
  firstDay: () => fallCourse.starts,
  classTimes: () => inSentence(fallCourse.when),
  where: () => inSentence(fallCourse.where),
  recordings: () => fallCourse.recorded,
  tiers: () => listOf(tiers.map((tier) => `${tier.name} for ${tierPrice(tier)}`)),
  youthPrograms: () => listOf(builtInKnowledge.founder.programs.filter((name) => /youth/i.test(name))),
};

/** A text with its placeholders filled in. @throws Error for an unknown placeholder */
const filledIn = (text: string, hasBegun: boolean): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = VALUES[name];
    if (!value) throw new Error(`site facts: unknown placeholder ${placeholder}`);
    return value(hasBegun);
  });

/** Facts about this site and the farm. */
export const siteFacts = defineTool({
  id: 'site-facts',
  description:
    'Prices, buying, refunds, orders, library, certificate, privacy, erasing, persons, dates and free things of this site.',
  parameters: { topic: choice(TOPICS, 'What is asked about') },
  run: ({ topic }, { today }) => {
    if (topic === null)
      return {
        missing: 'topic',
        question: 'What about the site would you like to know: prices, refunds, orders or programs?',
      };
    const { answer, next } = siteFactText(topic);
    const hasBegun = today >= dayOf(fallCourse.startsOn);
    return {
      value: topic,
      unit: 'fact',
      text: { answer: filledIn(answer, hasBegun), note: null, next: next && filledIn(next, hasBegun) },
      steps: ["from the farm's own records"],
      sources: [{ id: `site-${topic}`, title: 'This site', url: PAGES[topic] }],
    };
  },
});
