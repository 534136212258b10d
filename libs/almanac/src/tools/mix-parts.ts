import { Type } from '@sinclair/typebox';
import { OrNull } from '../content';
import { amount, calculated, defineTool, formatFigure, listOf, words } from './tool';

const Part = Type.Object(
  { name: Type.String({ maxLength: 40 }), parts: Type.Number({ exclusiveMinimum: 0, maximum: 1_000 }) },
  { additionalProperties: false },
);

const PERCENT = /^(?:%|percent)/i;

/** How much of each ingredient a mix by parts takes: 3 parts soil, 2 compost, 1 perlite for 24 cubic feet. */
export const mixParts = defineTool({
  id: 'mix-parts',
  description: 'How much of each ingredient a mix by parts takes for a total amount.',
  parameters: {
    parts: { ...OrNull(Type.Array(Part, { minItems: 2, maxItems: 6 })), description: 'Ingredients with their parts' },
    total: amount('Amount of the whole mix'),
    unit: words('Unit of the whole mix: cubic feet, gallons, pounds'),
  },
  run: ({ parts, total, unit }) => {
    if (parts === null) return { missing: 'parts', question: 'How many parts of what go into the mix?' };
    // Percents tell what an ingredient is made of, not how much of the mix is wanted.
    if (total === null || PERCENT.test(unit ?? ''))
      return { missing: 'total', question: 'How much of the mix do you need, in gallons, pounds or cubic feet?' };
    const sum = parts.reduce((all, each) => all + each.parts, 0);
    const name = unit ?? 'parts';
    const amounts = parts.map((each) => ({ ...each, value: (total * each.parts) / sum }));
    const [first] = amounts;
    return calculated(
      first?.value ?? 0,
      name,
      `Of ${formatFigure(total, 2)} ${name} take ${listOf(amounts.map((each) => `${formatFigure(each.value, 2)} of ${each.name}`))} (${formatFigure(sum, 2)} parts of ${formatFigure(total / sum, 2)}).`,
      amounts.map(
        (each) =>
          `${each.name}: ${formatFigure(total, 2)} x ${formatFigure(each.parts, 2)} / ${formatFigure(sum, 2)} = ${formatFigure(each.value, 2)}`,
      ),
      { note: 'A mix settles by about a tenth when it is wet.' },
    );
  },
});
