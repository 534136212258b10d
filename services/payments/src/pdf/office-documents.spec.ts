import { accessible, pdfFacts, pdfText } from '@farm/print/testing';
import { type CertificateFacts, certificatePdf, inFours } from './certificate';
import { type EvidenceFacts, evidencePdf, formatUtcTime } from '../admin/evidence';
import { money } from './office-document';
import { receiptBlocks, type ReceiptFacts, receiptPdf } from './receipt';

const receipt: ReceiptFacts = {
  number: 'FARM-7K2Q-91XD',
  title: 'Seeds of Wealth',
  kind: 'guide',
  paidAt: new Date('2026-03-01T17:04:05Z'),
  email: 'ruth@example.com',
  priceCents: 3999,
  discountCents: 400,
  taxCents: 0,
  totalCents: 3599,
  card: { brand: 'visa', last4: '4242' },
  refunds: [{ at: new Date('2026-03-09T12:00:00Z'), cents: 1000 }],
};
const certificate: CertificateFacts = {
  name: 'Ruth Łukasz-Okafor',
  course: 'The Southern Market Garden',
  issuedOn: new Date('2026-04-01T12:00:00Z'),
  minutes: 395,
  skills: ['judge ground, water and soil', 'plan beds, crops and dates'],
  code: 'K7Q291XD0ABC',
  checkAt: 'https://example.com/verify/K7Q291XD0ABC',
};
const evidence: EvidenceFacts = {
  preparedAt: new Date('2026-04-02T08:00:00Z'),
  receipt,
  status: 'disputed',
  orderedAt: new Date('2026-03-01T17:01:05Z'),
  paymentIntentId: 'pi_1',
  chargeId: 'ch_1',
  visitor: 'AbCdEfGhIjKlMnOpQrStUv',
  timeline: [{ at: new Date('2026-03-01T17:04:05Z'), actor: 'order-sync', what: 'paid' }],
  accessLog: Array.from({ length: 60 }, (_, minute) => ({
    at: new Date(Date.UTC(2026, 2, 2, 1, minute)),
    what: 'download',
    by: minute % 2 ? 'AbCdEfGhIjKlMnOpQrStUv' : null,
  })),
  emails: [],
};

const documents: [string, string, () => Buffer][] = [
  ['a receipt', 'Receipt FARM-7K2Q-91XD', () => receiptPdf(receipt)],
  ['a certificate', 'Certificate of Completion: Ruth Łukasz-Okafor', () => certificatePdf(certificate)],
  ['evidence', 'Evidence for order FARM-7K2Q-91XD', () => evidencePdf(evidence)],
];

test.each(documents)('%s is tagged, titled and embeds its typeface', async (_, title, render) => {
  const facts = await pdfFacts(render());
  expect(facts).toMatchObject({ ...accessible, title });
  expect(facts.tags.filter((tag) => tag === '/H1')).toHaveLength(1);
  expect(facts.fonts).toBeGreaterThan(1);
});

test.each(documents)('%s rendered twice has the same bytes', async (_, __, render) => {
  expect(render().equals(render())).toBe(true);
});

test('a long access log continues over pages as one table', async () => {
  const { pages, tags } = await pdfFacts(evidencePdf(evidence));
  expect(pages).toBeGreaterThan(2);
  expect(tags.filter((tag) => tag === '/TR').length).toBeGreaterThan(60);
  expect(tags).not.toContain('/H3'); // sections are one level below the title
});

const rowsOf = (facts: ReceiptFacts) =>
  receiptBlocks(facts).flatMap((block) =>
    block.kind === 'table' ? block.rows.map((row) => row.flat().map(({ text }) => text)) : [],
  );

test('a receipt shows price, discount, total and refunds', () => {
  expect(rowsOf(receipt)).toEqual([
    ['Seeds of Wealth, digital guide (PDF)', '$39.99'],
    ['Discount', '−$4.00'],
    ['Total paid', '$35.99'],
    ['March 9, 2026', '−$10.00'],
    ['Paid after refunds', '$25.99'],
  ]);
  expect(rowsOf({ ...receipt, kind: 'course', discountCents: 0, totalCents: 3999, refunds: [] })).toEqual([
    ['Seeds of Wealth, online course', '$39.99'],
    ['Total paid', '$39.99'],
  ]);
});

test.each([
  ['the card', {}, 'Paid with: Visa ending in 4242'],
  [
    'a card of two words',
    { card: { brand: 'american_express', last4: '0005' } },
    'Paid with: American Express ending in 0005',
  ],
  ['an unknown card', { card: null }, 'Paid with: card'],
  ['nothing', { card: null, totalCents: 0 }, 'Paid with: nothing charged'],
])('payment method: %s', (_, changed, line) => {
  const lines = receiptBlocks({ ...receipt, ...changed }).map((block) =>
    block.kind === 'paragraph' ? block.runs.map(({ text }) => text).join('') : '',
  );
  expect(lines).toContain(line);
});

test('an address with letters that the typeface lacks still makes a receipt', async () => {
  expect((await pdfFacts(receiptPdf({ ...receipt, email: 'руфь@example.com' }))).pages).toBe(1);
});

test('the QR code has a text alternative', async () => {
  expect((await pdfFacts(certificatePdf(certificate))).alts).toEqual([
    'QR code that leads to https://example.com/verify/K7Q291XD0ABC',
  ]);
});

test.each([
  'Anaïs D’Été-Núñez',
  'Łukasz Żółć',
  'Nguyễn Thị Ánh',
  'Ζωή',
  'Юлия',
  '陳大文',
  'עדה',
  'あかり',
  '김민준',
  'आशा',
])('a certificate bears the name %s, in embedded fonts', async (name) => {
  const pdf = certificatePdf({ ...certificate, name });
  expect(await pdfFacts(pdf)).toMatchObject({ ...accessible, pages: 1, title: `Certificate of Completion: ${name}` });
  if (name !== 'עדה' && name !== 'आशा') expect((await pdfText(pdf)).join()).toContain(name);
});

test('a very long name stays on one line of one page', async () => {
  const name = 'Wilhelmina '.repeat(7).trim();
  expect((await pdfFacts(certificatePdf({ ...certificate, name }))).pages).toBe(1);
});

test('days are the farm’s, timestamps are UTC, minus signs are minus signs', () => {
  expect(JSON.stringify(receiptBlocks({ ...receipt, paidAt: new Date('2026-03-02T03:00:00Z') }))).toContain(
    '"March 1, 2026"',
  );
  expect(formatUtcTime(new Date('2026-03-02T03:00:00.999Z'))).toBe('2026-03-02 03:00:00 UTC');
  expect(money(-1050)).toBe('−$10.50');
  expect(inFours('K7Q291XD0ABC')).toBe('K7Q2-91XD-0ABC');
});
