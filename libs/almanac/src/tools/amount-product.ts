import { Type } from '@sinclair/typebox';
import { OrNull } from '../content';
import { amount, calculated, defineTool, dollars, formatFigure, words } from './tool';

const Factor = Type.Object(
  {
    value: Type.Number({ exclusiveMinimum: 0, maximum: 100_000_000 }),
    label: Type.String({ maxLength: 60 }),
    is_divisor: Type.Boolean(),
  },
  { additionalProperties: false },
);

/** Whole things only: a half bag is bought as one. */
const MEASURES =
  /^(?:dollars|(?:cubic|square) |pounds|ounces|tons|grams|kilograms|gallons|quarts|pints|cups|liters|feet|inches|yards|miles|meters|acres|hectares|days|hours|minutes|weeks|bushels)/;

const tooLittle = (of: number, product: number, unit: string) => {
  const working = `${formatFigure(product, 2)} - ${formatFigure(of, 2)}`;
  const lacking = formatFigure(product - of, 2);
  return calculated(of - product, unit, `Nothing is left: ${lacking} ${unit} are lacking (${working}).`, [
    `${working} = ${lacking} ${unit}`,
  ]);
};

const LONG_MINUTES = 90; // from here on hours are told as well

/** The product of amounts and rates whose units cancel: 4 hives x 40 pounds a hive x $9 a pound. */
export const amountProduct = defineTool({
  id: 'amount-product',
  description:
    'Multiplies and divides amounts and rates whose units cancel (4 hives x 40 pounds a hive x $9 a pound), for sums no other tool is for.',
  parameters: {
    factors: {
      ...OrNull(Type.Array(Factor, { minItems: 2, maxItems: 8 })),
      description: 'Amounts and rates in units that cancel; is_divisor: whether it divides',
    },
    unit: words('Unit of the result: dollars, pounds, days, bags'),
    of: amount('Amount of which the product is taken, where the rest is asked for'),
  },
  run: ({ factors, unit, of }) => {
    if (factors === null) return { missing: 'factors', question: 'Which amounts shall I multiply?' };
    const name = unit ?? 'in all';
    const product = factors.reduce((sum, each) => (each.is_divisor ? sum / each.value : sum * each.value), 1);
    if (of !== null && product > of) return tooLittle(of, product, name);
    const value = of === null ? product : of - product;
    const ordered = [...factors].sort((one, other) => Number(one.is_divisor) - Number(other.is_divisor));
    const productText = ordered
      .map(({ value: number, label, is_divisor: isDivisor }, at) => {
        const figure = label === '$' ? dollars(number) : `${formatFigure(number, 4)}${label === '' ? '' : ` ${label}`}`;
        return at === 0 ? (isDivisor ? `1 / ${figure}` : figure) : `${isDivisor ? '/' : 'x'} ${figure}`;
      })
      .join(' ');
    const working = of === null ? productText : `${formatFigure(of, 2)} - ${productText}`;
    if (name === 'dollars') {
      const sum = value < 1 ? `${formatFigure(value * 100, 1)} cents` : dollars(value);
      return calculated(value, name, `About ${sum} (${working}).`, [`${working} = ${sum}`]);
    }
    const isWhole = Math.abs(value - Math.round(value)) < 0.005;
    const isRounded = !MEASURES.test(name) && !isWhole;
    const isTime = name === 'minutes' && value >= LONG_MINUTES;
    const exact = formatFigure(value, value < 0.1 ? 4 : isTime ? 0 : 2);
    const result = `${exact} ${name}`;
    return calculated(value, name, `About ${result} (${working}).`, [`${working} = ${result}`], {
      note: isTime
        ? `That is ${formatFigure(value / 60, 1)} hours.`
        : isRounded && value > 1
          ? `In whole ones that is ${formatFigure(Math.ceil(value))}.`
          : null,
    });
  },
});
