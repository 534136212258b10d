import { AlignmentType, Document, HeadingLevel, Packer, Paragraph, TextRun, type IParagraphOptions } from 'docx';

const FONT = 'Arial';
const HALF_POINTS = 21; // 10.5 pt: five answers of 450 characters fit a page
const TWIPS_PER_INCH = 1_440;
const MARGIN_INCHES = 0.9;

/** A part of a paragraph: words, or a blank to fill in, which is shown in brackets on yellow. */
export type Words = string | { blank: string };

/** What somebody must fill in. */
export const blank = (what: string): Words => ({ blank: what });

const runOf = (words: Words): TextRun =>
  typeof words === 'string' ? new TextRun(words) : new TextRun({ text: `[${words.blank}]`, highlight: 'yellow' });

const runs = (words: readonly Words[]) => words.map(runOf);

export const documentTitle = (...words: Words[]): Paragraph =>
  new Paragraph({ heading: HeadingLevel.TITLE, children: runs(words), spacing: { after: 80 } });

export const heading = (text: string): Paragraph =>
  new Paragraph({ heading: HeadingLevel.HEADING_1, text, spacing: { before: 160, after: 40 }, keepNext: true });

/** `breakBefore`: on a new page. */
export const paragraph = (words: readonly Words[], { breakBefore = false } = {}): Paragraph =>
  new Paragraph({ children: runs(words), spacing: { after: 120 }, pageBreakBefore: breakBefore });

/** A remark for whoever works on the document, to delete before it is sent. */
export const remark = (text: string, options: IParagraphOptions = {}): Paragraph =>
  new Paragraph({
    ...options,
    alignment: AlignmentType.LEFT,
    children: [new TextRun({ text, italics: true, color: '444444' })],
    spacing: { after: 120 },
  });

/** A document of Word in US Letter, in English. */
export function wordDocument(name: string, children: readonly Paragraph[]): Promise<Buffer> {
  const look = (size: number) => ({ run: { font: FONT, size, bold: true, color: '1F3A2E' } });
  const margin = Math.round(MARGIN_INCHES * TWIPS_PER_INCH);
  const document = new Document({
    title: name,
    creator: '',
    lastModifiedBy: '', // else the library names 'Un-named'
    styles: {
      default: {
        document: {
          run: { font: FONT, size: HALF_POINTS, language: { value: 'en-US' } },
          paragraph: { spacing: { line: 264 } },
        },
        title: look(32),
        heading1: look(24),
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: 8.5 * TWIPS_PER_INCH, height: 11 * TWIPS_PER_INCH },
            margin: { top: margin, right: margin, bottom: margin, left: margin },
          },
        },
        children,
      },
    ],
  });
  return Packer.toBuffer(document);
}
