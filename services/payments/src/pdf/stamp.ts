import { beginMarkedContent, endMarkedContent, PDFDocument, type PDFFont, rgb } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { fontOf } from './layout/pdf-document';

/** The buyer named in a watermarked guide. */
export interface License {
  number: string;
  /** Null: the order has no address. */
  email: string | null;
}

const SIZE = 8;
const MIN_SIZE = 5;
const BASELINE = 20; // points over the lower edge: under the footer, inside what printers reach
const MARGIN = 54;
const INK = rgb(0x4a / 255, 0x54 / 255, 0x68 / 255);

/** 'Licensed to ruth@example.com · order FARM-7K2Q-91XD'; without an address the number only. */
export const stampLine = ({ number, email }: License): string =>
  email === null ? `Order ${number}` : `Licensed to ${email} · order ${number}`;

/** An address with characters that the typeface lacks is left out: the number identifies the buyer too. */
function printableLine(font: PDFFont, license: License): string {
  const glyphs = new Set(font.getCharacterSet());
  const line = stampLine(license);
  return [...line].every((character) => glyphs.has(character.codePointAt(0) ?? 0))
    ? line
    : stampLine({ ...license, email: null });
}

/**
 * The same PDF with a line at the foot of each page, marked as decoration for screen readers. The same input always results
 * in the same bytes.
 * @throws for a file that is not a PDF or has no pages
 */
export async function stampPdf(bytes: Uint8Array, license: License): Promise<Buffer> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  pdf.registerFontkit(fontkit);
  const font = await pdf.embedFont(fontOf('text'), { subset: true });
  const line = printableLine(font, license);
  const pages = pdf.getPages();
  if (pages.length === 0) throw new RangeError('A PDF without pages cannot be stamped.');
  for (const page of pages) {
    const available = page.getWidth() - 2 * MARGIN;
    const width = font.widthOfTextAtSize(line, SIZE);
    const size = Math.max(MIN_SIZE, Math.min(SIZE, (SIZE * available) / width));
    const x = Math.max(MARGIN / 3, (page.getWidth() - (width * size) / SIZE) / 2);
    page.pushOperators(beginMarkedContent('Artifact'));
    page.drawText(line, { font, size, x, y: BASELINE, color: INK });
    page.pushOperators(endMarkedContent());
  }
  return Buffer.from(await pdf.save({ updateFieldAppearances: false }));
}
