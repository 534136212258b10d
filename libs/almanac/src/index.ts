export * from './climate';
export * from './content';
export * from './crop-names';
export * from './crops';
export * from './days';
export * from './grants/criteria-scores';
export * from './grants/deadline';
export * from './grants/grant-facts';
export * from './places/read-place';
export * from './planting-windows';
export * from './states';
export * from './time-spans';
export { uncheckedRows, type UncheckedRow } from './unchecked-rows';
export { grantNamed } from './tools/grants';
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
