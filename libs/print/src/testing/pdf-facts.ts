import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';

const nameOf = (dict: PDFDict, key: string) => dict.get(PDFName.of(key))?.toString();
const textOf = (dict: PDFDict, key: string) => {
  const value = dict.get(PDFName.of(key));
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
};

/** Structure and metadata of a PDF. */
export async function pdfFacts(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const { catalog } = pdf;
  const dicts = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []));
  const elements = dicts.filter((dict) => nameOf(dict, 'Type') === '/StructElem' || dict.has(PDFName.of('K')));
  const tags = elements.flatMap((dict) => nameOf(dict, 'S') ?? []);
  const fonts = dicts.filter((dict) => nameOf(dict, 'Type') === '/FontDescriptor');
  const outlines = catalog.get(PDFName.of('Outlines'))?.toString();
  const chapters = dicts.filter((dict) => outlines !== undefined && nameOf(dict, 'Parent') === outlines);
  return {
    title: pdf.getTitle(),
    pages: pdf.getPageCount(),
    /** In points. */
    sizes: pdf.getPages().map((page) => page.getSize()),
    isTagged: (catalog.lookup(PDFName.of('MarkInfo'))?.toString() ?? '').includes('/Marked true'),
    showsTitle: (catalog.lookup(PDFName.of('ViewerPreferences'))?.toString() ?? '').includes('/DisplayDocTitle true'),
    lang: textOf(catalog, 'Lang'),
    /** Tags of all elements of the structure tree, such as '/H1'. */
    tags,
    /** Text alternatives of figures. */
    alts: dicts.flatMap((dict) => textOf(dict, 'Alt') ?? []),
    fonts: fonts.length,
    allEmbedded:
      fonts.every((font) => font.has(PDFName.of('FontFile2')) || font.has(PDFName.of('FontFile3'))) &&
      dicts.every((dict) => nameOf(dict, 'Subtype') !== '/Type1'),
    /** First level of the outline. */
    outline: chapters.map((chapter) => textOf(chapter, 'Title')),
  };
}

/** True of every PDF of the farm. */
export const accessible = { isTagged: true, showsTitle: true, lang: 'en-US', allEmbedded: true };
