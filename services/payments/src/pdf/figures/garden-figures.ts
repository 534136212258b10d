import { cell, requiredField, numberIn, numbersIn, rowsOf, type DrawFigure } from './figure';
import { breakLabel, FIGURE_WIDTH, LABEL, labelWidth, Sketch, SMALL } from './sketch';

/** A bed seen from above, to scale. `bed: 4 x 12` in feet; a row for each part from left to right: name, what grows. */
export const drawBed: DrawFigure = (source, texts) => {
  const rows = rowsOf(source);
  const [short = 4, long = 12] = numbersIn(requiredField(source, 'bed').replace('x', ' '));
  const sketch = new Sketch();
  const [left, top] = [30, 22];
  const scale = (FIGURE_WIDTH - left - 2) / long;
  const [width, height] = [long * scale, Math.max(short * scale, 40)];
  const part = width / rows.length;
  sketch.text(left + width / 2, 12, texts.of('{long} feet', { long }), {
    anchor: 'middle',
    size: SMALL,
    color: 'muted',
  });
  sketch.text(0, top + height / 2 - 2, `${short}`, { size: SMALL, color: 'muted' });
  sketch.text(0, top + height / 2 + 10, texts.of('feet'), { size: SMALL, color: 'muted' });
  sketch.rect(left, top, width, height, { fill: 'band', stroke: 'accent', thickness: 2.5 });
  const lines = rows.map((row) => breakLabel(cell(row, 1), part - 10, SMALL));
  rows.forEach((row, index) => {
    const x = left + index * part;
    if (index > 0) sketch.line(x, top, x, top + height, { dashed: true });
    sketch.text(x + part / 2, top + 18, cell(row, 0), { anchor: 'middle', bold: true });
    lines[index]?.forEach((line, at) =>
      sketch.text(x + part / 2, top + 35 + at * 13, line, { anchor: 'middle', size: SMALL }),
    );
  });
  const longest = Math.max(...lines.map((each) => each.length));
  if (35 + longest * 13 > height + 4) throw new RangeError('The texts of a bed part do not fit.');
  return sketch.finish(top + height + 6);
};

/** How deep seed lies under the surface, beside a ruler in inches: crop, depth. */
export const drawDepth: DrawFigure = (source, texts) => {
  const rows = rowsOf(source).filter((row) => numbersIn(cell(row, 1)).length > 0);
  const depths = rows.map((row) => numberIn(cell(row, 1)));
  const deepest = Math.ceil(Math.max(...depths));
  const inch = Math.min(64, 150 / deepest);
  const sketch = new Sketch();
  const surface = 66;
  const bottom = surface + deepest * inch + 16;
  const left = 44;
  const step = (FIGURE_WIDTH - left - 4) / rows.length;
  sketch.rect(left, surface, FIGURE_WIDTH - left - 2, bottom - surface, { fill: 'soft' });
  sketch.line(left, surface, FIGURE_WIDTH - 2, surface, { thickness: 2.5 });
  sketch.rect(0, surface, 34, bottom - surface, { fill: 'squash', stroke: 'accent' });
  for (let half = 1; half / 2 <= deepest; half += 1) {
    const y = surface + (half / 2) * inch;
    sketch.line(half % 2 ? 24 : 16, y, 34, y, { thickness: 1.2 });
  }
  for (let whole = 1; whole <= deepest; whole += 1)
    sketch.line(34, surface + whole * inch, FIGURE_WIDTH - 2, surface + whole * inch, {
      thickness: 0.5,
      stroke: 'line',
    });
  sketch.text(0, surface - 8, texts.of('inches'), { size: SMALL, color: 'muted' });
  rows.forEach((row, index) => {
    const x = left + step * (index + 0.5);
    const y = surface + (depths[index] ?? 0) * inch;
    sketch.line(x, surface, x, y, { dashed: true, thickness: 1 });
    sketch.circle(x, y, 5.5, { fill: 'action', stroke: 'accent' });
    const lines = breakLabel(cell(row, 0), step - 4, SMALL);
    lines.forEach((line, at) =>
      sketch.text(x, surface - 22 - (lines.length - 1 - at) * 12, line, { anchor: 'middle', size: SMALL }),
    );
    sketch.text(x, surface - 8, cell(row, 1).replace(/ (inch|pulgada).*$/, ` ${texts.of('in')}`), {
      anchor: 'middle',
      size: SMALL,
      bold: true,
    });
  });
  return sketch.finish(bottom + 2);
};

/** Plants along a row of `row: 4` feet, to scale: crop, inches between plants. */
export const drawSpacing: DrawFigure = (source, texts) => {
  const feet = Number(source.fields.get('row') ?? 4);
  const rows = rowsOf(source).filter((row) => numbersIn(cell(row, 1)).length > 0);
  const sketch = new Sketch();
  const left = 126;
  const inch = (FIGURE_WIDTH - left - 46) / (feet * 12);
  let y = 34;
  rows.forEach((row) => {
    const apart = numberIn(cell(row, 1));
    const count = Math.floor((feet * 12) / apart);
    const next = sketch.paragraph(0, y + 4, cell(row, 0), left - 6);
    sketch.line(left, y + 6, left + feet * 12 * inch, y + 6, { stroke: 'line', thickness: 1 });
    for (let plant = 0; plant < count; plant += 1) {
      const radius = Math.min(7, Math.max(1.4, apart * inch * 0.42));
      sketch.circle(left + (plant + 0.5) * apart * inch, y, radius, {
        fill: 'action',
        stroke: 'accent',
        thickness: radius < 3 ? 0.6 : 1.2,
      });
    }
    sketch.text(FIGURE_WIDTH - 2, y + 4, `${count}`, { anchor: 'end', bold: true });
    y = Math.max(y + 25, next + 6);
  });
  const counted = texts.of('plants');
  for (let foot = 0; foot <= feet; foot += 1) {
    const x = left + foot * 12 * inch;
    const text = texts.of('{foot} ft', { foot });
    const isClear = x + labelWidth(text, SMALL) / 2 <= FIGURE_WIDTH - 2 - labelWidth(counted, SMALL);
    sketch.line(x, 16, x, 22, { thickness: 1.2 });
    sketch.text(isClear ? x : x + 4, 12, text, { anchor: isClear ? 'middle' : 'end', size: SMALL, color: 'muted' });
  }
  sketch.text(FIGURE_WIDTH - 2, 12, counted, { anchor: 'end', size: SMALL, color: 'muted' });
  return sketch.finish(y - 6);
};

/**
 * Plants in a bed in staggered rows, to scale. `bed: 4 x 12` feet, `apart: 18` inches, `lines: 2`.
 * `sides: 12 plots; 3 farms` names the sides of what is no bed, whose circles stand one under the other.
 */
export const drawGrid: DrawFigure = (source) => {
  const [short = 4, long = 12] = numbersIn(requiredField(source, 'bed').replace('x', ' '));
  const [apart, lines] = [numberIn(requiredField(source, 'apart')), numberIn(requiredField(source, 'lines'))];
  const sides = source.fields.get('sides')?.split('; ');
  const sketch = new Sketch();
  const left = sides ? 46 : 34;
  const top = 22;
  const scale = Math.min((FIGURE_WIDTH - left - 2) / long, 150 / short);
  const [width, height] = [long * scale, Math.max(short * scale, 46)];
  sketch.rect(left, top, width, height, { fill: 'band', stroke: 'accent', thickness: 2.5 });
  const [along = '', across = ''] = sides ?? [`${long} feet`, `${short} ft`];
  sketch.text(left + width / 2, 12, along, { anchor: 'middle', size: SMALL, color: 'muted' });
  sketch.text(0, top + height / 2 + 4, across, { size: SMALL, color: 'muted' });
  const count = Math.floor((long * 12) / apart);
  const step = (apart / 12) * scale;
  for (let line = 0; line < lines; line += 1) {
    const y = top + ((line + 0.5) / lines) * height;
    for (let plant = 0; plant < count; plant += 1) {
      const x = left + (plant + (sides ? 0.5 : line % 2 ? 0.75 : 0.25)) * step;
      sketch.circle(x, y, Math.max(1.6, Math.min(9, step * 0.24, (height / lines) * 0.4)), {
        fill: 'action',
        stroke: 'accent',
        thickness: step < 8 ? 0.6 : 1.2,
      });
    }
  }
  const counted = `${lines} rows of ${count} plants, ${apart} inches apart: ${count * lines} plants`;
  const text = source.fields.get('label') ?? counted;
  sketch.text(0, top + height + 18, text, { bold: true });
  return sketch.finish();
};

/** Where soil cores are taken: a zigzag of `cores: 10` over `bed: 4 x 12` feet, from `depth: 6` inches; without it, no slice is drawn. */
export const drawCores: DrawFigure = (source, texts) => {
  const cores = numberIn(requiredField(source, 'cores'));
  const [short = 4, long = 12] = numbersIn(requiredField(source, 'bed').replace('x', ' '));
  const sketch = new Sketch();
  const [left, top, width] = [10, 24, 250];
  const height = Math.min(150, Math.max(80, (short / long) * width));
  sketch.rect(left, top, width, height, { fill: 'band', stroke: 'accent', thickness: 2.5 });
  sketch.text(left + width / 2, 14, texts.of('{short} by {long} feet, from above', { short, long }), {
    anchor: 'middle',
    size: SMALL,
    color: 'muted',
  });
  const points = Array.from({ length: cores }, (_, index) => ({
    x: left + width * ((index + 0.5) / cores),
    y: top + height * (index % 2 ? 0.75 : 0.25),
  }));
  sketch.path(points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join(''), {
    stroke: 'accent',
    dashed: true,
  });
  points.forEach(({ x, y }, index) => {
    sketch.circle(x, y, 8, { fill: 'squash', stroke: 'accent' });
    sketch.text(x, y + 3.8, `${index + 1}`, { anchor: 'middle', size: SMALL });
  });
  const depth = source.fields.get('depth');
  if (depth === undefined) return sketch.finish(top + height + 4);
  const x = 330;
  sketch.text(x, 14, texts.of('one slice'), { anchor: 'middle', size: SMALL, color: 'muted' });
  sketch.rect(x - 40, top + 8, 104, height - 8, { fill: 'soft' });
  sketch.line(x - 46, top + 8, x + 69, top + 8, { thickness: 2.5 });
  sketch.path(`M${x - 8} ${top - 2}v${height * 0.75}l8 12l8 -12v${-height * 0.75}`, {
    fill: 'squash',
    stroke: 'accent',
  });
  sketch.arrow(x + 18, top + 10, x + 18, top + height * 0.75 + 6);
  sketch.text(x + 24, top + height * 0.45, texts.of('{depth} in', { depth }), { size: SMALL, bold: true });
  return sketch.finish(top + height + 4);
};

/** Where a bean lies in its jar, and what has grown out of it, by the stage that the content names. */
const BEAN_STAGES: Readonly<Record<string, (sketch: Sketch, x: number, y: number) => void>> = {
  root: (sketch, x, y) => {
    sketch.path(`M${x + 3} ${y + 6}c7 4 8 10 5 22`, { stroke: 'ink', thickness: 2 });
    paintBean(sketch, x, y);
  },
  hook: (sketch, x, y) => {
    paintRoots(sketch, x - 12, y + 8, 34);
    sketch.path(`M${x - 12} ${y + 8}v-22c0 -14 14 -14 14 -2`, { stroke: 'action', thickness: 3.5 });
    paintBean(sketch, x + 2, y - 8);
  },
  leaves: (sketch, x, y) => {
    paintRoots(sketch, x, y + 8, 44);
    sketch.path(`M${x} ${y + 8}v-84`, { stroke: 'action', thickness: 3.5 });
    for (const side of [-1, 1]) {
      sketch.path(`M${x} ${y - 28}q${side * 4} 2 ${side * 8} 10q${side * -8} 0 ${side * -8} -8Z`, {
        fill: 'squash',
        stroke: 'accent',
        thickness: 1.2,
      });
      sketch.path(
        `M${x} ${y - 76}c${side * 6} -14 ${side * 22} -14 ${side * 30} -4c${side * -8} 10 ${side * -22} 12 ${side * -30} 4Z`,
        {
          fill: 'action',
          stroke: 'accent',
          thickness: 1.2,
        },
      );
    }
  },
};

function paintBean(sketch: Sketch, x: number, y: number): void {
  const outline = `M${x - 11} ${y}c0 -7 5 -9 11 -9s11 3 11 9s-4 8 -8 6c-3 -2 -4 -2 -7 0c-4 2 -7 0 -7 -6Z`;
  sketch.path(outline, { fill: 'squash', stroke: 'accent', thickness: 1.5 });
}

function paintRoots(sketch: Sketch, x: number, y: number, length: number): void {
  const side = (at: number, reach: number) => `M${x} ${y + length * at}q${reach * 0.6} 3 ${reach} 10`;
  sketch.path(`M${x} ${y}v${length}${side(0.3, -12)}${side(0.45, 12)}${side(0.65, -9)}`, {
    stroke: 'ink',
    thickness: 1.4,
  });
}

/** A bean between a wet towel and the glass on three days: day, stage (root, hook, leaves), what happens. */
export const drawBean: DrawFigure = (source) => {
  const rows = rowsOf(source).slice(0, 3);
  const sketch = new Sketch();
  const step = FIGURE_WIDTH / rows.length;
  const [top, height, width] = [56, 112, 84];
  rows.forEach((row, index) => {
    const paintStage = BEAN_STAGES[cell(row, 1)];
    if (!paintStage) throw new RangeError(`'${cell(row, 1)}' is no stage: ${Object.keys(BEAN_STAGES).join(', ')}.`);
    const x = index * step + step / 2;
    const left = x - width / 2;
    sketch.rect(left + 5, top + 12, width - 10, height - 14, { fill: 'surface', stroke: 'line', thickness: 1 });
    sketch.rect(left + 1, top + height - 16, width - 2, 15, { fill: 'soft' });
    sketch.path(`M${left} ${top}v${height}h${width}v${-height}`, { stroke: 'accent', thickness: 2.5 });
    paintStage(sketch, x, top + 52);
    sketch.text(x, top + height + 18, cell(row, 0), { anchor: 'middle', bold: true });
    sketch.paragraph(index * step + 6, top + height + 33, cell(row, 2), step - 12, { size: SMALL });
  });
  return sketch.finish();
};

/** Cold air on a slope at night; the labels are of the hill, the slope and the hollow. */
export const drawFrostPocket: DrawFigure = (source) => {
  const [hill, slope, hollow] = rowsOf(source);
  const sketch = new Sketch();
  sketch.path('M0 66C70 60 110 92 170 128S280 176 320 172S380 150 400 140V206H0Z', { fill: 'soft', stroke: 'accent' });
  sketch.path('M236 156C270 170 330 176 384 147V132C350 138 280 148 236 156Z', { fill: 'accent' });
  sketch.arrow(118, 76, 158, 101).arrow(172, 112, 214, 134);
  for (const [row, x, y, width] of [
    [hill, 8, 22, 120],
    [slope, 150, 46, 110],
    [hollow, 284, 66, 114],
  ] as const) {
    if (!row) continue;
    sketch.paragraph(x, y, cell(row, 0), width, { bold: true });
    sketch.paragraph(x, y + 15, cell(row, 1), width, { size: SMALL });
  }
  sketch.line(330, 116, 330, 144, { thickness: 0.8 });
  return sketch.finish(208);
};

/** A small swale in section; the rows name its four parts from the uphill side: name, text. */
export const drawSwale: DrawFigure = (source) => {
  const rows = rowsOf(source);
  const sketch = new Sketch();
  sketch.path('M0 92L130 112C140 150 190 150 204 122C216 86 262 86 276 132L400 152V204H0Z', {
    fill: 'soft',
    stroke: 'accent',
  });
  sketch.path('M134 122C142 148 188 148 203 122Z', { fill: 'accent' });
  sketch.path('M240 92v-26M240 74c-10 0 -14 -6 -14 -14c10 0 14 6 14 14M240 74c10 0 14 -6 14 -14c-10 0 -14 6 -14 14', {
    stroke: 'action',
    fill: 'action',
  });
  sketch.arrow(16, 84, 72, 92).arrow(150, 156, 138, 182).arrow(168, 160, 168, 190).arrow(188, 156, 214, 184);
  const places = [
    [4, 66, 100],
    [112, 66, 104],
    [264, 66, 134],
    [292, 136, 106],
  ] as const;
  rows.slice(0, 4).forEach((row, index) => {
    const [x, y, width] = places[index] ?? places[0];
    const lines = breakLabel(cell(row, 1), width, SMALL).length;
    const top = y - lines * 13 - 12; // above the ground, however long the text is
    sketch.text(x, top, cell(row, 0), { bold: true });
    sketch.paragraph(x, top + 14, cell(row, 1), width, { size: SMALL });
  });
  return sketch.finish(206);
};

/** Shadows at noon of a fence `fence: 6` feet high: day, the sun's height in degrees. */
export const drawShadow: DrawFigure = (source) => {
  const fence = numberIn(requiredField(source, 'fence'));
  const rows = rowsOf(source);
  const sketch = new Sketch();
  const shadows = rows.map((row) => fence / Math.tan((numberIn(cell(row, 1)) * Math.PI) / 180));
  const longest = Math.max(...shadows);
  const foot = Math.min(16, 250 / longest);
  const [x, ground] = [70, 30 + fence * foot];
  sketch.rect(x - 4, ground - fence * foot, 8, fence * foot, { fill: 'squash', stroke: 'accent' });
  sketch.line(0, ground, FIGURE_WIDTH, ground, { thickness: 2.5 });
  sketch.text(x - 10, ground - (fence * foot) / 2, `${fence} ft`, { anchor: 'end', bold: true });
  rows.forEach((row, index) => {
    const length = (shadows[index] ?? 0) * foot;
    const y = ground + 20 + index * 22;
    sketch.line(x, ground - fence * foot, x + length, ground, { dashed: true, thickness: 1 });
    sketch.rect(x, y - 8, length, 10, { fill: 'soft', stroke: 'accent', thickness: 1 });
    sketch.text(x - 10, y + 2, cell(row, 0), { anchor: 'end', size: SMALL });
    sketch.text(x + length + 6, y + 2, `${(shadows[index] ?? 0).toFixed(1)} ft`, { size: SMALL, bold: true });
  });
  if (rows.some((row) => labelWidth(cell(row, 0), SMALL) > 60)) throw new RangeError('A day is too long.');
  return sketch.finish();
};

/** From the roof to the root: a house, a barrel and the beds; the rows name the parts in their order. */
export const drawRoof: DrawFigure = (source) => {
  const rows = rowsOf(source);
  const sketch = new Sketch();
  const ground = 176;
  sketch.path(`M6 84L86 26L166 84Z`, { fill: 'squash', stroke: 'accent' });
  sketch.rect(24, 84, 124, ground - 84, { fill: 'band', stroke: 'accent' });
  sketch.path(`M166 86h14v24h22`, { stroke: 'accent', thickness: 3 });
  sketch.rect(200, 112, 48, 46, { fill: 'soft', stroke: 'accent' });
  sketch.line(200, 127, 248, 127).line(200, 142, 248, 142);
  sketch.rect(200, 158, 48, ground - 158, { fill: 'surface', stroke: 'accent' });
  sketch.path(`M248 150h20v20h110`, { stroke: 'action' });
  sketch.path(`M280 ${ground}q50 -26 104 0Z`, { fill: 'soft', stroke: 'accent' });
  sketch.path('M248 118h22v8', { stroke: 'accent', dashed: true });
  sketch.line(0, ground, FIGURE_WIDTH, ground, { thickness: 2.5 });
  const marks = [
    [86, 54],
    [181, 92],
    [224, 104],
    [272, 118],
    [318, 164],
  ] as const;
  rows.slice(0, marks.length).forEach((row, index) => {
    const [x, y] = marks[index] ?? marks[0];
    sketch.circle(x, y, 9, { fill: 'surface', stroke: 'accent' });
    sketch.text(x, y + 4, `${index + 1}`, { anchor: 'middle', bold: true, size: LABEL });
  });
  let y = ground + 20;
  rows.forEach((row, index) => {
    sketch.text(0, y, `${index + 1}`, { bold: true });
    y = sketch.paragraph(16, y, row.join(': '), FIGURE_WIDTH - 18) + 3;
  });
  return sketch.finish(y - 8);
};
