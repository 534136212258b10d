import { bytesOf, openPdf, SHEET, type About, type Element, type Pdf } from './pdf-document';

export const colors = {
  ink: '#1B2340',
  muted: '#4A5468',
  indigo: '#27357A',
  collard: '#1C5C3C',
  clay: '#A83A22',
  squash: '#F4B63A',
  band: '#E9EFE4',
  soft: '#D3DBCF',
  line: '#76818F',
  paper: '#FFFFFF',
} as const;

/** Where text stands on a sheet, in points. */
export const FRAME = { left: 86, top: 76, bottom: 704, width: SHEET.width - 2 * 86 };

/** One unbreakable piece of a column of text. */
export interface Strip {
  /** Points. */
  height: number;
  /** Empty: left out at the top of a page and never the cause of a new one. */
  space?: boolean;
  /** Stays on the page of the strip that follows. */
  glue?: boolean;
  /** Points that must be left on the page, or this strip begins the next one. */
  needs?: number;
  /** Drawn again, as decoration, when this strip opens a page: the heading of a table. */
  again?: { height: number; paint(y: number): void };
  paint?(y: number): void;
}

export const space = (height: number, glue = false): Strip => ({ height, space: true, glue });
export const heightOf = (strips: readonly Strip[]): number => strips.reduce((sum, strip) => sum + strip.height, 0);

/** Sheets that fill from top to bottom. What is drawn is either part of the reading tree or decoration, nothing else. */
export class Paper {
  readonly pdf: Pdf;
  readonly root: Element;
  pageNumber = 0;
  private y: number = FRAME.top;

  /** `isDraft`: strips find their pages, and nothing is drawn on them. */
  constructor(
    about: About,
    private readonly footer: (paper: Paper) => void,
    private readonly isDraft = false,
  ) {
    this.pdf = openPdf(about);
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
  }

  /** A new sheet. A bare one has no footer. */
  turn(bare = false): void {
    this.pdf.addPage();
    this.pageNumber += 1;
    this.y = FRAME.top;
    if (!bare) this.footer(this);
  }

  child(parent: Element, tag: string, options: PDFKit.Mixins.StructureElementOptions = {}): Element {
    const element = this.pdf.struct(tag, options);
    parent.add(element);
    return element;
  }

  /** Draws what a screen reader reads as part of the element. */
  draw(element: Element, tag: string, paint: () => void): void {
    if (this.isDraft) return;
    const content = this.pdf.markStructureContent(tag);
    paint();
    this.pdf.endMarkedContent();
    element.add(content);
  }

  /** Draws what a screen reader passes over. */
  decorate(paint: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.isDraft) return;
    this.pdf.markContent('Artifact', { type });
    paint();
    this.pdf.endMarkedContent();
  }

  /** Sets strips from where the last ones ended, turning pages as needed. Throws when one is taller than a page. */
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
    if (needed > FRAME.bottom - this.y && this.y > FRAME.top) this.turn();
    for (const strip of group) {
      const opens = this.y === FRAME.top;
      if (opens && strip.space) continue;
      const { again } = strip;
      if (opens && again) {
        this.decorate(() => again.paint(this.y));
        this.y += again.height;
      }
      strip.paint?.(this.y);
      this.y += strip.height;
    }
  }

  finish(): Promise<Buffer> {
    this.root.end();
    return bytesOf(this.pdf);
  }
}
