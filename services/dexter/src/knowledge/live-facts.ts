import {
  builtInKnowledge,
  coopPaths,
  fallCourse,
  formatUsd,
  guides,
  instantOf,
  productOf,
  site,
  tierPrice,
  tiers,
} from '@farm/farm';
import type { Product } from '@farm/farm';

const findProduct = (id: string): Product => {
  const product = productOf(id);
  if (!product) throw new Error(`no product '${id}' in the catalogue`);
  return product;
};

const tier = (number: string) => {
  const one = tiers.find((other) => String(other.number) === number);
  if (!one) throw new Error(`no tier '${number}' of the fall course`);
  return one;
};

const and = new Intl.ListFormat('en', { type: 'conjunction' });

const hasBegun = (now: Date): boolean =>
  now >= instantOf(fallCourse.startsOn, fallCourse.startsAt, site.place.timeZone);

const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A fact of the farm. `of` is the text after the colon. @throws when it is unknown. */
type Fact = (of: string, now: Date) => string;

// Prices, names, dates and availability are looked up here and never written into an article.
const FACTS: Readonly<Record<string, Fact>> = {
  price: (id) => formatUsd(findProduct(id).price),
  title: (id) => findProduct(id).title,
  state: (id) => (findProduct(id).sellable ? 'for sale now' : 'coming soon'),
  guides: (category) => and.format(guides.filter((guide) => guide.category === category).map(({ title }) => title)),
  refundDays: () => String(site.refundDays),
  farm: () => site.company,
  place: () => `${site.city}, ${site.state}`,
  'contact.email': () => site.emails.info,
  'contact.orders': () => site.emails.orders,
  'contact.phone': () => site.phone,
  programs: () => and.format(builtInKnowledge.founder.programs),
  'coop.paths': () => coopPaths.join(' or the '),
  'programs.fall.name': () => fallCourse.name,
  // Past tense after the start, so that nobody plans for a class that is over.
  'programs.fall.start': (_, now) => `${hasBegun(now) ? 'began' : 'begins'} on ${fallCourse.starts}`,
  'programs.fall.classes': (_, now) => `${hasBegun(now) ? 'were held' : 'are held'} ${inSentence(fallCourse.when)}`,
  'programs.fall.where': () => inSentence(fallCourse.where),
  'programs.fall.tiers': () => and.format(tiers.map((one) => `${one.name} for ${tierPrice(one)}`)),
  'tier.name': (number) => tier(number).name,
  'tier.price': (number) => tierPrice(tier(number)),
  'tier.length': (number) => tier(number).length,
};

/**
 * The text with each `{{fact}}` or `{{fact:of}}` filled in as it is true at `now`.
 * @throws for an unknown fact.
 */
export const withFacts = (text: string, now: Date): string =>
  text.replace(/\{\{([\w.]+)(?::([\w-]+))?\}\}/g, (placeholder, name: string, of = '') => {
    const fact = FACTS[name];
    if (!fact) throw new Error(`unknown placeholder ${placeholder}`);
    return fact(of as string, now);
  });
