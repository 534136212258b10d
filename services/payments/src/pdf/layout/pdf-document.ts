import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { unpackWoff } from './woff';

export type Pdf = PDFKit.PDFDocument;
/** A node of the structure tree that screen readers read. */
export type Element = ReturnType<Pdf['struct']>;

export interface DocumentInfo {
  title: string;
  author: string;
  subject: string;
  /** Date of creation in the file; not the clock's, so that the same text results in the same bytes. */
  date: Date;
  landscape?: boolean;
}

const fontFile = (family: string, subset: 'latin' | 'latin-ext', style: string) =>
  require.resolve(`@fontsource/${family}/files/${family}-${subset}-${style}.woff`);

export const FONT_FILES = {
  text: fontFile('atkinson-hyperlegible-next', 'latin', '400-normal'),
  italic: fontFile('atkinson-hyperlegible-next', 'latin', '400-italic'),
  bold: fontFile('atkinson-hyperlegible-next', 'latin', '700-normal'),
  boldItalic: fontFile('atkinson-hyperlegible-next', 'latin', '700-italic'),
  heading: fontFile('besley', 'latin', '700-normal'),
  display: fontFile('besley', 'latin', '800-normal'),
  /** Latin letters beyond Western Europe, for names of people. */
  displayMore: fontFile('besley', 'latin-ext', '800-normal'),
} as const;
export type Face = keyof typeof FONT_FILES;

const fonts = new Map<Face, Buffer>();

/** The font of a face; cached. */
export function fontOf(face: Face): Buffer {
  const font = fonts.get(face) ?? unpackWoff(readFileSync(FONT_FILES[face]));
  fonts.set(face, font);
  return font;
}

/** US letter, in points of 1/72 inch. */
export const PAGE_SIZE = { width: 612, height: 792 };

// The published types are older than the library.
declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The current font. */
      _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
    }
    namespace Mixins {
      interface StructureElementOptions {
        scope?: 'Column';
      }
    }
  }
}
const NEWER_OPTIONS: object = { font: null, subset: 'PDF/UA' };

/** An empty tagged document. `font: null` keeps out the standard font, which would not be embedded. */
export function openPdf({ title, author, subject, date, landscape }: DocumentInfo): Pdf {
  const options: PDFKit.PDFDocumentOptions = {
    size: landscape ? [PAGE_SIZE.height, PAGE_SIZE.width] : [PAGE_SIZE.width, PAGE_SIZE.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    ...NEWER_OPTIONS,
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
  const pdf = new PDFDocument(options);
  for (const face of Object.keys(FONT_FILES) as Face[]) pdf.registerFont(face, fontOf(face));
  return pdf;
}

/** A heading of a table column, which screen readers name with each cell. */
export const columnHeading = (pdf: Pdf): Element => pdf.struct('TH', { scope: 'Column' });

export function canDraw(pdf: Pdf, face: Face, character: string): boolean {
  pdf.font(face);
  return pdf._font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

export function bytesOf(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
    pdf.end();
  });
}
