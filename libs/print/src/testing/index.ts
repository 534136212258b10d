export { accessible, pdfFacts } from './pdf-facts';
export { pdfText } from './pdf-text';
export { timeDocuments } from './time-documents';
export { xlsxCells, type XlsxCell } from './xlsx-cells';
