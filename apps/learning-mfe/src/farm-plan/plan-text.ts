import type { FarmPlan, WeekPlan } from '@farm/contracts';
import { formatFarmDate, formatNearDay, site } from '@farm/farm';
import {
  OFFICE_ADVICE,
  NEXT_PLAN_ADVICE,
  doubtSentence,
  frostSentence,
  formatDollars,
  formatMinutes,
  formatTotal,
  formatWeek,
  formatWeekTotal,
  waitingChoices,
} from './plan-format';

const COLUMNS = 78;
const RULE = '='.repeat(COLUMNS);
const THIN = '-'.repeat(COLUMNS);

/** Wraps text at 78 columns with a hanging indent. URLs are never cut. */
function wrapText(text: string, first = '', next = ' '.repeat(first.length)): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = isEmpty ? `${line}${word}` : `${line} ${word}`;
    if (isEmpty || [...longer].length <= COLUMNS) line = longer;
    else {
      lines.push(line);
      line = `${next}${word}`;
    }
    isEmpty = false;
  }
  return [...lines, line];
}

const section = (title: string, lines: readonly string[]) => ['', THIN, ...wrapText(title), THIN, ...lines];

const contact = () => [
  site.company,
  `${site.founder.name}, ${site.founder.title}`,
  ...(site.postal ? wrapText(site.postal) : [`${site.city}, ${site.state}`]),
  `Phone:   ${site.phone}`,
  `Email:   ${site.emails.info}`,
  `Website: ${site.website}`,
];

function weekLines(week: WeekPlan, { context }: FarmPlan): string[] {
  const tasks = week.tasks.flatMap((task, place) => {
    const figures = week.details[place];
    return [
      ...wrapText(task, '[ ] '),
      ...(figures
        ? wrapText(`${formatMinutes(figures.minutes)}, ${formatDollars(figures.dollars)}. ${figures.why}`, '    ')
        : []),
    ];
  });
  return section(`WEEK ${week.week}: ${week.title}`, [
    `${formatWeek(week, context)} (${formatWeekTotal(week)})`,
    '',
    ...tasks,
    '',
    `Tips from ${site.assistant.name}`,
    ...week.dexterTips.flatMap((tip) => wrapText(tip, '* ')),
  ]);
}

function placeLines({ context }: FarmPlan): string[] {
  const { place, zone, zoneEdition, understood } = context;
  const doubt = doubtSentence(context);
  return [
    ...wrapText(`${place}, zone ${zone} (${zoneEdition})`, 'Place:       '),
    ...(understood.length > 0 ? wrapText(`${understood.join(', ')}.`, 'You told us: ') : []),
    ...(doubt ? wrapText(doubt, ' '.repeat(13)) : []),
    ...wrapText(frostSentence(context), 'Frost:       '),
  ];
}

const laterLines = ({ later, context }: FarmPlan): string[] =>
  later.length === 0
    ? []
    : section(
        'WHAT HAS TO WAIT',
        waitingChoices(later).flatMap(({ option, crops, substitute }) => [
          ...wrapText(option, '* '),
          ...crops.flatMap(({ crop, say: text, date }) =>
            wrapText(`${crop}: ${text}${date ? ` Earliest: ${formatNearDay(date, context.day)}.` : ''}`, '  '),
          ),
          ...(substitute ? wrapText(`Meanwhile: ${substitute}.`, '  ') : []),
        ]),
      );

function nextSteps({ context: { extension } }: FarmPlan): string[] {
  return [
    ...(extension
      ? [
          `Ask ${extension.name} about your own ground: ${extension.url}`,
          `Have your soil tested before you buy lime or fertilizer: ${extension.soilTest}`,
        ]
      : [OFFICE_ADVICE]),
    NEXT_PLAN_ADVICE,
    `Questions? Write to ${site.emails.info}.`,
  ];
}

/** The plan as a text file: UTF-8, at most 78 columns, CRLF line ends for every editor and printer. */
export function planText(plan: FarmPlan): string {
  const { customMessage, context, weeklyPlans } = plan;
  const lines = [
    RULE,
    'YOUR FOUR-WEEK FARM PLAN',
    RULE,
    `Generated: ${formatFarmDate(context.generatedAt, 'full')}`,
    '',
    ...contact(),
    '',
    ...placeLines(plan),
    '',
    ...wrapText(customMessage),
    '',
    ...wrapText(`Four weeks: ${formatTotal(plan)}.`),
    ...weeklyPlans.flatMap((week) => weekLines(week, plan)),
    ...laterLines(plan),
    ...section(
      'NEXT STEPS',
      nextSteps(plan).flatMap((step, place) => wrapText(step, `${place + 1}. `)),
    ),
    '',
    ...wrapText(context.attribution),
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}
