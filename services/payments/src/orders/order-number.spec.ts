import { orderNumber } from './order-number';

test('an order number is FARM and twice four characters of Crockford’s base 32', () => {
  expect(orderNumber(() => Uint8Array.from([0, 9, 10, 17, 18, 31, 32, 255]))).toBe('FARM-09AH-JZ0Z');
  expect(orderNumber()).toMatch(/^FARM-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
});
