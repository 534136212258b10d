import type { FigureDrawing, SketchShape } from './sketch';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

// The content security policy allows no style attributes: colors are presentation attributes that name a token.
const color = (ink: string | undefined) => (ink === undefined ? 'none' : `var(--color-${ink})`);

function shapeSvg(shape: SketchShape): string {
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
  const body = shapes.map(shapeSvg).join('');
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(alt)}">${body}</svg>`;
}

export const figureHtml = (figure: { drawing: FigureDrawing; alt: string; caption: string }): string =>
  `<figure>${figureSvg(figure.drawing, figure.alt)}<figcaption>${escapeHtml(figure.caption)}</figcaption></figure>\n`;
