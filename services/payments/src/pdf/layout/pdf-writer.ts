import { BLOCK_SIDE, blockPieces, clothColors, lightColors as colors, quilt, site, type Patch } from '@farm/farm';
import { bytesOf, openPdf, PAGE_SIZE, type DocumentInfo, type Element, type Pdf } from './pdf-document';

/** The text area of a page, in points. */
export const FRAME = { left: 86, top: 76, bottom: 704, width: PAGE_SIZE.width - 2 * 86 };

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
  paint?(y: number): void;
}

export const space = (height: number, glue = false): Strip => ({ height, space: true, glue });
export const heightOf = (strips: readonly Strip[]): number => strips.reduce((sum, strip) => sum + strip.height, 0);

interface WriterOptions extends DocumentInfo {
  /** At the foot of each page. */
  footer?: { title: string; pages: number };
  /** Only finds the page of each strip. */
  isDraft?: boolean;
}

/** A tagged document that is filled from top to bottom. Everything drawn is in the structure tree or marked as decoration. */
export class PdfWriter {
  readonly pdf: Pdf;
  readonly root: Element;
  pageNumber = 0;
  private y: number = FRAME.top;

  constructor(private readonly options: WriterOptions) {
    this.pdf = openPdf(options);
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
  }

  newPage({ withFooter = true } = {}): void {
    this.pdf.addPage();
    this.pageNumber += 1;
    this.y = FRAME.top;
    if (withFooter) this.paintFooter();
  }

  child(parent: Element, tag: string, options: PDFKit.Mixins.StructureElementOptions = {}): Element {
    const element = this.pdf.struct(tag, options);
    parent.add(element);
    return element;
  }

  /** Draws content of an element of the structure tree. */
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
    const needed = Math.max(height, ...group.map((strip) => strip.needs ?? 0));
    if (height > FRAME.bottom - FRAME.top) throw new RangeError('A piece is taller than a page.');
    if (group.every((strip) => strip.space)) {
      if (this.y > FRAME.top) this.y = Math.min(this.y + height, FRAME.bottom);
      return;
    }
    if (needed > FRAME.bottom - this.y && this.y > FRAME.top) this.newPage();
    for (const strip of group) {
      const isFirst = this.y === FRAME.top;
      if (isFirst && strip.space) continue;
      const { again } = strip;
      if (isFirst && again) {
        this.decorate(() => again.paint(this.y));
        this.y += again.height;
      }
      strip.paint?.(this.y);
      this.y += strip.height;
    }
  }

  private paintFooter(): void {
    const { pdf, pageNumber } = this;
    const { footer } = this.options;
    if (!footer) return;
    const y = PAGE_SIZE.height - 48;
    const right = FRAME.left + FRAME.width;
    const page = `Page ${pageNumber} of ${footer.pages}`;
    this.decorate(() => {
      paintRule(pdf, { x: FRAME.left, y: y - 16, width: FRAME.width }, 0.6, colors.soft);
      pdf.font('text').fontSize(9.5).fillColor(colors.muted);
      const line = { lineBreak: false, baseline: 'alphabetic' } as const;
      pdf.text(`${footer.title} · ${site.company}`, FRAME.left, y, line);
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

/** A row of patches from the left edge; the seed selects them. */
export function paintBand(pdf: Pdf, seed: string, band: { side: number; width: number; y: number }): void {
  const count = Math.ceil(band.width / band.side);
  quilt(seed, count, 1).forEach((patch, place) => paintPatch(pdf, patch, band.side, place * band.side, band.y));
}
