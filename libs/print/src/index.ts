export { canPrint, isInTypeface, textWidth } from './fonts';
export { qrCode, type QrCode } from './qr-code';
export {
  renderPdf,
  renderPdfWithRecords,
  renderSvg,
  TypesetError,
  type DocumentInfo,
  type PdfDocument,
  type TemplateName,
} from './render-document';
