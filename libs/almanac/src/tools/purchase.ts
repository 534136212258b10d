import { amount, calculated, count, defineTool, dollars, formatFigure, words, WORKED_OUT } from './tool';

/** 'Posts' and 'post'. */
const singular = (unit: string): string => unit.replace(/(?<=[^s])s$/, '');

/** Packages of a size that hold an amount, and what an amount costs at a price. */
export const purchaseCost = defineTool({
  id: 'purchase',
  description:
    'Packages that hold an amount (40-pound bags for 300 pounds), or what an amount costs at a price for one.',
  parameters: {
    amount: amount('Amount that is needed'),
    unit: words('What the amount counts: posts, pounds, plants'),
    package_size: amount('Amount in one bag, roll or box'),
    package_name: words('What it is sold in: bags, rolls, boxes'),
    price: amount('Dollars for one, or for one package where a package is named'),
  },
  run: ({ amount: needed, unit: named, package_size: size, package_name: kind, price }) => {
    const unit = named ?? 'pieces';
    if (needed === null) return { missing: 'amount', question: `How many ${unit} do you need?` };
    const sold = kind ?? 'bags';
    const packages = size === null ? null : Math.ceil(needed / size - 1e-9);
    const working = `${formatFigure(needed, 2)} / ${formatFigure(size ?? 1, 2)}`;
    const steps =
      packages === null
        ? []
        : [`${working} = ${formatFigure(needed / (size ?? 1), 2)}, rounded up to ${formatFigure(packages)}`];
    if (price === null) {
      if (packages === null)
        return { missing: 'price', question: `What do you pay for one ${singular(unit)}, in dollars? I multiply it.` };
      return calculated(
        packages,
        sold,
        `${count(packages, singular(sold), sold)} of ${formatFigure(size ?? 1, 2)} ${unit} for ${formatFigure(needed, 2)} ${unit} (${steps[0] ?? working}).`,
        steps,
      );
    }
    const bought = packages ?? needed;
    const cost = bought * price;
    const what = packages === null ? unit : sold;
    const sum = `${formatFigure(bought, 2)} ${what} x ${dollars(price)}`;
    return calculated(cost, 'dollars', `About ${dollars(cost)} (${sum}).`, [...steps, `${sum} = ${dollars(cost)}`], {
      note: 'Tax and delivery come on top.',
      sources: [WORKED_OUT],
    });
  },
});
