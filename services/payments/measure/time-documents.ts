import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guides } from '@farm/farm';
import { timeDocuments } from '@farm/print/testing';
import { certificatePdf } from '../src/pdf/certificate';
import { renderGuide } from '../src/pdf/guide/guide';
import { receiptPdf } from '../src/pdf/receipt';

const CONTENT = join(__dirname, '../content/guides');
const DATE = new Date('2026-11-28T15:00:00Z');
const [FREE, PAID] = ['seeds-of-change', 'grant-gold'];

const renderer = (id: string) => {
  const guide = guides.find((each) => each.id === id);
  if (!guide) throw new Error(`No guide ${id}`);
  const file = `${id}.md`;
  const text = readFileSync(join(CONTENT, file), 'utf8');
  return async () => (await renderGuide(file, text, guide)).bytes;
};

void timeDocuments({
  receipt: () =>
    receiptPdf({
      ...{ number: 'FARM-2026-0001', title: 'Grant Gold', kind: 'guide', paidAt: DATE, email: 'buyer@example.com' },
      ...{ priceCents: 2_400, discountCents: 0, taxCents: 0, totalCents: 2_400, card: null, refunds: [] },
    }),
  certificate: () =>
    certificatePdf({
      ...{ name: 'Ada Grower', course: 'Southern Market Garden', issuedOn: DATE, minutes: 395 },
      ...{ skills: ['judge ground, water and soil'], code: 'K7Q291XD0ABC', checkAt: 'https://example.com/c' },
    }),
  [`guide ${FREE}`]: renderer(FREE),
  [`guide ${PAID}`]: renderer(PAID),
});
