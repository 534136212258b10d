import { cell, requiredField, numberIn, rowsOf, type DrawFigure } from './figure';
import { FIGURE_WIDTH, LABEL, Sketch, SMALL } from './sketch';

const sprout = (sketch: Sketch, x: number, y: number, size: number) =>
  sketch.path(
    `M${x} ${y}v${-size}M${x} ${y - size * 0.5}c${-size * 0.5} 0 ${-size * 0.7} ${-size * 0.3} ${-size * 0.7} ${-size * 0.6}c${size * 0.5} 0 ${size * 0.7} ${size * 0.3} ${size * 0.7} ${size * 0.6}M${x} ${y - size * 0.6}c${size * 0.5} 0 ${size * 0.7} ${-size * 0.3} ${size * 0.7} ${-size * 0.6}c${-size * 0.5} 0 ${-size * 0.7} ${size * 0.3} ${-size * 0.7} ${size * 0.6}`,
    { fill: 'action', stroke: 'action', thickness: 1.4 },
  );

const root = (sketch: Sketch, x: number, y: number, length: number) =>
  sketch.path(
    `M${x} ${y}v${length}M${x - 5} ${y}q-4 ${length * 0.5} -2 ${length * 0.9}M${x + 5} ${y}q4 ${length * 0.5} 2 ${length * 0.9}`,
    { stroke: 'ink', thickness: 1.2 },
  );

/** A jar on three days of its life: day, share of the jar that is water in percent, what happens. */
export const drawJars: DrawFigure = (source) => {
  const rows = rowsOf(source).slice(0, 3);
  const sketch = new Sketch();
  const step = FIGURE_WIDTH / rows.length;
  rows.forEach((row, index) => {
    const x = index * step + step / 2;
    const [top, height, width] = [64, 104, 70];
    const water = (numberIn(cell(row, 1)) / 100) * height;
    const plant = 16 + index * 14;
    sketch.rect(x - width / 2, top + height - water, width, water, { fill: 'soft' });
    sketch.path(`M${x - width / 2} ${top}v${height}h${width}v${-height}`, { stroke: 'accent', thickness: 2.5 });
    root(sketch, x, top + 18, 22 + index * 32);
    sketch.path(`M${x - 20} ${top - 2}h40l-6 22h-28Z`, { fill: 'squash', stroke: 'accent' });
    sketch.rect(x - width / 2 - 3, top - 6, width + 6, 6, { fill: 'surface', stroke: 'accent' });
    for (let pair = 0; pair <= index; pair += 1) sprout(sketch, x, top - 6, plant * (1 - 0.28 * pair));
    sketch.text(x, top + height + 18, cell(row, 0), { anchor: 'middle', bold: true });
    sketch.paragraph(index * step + 6, top + height + 33, cell(row, 2), step - 12, { size: SMALL });
  });
  return sketch.finish();
};

/** A wick tub in section, its upper bucket on a ring; the rows name its six parts from the top: name, text. */
export const drawWickTub: DrawFigure = (source) => {
  const rows = rowsOf(source);
  const sketch = new Sketch();
  for (const x of [58, 90, 122]) sprout(sketch, x, 40, 26);
  sketch.path('M20 40h140l-8 76h-124Z', { fill: 'squash', stroke: 'accent' });
  sketch.rect(30, 132, 120, 64, { fill: 'soft' });
  sketch.path('M14 84l8 112h136l8 -112', { stroke: 'accent', thickness: 2.5 });
  for (const x of [66, 114]) sketch.path(`M${x} 64v128`, { stroke: 'action', thickness: 4 });
  sketch.line(30, 132, 150, 132);
  sketch.rect(78, 116, 24, 80, { stroke: 'accent' });
  sketch.circle(161, 124, 4, { fill: 'surface', stroke: 'accent' });
  sketch.rect(140, 26, 8, 160, { fill: 'surface', stroke: 'accent' });
  const levels = [32, 66, 100, 124, 150, 180];
  let labelY = 0;
  rows.slice(0, levels.length).forEach((row, index) => {
    const from = levels[index] ?? 0;
    const y = Math.max(from, labelY + 4);
    sketch.line(168, from, 190, y, { thickness: 0.8 });
    sketch.text(196, y + 4, cell(row, 0), { bold: true });
    labelY = sketch.paragraph(196, y + 18, cell(row, 1), FIGURE_WIDTH - 198, { size: SMALL });
  });
  return sketch.finish(Math.max(202, labelY));
};

/** A channel in section with tank and pump. `length: 60` inches, `holes: 7`, `drop: 1½` inches; rows name the parts. */
export const drawChannel: DrawFigure = (source) => {
  const [length, holes, drop] = [
    numberIn(requiredField(source, 'length')),
    numberIn(requiredField(source, 'holes')),
    numberIn(requiredField(source, 'drop')),
  ];
  const sketch = new Sketch();
  const [left, right, top] = [40, 316, 60];
  const fall = 16;
  sketch.path(`M${left} ${top}L${right} ${top + fall}v26L${left} ${top + 26}Z`, { fill: 'band', stroke: 'accent' });
  sketch.path(`M${left} ${top + 21}L${right} ${top + fall + 21}v5L${left} ${top + 26}Z`, { fill: 'accent' });
  for (let hole = 0; hole < holes; hole += 1) {
    const part = (hole + 0.8) / (holes + 0.6);
    const [x, y] = [left + part * (right - left), top + part * fall];
    root(sketch, x, y + 8, 12);
    sprout(sketch, x, y, 20);
  }
  sketch.path(`M${right} ${top + fall + 20}h14v44`, { stroke: 'accent', thickness: 3 });
  sketch.rect(236, 140, 150, 52, { fill: 'soft', stroke: 'accent', thickness: 2.5 });
  sketch.rect(250, 172, 24, 16, { fill: 'squash', stroke: 'accent' });
  sketch.path(`M262 172V126H20V${top + 10}h18`, { stroke: 'action', thickness: 2.5 });
  sketch.arrow(30, top + 10, 42, top + 10, { stroke: 'action' });
  sketch.line(left, 22, right, 22, { thickness: 1 }).line(left, 17, left, 27).line(right, 17, right, 27);
  sketch.text((left + right) / 2, 15, `${length} inches, ${holes} plants`, { anchor: 'middle', bold: true });
  sketch.text(right + 8, top + 8, `falls ${requiredField(source, 'drop')}`, { size: SMALL });
  sketch.text(right + 8, top + 21, `1 in ${Math.round(length / drop)}`, { size: SMALL, bold: true });
  let y = 152;
  for (const row of rowsOf(source)) {
    sketch.text(0, y, cell(row, 0), { bold: true, size: LABEL });
    y = sketch.paragraph(0, y + 14, cell(row, 1), 206, { size: SMALL }) + 4;
  }
  return sketch.finish(Math.max(196, y - 8));
};

/** A wash line from left to right, three stations at most in a row: name, text. */
export const drawWashLine: DrawFigure = (source) => {
  const rows = rowsOf(source);
  const sketch = new Sketch();
  const columns = 3;
  const width = FIGURE_WIDTH / columns;
  let y = 0;
  for (let from = 0; from < rows.length; from += columns) {
    let bottom = y;
    rows.slice(from, from + columns).forEach((row, column) => {
      const x = column * width;
      const [left, tub] = [x + 10, width - 34];
      sketch.path(`M${left} ${y + 16}h${tub}l-8 34h${-tub + 16}Z`, { fill: 'soft', stroke: 'accent' });
      sketch.line(left + 12, y + 50, left + 6, y + 68).line(left + tub - 12, y + 50, left + tub - 6, y + 68);
      sketch.text(left + tub / 2, y + 38, `${from + column + 1}`, { anchor: 'middle', bold: true, size: 16 });
      if (from + column < rows.length - 1 && column < columns - 1)
        sketch.arrow(left + tub + 5, y + 32, left + tub + 23, y + 32);
      sketch.text(x + 6, y + 86, cell(row, 0), { bold: true });
      bottom = Math.max(bottom, sketch.paragraph(x + 6, y + 101, cell(row, 1), width - 14, { size: SMALL }));
    });
    y = bottom + 4;
  }
  return sketch.finish(y);
};
