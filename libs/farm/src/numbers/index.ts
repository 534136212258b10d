export { parseNumber } from './parse-number';
export { withDigits } from './number-text';
