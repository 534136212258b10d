import { productOf, site } from '@farm/farm';
import type { EmailContent } from '@farm/server-kit/mail';
import { emailTemplates, money, type EmailGrant, type EmailOrder } from './email-templates';

const SITE = 'https://farm.example';
const paidAt = new Date('2026-03-21T02:30:00Z'); // still the 20th on the farm

const guide: EmailOrder = {
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
const course: EmailOrder = {
  ...guide,
  kind: 'course',
  productId: 'southern-market-garden',
  title: 'The Southern Market Garden',
  priceCents: 7999,
  totalCents: 7999,
};
const grant: EmailGrant = { token: 'aToken_-1', downloads: 5, expiresAt: new Date('2026-04-20T02:30:00Z') };

type Templates = typeof emailTemplates;
const renderTemplate = <K extends keyof Templates>(kind: K, data: Parameters<Templates[K]>[0], siteOrigin: string) =>
  (emailTemplates[kind] as (data: unknown, siteOrigin: string) => EmailContent)(data, siteOrigin);

/** The whole email as one text. */
function textOf<K extends keyof Templates>(kind: K, facts: Parameters<Templates[K]>[0]): string {
  const { subject, paragraphs, table, action, footer } = renderTemplate(kind, facts, SITE);
  const figures = [...(table?.rows ?? []), table?.total ?? []].map((row) => row.join(' '));
  const links = [action ? `${action.label} ${action.href}` : '', ...footer.map(({ text }) => text)];
  return [subject, ...paragraphs, ...figures, ...links].join('\n');
}

test('the receipt has the order number, the date at the farm, the price, the link to the library and the seller', () => {
  const email = renderTemplate('receipt', { order: guide, grant }, SITE);
  expect(email.subject).toBe('Your guide and receipt: Seeds of Wealth');
  expect(email.table?.rows).toEqual([['Seeds of Wealth', '$39.99']]);
  expect(email.table?.total).toEqual(['Total paid', '$39.99']);
  expect(email.action).toEqual({ label: 'Open my library', href: `${SITE}/library?grant=aToken_-1` });
  const text = textOf('receipt', { order: guide, grant });
  expect(text).toContain('Order FARM-7K2Q-91XD, paid on March 20, 2026.');
  expect(text).toContain('good for 5 downloads until April 19, 2026');
  expect(text).toContain(`within ${site.refundDays} days`);
  for (const part of [site.company, site.emails.orders, site.phone, site.state]) expect(text).toContain(part);
});

test('the receipt of a guide with slides says where they are', () => {
  const teacher = { ...guide, productId: 'growing-minds-education' };
  expect(textOf('receipt', { order: teacher, grant })).toContain('Slides for the class come with it');
  expect(textOf('receipt', { order: guide, grant })).not.toContain('Slides');
});

test('the receipt shows the discount and the amount paid', () => {
  const reduced = { ...guide, discountCents: 500, totalCents: 3499 };
  expect(renderTemplate('receipt', { order: reduced, grant }, SITE).table).toMatchObject({
    rows: [
      ['Seeds of Wealth', '$39.99'],
      ['Discount', '-$5.00'],
    ],
    total: ['Total paid', '$34.99'],
  });
});

test('the email of a free guide is not a receipt', () => {
  const free = { ...guide, productId: 'seeds-of-change', title: 'Seeds of Change', priceCents: 0, totalCents: 0 };
  const email = renderTemplate('receipt', { order: free, grant }, SITE);
  expect(email.subject).toBe('Your free guide: Seeds of Change');
  expect(email.table).toBeUndefined();
  expect(textOf('receipt', { order: free, grant })).toContain('Nothing was charged.');
});

test('“Your course is open” links to the course and is not a second receipt', () => {
  const email = renderTemplate('access', { order: course, grant }, SITE);
  expect(email.subject).toBe('Your course is open: The Southern Market Garden');
  expect(email.action).toEqual({
    label: 'Open the course',
    href: `${SITE}/course-access?course=southern-market-garden&grant=aToken_-1`,
  });
  expect(email.table).toBeUndefined();
  const text = textOf('access', { order: course, grant });
  expect(text).toContain('paid on March 20, 2026: $79.99.');
  expect(text).toContain('With it come a workbook and a spreadsheet to download, ');
});

test.each([
  ['a guide', guide, `${SITE}/library?grant=aToken_-1`],
  ['a course', course, `${SITE}/course-access?course=southern-market-garden&grant=aToken_-1`],
])('a new link to %s and a resent email lead to the same page as the first email', (_, order, href) => {
  expect(renderTemplate('fresh_link', { order, grant }, SITE).action?.href).toBe(href);
  expect(renderTemplate('resend', { order, grant }, SITE).action?.href).toBe(href);
});

test.each([
  ['receipt', guide],
  ['receipt', { ...guide, totalCents: 0, priceCents: 0 }],
  ['access', course],
  ['fresh_link', guide],
  ['fresh_link', course],
] as const)('%s says what the product is, and beside its link where a new one comes from', (kind, order) => {
  const text = textOf(kind, { order, grant });
  expect(text).toContain('Need a new link later? Ask for one on the library page any time.');
  expect(text).toContain(productOf(order.productId)?.description);
  expect(renderTemplate(kind, { order, grant }, SITE).closing).toMatch(/^[A-Z].*\.$/);
});

test('a full refund closes the guide', () => {
  const text = textOf('refund', { order: guide, cents: 3999, refundedCents: 3999 });
  expect(text).toContain('We refunded $39.99 to the card you used for “Seeds of Wealth”');
  expect(text).toContain('you can no longer open the guide');
  expect(text).toContain('Paid after refunds $0.00');
});

test('a partial refund keeps the guide, and the email adds up earlier refunds', () => {
  const text = textOf('refund', { order: guide, cents: 500, refundedCents: 1500 });
  expect(text).toContain('We refunded $5.00');
  expect(text).toContain('You keep the guide');
  expect(text).toContain('Refunded -$15.00\nPaid after refunds $24.99');
});

test('I12: a buyer who paid twice is told that the second payment was refunded and the first purchase stays', () => {
  const text = textOf('duplicate_refunded', { order: guide });
  expect(text).toContain('a second payment of $39.99 arrived.');
  expect(text).toContain('Your first purchase stays yours.');
});

test('a library email has a key that works once, and names no purchase', () => {
  const email = renderTemplate('library_link', { key: 'aKey_-1' }, SITE);
  expect(email.action?.href).toBe(`${SITE}/library?key=aKey_-1`);
  expect(textOf('library_link', { key: 'aKey_-1' })).toContain('works once, within 30 minutes');
});

test('both addresses are told about a correction, and neither email names the other address', () => {
  const [old, now] = [textOf('email_corrected_old', { order: guide }), textOf('email_corrected_new', { order: guide })];
  for (const text of [old, now]) expect(text).toContain('FARM-7K2Q-91XD');
  expect(renderTemplate('email_corrected_old', { order: guide }, SITE).action).toBeUndefined();
  expect(now).toContain(`${SITE}/library`);
});

test('an alert names the order but no buyer', () => {
  const text = textOf('operator_alert', { why: 'refund failed', order: { id: guide.id, number: guide.number } });
  expect(text).toContain('Needs attention: refund failed (FARM-7K2Q-91XD)');
  expect(text).toContain(`${SITE}/ops/orders/${guide.id}`);
  expect(textOf('operator_alert', { why: 'balance', order: null })).toContain(`${SITE}/ops/orders`);
});

test.each([
  [0, '$0.00'],
  [50, '$0.50'],
  [123456, '$1,234.56'],
  [-500, '-$5.00'],
])('%d cents are %s', (amount, text) => expect(money(amount)).toBe(text));
