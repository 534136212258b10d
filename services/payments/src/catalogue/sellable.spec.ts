import { productOf, type Product } from '@farm/farm';
import type { Mode } from './mode';
import { maySell } from './sellable';

const product = (id: string): Product => productOf(id) as Product;

test.each<[string, string, Mode, string[], boolean]>([
  ['I17: an unreleased guide sells in test mode', 'seeds-of-wealth', 'test', [], true],
  ['I17: an unreleased guide sells against the stand-in', 'seeds-of-wealth', 'sandbox', [], true],
  ['I17: an unreleased guide does not sell in live mode', 'seeds-of-wealth', 'live', [], false],
  ['I17: a released guide sells in live mode', 'seeds-of-wealth', 'live', ['seeds-of-wealth'], true],
  ['I17: a release is for one guide', 'grant-gold', 'live', ['seeds-of-wealth'], false],
  ['the course sells in live mode', 'southern-market-garden', 'live', [], true],
])('%s', (_, id, mode, released, expected) => expect(maySell(product(id), mode, new Set(released))).toBe(expected));
