import { beginMarkedContent, endMarkedContent, PDFDocument } from '@cantoo/pdf-lib';
import { isInTypeface, renderPdf } from '@farm/print';

/** The buyer named in a watermarked guide. */
export interface License {
  number: string;
  /** Null: the order has no address. */
  email: string | null;
}

/** Points of the template's text, and of the smallest one that can be read. */
const SIZE = 8;
const MIN_SIZE = 5;
const BOTTOM = 18; // points over the lower edge: under the footer, inside what printers reach
const MARGIN = 54;

/** 'Licensed to ruth@example.com · order FARM-7K2Q-91XD'; without an address the number only. */
export const stampLine = ({ number, email }: License): string =>
  email === null ? `Order ${number}` : `Licensed to ${email} · order ${number}`;

/** An address with characters that the typeface lacks is left out: the number identifies the buyer too. */
function printableLine(license: License): string {
  const line = stampLine(license);
  return [...line].every(isInTypeface) ? line : stampLine({ ...license, email: null });
}

/**
 * The same PDF with a line at the foot of each page, marked as decoration for screen readers. The same input always results
 * in the same bytes.
 * @throws for a file that is not a PDF or has no pages
 */
export async function stampPdf(bytes: Uint8Array, license: License): Promise<Buffer> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = pdf.getPages();
  if (pages.length === 0) throw new RangeError('A PDF without pages cannot be stamped.');
  const line = printableLine(license);
  const info = { title: line, subject: license.number, date: new Date(0) };
  const [stamp] = await pdf.embedPdf(renderPdf('stamp', info, { line }).bytes);
  if (!stamp) throw new RangeError('The stamp has no page.');
  for (const page of pages) {
    const available = page.getWidth() - 2 * MARGIN;
    const scale = Math.max(MIN_SIZE / SIZE, Math.min(1, available / stamp.width));
    const x = Math.max(MARGIN / 3, (page.getWidth() - stamp.width * scale) / 2);
    page.pushOperators(beginMarkedContent('Artifact'));
    page.drawPage(stamp, { x, y: BOTTOM, xScale: scale, yScale: scale });
    page.pushOperators(endMarkedContent());
  }
  return Buffer.from(await pdf.save({ updateFieldAppearances: false }));
}
