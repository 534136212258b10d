import { cell, requiredField, numberIn, rowsOf, type DrawFigure } from './figure';
import { breakLabel, FIGURE_WIDTH, LABEL, labelWidth, Sketch, SMALL } from './sketch';

const LINE = LABEL * 1.25;

/** Boxes from top to bottom with arrows between them: title, text. */
export const drawChain: DrawFigure = (source) => {
  const rows = rowsOf(source);
  const sketch = new Sketch();
  const [left, width] = [116, FIGURE_WIDTH - 118];
  let y = 1;
  rows.forEach((row, index) => {
    const lines = breakLabel(cell(row, 1), width - 24).length;
    const title = breakLabel(cell(row, 0), left - 22, LABEL, true);
    const height = Math.max(lines, title.length) * LINE + 12;
    sketch.rect(left, y, width, height, { fill: 'band', stroke: 'accent' });
    title.forEach((line, at) => sketch.text(left - 14, y + 17 + at * LINE, line, { anchor: 'end', bold: true }));
    sketch.paragraph(left + 12, y + 18, cell(row, 1), width - 24);
    y += height;
    if (index < rows.length - 1) sketch.arrow(left + 24, y, left + 24, y + 14);
    y += 15;
  });
  return sketch.finish(y - 13);
};

/**
 * Stations in a circle, one leading to the next: name, text under it. `center` names what goes around; `shape: flat` makes an
 * ellipse for a slide.
 */
export const drawRing: DrawFigure = (source) => {
  const rows = rowsOf(source);
  const sketch = new Sketch();
  const [rx, ry] = source.fields.get('shape') === 'flat' ? [146, 62] : [138, 88];
  const [cx, cy] = [FIGURE_WIDTH / 2, ry + 34];
  const at = (turn: number) => {
    const angle = 2 * Math.PI * turn - Math.PI / 2;
    return { x: cx + rx * Math.cos(angle), y: cy + ry * Math.sin(angle) };
  };
  const isOneWay = source.fields.get('arrows') !== 'none';
  rows.forEach((_, index) => {
    const [from, to] = [at((index + 0.42) / rows.length), at((index + 0.58) / rows.length)];
    if (isOneWay) sketch.arrow(from.x, from.y, to.x, to.y);
    else sketch.line(from.x, from.y, to.x, to.y);
  });
  rows.forEach((row, index) => {
    const { x, y } = at(index / rows.length);
    const width = 106;
    const lines = [...breakLabel(cell(row, 0), width, LABEL, true).map((text) => ({ text, bold: true }))];
    const details = cell(row, 1) ? breakLabel(cell(row, 1), width, SMALL).map((text) => ({ text, bold: false })) : [];
    const all = [...lines, ...details];
    const height = all.length * 14 + 8;
    const boxWidth = Math.max(...all.map(({ text, bold }) => labelWidth(text, bold ? LABEL : SMALL, bold))) + 16;
    const boxLeft = Math.min(Math.max(1, x - boxWidth / 2), FIGURE_WIDTH - boxWidth - 1);
    sketch.rect(boxLeft, y - height / 2, boxWidth, height, { fill: 'band', stroke: 'accent' });
    all.forEach(({ text, bold }, line) =>
      sketch.text(boxLeft + boxWidth / 2, y - height / 2 + 15 + line * 14, text, {
        anchor: 'middle',
        bold,
        size: bold ? LABEL : SMALL,
      }),
    );
  });
  const center = source.fields.get('center');
  if (center) {
    const lines = breakLabel(center, 96, LABEL);
    lines.forEach((line, index) =>
      sketch.text(cx, cy + 4 + (index - (lines.length - 1) / 2) * 15, line, { anchor: 'middle', color: 'muted' }),
    );
  }
  return sketch.finish();
};

const LAYER_FILLS = ['soft', 'squash', 'band', 'surface', 'action'] as const;
type LayerFill = (typeof LAYER_FILLS)[number];
/** Materials that have a color of their own, by the first word of their name. */
const MATERIAL_FILLS: Readonly<Record<string, LayerFill>> = {
  Green: 'action',
  Greens: 'action',
  Brown: 'squash',
  Browns: 'squash',
  Sand: 'band',
  Soil: 'squash',
};

/** One fill for each material: the same name, by its first word, has the same color wherever it lies. */
function layerFills(names: readonly string[]): LayerFill[] {
  const materials = names.map((name) => name.split(/[ ,]/)[0] ?? '');
  const others = [...new Set(materials)].filter((material) => !MATERIAL_FILLS[material]);
  const free = LAYER_FILLS.filter((fill) => !materials.some((material) => MATERIAL_FILLS[material] === fill));
  return materials.map(
    (material) => MATERIAL_FILLS[material] ?? free[others.indexOf(material) % free.length] ?? 'soft',
  );
}

/**
 * Layers from the top down in a jar, a bed, a heap or a tub: name, share of the height, text. The heights are to scale.
 */
export const drawLayers: DrawFigure = (source) => {
  const rows = rowsOf(source);
  const shape = source.fields.get('in') ?? 'bed';
  const sketch = new Sketch();
  const sizes = rows.map((row) => numberIn(cell(row, 1)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const fills = layerFills(rows.map((row) => cell(row, 0)));
  const height = Math.max(120, rows.length * 40);
  const [left, width] = shape === 'jar' ? [30, 96] : [10, 136];
  const top = 16;
  let y = top;
  let labelY = 0;
  sizes.forEach((size, index) => {
    const row = rows[index] ?? [];
    const layer = (size / total) * height;
    const inset = shape === 'heap' ? (1 - (y + layer / 2 - top) / height) * 34 : 0;
    sketch.rect(left + inset, y, width - 2 * inset, layer, {
      fill: fills[index],
      stroke: 'accent',
      thickness: 1.2,
    });
    const middle = Math.max(y + layer / 2, labelY + 8);
    sketch.line(left + width - inset, y + layer / 2, 160, middle, { thickness: 0.8 });
    sketch.text(166, middle + 4, cell(row, 0), { bold: true });
    const next = cell(row, 2) ? sketch.paragraph(166, middle + 18, cell(row, 2), FIGURE_WIDTH - 168) : middle + 18;
    labelY = next;
    y += layer;
  });
  if (shape === 'jar') {
    sketch.path(`M${left} ${top - 8}v${height + 8}h${width}v${-height - 8}`, { stroke: 'accent', thickness: 3 });
    sketch.rect(left - 4, top - 14, width + 8, 8, { fill: 'surface', stroke: 'accent' });
  }
  if (shape === 'tub') {
    sketch.path(`M${left - 6} ${top - 8}l6 ${height + 8}h${width}l6 ${-height - 8}`, {
      stroke: 'accent',
      thickness: 3,
    });
  }
  if (shape === 'bed') sketch.line(0, top + height, left + width + 10, top + height, { thickness: 3 });
  return sketch.finish(Math.max(top + height + 6, labelY));
};

/** Corners of the texture triangle. */
const TRIANGLE = { top: 22, bottom: 290, left: 32, right: 342 };

/** The twelve texture classes of the USDA, each with the percent of sand and clay at which its name is written. */
const SOILS: readonly (readonly [name: string, sand: number, clay: number])[] = [
  ['clay', 22, 60],
  ['sandy clay', 51, 42],
  ['silty clay', 7, 47],
  ['clay loam', 33, 33],
  ['silty clay loam', 10, 33],
  ['sandy clay loam', 63, 26],
  ['loam', 40, 18],
  ['silt loam', 21, 15],
  ['silt', 6, 5],
  ['sandy loam', 63, 11],
  ['loamy sand', 84, 6],
  ['sand', 93, 3],
];

/** The lines between the classes: percent of sand and clay at both ends. */
const SOIL_BORDERS: readonly (readonly [sand1: number, clay1: number, sand2: number, clay2: number])[] = [
  [0, 40, 45, 40],
  [20, 40, 0, 60],
  [45, 55, 45, 27],
  [65, 35, 45, 35],
  [0, 27, 45, 27],
  [20, 40, 20, 27],
  [80, 20, 52, 20],
  [52, 20, 45, 27],
  [52, 20, 52, 7],
  [52, 7, 43, 7],
  [23, 27, 50, 0],
  [0, 12, 8, 12],
  [8, 12, 20, 0],
  [85, 0, 90, 10],
  [70, 0, 85, 15],
];
const CLASS_LABEL = 9;

interface Point {
  x: number;
  y: number;
}

/** Lines of the same sand and of the same clay are this far apart. */
const GRID_PERCENT = 10;

/** Where a soil lies in the texture triangle of the USDA. `sand: 50`, `clay: 30`: percent; the rest is silt. */
export const drawTexture: DrawFigure = (source) => {
  const [sand, clay] = [numberIn(requiredField(source, 'sand')), numberIn(requiredField(source, 'clay'))];
  const { top, bottom, left, right } = TRIANGLE;
  const at = (sandPart: number, clayPart: number): Point => {
    const y = bottom - (clayPart / 100) * (bottom - top);
    const silt = 100 - sandPart - clayPart;
    return { x: left + ((silt + clayPart / 2) / 100) * (right - left), y };
  };
  const sketch = new Sketch();
  sketch.path(`M${left} ${bottom}L${(left + right) / 2} ${top}L${right} ${bottom}Z`, {
    fill: 'band',
    stroke: 'accent',
  });
  const line = (from: Point, to: Point, stroke: 'line' | 'muted', thickness: number) =>
    sketch.line(from.x, from.y, to.x, to.y, { stroke, thickness });
  for (let part = GRID_PERCENT; part < 100; part += GRID_PERCENT) {
    line(at(100 - part, part), at(0, part), 'line', 0.5); // the same clay
    line(at(part, 0), at(part, 100 - part), 'line', 0.5); // the same sand
  }
  for (const [sand1, clay1, sand2, clay2] of SOIL_BORDERS) line(at(sand1, clay1), at(sand2, clay2), 'muted', 1);
  for (let part = 20; part < 100; part += 20) {
    const { x, y } = at(100 - part, part);
    sketch.text(x - 6, y + 3, `${part}`, { anchor: 'end', size: SMALL, color: 'muted' });
    const foot = at(part, 0);
    sketch.text(foot.x, foot.y + 12, `${part}`, { anchor: 'middle', size: SMALL, color: 'muted' });
  }
  for (const [name, sandPart, clayPart] of SOILS) {
    const { x, y } = at(sandPart, clayPart);
    const lines = breakLabel(name, 36, CLASS_LABEL);
    lines.forEach((line, index) =>
      sketch.text(x, y + 3 + (index - (lines.length - 1) / 2) * (CLASS_LABEL + 1), line, {
        anchor: 'middle',
        size: CLASS_LABEL,
      }),
    );
  }
  sketch.text((left + right) / 2, 13, 'all clay', { anchor: 'middle', bold: true });
  sketch.text(left - 8, bottom + 16, 'all sand', { bold: true });
  sketch.text(right + 8, bottom + 16, 'all silt', { anchor: 'end', bold: true });
  sketch.text(left, top + 40, '% clay', { size: SMALL, color: 'muted' });
  sketch.text((left + right) / 2, bottom + 24, '% sand', { anchor: 'middle', size: SMALL, color: 'muted' });
  const point = at(sand, clay);
  const mark = { fill: 'squash', stroke: 'accent', thickness: 2.5 } as const;
  sketch.circle(point.x, point.y, 6, mark);
  const shares = `sand ${sand}, silt ${100 - sand - clay}, clay ${clay}`;
  const label = source.fields.get('label');
  sketch.circle(left + 6, bottom + 36, 6, mark);
  sketch.text(left + 20, bottom + 40, label === undefined ? shares : `${label}: ${shares}`, { bold: true });
  return sketch.finish();
};

/** A stall in front view with a crate for each row: what lies in it, price. */
export const drawStall: DrawFigure = (source) => {
  const rows = rowsOf(source);
  const sketch = new Sketch();
  const [left, width, tableTop] = [20, 360, 112];
  const crate = width / rows.length;
  for (let x = left - 12; x < left + width; x += 48)
    sketch.path(`M${x} 6h48v26a24 12 0 0 1 -48 0Z`, {
      fill: ((x + 12) / 48) % 2 < 1 ? 'squash' : 'surface',
      stroke: 'accent',
    });
  sketch.line(left, 38, left, 190).line(left + width, 38, left + width, 190);
  rows.forEach((row, index) => {
    const x = left + index * crate + 5;
    sketch.path(`M${x} ${tableTop - 30}h${crate - 10}l-5 30h${-crate + 20}Z`, { fill: 'soft', stroke: 'accent' });
    for (let ball = 0; ball < 3; ball += 1)
      sketch.circle(x + (crate - 10) * (0.25 + ball * 0.25), tableTop - 33, 6, { fill: 'action', stroke: 'accent' });
    const lines = breakLabel(cell(row, 0), crate - 8, SMALL);
    lines.forEach((line, at) =>
      sketch.text(x - 5 + crate / 2, tableTop + 24 + at * 13, line, { anchor: 'middle', size: SMALL }),
    );
    sketch.text(x - 5 + crate / 2, tableTop + 28 + lines.length * 13, cell(row, 1), { anchor: 'middle', bold: true });
  });
  sketch.rect(left - 6, tableTop, width + 12, 8, { fill: 'surface', stroke: 'accent' });
  sketch.line(0, 190, FIGURE_WIDTH, 190);
  return sketch.finish(194);
};
