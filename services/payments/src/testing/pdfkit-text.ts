import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib';

const textOf = (stream: PDFObject | undefined) =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';

const characters = (hex: string) =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(parseInt(unit, 16))).join('');

/** Glyph number to text, from the ToUnicode table of a font. */
function glyphTexts(table: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [, first = '0', , list = ''] of table.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    // A ligature has several characters: '<0066 0069>'.
    [...list.matchAll(/<([\w ]+)>/g)].forEach(([, hex = ''], index) => {
      texts.set((parseInt(first, 16) + index).toString(16).padStart(4, '0'), characters(hex.replaceAll(' ', '')));
    });
  }
  for (const [, glyph = '', hex = ''] of table.matchAll(/^<(\w{4})> <(\w{4,})>$/gm))
    texts.set(glyph.toLowerCase(), characters(hex));
  return texts;
}

/** The text of each page in the order in which it is drawn, without line breaks. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return pdf.getPages().map((page) => {
    const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
    const tables = new Map<string, Map<string, string>>();
    for (const [name, reference] of fonts?.entries() ?? []) {
      const font = pdf.context.lookup(reference, PDFDict);
      tables.set(name.toString(), glyphTexts(textOf(font.lookup(PDFName.of('ToUnicode')))));
    }
    const contents = page.node.Contents();
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((one) => pdf.context.lookup(one)) : [contents];
    let glyphs = new Map<string, string>();
    let text = '';
    for (const [all, font, hex] of streams
      .map(textOf)
      .join('\n')
      .matchAll(/(\/\S+) [\d.]+ Tf|<(\w+)>|T[jJ]/g)) {
      if (font) glyphs = tables.get(font) ?? new Map();
      else if (hex) text += (hex.toLowerCase().match(/.{4}/g) ?? []).map((glyph) => glyphs.get(glyph) ?? '').join('');
      else if (all.startsWith('T')) text += ' ';
    }
    return text;
  });
}
