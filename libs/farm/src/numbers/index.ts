export { parseNumber } from './parse-number';
export { withDigits } from './number-text';
export { formatFraction, formatMeasure } from './format-measure';
