import { leafBlock, logoPaths } from './logo';

export type Cloth =
  'indigo' | 'collard' | 'leaf' | 'squash' | 'clay' | 'beet' | 'sky' | 'carrot' | 'cotton' | 'blush' | 'mint' | 'haze';

export type BlockName = 'pinwheel' | 'housetop' | 'geese' | 'bars' | 'star' | 'leaf' | 'sweetgum';

/** A patch of a quilt: a block with its cloths and its rotation in degrees clockwise. */
export interface Patch {
  block: BlockName;
  ground: Cloth;
  figure: Cloth;
  third: Cloth;
  turn: number;
}

/** A piece of a block: an SVG path in a square of 60, filled with its cloth, or stroked if it has a `stroke` width. */
export interface Piece {
  path: string;
  cloth: 'ground' | 'figure' | 'third';
  stroke?: number;
}

/** The same in both themes, where the dark one's filter makes them darker, and in PDFs. */
export const clothColors: Record<Cloth, string> = {
  indigo: '#27357A',
  collard: '#1C5C3C',
  leaf: '#2A7247',
  squash: '#F4B63A',
  clay: '#A83A22',
  beet: '#8B1E4F',
  sky: '#2B6C9B',
  carrot: '#E07B2A',
  cotton: '#F6F8F3',
  blush: '#F3C7B1',
  mint: '#BFDCC3',
  haze: '#C3DCED',
};

/** Side of a block in units of its paths. */
export const BLOCK_SIDE = 60;

/** Traditional blocks, without their background: callers draw it a little larger, so that no hairlines show. */
export const blockPieces: Record<BlockName, readonly Piece[]> = {
  pinwheel: [{ path: 'M0 0H30L0 30Z M60 0V30L30 0Z M60 60H30L60 30Z M0 60V30L30 60Z', cloth: 'figure' }],
  housetop: [
    { path: 'M8 8H52V52H8Z', cloth: 'figure' },
    { path: 'M16 16H44V44H16Z', cloth: 'ground' },
    { path: 'M23 23H37V37H23Z', cloth: 'third' },
  ],
  geese: [{ path: 'M0 20 30 0 60 20Z M0 40 30 20 60 40Z M0 60 30 40 60 60Z', cloth: 'figure' }],
  bars: [
    { path: 'M0 0H12V60H0Z M48 0H60V60H48Z', cloth: 'figure' },
    { path: 'M24 0H36V60H24Z', cloth: 'third' },
  ],
  star: [
    {
      path:
        'M15 15 22.5 0 30 15Z M30 15 37.5 0 45 15Z M45 15 60 22.5 45 30Z M45 30 60 37.5 45 45Z ' +
        'M45 45 37.5 60 30 45Z M30 45 22.5 60 15 45Z M15 45 0 37.5 15 30Z M15 30 0 22.5 15 15Z',
      cloth: 'figure',
    },
    { path: 'M15 15H45V45H15Z', cloth: 'third' },
  ],
  leaf: [
    { path: leafBlock.shape, cloth: 'figure' },
    { path: leafBlock.vein, cloth: 'third', stroke: leafBlock.veinWidth },
  ],
  sweetgum: [
    { path: logoPaths.leaf, cloth: 'figure' },
    { path: logoPaths.stem, cloth: 'figure', stroke: 3 },
    { path: logoPaths.veins, cloth: 'third', stroke: 1.6 },
  ],
};

type Swatch = Omit<Patch, 'turn'>;
const swatch = (block: BlockName, ground: Cloth, figure: Cloth, third: Cloth): Swatch => ({
  block,
  ground,
  figure,
  third,
});

export type QuiltSubject = 'frost' | 'plans' | 'heritage' | 'markets' | 'water' | 'crops' | 'learning';

/** What a block means, wherever one is drawn: a packet's cover has the ground and the figure of its subject. */
export const subjectBlocks: Readonly<Record<QuiltSubject, Swatch>> = {
  frost: swatch('star', 'haze', 'indigo', 'squash'),
  plans: swatch('bars', 'cotton', 'beet', 'indigo'),
  heritage: swatch('housetop', 'blush', 'clay', 'squash'),
  markets: swatch('geese', 'carrot', 'indigo', 'cotton'),
  water: swatch('pinwheel', 'haze', 'sky', 'cotton'),
  crops: swatch('leaf', 'mint', 'collard', 'cotton'),
  learning: swatch('sweetgum', 'squash', 'collard', 'cotton'),
};

const subjects = Object.values(subjectBlocks);

/** The block of a step on a way, such as a lesson of a course or a week of a plan; 0 is the first. */
export const blockOfStep = (step: number): Patch => ({
  ...(subjects[step % subjects.length] ?? subjectBlocks.learning),
  turn: 0,
});

/** The blocks of all subjects side by side, row by row. Each row begins three further, so that equal blocks never touch. */
export const subjectQuilt = (columns: number, rows: number): Patch[] =>
  Array.from({ length: columns * rows }, (_, place) => {
    const [column, row] = [place % columns, Math.floor(place / columns)];
    const block = subjects[(column + 3 * row) % subjects.length] ?? subjectBlocks.learning;
    return { ...block, turn: 0 };
  });
