import {
  BLOCK_SIDE,
  blockPieces,
  clothColors,
  lightColors as colors,
  subjectQuilt,
  site,
  type Patch,
} from '@farm/farm';
import { bytesOf, openPdf, PAGE_SIZE, type DocumentInfo, type Element, type Pdf } from './pdf-document';

/** The text area of a page, in points. */
export const FRAME = { left: 86, top: 76, bottom: 704, width: PAGE_SIZE.width - 2 * 86 };

const HEAD_BASELINE = 44;
/** Left and right of a landscape page, in points. */
export const LANDSCAPE_MARGIN = 54;

/** An unbreakable piece of a column, such as a line of text or a row of a table. */
export interface Strip {
  /** Points. */
  height: number;
  /** Empty space: dropped at the top of a page, and never the cause of a new one. */
  space?: boolean;
  /** Stays on the page of the strip that follows. */
  glue?: boolean;
  /** Points that must be left on the page; otherwise the strip begins the next one. */
  needs?: number;
  /** Drawn before this strip, as decoration, when it is the first of a page: the heading of a table. */
  again?: { height: number; paint(y: number): void };
  /** Moves to the top of the next page when it does not fit, and what follows fills the page. */
  floats?: boolean;
  /** Sets the floating strips before it, so that none leaves its chapter. */
  stopsFloats?: boolean;
  paint?(y: number): void;
}

/** What a page holds, for the checks of the build. */
export interface PageRecord {
  /** Of the text area, from 0 to 1. */
  filled: number;
  /** The running head; null on the cover and the last sheet. */
  head: string | null;
  /** A chapter begins at the top of the next page, or after this one comes nothing. */
  endsChapter: boolean;
  /** Tables that go on from the page before, each with its repeated heading. */
  continued: number;
  figures: number;
  /** A note is the first thing on the page, away from what it is a note to. */
  opensWithNote: boolean;
}

export const space = (height: number, glue = false): Strip => ({ height, space: true, glue });
export const heightOf = (strips: readonly Strip[]): number => strips.reduce((sum, strip) => sum + strip.height, 0);

interface WriterOptions extends DocumentInfo {
  footer?: { title: string; pages: number };
  /** The chapter in the running head of a page; without it there is no head. */
  chapterOf?: (page: number) => string;
  /** Only finds the page of each strip. */
  isDraft?: boolean;
}

interface NewPage {
  withFooter?: boolean;
  landscape?: boolean;
  /** Width and height in points, of a page that is neither a letter nor one turned sideways. */
  size?: [width: number, height: number] | undefined;
}

/** A tagged document that is filled from top to bottom. Everything drawn is in the structure tree or marked as decoration. */
export class PdfWriter {
  readonly pdf: Pdf;
  readonly root: Element;
  pageNumber = 0;
  readonly pages: PageRecord[] = [];
  private y: number = FRAME.top;
  private floating: Strip[] = [];
  /** Only floating strips are on the page so far. */
  private isFresh = true;

  constructor(private readonly options: WriterOptions) {
    this.pdf = openPdf(options);
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
  }

  newPage({ withFooter = true, landscape = false, size }: NewPage = {}): void {
    const sideways: NewPage['size'] = landscape ? [PAGE_SIZE.height, PAGE_SIZE.width] : undefined;
    const special = size ?? sideways;
    this.pdf.addPage(special ? { size: special, margin: 0 } : undefined);
    this.pageNumber += 1;
    this.y = FRAME.top;
    const head = withFooter && !landscape ? this.paintHead() : null;
    this.pages.push({ filled: 0, head, endsChapter: false, continued: 0, figures: 0, opensWithNote: false });
    if (withFooter) this.paintFooter(landscape ? PAGE_SIZE.width : PAGE_SIZE.height);
    const waiting = this.floating;
    this.floating = [];
    for (const strip of waiting) this.place([strip]);
    this.isFresh = true;
  }

  /** The record of the page that is being filled. */
  get page(): PageRecord {
    const page = this.pages.at(-1);
    if (!page) throw new RangeError('The document has no page yet.');
    return page;
  }

  /** Sets what still floats and marks the end of a chapter. */
  endChapter(): void {
    while (this.floating.length > 0) this.newPage();
    this.page.endsChapter = true;
  }

  child(parent: Element, tag: string, options: PDFKit.Mixins.StructureElementOptions = {}): Element {
    const element = this.pdf.struct(tag, options);
    parent.add(element);
    return element;
  }

  draw(element: Element, tag: string, paint: () => void): void {
    if (this.options.isDraft) return;
    const content = this.pdf.markStructureContent(tag);
    paint();
    this.pdf.endMarkedContent();
    element.add(content);
  }

  /** Draws what screen readers skip. */
  decorate(paint: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.options.isDraft) return;
    this.pdf.markContent('Artifact', { type });
    paint();
    this.pdf.endMarkedContent();
  }

  /**
   * Sets strips after the last ones, on new pages as needed.
   * @throws RangeError when glued strips are taller than a page.
   */
  flow(strips: readonly Strip[]): void {
    for (let at = 0; at < strips.length;) {
      const end = strips.findIndex((strip, index) => index >= at && !strip.glue);
      const group = strips.slice(at, end < 0 ? undefined : end + 1);
      at += group.length;
      this.place(group);
    }
  }

  private place(group: readonly Strip[]): void {
    const height = heightOf(group);
    if (group.some((strip) => strip.stopsFloats) && this.floating.length > 0) this.newPage();
    if (group.some((strip) => strip.floats) && height > FRAME.bottom - this.y && this.y > FRAME.top) {
      this.floating.push({
        height,
        floats: true,
        paint: (y) => {
          let at = y;
          for (const strip of group) {
            strip.paint?.(at);
            at += strip.height;
          }
        },
      });
      return;
    }
    const needed = Math.max(height, ...group.map((strip) => strip.needs ?? 0));
    if (height > FRAME.bottom - FRAME.top) throw new RangeError('A piece is taller than a page.');
    if (group.every((strip) => strip.space)) {
      if (this.y > FRAME.top) this.y = Math.min(this.y + height, FRAME.bottom);
      return;
    }
    // More than once where floating strips fill the next page.
    while (needed > FRAME.bottom - this.y && this.y > FRAME.top) this.newPage();
    for (const strip of group) {
      if (this.y === FRAME.top && strip.space) continue;
      const { again } = strip;
      if (this.isFresh && again) {
        this.decorate(() => again.paint(this.y));
        this.y += again.height;
        this.page.continued += 1;
      }
      strip.paint?.(this.y);
      this.y += strip.height;
      if (strip.space) continue;
      this.isFresh = false;
      this.page.filled = (this.y - FRAME.top) / (FRAME.bottom - FRAME.top);
    }
  }

  private paintHead(): string | null {
    const { footer, chapterOf } = this.options;
    if (!footer || !chapterOf) return null;
    const chapter = chapterOf(this.pageNumber);
    const { pdf } = this;
    const y = HEAD_BASELINE;
    this.decorate(() => {
      pdf.font('heading').fontSize(9.5).fillColor(colors.action);
      const line = { lineBreak: false, baseline: 'alphabetic' } as const;
      pdf.text(footer.title, FRAME.left, y, line);
      pdf.font('text').fillColor(colors.muted);
      pdf.text(chapter, FRAME.left + FRAME.width - pdf.widthOfString(chapter), y, line);
      paintRule(pdf, { x: FRAME.left, y: y + 8, width: FRAME.width }, 0.6, colors.soft);
    }, 'Pagination');
    return chapter === '' ? footer.title : `${footer.title} · ${chapter}`;
  }

  private paintFooter(pageHeight: number): void {
    const { pdf, pageNumber } = this;
    const { footer } = this.options;
    if (!footer) return;
    const y = pageHeight - (pageHeight === PAGE_SIZE.height ? 48 : 30);
    const pageWidth = pageHeight === PAGE_SIZE.height ? PAGE_SIZE.width : PAGE_SIZE.height;
    const left = pageHeight === PAGE_SIZE.height ? FRAME.left : LANDSCAPE_MARGIN;
    const right = pageWidth - left;
    const page = `Page ${pageNumber} of ${footer.pages}`;
    this.decorate(() => {
      paintRule(pdf, { x: left, y: y - 16, width: right - left }, 0.6, colors.soft);
      pdf.font('text').fontSize(9.5).fillColor(colors.muted);
      const line = { lineBreak: false, baseline: 'alphabetic' } as const;
      pdf.text(`${footer.title} · ${site.company}`, left, y, line);
      pdf.text(page, right - pdf.widthOfString(page), y, line);
    }, 'Pagination');
  }

  finish(): Promise<Buffer> {
    this.root.end();
    return bytesOf(this.pdf);
  }
}

export function paintRule(
  pdf: Pdf,
  { x, y, width }: { x: number; y: number; width: number },
  thickness: number,
  color: string,
): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(thickness)
    .stroke(color);
}

/** `side` is in points. */
export function paintPatch(pdf: Pdf, patch: Patch, side: number, x: number, y: number): void {
  const middle = BLOCK_SIDE / 2;
  pdf
    .save()
    .translate(x, y)
    .scale(side / BLOCK_SIDE)
    .rotate(patch.turn, { origin: [middle, middle] });
  // A quarter of a unit larger, so that no hairline shows between patches.
  pdf.rect(-0.25, -0.25, BLOCK_SIDE + 0.5, BLOCK_SIDE + 0.5).fill(clothColors[patch.ground]);
  for (const piece of blockPieces[patch.block]) {
    const color = clothColors[patch[piece.cloth]];
    if (piece.stroke) pdf.path(piece.path).lineWidth(piece.stroke).stroke(color);
    else pdf.path(piece.path).fill(color);
  }
  pdf.restore();
}

/** A row of the blocks of all subjects from the left edge. */
export function paintBand(pdf: Pdf, band: { side: number; width: number; y: number }): void {
  const count = Math.ceil(band.width / band.side);
  subjectQuilt(count, 1).forEach((patch, place) => paintPatch(pdf, patch, band.side, place * band.side, band.y));
}
