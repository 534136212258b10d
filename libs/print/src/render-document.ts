import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { site, type Language } from '@farm/farm';
import { fallbackFamilies, printable } from './fonts';
import { PRINT_FOLDER } from './folder';

/** The files of src/templates. */
export type TemplateName =
  | 'calendar'
  | 'certificate'
  | 'guide'
  | 'lesson'
  | 'office'
  | 'plan'
  | 'poster'
  | 'seed-packets'
  | 'slides'
  | 'stamp'
  | 'teaching-sheet'
  | 'workbook';

export interface DocumentInfo {
  title: string;
  /** One sentence on the content, in the file's description. */
  subject: string;
  /** Date of creation in the file; not the clock's, so that the same input results in the same bytes. */
  date: Date;
  /** 'en' without it. Templates that print words of their own have them in words.json. */
  language?: Language;
}

export interface PdfDocument {
  /** A tagged PDF with all fonts embedded (PDF/UA-1). */
  bytes: Buffer;
  pages: number;
}

/** A template that failed, with the compiler's messages. */
export class TypesetError extends Error {
  constructor(template: TemplateName, messages: readonly string[]) {
    super(`${template}: ${messages.join('; ')}`);
    this.name = 'TypesetError';
  }
}

// Its cache holds results for as many documents as are listed here; a service sets one document at a time.
const CACHE_AGE = 1;

let compiler: NodeCompiler | undefined;

/** Reads no file outside the library's folder: the compiler rejects paths that leave its workspace. */
const getCompiler = (): NodeCompiler =>
  (compiler ??= NodeCompiler.create({
    workspace: PRINT_FOLDER,
    fontArgs: [{ fontPaths: [join(PRINT_FOLDER, 'generated/fonts')] }],
  }));

interface Diagnostic {
  message?: string;
}

function compile(template: TemplateName, info: DocumentInfo, data: object): NodeTypstDocument {
  const { language = 'en' } = info;
  const json = printable(
    JSON.stringify({ ...data, info: { ...info, language, date: dateParts(info.date), author: site.company } }),
  );
  const result = getCompiler().compile({
    mainFilePath: join(PRINT_FOLDER, `src/templates/${template}.typ`),
    // Data, never source: what people type cannot become markup.
    inputs: { data: json, fallback: JSON.stringify(fallbackFamilies(json)) },
  });
  if (result.result) return result.result;
  const diagnostics = (result.takeDiagnostics()?.shortDiagnostics ?? []) as Diagnostic[];
  throw new TypesetError(
    template,
    diagnostics.map(({ message }) => message ?? 'unknown error'),
  );
}

const dateParts = (date: Date) => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});

/** Sets a template with its data, and passes the document on before the compiler's caches are cleared. */
function withDocument<T>(
  template: TemplateName,
  info: DocumentInfo,
  data: object,
  use: (compiler: NodeCompiler, document: NodeTypstDocument) => T,
): T {
  try {
    return use(getCompiler(), compile(template, info, data));
  } finally {
    getCompiler().evictCache(CACHE_AGE);
  }
}

// A stamp is decoration in the document that it is drawn into, so it has no structure of its own.
const pdfOptions = (template: TemplateName) =>
  template === 'stamp' ? { pdfTags: false, creationTimestamp: 0 } : { pdfStandard: 'ua-1', creationTimestamp: 0 };

/**
 * A document as PDF. The same input always results in the same bytes.
 * @throws TypesetError for data that the template rejects
 */
export const renderPdf = (template: TemplateName, info: DocumentInfo, data: object): PdfDocument =>
  withDocument(template, info, data, (typst, document) => ({
    bytes: typst.pdf(document, pdfOptions(template)),
    pages: document.numOfPages,
  }));

/** A document as PDF, and the values of its `metadata` elements with this label, in their order. */
export const renderPdfWithRecords = <T>(
  template: TemplateName,
  info: DocumentInfo,
  data: object,
  label: string,
): PdfDocument & { records: readonly T[] } =>
  withDocument(template, info, data, (typst, document) => ({
    bytes: typst.pdf(document, pdfOptions(template)),
    pages: document.numOfPages,
    records: typst.query(document, { selector: `<${label}>`, field: 'value' }) as T[],
  }));

/** A document of one page as SVG, its letters as outlines. */
export const renderSvg = (template: TemplateName, info: DocumentInfo, data: object): string =>
  withDocument(template, info, data, (typst, document) => typst.plainSvg(document));
