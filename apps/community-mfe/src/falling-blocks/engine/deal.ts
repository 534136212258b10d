import { fnv1a, mulberry32 } from '@farm/farm';
import type { Shape } from './shapes';

const SHAPES: readonly Shape[] = ['I', 'O', 'T', 'S', 'Z', 'J', 'L'];

/** The first `count` bags of a seed: each holds every shape once, shuffled from the right. */
export function bags(seed: string, count: number): Shape[][] {
  const chance = mulberry32(fnv1a(seed));
  return Array.from({ length: count }, () => {
    const bag = [...SHAPES];
    for (let last = bag.length - 1; last > 0; last -= 1) {
      const place = Math.floor(chance() * (last + 1));
      [bag[last], bag[place]] = [bag[place] as Shape, bag[last] as Shape];
    }
    return bag;
  });
}

/** What is still to come, and how many bags were opened for it. */
export interface Stock {
  seed: string;
  opened: number;
  coming: readonly Shape[];
}

/** How many coming pieces are shown. */
export const SHOWN = 3;

const filled = (stock: Stock): Stock =>
  stock.coming.length >= SHOWN
    ? stock
    : {
        ...stock,
        opened: stock.opened + 1,
        coming: [...stock.coming, ...(bags(stock.seed, stock.opened + 1).at(-1) ?? [])],
      };

export const stockOf = (seed: string): Stock => filled({ seed, opened: 0, coming: [] });

/** The next shape, and the stock after it. */
export function deal(stock: Stock): { shape: Shape; stock: Stock } {
  const [shape, ...coming] = stock.coming;
  if (!shape) throw new RangeError('a stock is never empty');
  return { shape, stock: filled({ ...stock, coming }) };
}
