import { course } from '@farm/farm';

/** '$3,147' for whole dollars, else with cents: '$2.50'. */
export const formatDollarAmount = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`;

/** What the garden of the lessons costs to start and leaves in its first year. */
export function exampleYearText(): string {
  const { beds, startCost, cashInHand, sales, stays, anHour } = course.exampleYear;
  const { cost, hours } = course.beforeFirstSpring;
  return [
    `The example garden of ${beds} beds takes ${formatDollarAmount(startCost)} to start and ${formatDollarAmount(cashInHand)} in hand.`,
    `In its first year it sells ${formatDollarAmount(sales)}, and ${formatDollarAmount(stays)} stays: ${formatDollarAmount(anHour)} an hour before tax.`,
    `Not counted: a truck, mower, cart and hose, and about ${formatDollarAmount(cost)} and ${hours} hours before the first spring.`,
  ].join(' ');
}

/** When somebody whose ground is in grass can first sell. */
export function firstSalesText(): string {
  const starts = course.firstSales.map(({ tarped, sells }) => `laid ${tarped} sells from ${sells}`);
  return `Grass goes under a tarp first. One ${starts.join(', one ')}. An old garden without grass is quicker.`;
}
