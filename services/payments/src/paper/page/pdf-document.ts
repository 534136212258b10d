import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { unpackWoff } from './woff';

export type Pdf = PDFKit.PDFDocument;
/** A node of the tree that a screen reader walks. */
export type Element = ReturnType<Pdf['struct']>;

export interface About {
  title: string;
  author: string;
  subject: string;
  /** Stands in the file as its date, so that the same text gives the same bytes. */
  date: Date;
  landscape?: boolean;
}

const font = (family: string, style: string) =>
  require.resolve(`@fontsource/${family}/files/${family}-latin-${style}.woff`);

const moreOf = (family: string, style: string) =>
  require.resolve(`@fontsource/${family}/files/${family}-latin-ext-${style}.woff`);

/** The letters that paper embeds. */
export const faces = {
  text: font('atkinson-hyperlegible-next', '400-normal'),
  italic: font('atkinson-hyperlegible-next', '400-italic'),
  bold: font('atkinson-hyperlegible-next', '700-normal'),
  boldItalic: font('atkinson-hyperlegible-next', '700-italic'),
  heading: font('besley', '700-normal'),
  display: font('besley', '800-normal'),
  /** The rest of the Latin letters, for names. */
  displayMore: moreOf('besley', '800-normal'),
} as const;
export type Face = keyof typeof faces;

const unpacked = new Map<Face, Buffer>();

/** The font of a face, unpacked once in a process. */
export function fontOf(face: Face): Buffer {
  const font = unpacked.get(face) ?? unpackWoff(readFileSync(faces[face]));
  unpacked.set(face, font);
  return font;
}

/** US letter, in points of 1/72 inch. */
export const SHEET = { width: 612, height: 792 };

// The published types are older than the library: no PDF/UA, no `font: null`, no `scope` of a table heading.
type NewerOptions = Omit<PDFKit.PDFDocumentOptions, 'font' | 'subset'> & { font: null; subset: 'PDF/UA' };

/** An empty tagged document in English. `font: null` keeps out the standard font, which would not be embedded. */
export function openPdf({ title, author, subject, date, landscape }: About): Pdf {
  const options: NewerOptions = {
    size: landscape ? [SHEET.height, SHEET.width] : [SHEET.width, SHEET.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    subset: 'PDF/UA',
    font: null,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: author,
      Producer: author,
      CreationDate: date,
      ModDate: date,
    },
  };
  const pdf = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
  for (const face of Object.keys(faces) as Face[]) pdf.registerFont(face, fontOf(face));
  return pdf;
}

/** A heading of a table column, so that a screen reader names it with each cell. */
export const columnHeading = (pdf: Pdf): Element =>
  pdf.struct('TH', { scope: 'Column' } as unknown as PDFKit.Mixins.StructureElementOptions);

/** Whether this face can draw the character. */
export function canDraw(pdf: Pdf, face: Face, letter: string): boolean {
  pdf.font(face);
  const { _font } = pdf as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } };
  return _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

/** The first character of the text that this face cannot draw. */
export const missingGlyph = (pdf: Pdf, face: Face, text: string): string | undefined =>
  [...text].find((letter) => !canDraw(pdf, face, letter));

/** All bytes of a document whose pages are done. */
export function bytesOf(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
    pdf.end();
  });
}
