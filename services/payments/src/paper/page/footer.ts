import { site } from '@farm/farm';
import { letters } from './lines';
import { colors, FRAME, type Paper } from './page';
import { SHEET } from './pdf-document';

/** The foot of a sheet, passed over by screen readers: what it is, whose, and which page of how many. */
export function paintFooter(paper: Paper, title: string, total: number): void {
  const { pdf } = paper;
  const y = SHEET.height - 48;
  const write = (text: string, right: boolean) => {
    pdf.font('text').fontSize(letters.small.size).fillColor(colors.muted);
    const x = right ? FRAME.left + FRAME.width - pdf.widthOfString(text) : FRAME.left;
    pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
  };
  paper.decorate(() => {
    pdf
      .moveTo(FRAME.left, y - 16)
      .lineTo(FRAME.left + FRAME.width, y - 16)
      .lineWidth(0.6)
      .stroke(colors.soft);
    write(`${title} · ${site.company}`, false);
    write(`Page ${paper.pageNumber} of ${total}`, true);
  }, 'Pagination');
}
