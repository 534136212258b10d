import { fnv1a, mulberry32 } from '@farm/farm';

export type BlockName = 'pinwheel' | 'housetop' | 'geese' | 'bars' | 'star' | 'leaf';
export type Cloth = 'indigo' | 'collard' | 'leaf' | 'squash' | 'clay' | 'beet' | 'sky' | 'cotton' | 'blush' | 'mint';

/** One block: its pattern and three cloths (ground, figure, third). */
interface Swatch {
  block: BlockName;
  ground: Cloth;
  figure: Cloth;
  third: Cloth;
}

/** A placed block; `turn` in degrees. */
export interface Patch extends Swatch {
  turn: 0 | 90 | 180 | 270;
}

const swatch = (block: BlockName, ground: Cloth, figure: Cloth, third: Cloth): Swatch => ({
  block,
  ground,
  figure,
  third,
});

const SWATCHES: readonly Swatch[] = [
  swatch('pinwheel', 'indigo', 'squash', 'cotton'),
  swatch('leaf', 'mint', 'collard', 'cotton'),
  swatch('housetop', 'clay', 'cotton', 'squash'),
  swatch('geese', 'cotton', 'indigo', 'clay'),
  swatch('bars', 'squash', 'clay', 'cotton'),
  swatch('star', 'collard', 'squash', 'cotton'),
  swatch('leaf', 'squash', 'clay', 'cotton'),
  swatch('pinwheel', 'beet', 'blush', 'cotton'),
  swatch('housetop', 'sky', 'cotton', 'indigo'),
  swatch('geese', 'squash', 'collard', 'clay'),
  swatch('star', 'indigo', 'mint', 'squash'),
  swatch('bars', 'mint', 'indigo', 'beet'),
];

// How many turns of 90 degrees look different.
const TURNS: Readonly<Record<BlockName, number>> = { pinwheel: 1, housetop: 1, geese: 4, bars: 2, star: 1, leaf: 4 };

/**
 * A patchwork of traditional blocks, row by row. The same seed gives the same quilt on server and client.
 * No block stands beside its like, nor a ground beside the same ground; all swatches are used evenly.
 */
export function quilt(seed: string, columns: number, rows: number): Patch[] {
  const next = mulberry32(fnv1a(seed));
  const used = new Map<Swatch, number>();
  const patches: Patch[] = [];
  for (let place = 0; place < columns * rows; place += 1) {
    const left = place % columns ? patches[place - 1] : undefined;
    const upper = patches[place - columns];
    const fitting = SWATCHES.filter((s) =>
      [left, upper].every((near) => !near || (near.block !== s.block && near.ground !== s.ground)),
    );
    const least = Math.min(...fitting.map((s) => used.get(s) ?? 0));
    const candidates = fitting.filter((s) => (used.get(s) ?? 0) === least);
    const chosen = candidates[Math.floor(next() * candidates.length)];
    if (!chosen) throw new Error(`The quilt '${seed}' found no block for place ${place}`);
    used.set(chosen, least + 1);
    patches.push({ ...chosen, turn: (Math.floor(next() * TURNS[chosen.block]) * 90) as Patch['turn'] });
  }
  return patches;
}
