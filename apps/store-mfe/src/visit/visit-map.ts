import type { VisitFacts } from '@farm/contracts';

export type MapTurn = VisitFacts['turns'][number];

interface Point {
  x: number;
  y: number;
}

/** A road on the map, from one point to the next. Lengths are drawn shorter the longer they are, so that all fit. */
interface MapRoad {
  from: Point;
  to: Point;
}

export interface VisitMapDrawing {
  roads: readonly MapRoad[];
  /** The gate of the farm. */
  end: Point;
  /** The part of the plane that is shown: x, y, width and height. */
  viewBox: readonly [number, number, number, number];
}

const SHORTEST = 50;
const LONGEST = 120;
/** Room for the name of the farm. */
const MARGIN = 60;

const lengthOf = ({ tenths }: MapTurn): number => Math.min(LONGEST, SHORTEST + 12 * Math.sqrt(tenths));

/** A quarter turn: north is up, and the first road leads north. */
const turned = ({ x, y }: Point, turn: MapTurn['turn']): Point => {
  if (turn === 'left') return { x: y, y: -x };
  return turn === 'right' ? { x: -y, y: x } : { x, y };
};

/** The roads as a drawing; null without any. */
export function drawMap(turns: readonly MapTurn[]): VisitMapDrawing | null {
  if (turns.length === 0) return null;
  let heading: Point = { x: 0, y: -1 };
  let at: Point = { x: 0, y: 0 };
  const roads = turns.map((turn) => {
    heading = turned(heading, turn.turn);
    const length = lengthOf(turn);
    const from = at;
    at = { x: from.x + heading.x * length, y: from.y + heading.y * length };
    return { from, to: at };
  });
  const points = [{ x: 0, y: 0 }, ...roads.map(({ to }) => to)];
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const width = Math.max(...xs) + MARGIN - left;
  const height = Math.max(...ys) + MARGIN - top;
  return { roads, end: at, viewBox: [left, top, width, height] };
}

/** '1.2 miles', of 12 tenths. */
const milesText = (tenths: number): string => (tenths === 10 ? '1 mile' : `${tenths / 10} miles`);

const STEPS: Readonly<Record<MapTurn['turn'], (road: string) => string>> = {
  start: (road) => `Begin on ${road}`,
  left: (road) => `Turn left onto ${road}`,
  right: (road) => `Turn right onto ${road}`,
  straight: (road) => `Go straight on, onto ${road}`,
};

/** The same roads in words, one sentence each. */
export const directionSteps = (turns: readonly MapTurn[]): string[] =>
  turns.map(({ road, turn, tenths }) => `${STEPS[turn](road)} and stay on it for ${milesText(tenths)}.`);
