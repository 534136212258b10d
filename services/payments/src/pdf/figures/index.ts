import { drawBars, drawLadder, drawRanges, drawShares, drawWaterfall } from './bar-charts';
import { drawTimeline, drawWindows, drawYear } from './calendar-charts';
import { drawChain, drawLayers, drawRing, drawStall, drawTexture } from './diagrams';
import { textsIn, type DocumentTexts } from '../document-texts';
import { type DrawFigure, type Figure, type FigureSource } from './figure';
import {
  drawBean,
  drawBed,
  drawCores,
  drawDepth,
  drawFrostPocket,
  drawGrid,
  drawRoof,
  drawShadow,
  drawSpacing,
  drawSwale,
} from './garden-figures';
import { drawPests } from './pest-figures';
import { drawChannel, drawJars, drawWashLine, drawWickTub } from './water-figures';

/** Each kind of figure: its drawing, and how its text alternative begins. */
const FIGURES: Readonly<Record<string, readonly [draw: DrawFigure, name: string]>> = {
  bars: [drawBars, 'Bar chart'],
  bean: [drawBean, 'Bean between a wet towel and the glass of a jar, on three days'],
  bed: [drawBed, 'Bed from above, to scale'],
  chain: [drawChain, 'Boxes joined by arrows'],
  channel: [drawChannel, 'Channel, tank and pump in section'],
  cores: [drawCores, 'Zigzag of soil cores over a bed, and one core in section'],
  depth: [drawDepth, 'Seed under the surface beside a ruler'],
  'frost-pocket': [drawFrostPocket, 'Cold air running down a slope at night'],
  grid: [drawGrid, 'Plants in a bed from above, to scale'],
  jars: [drawJars, 'A jar with a plant at three times'],
  ladder: [drawLadder, 'Scale with marks'],
  layers: [drawLayers, 'Layers from the top down'],
  pests: [drawPests, 'Line-up of small animals and signs of trouble'],
  ranges: [drawRanges, 'Ranges on one scale'],
  ring: [drawRing, 'Circle'],
  roof: [drawRoof, 'House, barrel and bed in section'],
  shadow: [drawShadow, 'Shadows of a fence at noon'],
  shares: [drawShares, 'Divided bar'],
  spacing: [drawSpacing, 'Plants along a row, to scale'],
  stall: [drawStall, 'Market table from the front'],
  swale: [drawSwale, 'Swale in section'],
  texture: [drawTexture, 'Soil texture triangle with one point'],
  timeline: [drawTimeline, 'Time line'],
  'wash-line': [drawWashLine, 'Tubs in a row'],
  waterfall: [drawWaterfall, 'Amounts that add up'],
  'wick-tub': [drawWickTub, 'Wick tub in section'],
  windows: [drawWindows, 'Chart of the year by month'],
  year: [drawYear, 'The year on one page, by month'],
};

/** Rows as sentences: 'Radish, Feb 9 to Apr 6; Collards, …'. */
function textAlternative(name: string, { fields, rows }: FigureSource): string {
  const settings = [...fields].map(([key, value]) => `${key} ${value}`);
  const lines = rows.map((row) => row.filter((text) => text.trim() !== '').join(', '));
  return `${name}: ${[...settings, ...lines].join('; ')}.`;
}

interface FigureTexts {
  caption: string;
  /** Without it, the text alternative is made from the rows. */
  alt?: string | undefined;
}

/** @throws RangeError for an unknown kind, data that it cannot draw, or a kind that has no name in the document's language */
export function createFigure(
  kind: string,
  { caption, alt }: FigureTexts,
  source: FigureSource,
  texts: DocumentTexts = textsIn('en'),
): Figure {
  const [draw, name] = FIGURES[kind] ?? [];
  if (!draw || !name) throw new RangeError(`'${kind}' is not a kind of figure: ${Object.keys(FIGURES).join(', ')}.`);
  return { kind, caption, alt: alt ?? textAlternative(texts.of(name), source), drawing: draw(source, texts) };
}
