import { csvOf } from './order-csv';
import type { CsvOrder } from './order-list.repository';

const order: CsvOrder = {
  id: '0197279a-0000-7000-8000-000000000001',
  number: 'FARM-7K2Q-91XD',
  productId: 'seeds-of-wealth',
  status: 'partly_refunded',
  email: '=ruth@example.com',
  discountCents: 5,
  totalCents: 3999,
  refundedCents: 100,
  code: 'SPRING',
  paymentIntentId: 'pi_1',
  createdAt: new Date('2026-03-01T12:00:00Z'),
  paidAt: null,
};

test('a month is one heading line and one line an order, with CRLF and dollars', async () => {
  const pages = async function* () {
    yield [order];
    yield [];
  };
  const lines: string[] = [];
  for await (const part of csvOf(pages())) lines.push(part);
  expect(lines.join('')).toBe(
    'number,opened,paid,product,status,email,discount_usd,total_usd,refunded_usd,code,payment\r\n' +
      "FARM-7K2Q-91XD,2026-03-01T12:00:00.000Z,,seeds-of-wealth,partly_refunded,'=ruth@example.com," +
      '0.05,39.99,1.00,SPRING,pi_1\r\n',
  );
});
