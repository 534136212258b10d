import {
  builtInKnowledge,
  type Cents,
  course,
  fallCourse,
  formatUsd,
  guides,
  site,
  tierPrice,
  tiers,
} from '@farm/farm';
import { dayOf } from '../days';
import { choice, defineTool, listOf } from './tool';

const TOPICS = [
  'course-price',
  'guide-price',
  'buy',
  'refund',
  'order',
  'library',
  'certificate',
  'privacy',
  'erase',
  'person',
  'location',
  'program-dates',
  'program-price',
  'free',
  'teachers',
  'schools',
  'course-start',
  'program-place',
  'weather',
  'plan',
] as const;
type Topic = (typeof TOPICS)[number];

const titles = (category: string): string =>
  listOf(guides.filter((guide) => guide.category === category).map(({ title }) => title));

/** '$39.99 each', or '$19.99 to $39.99' if they differ. */
function guidePrices(category: string): string {
  const prices = guides.filter((guide) => guide.category === category).map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices) as Cents, Math.max(...prices) as Cents];
  return lowest === highest ? `${formatUsd(lowest)} each` : `${formatUsd(lowest)} to ${formatUsd(highest)}`;
}

const FACTS: Readonly<Record<Topic, (hasBegun: boolean) => { answer: string; next: string | null; page: string }>> = {
  'course-price': () => ({
    answer: `The course ${course.title} costs ${formatUsd(course.price)}, once, with ${course.includes.toLowerCase().replace('dexter jr. ai', 'Dexter Jr. AI')}.`,
    next: 'It is for sale in the country store.',
    page: '/country-store',
  }),
  'guide-price': () => ({
    answer: `${titles('free')} are free; the premium guides cost ${guidePrices('premium')} and the teacher guides ${guidePrices('teacher')}; both are not for sale yet.`,
    next: null,
    page: '/country-store',
  }),
  buy: () => ({
    answer: `You buy in the country store, by card, without an account: choose the course and press its button. The price of ${course.title} is ${formatUsd(course.price)}.`,
    next: 'The email with your link comes right after the payment.',
    page: '/country-store',
  }),
  refund: () => ({
    answer: `Yes: within ${site.refundDays} days of your purchase we give the money back. Write to ${site.emails.orders} with your order number.`,
    next: null,
    page: '/terms',
  }),
  order: () => ({
    answer: `I cannot see orders here. Your receipt email has the order number and the link to your library; if you have no such email, write to ${site.emails.orders}.`,
    next: 'Look in the spam folder first.',
    page: '/contact',
  }),
  library: () => ({
    answer:
      'What you bought is in your library: open the link of your receipt email, or ask for a new link on the library page with the email address of the purchase.',
    next: null,
    page: '/library',
  }),
  certificate: () => ({
    answer:
      'You get a certificate of completion when all lessons of the course are marked as done. Anyone can check its number on the page that the certificate names.',
    next: null,
    page: '/course-access',
  }),
  privacy: () => ({
    answer:
      'Chats are stored for 90 days to improve my answers, with email addresses and phone numbers masked; an outside AI service may process them. Please share no private details.',
    next: 'The privacy page lists everything that is stored.',
    page: '/privacy',
  }),
  erase: () => ({
    answer:
      "Press 'Erase this conversation' under this chat: it deletes every message and what I remember of your garden at once.",
    next: 'The privacy page erases what the other parts of the site hold of you.',
    page: '/privacy',
  }),
  location: () => ({
    answer: `${site.company} is in ${site.city}, ${site.state}.`,
    next: `Write to ${site.emails.info} before you come.`,
    page: '/contact',
  }),
  person: () => ({
    answer: `A person answers at ${site.emails.info} and ${site.phone}, or through the contact page.`,
    next: null,
    page: '/contact',
  }),
  'program-dates': (hasBegun) => ({
    answer: `${fallCourse.name} ${hasBegun ? 'began' : 'begins'} on ${fallCourse.starts}; classes ${hasBegun ? 'were' : 'are'} ${fallCourse.when.charAt(0).toLowerCase()}${fallCourse.when.slice(1)}.`,
    next: null,
    page: '/programs',
  }),
  'program-price': () => ({
    answer: `${fallCourse.name}: ${listOf(tiers.map((tier) => `${tier.name} for ${tierPrice(tier)}`))}.`,
    next: null,
    page: '/programs',
  }),
  free: () => ({
    answer: `Free here: the guides ${titles('free')}, the quizzes, the farm plan, the grant search, the recipes and this chat.`,
    next: null,
    page: '/country-store',
  }),
  teachers: () => ({
    answer: `For teachers: the free guides, and the lesson guides ${titles('teacher')}, which are not for sale yet.`,
    next: null,
    page: '/country-store',
  }),
  schools: () => ({
    answer: `Yes, for youth and schools: ${listOf(builtInKnowledge.founder.programs.filter((name) => /youth/i.test(name)))}, beds, seeds and first harvests for children and schools. Classes can also use the free quizzes and guides.`,
    next: `Write to ${site.emails.info} with your school and grade, and a person answers with dates.`,
    page: '/programs',
  }),
  'course-start': () => ({
    answer: `${course.title} is online: you start when you like, right after the purchase, and read at your own pace.`,
    next: 'Its first lesson is free to read.',
    page: '/courses',
  }),
  'program-place': () => ({
    answer: `${fallCourse.name}: ${fallCourse.where.charAt(0).toLowerCase()}${fallCourse.where.slice(1)}, so you can join online. ${fallCourse.recorded}.`,
    next: null,
    page: '/programs',
  }),
  weather: () => ({
    answer: 'The community page has the weather card: frost, heat, rain and good hours for spraying at the farm.',
    next: null,
    page: '/community-griot',
  }),
  plan: () => ({
    answer:
      'The farm plan asks for place, crops, time and budget, and gives four weeks of tasks with dates. It is free and needs no account.',
    next: null,
    page: '/start-my-farm-plan',
  }),
};

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
    const { answer, next, page } = FACTS[topic](today >= dayOf(fallCourse.startsOn));
    return {
      value: topic,
      unit: 'fact',
      text: { answer, note: null, next },
      steps: ["from the farm's own records"],
      sources: [{ id: `site-${topic}`, title: 'This site', url: page }],
    };
  },
});
