import { lightColors as colors } from '@farm/farm';
import type { Figure } from '../figures/figure';
import type { OnHeading } from '../layout/body';
import { paintDrawing } from '../layout/figure';
import { PAGE_SIZE } from '../layout/pdf-document';
import { LANDSCAPE_MARGIN, paintBand, type PdfWriter } from '../layout/pdf-writer';
import { breakLines, lineStrips, runsOf, textStyles, type TextStyle } from '../layout/text';

const WIDTH = PAGE_SIZE.height - 2 * LANDSCAPE_MARGIN;
const TOP = 34;
/** The sheet of a guide is its last chapter. */
const GUIDE_HEADING = { tag: 'H2', text: 'The year on one page' };

/** A year as a chart, turned sideways to hang on a door: the last sheet of a guide, by default. */
export function paintYear(
  writer: PdfWriter,
  { caption, alt, drawing }: Omit<Figure, 'kind'>,
  onHeading: OnHeading,
  heading = GUIDE_HEADING,
): void {
  writer.newPage({ landscape: true });
  onHeading({ kind: 'chapter', text: heading.text, line: 0 }, TOP);
  writer.decorate(() => paintBand(writer.pdf, { side: 18, width: PAGE_SIZE.height, y: 0 }));
  let y = TOP;
  const write = (tag: string, text: string, style: TextStyle) => {
    const lines = breakLines(writer.pdf, runsOf(text), style, WIDTH);
    for (const strip of lineStrips(writer, writer.child(writer.root, tag), tag, lines, style, LANDSCAPE_MARGIN)) {
      strip.paint?.(y);
      y += strip.height;
    }
  };
  write(heading.tag, heading.text, textStyles.chapter);
  write('P', caption, { ...textStyles.small, color: colors.ink });
  const figure = writer.child(writer.root, 'Figure', { alt });
  const scale = Math.min(WIDTH / drawing.width, (PAGE_SIZE.width - 58 - y - 8) / drawing.height);
  writer.page.figures += 1;
  writer.page.filled = 1;
  writer.page.endsChapter = true;
  writer.draw(figure, 'Figure', () => paintDrawing(writer.pdf, drawing, LANDSCAPE_MARGIN, y + 8, scale));
}
