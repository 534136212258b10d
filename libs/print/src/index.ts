export { cropDrawing } from './crop-drawings';
export { canPrint, isInTypeface, textWidth } from './fonts';
export { qrCode, type Picture } from './qr-code';
export {
  renderPdf,
  renderPdfWithRecords,
  renderSvg,
  TypesetError,
  type DocumentInfo,
  type RenderedDocument,
  type TemplateName,
} from './render-document';
