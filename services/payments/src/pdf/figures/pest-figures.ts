import { cell, rowsOf, type DrawFigure } from './figure';
import { breakLabel, FIGURE_WIDTH, Sketch, SMALL } from './sketch';

/** The outline of an animal or a sign of trouble within 40 units around the middle of its picture. */
const ANIMALS: Readonly<Record<string, string>> = {
  aphid:
    'M-9 0c0 -8 6 -11 11 -11s10 4 10 11s-5 11 -10 11s-11 -3 -11 -11M-9 -2h-6M-9 3l-5 4M10 -8l5 -4M10 8l5 4M-2 -11v-5M4 -11v-5M-2 11v5M4 11v5',
  beetle:
    'M-14 0c0 -9 8 -13 16 -13s14 6 14 13s-6 13 -14 13s-16 -4 -16 -13M-14 0h30M-14 -5c-5 0 -7 3 -7 5s2 5 7 5M-6 -11l-4 -6M4 -13v-6M12 -9l5 -5M-6 11l-4 6M4 13v6M12 9l5 5',
  'bean-beetle':
    'M-14 0c0 -9 8 -13 16 -13s14 6 14 13s-6 13 -14 13s-16 -4 -16 -13M-14 0h30M-14 -5c-5 0 -7 3 -7 5s2 5 7 5M-6 -11l-4 -6M4 -13v-6M12 -9l5 -5M-6 11l-4 6M4 13v6M12 9l5 5M-8.5 -8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M-2.5 -8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M3.5 -8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M9.5 -8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M-8.5 -3a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M-2.5 -3a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M3.5 -3a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M9.5 -3a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M-8.5 3a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M-2.5 3a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M3.5 3a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M9.5 3a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M-8.5 8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M-2.5 8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M3.5 8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M9.5 8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0',
  bug: 'M-14 -6L2 -15L16 -5L12 10L0 16L-12 10ZM-14 -6L14 -4M1 -14V16M-12 -9l-7 -6M-14 2h-7M14 2h7M-10 11l-6 6M11 11l6 6',
  caterpillar:
    'M-22 4a6 6 0 0 1 11 -5a6 6 0 0 1 11 0a6 6 0 0 1 11 0a6 6 0 0 1 11 5a6 6 0 0 1 -11 4a6 6 0 0 1 -11 0a6 6 0 0 1 -11 0a6 6 0 0 1 -11 -4M-16 8v5M-5 9v5M6 9v5M16 8v5M22 1l5 -4',
  'cabbage-worm':
    'M-24 2c0 -6 6 -8 11 -6c3 1 4 3 7 3c4 0 6 -4 10 -4c4 0 5 3 9 3c5 0 10 1 11 5c0 4 -4 6 -9 6h-28c-6 0 -11 -2 -11 -7M-12 -3v11M-4 -1v10M4 -3v12M12 -2v11M-19 9v4M-10 9v4M8 9v4M16 8v4M20 0h1',
  cutworm:
    'M12 -15c-14 -8 -30 2 -28 17c2 14 22 20 32 9c3 -4 1 -9 -4 -9c-4 0 -5 4 -10 3c-7 -1 -8 -11 -1 -14c5 -2 8 2 12 -1c3 -2 3 -4 -1 -5M-6 -17l3 8M-14 -8l8 4M-15 4l8 -2M-8 13l5 -7M4 16l0 -8',
  'ground-beetle':
    'M-8 -6C-12 2 -10 18 0 20C10 18 12 2 8 -6ZM0 -6V20M-7 -6C-9 -10 -7 -13 -4 -13h8C7 -13 9 -10 7 -6M-3 -13C-4 -19 4 -19 3 -13M-2 -17l-6 -6M2 -17l6 -6M-8 -8l-10 -6M8 -8l10 -6M-10 2h-10M10 2h10M-9 11l-9 8M9 11l9 8',
  'hornworm-cocoons':
    'M-24 6a7 7 0 0 1 11 -8a7 7 0 0 1 12 -1a7 7 0 0 1 12 1a7 7 0 0 1 11 5c2 6 -4 8 -10 8h-28c-6 0 -8 -2 -8 -5M-24 4l-3 -13M-12 11v5M-4 11v5M5 11v5M13 11v5M-14 -8a2.5 5 0 1 0 5 0a2.5 5 0 1 0 -5 0M-7 -9a2.5 5 0 1 0 5 0a2.5 5 0 1 0 -5 0M0 -9a2.5 5 0 1 0 5 0a2.5 5 0 1 0 -5 0M8 -7a2.5 5 0 1 0 5 0a2.5 5 0 1 0 -5 0',
  hornworm:
    'M-24 6a7 7 0 0 1 11 -8a7 7 0 0 1 12 -1a7 7 0 0 1 12 1a7 7 0 0 1 11 5c2 6 -4 8 -10 8h-28c-6 0 -8 -2 -8 -5M-24 4l-3 -13M-13 9l4 -7M-3 9l4 -7M7 9l4 -7M-12 11v5M-4 11v5M5 11v5M13 11v5',
  lacewing:
    'M-1 -12a3 3 0 1 1 2 0V16h-2ZM-1 -8C-12 -16 -26 4 -20 20C-12 16 -4 6 -1 -4M1 -8C12 -16 26 4 20 20C12 16 4 6 1 -4M-18 14L-4 -4M-20 6L-8 -6M-12 14L-3 2M18 14L4 -4M20 6L8 -6M12 14L3 2M-1 -16l-8 -7M1 -16l8 -7',
  moth: 'M0 -12V12M0 -4C-8 -20 -24 -16 -22 -4C-20 4 -6 4 0 2M0 -4C8 -20 24 -16 22 -4C20 4 6 4 0 2M0 2C-8 6 -14 14 -6 16C-2 16 0 10 0 8M0 2C8 6 14 14 6 16C2 16 0 10 0 8M0 -12l-5 -6M0 -12l5 -6',
  fly: 'M0 -8a5 5 0 1 1 0.1 0M0 -8V12M0 0C-16 -4 -20 10 -8 12C-4 12 -1 8 0 4M0 0C16 -4 20 10 8 12C4 12 1 8 0 4',
  mite: 'M-8 0a8 6 0 1 0 16 0a8 6 0 1 0 -16 0M-6 -4l-8 -6M-2 -6l-4 -8M2 -6l4 -8M6 -4l8 -6M-6 4l-8 6M-2 6l-4 8M2 6l4 8M6 4l8 6',
  worm: 'M-24 6c6 -14 12 -14 18 -4s12 8 18 -4s10 -6 12 -2c-4 -2 -6 0 -10 8s-16 10 -22 0s-8 -6 -12 4Z',
  bee: 'M-14 2a14 9 0 1 0 28 0a14 9 0 1 0 -28 0M-4 -6v16M4 -6v16M-2 -7C-14 -20 -18 -8 -4 -6M3 -7C14 -20 18 -8 5 -6M14 2h5M-14 -1l-5 -5',
  root: 'M-7 -20h14v8h-14ZM-5 -12L-17 14M-5 -12L-9 18M-2 -12L-3 20M2 -12L3 20M5 -12L9 18M5 -12L17 14M-11 2l-8 4M-7 4l-8 10M11 2l8 4M7 4l8 10M-3 4l-5 8M3 4l5 8',
  rot: 'M-7 -20h14v8h-14ZM-5 -12L-9 -2L-6 6L-11 15M0 -12L2 0L-1 8M5 -12L8 -3L6 4L10 10M-8 -4h3v6h-3ZM0 0h4v6h-4ZM6 -5h4v5h-4Z',
  'root-knots':
    'M-6 -20h12v7h-12ZM-4 -13L-12 2L-14 18M0 -13L1 4L-2 20M4 -13L11 0L14 17M-16 2a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M-4 5a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M8 2a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M-17 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  slug: 'M-24 10h44c6 0 6 -8 0 -12c-8 -6 -10 6 -18 0s-14 -4 -26 12ZM18 -3l4 -9M22 -1l8 -7',
  thrips:
    'M-22 0c6 -5 30 -5 36 0c-6 5 -30 5 -36 0M14 0l6 -4M14 0l6 4M-8 -3L-20 -12M-4 -3L-16 -14M0 -3L-12 -15M-8 3L-20 12M-4 3L-16 14M0 3L-12 15M6 -3l4 -7M6 3l4 7',
  'tip-burn':
    'M0 20C-20 12 -22 -8 -10 -18L-6 -14L-2 -20L2 -15L7 -19C22 -8 20 12 0 20M0 20V-8M0 8l-9 -8M0 8l9 -8M0 0l-7 -7M0 0l7 -7M-13 -15l4 6M-6 -14l2 6M2 -15v6M9 -16l-2 6',
};

/** A line-up of small animals, not to scale: name, which drawing, what to know. */
export const drawPests: DrawFigure = (source) => {
  const rows = rowsOf(source);
  const sketch = new Sketch();
  const columns = 2;
  const width = FIGURE_WIDTH / columns;
  const lines = rows.map((row) => breakLabel(cell(row, 2), width - 66, SMALL).length);
  let y = 0;
  for (let from = 0; from < rows.length; from += columns) {
    const height = Math.max(58, 24 + Math.max(...lines.slice(from, from + columns)) * 13);
    rows.slice(from, from + columns).forEach((row, column) => {
      const outline = ANIMALS[cell(row, 1)];
      if (!outline) throw new RangeError(`'${cell(row, 1)}' is not drawn: ${Object.keys(ANIMALS).join(', ')}.`);
      const x = column * width;
      sketch.circle(x + 29, y + 28, 26, { fill: 'band' });
      sketch.path(movePath(outline, x + 28, y + 28), { stroke: 'accent', fill: 'squash', thickness: 1.5 });
      sketch.text(x + 62, y + 18, cell(row, 0), { bold: true });
      sketch.paragraph(x + 62, y + 32, cell(row, 2), width - 66, { size: SMALL });
    });
    y += height + 6;
  }
  return sketch.finish(y);
};

/** Moves a path whose absolute commands are M, L, C and V, and whose others are relative. */
function movePath(d: string, dx: number, dy: number): string {
  return d.replace(/([MLCVH])([^a-zA-Z]*)/g, (_, command: string, list: string) => {
    const numbers = list.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
    const moved = numbers.map((value, index) =>
      command === 'V' ? value + dy : command === 'H' ? value + dx : value + (index % 2 ? dy : dx),
    );
    return command + moved.join(' ');
  });
}
