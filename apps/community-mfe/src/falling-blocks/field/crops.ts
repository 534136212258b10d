import type { Shape } from '../engine/shapes';

interface Crop {
  name: string;
  /** For labels in words only: emoji differ by system, and some have none. */
  emoji: string;
  fill: string;
  /** Drawn on a tile of 24 x 24, so that crops are told apart without their colours. */
  pattern: string;
  /** Colour of the pattern. */
  ink: string;
  /** The pattern is filled instead of drawn as a line. */
  filled?: boolean;
}

const INK = 'var(--q-ink)';
const COTTON = 'var(--q-cotton)';

/** A full circle as a path. */
const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const DOTS = [ring(12, 12, 2), ring(7, 7, 2), ring(17, 7, 2), ring(7, 17, 2), ring(17, 17, 2)].join('');

/** What each shape is grown as. */
export const crops: Record<Shape, Crop> = {
  I: { name: 'Sweet corn', emoji: '\u{1F33D}', fill: 'var(--q-squash)', ink: INK, pattern: 'M6 4V20M12 4V20M18 4V20' },
  O: { name: 'Tomato', emoji: '\u{1F345}', fill: 'var(--q-clay)', ink: COTTON, pattern: ring(12, 12, 6) },
  T: {
    name: 'Collards',
    emoji: '\u{1F96C}',
    fill: 'var(--q-collard)',
    ink: COTTON,
    pattern: 'M12 3V21M12 9 6 5M12 9 18 5M12 16 6 12M12 16 18 12',
  },
  S: { name: 'Cucumber', emoji: '\u{1F952}', fill: 'var(--q-leaf)', ink: COTTON, pattern: DOTS, filled: true },
  Z: {
    name: 'Hot pepper',
    emoji: '\u{1F336}\u{FE0F}',
    fill: 'var(--q-beet)',
    ink: COTTON,
    pattern: 'M3 21 21 3M3 12 12 3M12 21 21 12',
  },
  J: {
    name: 'Eggplant',
    emoji: '\u{1F346}',
    fill: 'var(--q-indigo)',
    ink: COTTON,
    pattern: 'M4 9C8 4 16 4 20 9L12 13Z',
    filled: true,
  },
  L: {
    name: 'Carrot',
    emoji: '\u{1F955}',
    fill: 'var(--q-carrot)',
    ink: INK,
    pattern: ring(12, 12, 4) + ring(12, 12, 8),
  },
};
