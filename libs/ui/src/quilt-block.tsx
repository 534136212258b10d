import type { BlockName, Cloth, Patch } from './quilt';

const cloth = (name: Cloth) => `var(--q-${name})`;

interface Fills {
  ground: string;
  figure: string;
  third: string;
}

const STAR =
  'M15 15 22.5 0 30 15ZM30 15 37.5 0 45 15ZM45 15 60 22.5 45 30ZM45 30 60 37.5 45 45Z' +
  'M45 45 37.5 60 30 45ZM30 45 22.5 60 15 45ZM15 45 0 37.5 15 30ZM15 30 0 22.5 15 15Z';

// Traditional public patterns, 60 x 60.
const FIGURES: Readonly<Record<BlockName, (fills: Fills) => React.ReactNode>> = {
  pinwheel: ({ figure }) => <path fill={figure} d="M0 0H30L0 30ZM60 0V30L30 0ZM60 60H30L60 30ZM0 60V30L30 60Z" />,
  housetop: ({ ground, figure, third }) => (
    <>
      <path fill={figure} d="M8 8H52V52H8Z" />
      <path fill={ground} d="M16 16H44V44H16Z" />
      <path fill={third} d="M23 23H37V37H23Z" />
    </>
  ),
  geese: ({ figure }) => <path fill={figure} d="M0 20 30 0 60 20ZM0 40 30 20 60 40ZM0 60 30 40 60 60Z" />,
  bars: ({ figure, third }) => (
    <>
      <path fill={figure} d="M0 0H12V60H0ZM48 0H60V60H48Z" />
      <path fill={third} d="M24 0H36V60H24Z" />
    </>
  ),
  star: ({ figure, third }) => (
    <>
      <path fill={figure} d={STAR} />
      <path fill={third} d="M15 15H45V45H15Z" />
    </>
  ),
  leaf: ({ figure, third }) => (
    <>
      <path fill={figure} d="M8 52C8 24 24 8 52 8 52 36 36 52 8 52Z" />
      <path fill="none" stroke={third} strokeWidth="3" d="M8 52 40 20" />
    </>
  ),
};

/** One patch at its place. The ground reaches 0.25 over the edge, so that no hairline shows between blocks. */
export function QuiltBlock({ patch, x, y }: { patch: Patch; x: number; y: number }) {
  const fills = { ground: cloth(patch.ground), figure: cloth(patch.figure), third: cloth(patch.third) };
  const turn = patch.turn ? ` rotate(${patch.turn} 30 30)` : '';
  return (
    <g transform={`translate(${x} ${y})${turn}`}>
      <path fill={fills.ground} d="M-.25-.25H60.25V60.25H-.25Z" />
      {FIGURES[patch.block](fills)}
    </g>
  );
}
