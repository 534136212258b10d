import { coverOf, lightColors as colors, site, subjectBlocks, type Guide } from '@farm/farm';
import { canDraw, type Element } from '../layout/pdf-document';
import { paintBand, paintPatch, paintRule, PdfWriter } from '../layout/pdf-writer';
import { breakLines, lineStrips, paintLine, runsOf, type TextStyle } from '../layout/text';
import { MarkdownError } from '../markdown/blocks';
import { readSlides, type Slide, type SlideDeck, type SlideSection } from './read-slides';
import { paintSlideBody, type SlideArea } from './slide-body';

/** 16:9, in points: a projector shows the whole page. */
const SLIDE_SIZE = { width: 960, height: 540 };

const MARGIN = 56;
const WIDTH = SLIDE_SIZE.width - 2 * MARGIN;
const BAND = 20;
const TITLE_TOP = 40;
const BODY: SlideArea = { x: MARGIN, width: WIDTH, top: 112, bottom: 470 };
/** Above the line that names a buyer. */
const FOOTER = { rule: 486, baseline: 506 };
const PATCH = SLIDE_SIZE.height / 6;
const TOOTH = 18;
/** Columns of patches at the left of the cover and of a lesson's first slide. */
const COVER_COLUMNS = 3;
const OPENER_COLUMNS = 1;

const titleStyle: TextStyle = { size: 38, leading: 46, color: colors.accent, face: 'display' };
const openerStyle: TextStyle = { ...titleStyle, size: 30, leading: 38, color: colors.action, face: 'heading' };
const coverStyle: TextStyle = { ...titleStyle, size: 52, leading: 62 };
const subtitleStyle: TextStyle = { size: 26, leading: 34, color: colors.ink, face: 'text' };
const companyStyle: TextStyle = { size: 24, leading: 30, color: colors.action, face: 'heading' };
const entryStyle: TextStyle = { size: 24, leading: 31, color: colors.ink, face: 'text' };
const footerStyle: TextStyle = { size: 14, leading: 18, color: colors.muted, face: 'text' };

interface RenderedSlides {
  bytes: Buffer;
  pages: number;
}

interface Deck extends SlideDeck {
  guide: Pick<Guide, 'id' | 'title'>;
  /** Of the PDF: cover and contents come before the slides. */
  pages: number;
}

const FIRST_SLIDE = 3;
const slidesOf = ({ sections }: SlideDeck): Slide[] => sections.flatMap(({ slides }) => slides);
const anchorOf = (section: number) => `lesson-${section + 1}`;

function write(
  writer: PdfWriter,
  tag: string,
  text: string,
  style: TextStyle,
  at: { x: number; width: number; y: number },
) {
  const lines = breakLines(writer.pdf, runsOf(text), style, at.width);
  let { y } = at;
  for (const strip of lineStrips(writer, writer.child(writer.root, tag), tag, lines, style, at.x)) {
    strip.paint?.(y);
    y += strip.height;
  }
  return y;
}

const newSlide = (writer: PdfWriter) =>
  writer.newPage({ withFooter: false, size: [SLIDE_SIZE.width, SLIDE_SIZE.height] });

/** The block of the guide's subject over the whole height, with a sawtooth at its edge. */
function paintQuilt({ pdf }: PdfWriter, id: string, columns: number): void {
  const patch = { ...subjectBlocks[coverOf(id).subject], turn: 0 };
  for (let place = 0; place < columns * 6; place += 1)
    paintPatch(pdf, patch, PATCH, (place % columns) * PATCH, Math.floor(place / columns) * PATCH);
  const edge = columns * PATCH;
  pdf.rect(edge - 0.25, 0, TOOTH / 2 + 3, SLIDE_SIZE.height).fill(colors.accent);
  for (let y = 0; y < SLIDE_SIZE.height; y += TOOTH)
    pdf.path(`M${edge} ${y}v${TOOTH}l${TOOTH / 2} ${-TOOTH / 2}Z`).fill(colors.squash);
}

function paintFooter(writer: PdfWriter, left: number, text: string, pages: number): void {
  const { pdf, pageNumber } = writer;
  const page = `${pageNumber} of ${pages}`;
  const right = SLIDE_SIZE.width - MARGIN;
  writer.decorate(() => {
    paintRule(pdf, { x: left, y: FOOTER.rule, width: right - left }, 0.8, colors.soft);
    pdf.font('text').fontSize(footerStyle.size).fillColor(footerStyle.color);
    const line = { lineBreak: false, baseline: 'alphabetic' } as const;
    pdf.text(`${text} · ${site.company}`, left, FOOTER.baseline, line);
    pdf.text(page, right - pdf.widthOfString(page), FOOTER.baseline, line);
  }, 'Pagination');
}

function paintCover(writer: PdfWriter, { guide, sections }: Deck): void {
  newSlide(writer);
  writer.decorate(() => paintQuilt(writer, guide.id, COVER_COLUMNS));
  const x = COVER_COLUMNS * PATCH + MARGIN + 8;
  const width = SLIDE_SIZE.width - x - MARGIN;
  const lines = breakLines(writer.pdf, runsOf(guide.title), coverStyle, width).length;
  const y = write(writer, 'H1', guide.title, coverStyle, { x, width, y: Math.max(60, 230 - lines * 46) });
  const text = `Slides for the class: ${sections.length} lessons, one part for each`;
  write(writer, 'P', text, subtitleStyle, { x, width, y: y + 16 });
  write(writer, 'P', site.company, companyStyle, { x, width, y: SLIDE_SIZE.height - 92 });
}

/** A lesson and its first page, which a click opens. */
function paintEntry(
  writer: PdfWriter,
  tree: Element,
  text: string,
  entry: { anchor: string; page: number; x: number; width: number; y: number },
) {
  const { pdf } = writer;
  const { x, y, width, anchor, page } = entry;
  const link = writer.child(writer.child(writer.child(tree, 'TOCI'), 'Reference'), 'Link');
  const [line] = breakLines(pdf, runsOf(text), entryStyle, width);
  const [pageLine] = breakLines(pdf, runsOf(String(page)), entryStyle, width);
  if (!line || !pageLine) return;
  writer.draw(link, 'Link', () => {
    paintLine(pdf, line, entryStyle, x, y);
    paintLine(pdf, pageLine, { ...entryStyle, color: colors.muted }, x + width - pageLine.width, y);
  });
  writer.decorate(() => paintRule(pdf, { x, y: y + entryStyle.leading + 9, width }, 1, colors.soft));
  // pdfkit writes only String objects as PDF strings; plain ones become names.
  const options: object = { Contents: new String(`${text}, page ${page}`), structParent: link };
  pdf.goTo(x, y, width, entryStyle.leading, anchor, options);
}

const CONTENTS = { column: 404, gap: 40, row: 68 };

function paintContents(writer: PdfWriter, { sections, guide, pages }: Deck): void {
  newSlide(writer);
  writer.decorate(() => paintBand(writer.pdf, { side: BAND, width: SLIDE_SIZE.width, y: 0 }));
  write(writer, 'H2', 'The lessons', titleStyle, { x: MARGIN, width: WIDTH, y: TITLE_TOP });
  const tree = writer.child(writer.root, 'TOC');
  const rows = Math.ceil(sections.length / 2);
  let page = FIRST_SLIDE;
  sections.forEach(({ title, slides }, index) => {
    const x = MARGIN + Math.floor(index / rows) * (CONTENTS.column + CONTENTS.gap);
    const y = BODY.top + 10 + (index % rows) * CONTENTS.row;
    const text = title.replace(/^Lesson /, '').replace(': ', '. ');
    paintEntry(writer, tree, text, { anchor: anchorOf(index), page, x, y, width: CONTENTS.column });
    page += slides.length;
  });
  paintFooter(writer, MARGIN, guide.title, pages);
}

type Writers = Parameters<typeof paintSlideBody>[0];

function paintOpener({ writer, draft }: Writers, { file, guide, pages }: Deck, slide: Slide): void {
  writer.decorate(() => paintQuilt(writer, guide.id, OPENER_COLUMNS));
  const x = OPENER_COLUMNS * PATCH + MARGIN;
  const width = SLIDE_SIZE.width - x - MARGIN;
  const top = write(writer, 'H2', slide.title, openerStyle, { x, width, y: 56 });
  paintSlideBody({ writer, draft }, file, slide, { x, width, top: top + 20, bottom: BODY.bottom });
  paintFooter(writer, x, guide.title, pages);
}

/** @throws MarkdownError for a title of two lines, or a body that does not fit */
function paintSlide({ writer, draft }: Writers, { file, pages }: Deck, slide: Slide, section: SlideSection): void {
  writer.decorate(() => paintBand(writer.pdf, { side: BAND, width: SLIDE_SIZE.width, y: 0 }));
  if (breakLines(writer.pdf, runsOf(slide.title), titleStyle, WIDTH).length > 1)
    throw new MarkdownError(file, slide.line, 'The title of a slide fits one line.');
  write(writer, 'H3', slide.title, titleStyle, { x: MARGIN, width: WIDTH, y: TITLE_TOP });
  paintSlideBody({ writer, draft }, file, slide, BODY);
  paintFooter(writer, MARGIN, section.title, pages);
}

/** @throws MarkdownError for a character that the typeface lacks */
function assertGlyphs({ pdf }: PdfWriter, { file }: SlideDeck, text: string): void {
  text.split('\n').forEach((line, index) => {
    const missing = [...line].find(
      (character) => !canDraw(pdf, 'text', character) || !canDraw(pdf, 'heading', character),
    );
    if (missing) throw new MarkdownError(file, index + 1, `The typeface has no '${missing}'.`);
  });
}

/**
 * The slides of a guide as a tagged PDF of 16:9 pages: cover, contents, and a section for each lesson of the guide. The same
 * text always results in the same bytes.
 * @throws MarkdownError for slides that cannot be shown, or that say what the guide does not
 */
export async function renderSlides(
  file: string,
  text: string,
  guide: Pick<Guide, 'id' | 'title'>,
  guideText: string,
): Promise<RenderedSlides> {
  const read = readSlides(file, text, guideText);
  const deck: Deck = { ...read, guide, pages: FIRST_SLIDE - 1 + slidesOf(read).length };
  const info = {
    title: `${guide.title}: Slides`,
    author: site.company,
    subject: 'Slides for the class, a part for each lesson',
    date: deck.reviewedOn,
  };
  const writers = { writer: new PdfWriter(info), draft: new PdfWriter({ ...info, isDraft: true }) };
  const { writer } = writers;
  assertGlyphs(writer, deck, text);
  paintCover(writer, deck);
  paintContents(writer, deck);
  deck.sections.forEach((section, index) => {
    let chapter = writer.pdf.outline;
    for (const slide of section.slides) {
      newSlide(writer);
      const options = { top: 0, left: SLIDE_SIZE.width, expanded: false };
      if (slide.kind === 'opener') {
        writer.pdf.addNamedDestination(anchorOf(index), 'XYZ', 0, 0, 0);
        chapter = writer.pdf.outline.addItem(section.title, options);
        paintOpener(writers, deck, slide);
      } else {
        chapter.addItem(slide.title, options);
        paintSlide(writers, deck, slide, section);
      }
    }
  });
  return { bytes: await writer.finish(), pages: writer.pageNumber };
}
