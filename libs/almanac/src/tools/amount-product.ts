import { type Static, Type } from '@sinclair/typebox';
import { OrNull } from '../content';
import { amount, calculated, defineTool, dollars, formatFigure, type ToolResult, words } from './tool';

const Factor = Type.Object(
  {
    value: Type.Number({ exclusiveMinimum: 0, maximum: 100_000_000 }),
    label: Type.String({ maxLength: 60 }),
    is_divisor: Type.Boolean(),
  },
  { additionalProperties: false },
);

const Factors = Type.Array(Factor, { minItems: 1, maxItems: 8 });
type FactorOf = Static<typeof Factor>;
const productOf = (factors: readonly FactorOf[]): number =>
  factors.reduce((all, { value, is_divisor: isDivisor }) => (isDivisor ? all / value : all * value), 1);

/** 8 hives x 45 pounds each / 2 pounds a jar: what divides stands at the end. */
const productText = (factors: readonly FactorOf[]): string =>
  [...factors]
    .sort((one, other) => Number(one.is_divisor) - Number(other.is_divisor))
    .map(({ value, label, is_divisor: isDivisor }, at) => {
      const figure = label === '$' ? dollars(value) : `${formatFigure(value, 4)}${label === '' ? '' : ` ${label}`}`;
      return at === 0 ? (isDivisor ? `1 / ${figure}` : figure) : `${isDivisor ? '/' : 'x'} ${figure}`;
    })
    .join(' ');

const SumPart = Type.Object({ factors: Factors, is_subtracted: Type.Boolean() }, { additionalProperties: false });
const Second = Type.Object({ factors: Factors, unit: Type.String({ maxLength: 60 }) }, { additionalProperties: false });

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

/** The sum of products of one unit: 22 jars x $8 + 14 jars x $5 - $25. */
function sumOf(factors: readonly FactorOf[], addends: readonly Static<typeof SumPart>[], unit: string): ToolResult {
  const value = addends.reduce(
    (sum, part) => sum + (part.is_subtracted ? -1 : 1) * productOf(part.factors),
    productOf(factors),
  );
  const rest = addends.map((part) => `${part.is_subtracted ? '-' : '+'} ${productText(part.factors)}`);
  const working = [productText(factors), ...rest].join(' ');
  const figure = (sum: number) => (unit === 'dollars' ? dollars(sum) : `${formatFigure(sum, 2)} ${unit}`);
  const answer = value < 0 ? `A loss of ${figure(-value)} (${working}).` : `About ${figure(value)} (${working}).`;
  return calculated(value, unit, answer, [`${working} = ${figure(value)}`]);
}

/** A result with the one that is asked for beside it. */
function withSecond(first: ToolResult, second: Static<typeof Second> | null): ToolResult {
  if (second === null) return first;
  const [value, working] = [productOf(second.factors), productText(second.factors)];
  const figure = second.unit === 'dollars' ? dollars(value) : `${formatFigure(value, 2)} ${second.unit}`;
  return {
    ...first,
    text: { ...first.text, answer: `${first.text.answer} That comes to ${figure} (${working}).` },
    steps: [...first.steps, `${working} = ${figure}`],
  };
}

/** The product of amounts and rates whose units cancel: 4 hives x 40 pounds a hive x $9 a pound. */
export const amountProduct = defineTool({
  id: 'amount-product',
  description:
    'Multiplies and divides amounts and rates whose units cancel (4 hives x 40 pounds a hive x $9 a pound), for sums no other tool is for.',
  parameters: {
    factors: {
      ...OrNull(Factors),
      description: 'Amounts and rates in units that cancel; is_divisor: whether it divides',
    },
    unit: words('Unit of the result: dollars, pounds, days, bags'),
    of: amount('Amount of which the product is taken, where the rest is asked for'),
    addends: { ...OrNull(Type.Array(SumPart, { maxItems: 6 })), description: 'Products that are added or subtracted' },
    second: { ...OrNull(Second), description: 'Second result' },
  },
  run: ({ factors, unit, of, addends, second }) => {
    if (factors === null) return { missing: 'factors', question: 'Which amounts shall I multiply?' };
    const name = unit ?? 'in all';
    const product = productOf(factors);
    if (addends !== null) return sumOf(factors, addends, name);
    if (of !== null && product > of) return tooLittle(of, product, name);
    const value = of === null ? product : of - product;
    const text = productText(factors);
    const working = of === null ? text : `${formatFigure(of, 2)} - ${text}`;
    if (name === 'dollars') {
      const sum = value < 1 ? `${formatFigure(value * 100, 1)} cents` : dollars(value);
      return calculated(value, name, `About ${sum} (${working}).`, [`${working} = ${sum}`]);
    }
    const isWhole = Math.abs(value - Math.round(value)) < 0.005;
    const isRounded = !MEASURES.test(name) && !isWhole;
    const isTime = name === 'minutes' && value >= LONG_MINUTES;
    const exact = formatFigure(value, value < 0.1 ? 4 : isTime ? 0 : 2);
    const result = `${exact} ${name}`;
    const first = calculated(value, name, `About ${result} (${working}).`, [`${working} = ${result}`], {
      note: isTime
        ? `That is ${formatFigure(value / 60, 1)} hours.`
        : isRounded && value > 1
          ? `In whole ones that is ${formatFigure(Math.ceil(value))}.`
          : null,
    });
    return withSecond(first, second);
  },
});
