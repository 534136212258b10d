import { lightColors } from '@farm/farm';
import type { FigureDrawing, SketchShape } from './sketch';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Color = (ink: keyof typeof lightColors | undefined) => string;

// The content security policy allows no style attributes: colors are presentation attributes that name a token.
const tokenColor: Color = (ink) => (ink === undefined ? 'none' : `var(--color-${ink})`);
const paperColor: Color = (ink) => (ink === undefined ? 'none' : lightColors[ink]);

function shapeSvg(shape: SketchShape, color: Color): string {
  if (shape.kind === 'path') {
    const stroke = shape.stroke
      ? ` stroke="${color(shape.stroke)}" stroke-width="${shape.thickness}" stroke-linejoin="round"`
      : '';
    const dash = shape.dashed ? ' stroke-dasharray="4 4"' : '';
    return `<path d="${shape.d}" fill="${color(shape.fill)}"${stroke}${dash}/>`;
  }
  const { x, y, size, anchor, bold, text } = shape;
  const weight = bold ? ' font-weight="700"' : '';
  const side = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${x}" y="${y}" font-size="${size}"${side}${weight} fill="${color(shape.color)}">${escapeHtml(text)}</text>`;
}

/** The drawing as SVG with the colors of the page's theme. Its size is the style sheet's. */
function figureSvg({ width, height, shapes }: FigureDrawing, alt: string): string {
  const body = shapes.map((shape) => shapeSvg(shape, tokenColor)).join('');
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(alt)}">${body}</svg>`;
}

export const figureHtml = (figure: { drawing: FigureDrawing; alt: string; caption: string }): string =>
  `<figure>${figureSvg(figure.drawing, figure.alt)}<figcaption>${escapeHtml(figure.caption)}</figcaption></figure>\n`;

/** The drawing as SVG for print: the colors of the light theme, and the typeface of the text. */
export const drawingSvg = ({ width, height, shapes }: FigureDrawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Atkinson Hyperlegible Next">` +
  `${shapes.map((shape) => shapeSvg(shape, paperColor)).join('')}</svg>`;
