import { lightColors as colors } from '@farm/farm';
import { encode } from 'uqr';
import type { Pdf } from './pdf-document';
import type { PdfWriter, Strip } from './pdf-writer';
import { breakLines, paintLine, runsOf, textStyles, type Column } from './text';

/** Paints a QR code of `side` points. The caller leaves a quiet zone of four modules around it. */
export function paintQrCode(pdf: Pdf, text: string, x: number, y: number, side: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const module = side / size;
  data.forEach((cells, row) =>
    cells.forEach((isDark, column) => isDark && pdf.rect(x + column * module, y + row * module, module, module)),
  );
  pdf.fill(colors.ink);
}

const SIDE = 66;
const GAP = 16;
const ABOVE = 14;

/** A QR code of an address as a figure with a text alternative, and a sentence beside it. */
export function qrCodeStrip(writer: PdfWriter, address: string, sentence: string, { x, width }: Column): Strip {
  const { pdf } = writer;
  const figure = writer.child(writer.root, 'Figure', { alt: `QR code that leads to ${address}` });
  const text = writer.child(writer.root, 'P');
  const style = textStyles.text;
  const lines = breakLines(pdf, runsOf(sentence), style, width - SIDE - GAP);
  const paint = (y: number) => {
    const top = y + ABOVE;
    writer.draw(figure, 'Figure', () => paintQrCode(pdf, address, x, top, SIDE));
    writer.draw(text, 'P', () =>
      lines.forEach((line, index) => paintLine(pdf, line, style, x + SIDE + GAP, top + 8 + index * style.leading)),
    );
  };
  return { height: ABOVE + SIDE, paint };
}
