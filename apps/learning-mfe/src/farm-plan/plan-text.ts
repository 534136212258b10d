import type { FarmPlan, WeekPlan } from '@farm/contracts';
import { site } from '@farm/farm';
import { i18n } from '@lingui/core';
import { formatFarmDate, formatNearDay } from './plan-dates';
import {
  officeAdvice,
  nextPlanAdvice,
  bedsOf,
  bedSize,
  cropText,
  doubtSentence,
  planFrostSentence,
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
  i18n._('Phone:   {phone}', { phone: site.phone }),
  i18n._('Email:   {email}', { email: site.emails.info }),
  i18n._('Website: {website}', { website: site.website }),
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
  return section(i18n._('WEEK {week}: {title}', { week: week.week, title: week.title }), [
    formatWeek(week, context) + (tasks.length > 0 ? ` (${formatWeekTotal(week)})` : ''),
    ...(tasks.length > 0 ? ['', ...tasks] : []),
    ...(week.rest ? ['', ...wrapText(week.rest)] : []),
    ...(tips.length > 0 ? ['', i18n._('Tips from {name}', { name: site.assistant.name }), ...tips] : []),
  ]);
}

const LABEL_COLUMNS = 13;
const label = (text: string): string => text.padEnd(LABEL_COLUMNS);

function placeLines({ context }: FarmPlan): string[] {
  const { place, zone, zoneEdition, understood, unused = [] } = context;
  const doubt = doubtSentence(context);
  return [
    ...wrapText(
      i18n._('{place}, zone {zone} ({edition})', { place, zone, edition: zoneEdition }),
      label(i18n._('Place:')),
    ),
    ...(understood.length > 0 ? wrapText(`${understood.join(', ')}.`, label(i18n._('You told us:'))) : []),
    ...(unused.length > 0 ? wrapText(`${quoteUnused(unused)}.`, label(i18n._('Not used:'))) : []),
    ...(doubt ? wrapText(doubt, label('')) : []),
    ...wrapText(planFrostSentence(context), label(i18n._('Frost:'))),
  ];
}

function wishLines(plan: FarmPlan): string[] {
  const lines = plan.wishes?.flatMap((wish) => [
    ...wrapText(`${wish.text} (${wishState(wish, plan)})`, '* '),
    ...wrapText(wish.say, '  '),
  ]);
  return lines && lines.length > 0 ? section(i18n._('YOUR WISHES'), lines) : [];
}

function bedLines({ bed, context }: FarmPlan): string[] {
  if (!bed) return [];
  const beds = bedsOf(bed);
  const isNumbered = (bed.count ?? 1) > 1;
  const lines = beds.flatMap(({ name, strips }) => [
    ...(isNumbered ? [name] : []),
    ...strips.flatMap((strip) => wrapText(`${strip.name}, ${stripText(strip, context.day)}`, '* ')),
  ]);
  const size = bedSize(bed);
  const title = isNumbered
    ? i18n._('YOUR BEDS: {size}, from the north end', { size })
    : i18n._('YOUR BED: {size}, from the north end', { size });
  return section(title, lines);
}

const yearLines = ({ year }: FarmPlan): string[] =>
  year && year.crops.length > 0
    ? section(
        i18n._('YOUR YEAR'),
        year.crops.flatMap((crop) => wrapText(`${crop.name}: ${cropText(year, crop)}`, '* ')),
      )
    : [];

const laterLines = ({ later, context }: FarmPlan): string[] =>
  later.length === 0
    ? []
    : section(
        i18n._('WHAT HAS TO WAIT'),
        waitingChoices(later).flatMap(({ option, crops, substitute }) => [
          ...wrapText(i18n._(option), '* '),
          ...crops.flatMap(({ crop, say: text, date }) =>
            wrapText(
              `${crop}: ${text}${date ? i18n._(' Earliest: {day}.', { day: formatNearDay(date, context.day) }) : ''}`,
              '  ',
            ),
          ),
          ...(substitute ? wrapText(i18n._('Meanwhile: {crop}.', { crop: substitute }), '  ') : []),
        ]),
      );

function nextSteps({ context: { extension } }: FarmPlan): string[] {
  return [
    ...(extension
      ? [
          i18n._('Ask {office} about your own ground: {url}', { office: extension.name, url: extension.url }),
          i18n._('Have your soil tested before you buy lime or fertilizer: {url}', { url: extension.soilTest }),
        ]
      : [officeAdvice()]),
    nextPlanAdvice(),
    i18n._('Questions? Write to {email}.', { email: site.emails.info }),
  ];
}

/** The plan as a text file: UTF-8, at most 78 columns, CRLF line ends for every editor and printer. */
export function planText(plan: FarmPlan): string {
  const { customMessage, context, weeklyPlans } = plan;
  const lines = [
    RULE,
    i18n._('YOUR FOUR-WEEK FARM PLAN'),
    RULE,
    i18n._('Generated: {day}', { day: formatFarmDate(context.generatedAt) }),
    '',
    ...contact(),
    '',
    ...placeLines(plan),
    '',
    ...wrapText(customMessage),
    '',
    ...wrapText(i18n._('Four weeks: {total}.', { total: formatTotal(plan) })),
    ...wishLines(plan),
    ...weeklyPlans.flatMap((week) => weekLines(week, plan)),
    ...laterLines(plan),
    ...bedLines(plan),
    ...yearLines(plan),
    ...section(
      i18n._('NEXT STEPS'),
      nextSteps(plan).flatMap((step, place) => wrapText(step, `${place + 1}. `)),
    ),
    '',
    ...wrapText(context.attribution),
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}
