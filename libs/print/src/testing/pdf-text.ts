import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib';

const textOf = (stream: PDFObject | undefined) =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';

interface Font {
  /** Text of a glyph, from the ToUnicode table. */
  texts: Map<number, string>;
  /** Thousandths of the size. */
  widths: Map<number, number>;
}

function glyphTexts(table: string): Map<number, string> {
  const texts = new Map<number, string>();
  for (const [, glyph = '', hex = ''] of table.matchAll(/^<(\w{4})> <(\w{4,})>$/gm))
    texts.set(parseInt(glyph, 16), Buffer.from(hex, 'hex').swap16().toString('utf16le'));
  return texts;
}

/** The widths of a font: '1 [500 600] 7 9 400' are those of glyphs 1 and 2, and of 7 to 9. */
function glyphWidths(list: PDFArray | undefined): Map<number, number> {
  const widths = new Map<number, number>();
  const items = list?.asArray() ?? [];
  for (let at = 0; at < items.length;) {
    const [first, second, third] = items.slice(at, at + 3);
    const from = first instanceof PDFNumber ? first.asNumber() : 0;
    if (second instanceof PDFArray) {
      second.asArray().forEach((width, n) => widths.set(from + n, (width as PDFNumber).asNumber()));
      at += 2;
    } else {
      for (let glyph = from; glyph <= (second as PDFNumber).asNumber(); glyph += 1)
        widths.set(glyph, (third as PDFNumber).asNumber());
      at += 3;
    }
  }
  return widths;
}

function fontOf(font: PDFDict): Font {
  const [descendant] = font.lookup(PDFName.of('DescendantFonts'), PDFArray).asArray();
  const described = font.context.lookup(descendant, PDFDict);
  return {
    texts: glyphTexts(textOf(font.lookup(PDFName.of('ToUnicode')))),
    widths: glyphWidths(described.lookupMaybe(PDFName.of('W'), PDFArray)),
  };
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The glyphs of a literal string, two bytes each. */
function glyphsOf(literal: string): number[] {
  const bytes = Buffer.from(
    literal.replace(/\\([0-7]{1,3}|[^])/g, (_, escape: string) =>
      /^[0-7]/.test(escape) ? String.fromCharCode(parseInt(escape, 8)) : (ESCAPES[escape] ?? escape),
    ),
    'latin1',
  );
  return Array.from({ length: bytes.length / 2 }, (_, n) => bytes.readUInt16BE(n * 2));
}

// Parentheses in a string are escaped, or in pairs.
const LITERAL = String.raw`\(((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()])*\))*)\)`;
const LITERAL_OR_SHIFT = new RegExp(`${LITERAL}|(-?[\\d.]+)`, 'g');
// Where a run of text begins, its font, its strings with the shifts between them.
const OPERATORS = new RegExp(
  String.raw`1 0 0 -1 (-?[\d.]+) (-?[\d.]+) cm|(\/\S+) ([\d.]+) Tf|(?<shown>\[(?:${LITERAL}|[^\]()])*\]|${LITERAL}) T[jJ]`,
  'g',
);

function contentText(content: string, fonts: ReadonlyMap<string, Font>): string {
  let text = '';
  let font: Font | undefined;
  let [x, y, size] = [0, 0, 0];
  let end = { x: Number.NaN, y: Number.NaN };
  for (const { 1: left, 2: top, 3: name, 4: points, groups } of content.matchAll(OPERATORS)) {
    const shown = groups?.['shown'];
    if (left !== undefined) [x, y] = [Number(left), Number(top)];
    else if (name !== undefined) [font, size] = [fonts.get(name), Number(points)];
    else if (shown !== undefined && font) {
      const isAdjacent = Math.abs(end.y - y) < 0.1 && Math.abs(end.x - x) < size * 0.15;
      if (!isAdjacent) text += ' ';
      for (const [, literal, shift] of shown.matchAll(LITERAL_OR_SHIFT)) {
        if (literal === undefined) x -= (Number(shift) * size) / 1000;
        else
          for (const glyph of glyphsOf(literal)) {
            text += font.texts.get(glyph) ?? '';
            x += ((font.widths.get(glyph) ?? 1000) * size) / 1000;
          }
      }
      end = { x, y };
    }
  }
  return text;
}

function fontsIn(resources: PDFDict | undefined): Map<string, Font> {
  const dicts = resources?.lookupMaybe(PDFName.of('Font'), PDFDict);
  return new Map(
    dicts?.entries().map(([name, reference]) => [name.toString(), fontOf(dicts.context.lookup(reference, PDFDict))]),
  );
}

/** The text of pages of other documents that were drawn into a page, as stamps are. */
function embeddedText(resources: PDFDict | undefined): string {
  const objects = resources?.lookupMaybe(PDFName.of('XObject'), PDFDict);
  const embedded = objects?.entries().filter(([name]) => name.toString().startsWith('/EmbeddedPdfPage')) ?? [];
  return embedded
    .map(([, reference]) => {
      const form = objects?.context.lookup(reference);
      if (!(form instanceof PDFRawStream)) return '';
      return contentText(textOf(form), fontsIn(form.dict.lookupMaybe(PDFName.of('Resources'), PDFDict)));
    })
    .join(' ');
}

/** The text of each page in the order in which it is drawn, without line breaks. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return pdf.getPages().map((page) => {
    const resources = page.node.Resources();
    const contents = page.node.Contents();
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((one) => pdf.context.lookup(one)) : [contents];
    return contentText(streams.map(textOf).join('\n'), fontsIn(resources)) + embeddedText(resources);
  });
}
