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

const found = (id: string): Product => {
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

/** A fact of the farm. `of` is what stands after the colon; throws when there is no such thing. */
type Fact = (of: string, now: Date) => string;

// Prices, names, dates and what is for sale are looked up here, never written into an article. The assistant may say
// nothing else about them.
const FACTS: Readonly<Record<string, Fact>> = {
  price: (id) => formatUsd(found(id).price),
  title: (id) => found(id).title,
  state: (id) => (found(id).sellable ? 'for sale now' : 'coming soon'),
  guides: (shelf) => and.format(guides.filter((guide) => guide.shelf === shelf).map(({ title }) => title)),
  refundDays: () => String(site.refundDays),
  farm: () => site.company,
  place: () => `${site.city}, ${site.state}`,
  'contact.email': () => site.emails.info,
  'contact.orders': () => site.emails.orders,
  'contact.phone': () => site.phone,
  programs: () => and.format(builtInKnowledge.founder.programs),
  'coop.paths': () => coopPaths.join(' or the '),
  'programs.fall.name': () => fallCourse.name,
  // A start that has passed is told as past: nobody should plan for a class that is over.
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
 * Throws for a fact nobody knows: a wrong article stops the start.
 */
export const withFacts = (text: string, now: Date): string =>
  text.replace(/\{\{([\w.]+)(?::([\w-]+))?\}\}/g, (placeholder, name: string, of = '') => {
    const fact = FACTS[name];
    if (!fact) throw new Error(`unknown placeholder ${placeholder}`);
    return fact(of as string, now);
  });
