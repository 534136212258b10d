import { formatUsd, guides, productOf, site, type Product } from '@farm/farm';

const found = (id: string): Product => {
  const product = productOf(id);
  if (!product) throw new Error(`no product '${id}' in the catalogue`);
  return product;
};

const and = new Intl.ListFormat('en', { type: 'conjunction' });

// Prices, names and what is for sale are facts of the farm: they are looked up, never written into an article.
const FACTS: Readonly<Record<string, (id: string) => string>> = {
  price: (id) => formatUsd(found(id).price),
  title: (id) => found(id).title,
  state: (id) => (found(id).sellable ? 'for sale now' : 'coming soon'),
  guides: (shelf) => and.format(guides.filter((guide) => guide.shelf === shelf).map(({ title }) => title)),
  refundDays: () => String(site.refundDays),
};

/** The text with each `{{fact:of}}` filled in. Throws for a fact nobody knows: a wrong article stops the start. */
export const withFacts = (text: string): string =>
  text.replace(/\{\{(\w+)(?::([\w-]+))?\}\}/g, (placeholder, name: string, of = '') => {
    const fact = FACTS[name];
    if (!fact) throw new Error(`unknown placeholder ${placeholder}`);
    return fact(of as string);
  });
