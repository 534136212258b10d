import { site } from '@farm/farm';
import { letterOf, type LetterFacts } from './letter-of';
import type { GrantTold, OrderTold } from './order-told';
import { money } from './words';

const SITE = 'https://farm.example';
const paidAt = new Date('2026-03-21T02:30:00Z'); // still the 20th on the farm

const guide: OrderTold = {
  id: '01980000-0000-7000-8000-000000000001',
  number: 'FARM-7K2Q-91XD',
  kind: 'guide',
  productId: 'seeds-of-wealth',
  title: 'Seeds of Wealth',
  priceCents: 3999,
  discountCents: 0,
  totalCents: 3999,
  paidAt,
};
const course: OrderTold = {
  ...guide,
  kind: 'course',
  productId: 'southern-market-garden',
  title: 'The Southern Market Garden',
  priceCents: 7999,
  totalCents: 7999,
};
const grant: GrantTold = { token: 'aToken_-1', downloads: 5, expiresAt: new Date('2026-04-20T02:30:00Z') };

/** Everything a letter says, as one text. */
function said<K extends keyof LetterFacts>(kind: K, facts: LetterFacts[K]): string {
  const { subject, paragraphs, table, action, footer } = letterOf(kind, facts, SITE);
  const figures = [...(table?.rows ?? []), table?.total ?? []].map((row) => row.join(' '));
  const links = [action ? `${action.label} ${action.href}` : '', ...footer.map(({ text }) => text)];
  return [subject, ...paragraphs, ...figures, ...links].join('\n');
}

test('the receipt tells number, day on the farm, price, the way to the guide, and who sold it', () => {
  const letter = letterOf('receipt', { order: guide, grant }, SITE);
  expect(letter.subject).toBe('Your guide and receipt: Seeds of Wealth');
  expect(letter.table?.rows).toEqual([['Seeds of Wealth', '$39.99']]);
  expect(letter.table?.total).toEqual(['Total paid', '$39.99']);
  expect(letter.action).toEqual({ label: 'Open my library', href: `${SITE}/library?grant=aToken_-1` });
  const text = said('receipt', { order: guide, grant });
  expect(text).toContain('Order FARM-7K2Q-91XD, paid on March 20, 2026.');
  expect(text).toContain('good for 5 downloads, until April 19, 2026');
  expect(text).toContain(`within ${site.refundDays} days`);
  for (const part of [site.company, site.emails.orders, site.phone, site.state]) expect(text).toContain(part);
});

test('a discount stands on the receipt, and the total is what was paid', () => {
  const reduced = { ...guide, discountCents: 500, totalCents: 3499 };
  expect(letterOf('receipt', { order: reduced, grant }, SITE).table).toMatchObject({
    rows: [
      ['Seeds of Wealth', '$39.99'],
      ['Discount', '-$5.00'],
    ],
    total: ['Total paid', '$34.99'],
  });
});

test('a free guide’s letter is no receipt', () => {
  const free = { ...guide, productId: 'seeds-of-change', title: 'Seeds of Change', priceCents: 0, totalCents: 0 };
  const letter = letterOf('receipt', { order: free, grant }, SITE);
  expect(letter.subject).toBe('Your free guide: Seeds of Change');
  expect(letter.table).toBeUndefined();
  expect(said('receipt', { order: free, grant })).toContain('Nothing was charged.');
});

test('“Your course is open” leads to the course and is no second receipt', () => {
  const letter = letterOf('access', { order: course, grant }, SITE);
  expect(letter.subject).toBe('Your course is open: The Southern Market Garden');
  expect(letter.action).toEqual({
    label: 'Open the course',
    href: `${SITE}/course-access?course=southern-market-garden&grant=aToken_-1`,
  });
  expect(letter.table).toBeUndefined();
  expect(said('access', { order: course, grant })).toContain('paid on March 20, 2026: $79.99.');
});

test.each([
  ['a guide', guide, `${SITE}/library?grant=aToken_-1`],
  ['a course', course, `${SITE}/course-access?course=southern-market-garden&grant=aToken_-1`],
])('a fresh link to %s, and the order’s own letter again, lead where the first did', (_, order, href) => {
  expect(letterOf('fresh_link', { order, grant }, SITE).action?.href).toBe(href);
  expect(letterOf('resend', { order, grant }, SITE).action?.href).toBe(href);
});

test('all of the money back closes the guide', () => {
  const text = said('refund', { order: guide, cents: 3999, backCents: 3999 });
  expect(text).toContain('given $39.99 back to the card that paid for “Seeds of Wealth”');
  expect(text).toContain('the guide is closed');
  expect(text).toContain('Left $0.00');
});

test('part of the money back keeps it, and the letter adds up what went back before', () => {
  const text = said('refund', { order: guide, cents: 500, backCents: 1500 });
  expect(text).toContain('given $5.00 back');
  expect(text).toContain('You keep the guide');
  expect(text).toContain('Given back -$15.00\nLeft $24.99');
});

test('I12: who paid twice reads that the second payment is on its way back, and that the first stays', () => {
  const text = said('duplicate_refunded', { order: guide });
  expect(text).toContain('a second payment of $39.99 came in.');
  expect(text).toContain('What you bought the first time stays yours.');
});

test('a library letter opens by its key, once, and tells no purchase', () => {
  const letter = letterOf('library_link', { key: 'aKey_-1' }, SITE);
  expect(letter.action?.href).toBe(`${SITE}/library?key=aKey_-1`);
  expect(said('library_link', { key: 'aKey_-1' })).toContain('works once, within 30 minutes');
});

test('a corrected address is told to both, and neither learns the other', () => {
  const [old, now] = [said('email_corrected_old', { order: guide }), said('email_corrected_new', { order: guide })];
  for (const text of [old, now]) expect(text).toContain('FARM-7K2Q-91XD');
  expect(letterOf('email_corrected_old', { order: guide }, SITE).action).toBeUndefined();
  expect(now).toContain(`${SITE}/library`);
});

test('an alert names the order and no buyer', () => {
  const text = said('operator_alert', { why: 'refund failed', order: { id: guide.id, number: guide.number } });
  expect(text).toContain('Needs attention: refund failed (FARM-7K2Q-91XD)');
  expect(text).toContain(`${SITE}/ops/orders/${guide.id}`);
  expect(said('operator_alert', { why: 'balance', order: null })).toContain(`${SITE}/ops/orders`);
});

test.each([
  [0, '$0.00'],
  [50, '$0.50'],
  [123456, '$1,234.56'],
  [-500, '-$5.00'],
])('%d cents are %s', (given, shown) => expect(money(given)).toBe(shown));
