export * from './climate';
export * from './content';
export * from './crop-names';
export * from './crops';
export * from './days';
export * from './frost-kinds';
export { paysFirst } from './grants/criteria-scores';
export * from './grants/deadline';
export { fitPercents } from './grants/fit-percent';
export * from './grants/fits';
export { forYou } from './grants/for-you';
export type { Criteria } from './grants/criteria';
export * from './grants/eligibility';
export * from './grants/grant-facts';
export * from './grants/grant-needs';
export * from './grants/grant-needs-spanish';
export * from './grants/own-share';
export * from './grants/advisers';
export { localSteps } from './grants/local-steps';
export { growingYear, seasonsOf } from './growing-year';
export { countyOf, countyUnit, nicknamesOf } from './places/gazetteer';
export { LATE_REASONS, lateWindow, type LateWindow } from './late-windows';
export * from './places/read-place';
export type { ChartSource } from './planting-charts';
export * from './planting-windows';
export * from './growth-days';
export { climateAt } from './highlands';
export { otherProduce } from './produce';
export * from './spanish-crops';
export * from './states';
export * from './time-spans';
export { uncheckedRows, type UncheckedRow } from './unchecked-rows';
export { grantNamed } from './tools/grants';
export { amountProduct } from './tools/amount-product';
export { farmTool, farmTools } from './tools';
export { measureOf } from './tools/units';
export {
  dollars,
  formatFigure,
  isMissingParameter,
  listOf,
  type FarmTool,
  type ToolOutcome,
  type ToolResult,
  type ToolSource,
} from './tools/tool';
