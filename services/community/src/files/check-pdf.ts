import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib';

type PdfProblem = 'damaged' | 'locked' | 'active';
export type PdfResult = { kind: 'pdf'; content: Uint8Array; pages: number } | { problem: PdfProblem };

/** Keys that name scripts, files inside the PDF, forms with scripts, and media players. */
const ACTIVE_KEYS = ['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent', 'RichMediaSettings'];
/** Actions that run something, or send something elsewhere (ISO 32000-2, table 201). */
const ACTIVE_ACTIONS = [
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition', 'RichMediaExecute', 'GoToE', 'Movie', 'Sound'],
].map((name) => PDFName.of(name));

const isActiveDict = (dict: PDFDict) =>
  ACTIVE_KEYS.some((key) => dict.has(PDFName.of(key))) ||
  ACTIVE_ACTIONS.some((action) => dict.lookup(PDFName.of('S')) === action);

const partsOf = (object: PDFObject): readonly PDFObject[] => {
  if (object instanceof PDFStream) return [object.dict];
  if (object instanceof PDFDict) return object.values();
  return object instanceof PDFArray ? object.asArray() : [];
};

/** Whether an object or a part of it is active. References are not followed: every object is looked at by itself. */
function isActive(object: PDFObject): boolean {
  const waiting = [object];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFDict && isActiveDict(next)) return true;
    for (const part of partsOf(next)) waiting.push(part);
  }
  return false;
}

/** Only what was parsed and checked is written: not what stands before, between and after the objects. */
async function rewrite(bytes: Uint8Array): Promise<PdfResult> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
  // It would be written as it is, and another reader may understand it.
  if (objects.some((object) => object instanceof PDFInvalidObject)) return { problem: 'damaged' };
  if (isActive(pdf.catalog) || objects.some(isActive)) return { problem: 'active' };
  const pages = pdf.getPageCount();
  if (pages === 0) return { problem: 'damaged' };
  return { kind: 'pdf', content: await pdf.save({ updateFieldAppearances: false, addDefaultPage: false }), pages };
}

/** Checks a PDF and writes it anew, or says why it is rejected. */
export const checkPdf = (bytes: Uint8Array): Promise<PdfResult> =>
  rewrite(bytes).catch((error: unknown) => ({ problem: error instanceof EncryptedPDFError ? 'locked' : 'damaged' }));
