import { PDFDocument, rgb, StandardFonts, type Color, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { site } from '@farm/farm';
import type { PosterDrawing, PosterShape } from './poster-shapes';

function colorOf(hex: string): Color {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(r, g, b);
}

/** The standard fonts of PDF have the Latin letters of Western Europe. */
const drawable = (text: string): string => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?');

interface Fonts {
  plain: PDFFont;
  bold: PDFFont;
}

// PDF measures from the bottom left corner.
function draw(page: PDFPage, shape: PosterShape, fonts: Fonts): void {
  const height = page.getHeight();
  switch (shape.kind) {
    case 'box': {
      const { x, y, width, height: boxHeight, fill, stroke } = shape;
      const border = stroke ? { borderColor: colorOf(stroke), borderWidth: 0.6 } : {};
      page.drawRectangle({ x, y: height - y - boxHeight, width, height: boxHeight, color: colorOf(fill), ...border });
      return;
    }
    case 'line':
      for (const [at, to] of shape.points.slice(1).entries()) {
        const [x, y] = shape.points[at] ?? to;
        page.drawLine({
          start: { x, y: height - y },
          end: { x: to[0], y: height - to[1] },
          thickness: shape.width,
          color: colorOf(shape.color),
        });
      }
      return;
    case 'disc': {
      const { x, y, radius, fill, stroke } = shape;
      const colors = { color: colorOf(fill), borderColor: colorOf(stroke), borderWidth: 0.8 };
      page.drawCircle({ x, y: height - y, size: radius, ...colors });
      return;
    }
    case 'text': {
      const font = shape.bold ? fonts.bold : fonts.plain;
      const text = drawable(shape.text);
      const width = font.widthOfTextAtSize(text, shape.size);
      const x = shape.x - { left: 0, middle: width / 2, right: width }[shape.align ?? 'left'];
      page.drawText(text, { x, y: height - shape.y, size: shape.size, font, color: colorOf(shape.color) });
    }
  }
}

/** The drawing as a PDF of one page. `date`: when it was made. */
export async function posterPdf(
  { title, description, width, height, shapes }: PosterDrawing,
  date: Date,
): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setSubject(description);
  pdf.setAuthor(site.company);
  pdf.setLanguage('en-US');
  pdf.setCreationDate(date);
  pdf.setModificationDate(date);
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const page = pdf.addPage([width, height]);
  for (const shape of shapes) draw(page, shape, fonts);
  return Buffer.from(await pdf.save());
}
