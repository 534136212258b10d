import type { PosterDrawing, PosterShape } from './poster-shapes';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c);
const number = (value: number): string => String(Math.round(value * 100) / 100);

const ANCHORS = { left: 'start', middle: 'middle', right: 'end' } as const;

function element(shape: PosterShape): string {
  switch (shape.kind) {
    case 'box': {
      const stroke = shape.stroke ? ` stroke="${shape.stroke}" stroke-width="0.6"` : '';
      return `<rect x="${number(shape.x)}" y="${number(shape.y)}" width="${number(shape.width)}" height="${number(shape.height)}" fill="${shape.fill}"${stroke}/>`;
    }
    case 'line': {
      const points = shape.points.map(([x, y]) => `${number(x)},${number(y)}`).join(' ');
      return `<polyline points="${points}" fill="none" stroke="${shape.color}" stroke-width="${shape.width}"/>`;
    }
    case 'disc':
      return `<circle cx="${number(shape.x)}" cy="${number(shape.y)}" r="${number(shape.radius)}" fill="${shape.fill}" stroke="${shape.stroke}" stroke-width="0.8"/>`;
    case 'text':
      return `<text x="${number(shape.x)}" y="${number(shape.y)}" font-size="${number(shape.size)}" fill="${shape.color}" text-anchor="${ANCHORS[shape.align ?? 'left']}"${shape.bold ? ' font-weight="700"' : ''}>${escapeXml(shape.text)}</text>`;
  }
}

export const posterSvg = ({ title, description, width, height, shapes }: PosterDrawing): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width / 72}in" height="${height / 72}in" font-family="Helvetica, Arial, sans-serif" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="desc">${escapeXml(description)}</desc>`,
    ...shapes.map(element),
    '</svg>\n',
  ].join('\n');
