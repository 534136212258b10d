import {
  builtInKnowledge,
  type Cents,
  coopPaths,
  course,
  fallCourse,
  formatUsd,
  guides,
  newsletterTexts,
  productOf,
  site,
  siteFactText,
  type SiteFactTopic,
  spanishSiteFact,
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
  visit: '/contact',
  hours: '/contact',
  kids: '/programs',
  language: '/',
  work: '/contact',
  produce: '/country-store',
  shipping: '/country-store',
  payment: '/country-store',
  account: '/sign-in',
  coop: '/contact',
  newsletter: '/',
  quiz: '/quiz-challenge',
  'grant-search': '/grant-search',
  social: '/about',
  workshops: '/courses',
};
const TOPICS = Object.keys(PAGES) as SiteFactTopic[];

const titles = (category: string): string[] =>
  guides.filter((guide) => guide.category === category).map(({ title }) => title);

const inSentence = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** '$39.99 each', or '$19.99 to $39.99' if they differ. */
function guidePrices(category: string, each = 'each', to = 'to'): string {
  const prices = guides.filter((guide) => guide.category === category).map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices) as Cents, Math.max(...prices) as Cents];
  return lowest === highest ? `${formatUsd(lowest)} ${each}` : `${formatUsd(lowest)} ${to} ${formatUsd(highest)}`;
}

type PlaceholderValues = Readonly<Record<string, (hasBegun: boolean) => string>>;

/** The value of each placeholder. Past tense after the first class. */
const VALUES: PlaceholderValues = {
  course: () => course.title,
  price: () => formatUsd(course.price),
  includes: () => course.includes.toLowerCase().replace('dexter jr. ai', 'Dexter Jr. AI'),
  materials: () => course.materials,
  freeGuides: () => listOf(titles('free')),
  premiumPrices: () => guidePrices('premium'),
  teacherPrices: () => guidePrices('teacher'),
  teacherGuides: () => listOf(titles('teacher')),
  kidsGuide: () => productOf('growing-minds')?.title ?? '',
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
  coopPaths: () => coopPaths.join(' or the '),
  newsletter: () => newsletterTexts.name,
};

const spanishList = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat('es', { type }).format(items);

/** The same for Spanish: values that hold words of their own. */
const SPANISH_VALUES: PlaceholderValues = {
  ...VALUES,
  freeGuides: () => spanishList(titles('free')),
  premiumPrices: () => guidePrices('premium', 'cada una', 'a'),
  teacherPrices: () => guidePrices('teacher', 'cada una', 'a'),
  teacherGuides: () => spanishList(titles('teacher')),
  firstDay: () => new Date(fallCourse.startsOn).toLocaleDateString('es', { dateStyle: 'full', timeZone: 'UTC' }),
  tiers: () => spanishList(tiers.map((tier) => `${tier.name} por ${tierPrice(tier)}`)),
  coopPaths: () =>
    spanishList(
      coopPaths.map((path) => `${Number.parseInt(path, 10)}`),
      'disjunction',
    ),
};

/** A text with its placeholders filled in. @throws Error for an unknown placeholder */
const filledIn = (text: string, hasBegun: boolean, values = VALUES): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (!value) throw new Error(`site facts: unknown placeholder ${placeholder}`);
    return value(hasBegun);
  });

/** Facts about this site and the farm. */
export const siteFacts = defineTool({
  id: 'site-facts',
  description:
    'This site and its farm: visits, hours, prices, buying, orders, programs, things for teachers and kids, accounts, privacy and persons.',
  parameters: { topic: choice(TOPICS, 'What is asked about') },
  run: ({ topic }, { today }) => {
    if (topic === null)
      return {
        missing: 'topic',
        question: 'What about the site would you like to know: visits, prices, orders or programs?',
      };
    const { answer, next } = siteFactText(topic);
    const spanish = spanishSiteFact(topic);
    const hasBegun = today >= dayOf(fallCourse.startsOn);
    return {
      value: topic,
      unit: 'fact',
      text: { answer: filledIn(answer, hasBegun), note: null, next: next && filledIn(next, hasBegun) },
      spanish: spanish && filledIn(`${spanish.answer} ${spanish.next ?? ''}`.trim(), hasBegun, SPANISH_VALUES),
      steps: ["from the farm's own records"],
      sources: [{ id: `site-${topic}`, title: 'This site', url: PAGES[topic] }],
    };
  },
});
