import { Type } from '@sinclair/typebox';
import { OrNull } from '../content';
import { amount, calculated, defineTool, dollars, formatFigure } from './tool';

const Item = Type.Object(
  {
    count: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
    price: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  },
  { additionalProperties: false },
);

/** The bill for several items, with delivery, discount and tax. */
export const purchaseTotal = defineTool({
  id: 'purchase-total',
  description: 'What several items cost together: counts times prices, less a discount, plus tax and delivery.',
  parameters: {
    items: { ...OrNull(Type.Array(Item, { minItems: 1, maxItems: 8 })), description: 'Counts and prices in dollars' },
    discount_percent: amount('Percent off'),
    tax_percent: amount('Percent of tax'),
    extra: amount('Dollars of delivery or a fee'),
  },
  run: ({ items, discount_percent: discount, tax_percent: tax, extra }) => {
    if (items === null) return { missing: 'items', question: 'What do you buy, and at what price each?' };
    const sum = items.reduce((total, { count, price }) => total + count * price, 0);
    const list = items.map(({ count, price }) => `${formatFigure(count, 2)} x ${dollars(price)}`).join(' + ');
    const steps = [`${list} = ${dollars(sum)}`];
    let total = sum;
    let working = list;
    const apply = (percent: number, sign: 1 | -1, name: string) => {
      const part = (total * percent) / 100;
      steps.push(`${formatFigure(percent, 2)} % ${name}: ${dollars(part)}`);
      working = `${working} ${sign < 0 ? '-' : '+'} ${formatFigure(percent, 2)} %`;
      total += sign * part;
    };
    if (discount !== null) apply(discount, -1, 'off');
    if (tax !== null) apply(tax, 1, 'tax');
    if (extra !== null) {
      steps.push(`${dollars(total)} + ${dollars(extra)}`);
      working = `${working} + ${dollars(extra)}`;
      total += extra;
    }
    return calculated(total, 'dollars', `${dollars(total)} in all (${working}).`, [
      ...steps,
      `Together ${dollars(total)}`,
    ]);
  },
});
