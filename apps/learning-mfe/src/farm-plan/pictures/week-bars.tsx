import { i18n } from '@lingui/core';
import type { FarmPlan } from '@farm/contracts';
import { formatShortMinutes } from '@farm/farm';
import { SectionHeading, Stack, WeekBars } from '@farm/ui';
import { formatDollars } from '../plan-format';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Minutes and dollars of each week, and the dollars spent up to its end. */
function weekFigures({ weeklyPlans }: Pick<FarmPlan, 'weeklyPlans'>) {
  let spent = 0;
  return weeklyPlans.map(({ week, details }) => {
    const dollars = sum(details.map((task) => task.dollars));
    spent += dollars;
    return { week, minutes: sum(details.map((task) => task.minutes)), dollars, spent };
  });
}

/** Hours of each week, dollars spent so far, and the limits of both. */
export function PlanWeekBars({ plan }: { plan: FarmPlan }) {
  const { limits } = plan;
  return (
    <Stack as="section" aria-labelledby="farm-plan-bars" data-print="whole">
      <SectionHeading
        id="farm-plan-bars"
        subtitle={
          limits &&
          i18n._('The line is what you have: {time} a week, ${dollars} in all.', {
            time: formatShortMinutes(limits.weekMinutes),
            dollars: limits.dollars,
          })
        }
      >
        {i18n._('Hours and dollars')}
      </SectionHeading>
      <WeekBars
        label={i18n._('Hours and dollars')}
        columns={[i18n._('Week'), i18n._('Work'), i18n._('Spent so far')]}
        limits={[limits?.weekMinutes, limits?.dollars]}
        weeks={weekFigures(plan).map(({ week, minutes, dollars, spent }) => ({
          name: `${week}`,
          bars: [
            { value: minutes, text: formatShortMinutes(minutes) },
            {
              value: spent,
              before: spent - dollars,
              text: i18n._('${spent} (this week {dollars})', { spent, dollars: formatDollars(dollars) }),
            },
          ],
        }))}
      />
    </Stack>
  );
}
