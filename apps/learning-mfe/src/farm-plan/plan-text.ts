import type { FarmPlan, WeekPlan } from '@farm/contracts';
import { formatFarmDate, formatNearDay, site } from '@farm/farm';
import {
  OFFICE_ADVICE,
  NEXT_PLAN_ADVICE,
  bedsOf,
  bedSize,
  cropText,
  doubtSentence,
  frostSentence,
  formatDollars,
  formatMinutes,
  formatTotal,
  formatWeek,
  formatWeekTotal,
  quoteUnused,
  stripText,
  waitingChoices,
  wishState,
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
  const tips = week.dexterTips.flatMap((tip) => wrapText(tip, '* '));
  return section(`WEEK ${week.week}: ${week.title}`, [
    formatWeek(week, context) + (tasks.length > 0 ? ` (${formatWeekTotal(week)})` : ''),
    ...(tasks.length > 0 ? ['', ...tasks] : []),
    ...(week.rest ? ['', ...wrapText(week.rest)] : []),
    ...(tips.length > 0 ? ['', `Tips from ${site.assistant.name}`, ...tips] : []),
  ]);
}

function placeLines({ context }: FarmPlan): string[] {
  const { place, zone, zoneEdition, understood, unused = [] } = context;
  const doubt = doubtSentence(context);
  return [
    ...wrapText(`${place}, zone ${zone} (${zoneEdition})`, 'Place:       '),
    ...(understood.length > 0 ? wrapText(`${understood.join(', ')}.`, 'You told us: ') : []),
    ...(unused.length > 0 ? wrapText(`${quoteUnused(unused)}.`, 'Not used:    ') : []),
    ...(doubt ? wrapText(doubt, ' '.repeat(13)) : []),
    ...wrapText(frostSentence(context), 'Frost:       '),
  ];
}

function wishLines(plan: FarmPlan): string[] {
  const lines = plan.wishes?.flatMap((wish) => [
    ...wrapText(`${wish.text} (${wishState(wish, plan)})`, '* '),
    ...wrapText(wish.say, '  '),
  ]);
  return lines && lines.length > 0 ? section('YOUR WISHES', lines) : [];
}

function bedLines({ bed, context }: FarmPlan): string[] {
  if (!bed) return [];
  const beds = bedsOf(bed);
  const isNumbered = (bed.count ?? 1) > 1;
  const lines = beds.flatMap(({ name, strips }) => [
    ...(isNumbered ? [name] : []),
    ...strips.flatMap((strip) => wrapText(`${strip.name}, ${stripText(strip, context.day)}`, '* ')),
  ]);
  return section(`YOUR ${isNumbered ? 'BEDS' : 'BED'}: ${bedSize(bed)}, from the north end`, lines);
}

const yearLines = ({ year }: FarmPlan): string[] =>
  year && year.crops.length > 0
    ? section(
        'YOUR YEAR',
        year.crops.flatMap((crop) => wrapText(`${crop.name}: ${cropText(year, crop)}`, '* ')),
      )
    : [];

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
    ...wishLines(plan),
    ...weeklyPlans.flatMap((week) => weekLines(week, plan)),
    ...laterLines(plan),
    ...bedLines(plan),
    ...yearLines(plan),
    ...section(
      'NEXT STEPS',
      nextSteps(plan).flatMap((step, place) => wrapText(step, `${place + 1}. `)),
    ),
    '',
    ...wrapText(context.attribution),
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}
