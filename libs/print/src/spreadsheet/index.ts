export { cellValues, type CellSheet, type SheetCell } from './cells';
export { cellAddress, evaluateCell, type CellValue } from './evaluate-cells';
export { renderXlsx } from './render-xlsx';
