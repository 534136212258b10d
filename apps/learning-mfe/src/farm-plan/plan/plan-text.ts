import type { FarmPlan, WeekPlan } from '@farm/contracts';
import { site } from '@farm/farm';
import {
  ASK_YOUR_OFFICE,
  COME_BACK,
  doubtSentence,
  frostSentence,
  sayDay,
  sayDollars,
  sayMinutes,
  sayTotal,
  sayWeek,
  sayWeekTotal,
} from './plan-words';

const COLUMNS = 78;
const RULE = '='.repeat(COLUMNS);
const THIN = '-'.repeat(COLUMNS);

/** Words on lines of at most 78 columns; what follows the first line stands under its text. An address is never cut. */
function wrapped(text: string, first = '', next = ' '.repeat(first.length)): string[] {
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

const section = (title: string, lines: readonly string[]) => ['', THIN, ...wrapped(title), THIN, ...lines];

const contact = () => [
  site.company,
  `${site.founder.name}, ${site.founder.title}`,
  ...(site.postal ? wrapped(site.postal) : [`${site.city}, ${site.state}`]),
  `Phone:   ${site.phone}`,
  `E-mail:  ${site.emails.info}`,
  `Website: ${site.website}`,
];

/** The day on the farm's own clocks, spelled out. */
const generatedOn = (generatedAt: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: site.place.timeZone }).format(new Date(generatedAt));

function weekLines(week: WeekPlan, { context }: FarmPlan): string[] {
  const tasks = week.tasks.flatMap((task, place) => {
    const figures = week.details[place];
    return [
      ...wrapped(task, '[ ] '),
      ...(figures
        ? wrapped(`${sayMinutes(figures.minutes)}, ${sayDollars(figures.dollars)}. ${figures.why}`, '    ')
        : []),
    ];
  });
  return section(`WEEK ${week.week}: ${week.title}`, [
    `${sayWeek(week, context)} (${sayWeekTotal(week)})`,
    '',
    ...tasks,
    '',
    `Tips from ${site.assistant.name}`,
    ...week.dexterTips.flatMap((tip) => wrapped(tip, '* ')),
  ]);
}

function placeLines({ context }: FarmPlan): string[] {
  const { place, zone, zoneEdition, understood } = context;
  const doubt = doubtSentence(context);
  return [
    ...wrapped(`${place}, zone ${zone} (${zoneEdition})`, 'Place:       '),
    ...(understood.length > 0 ? wrapped(`${understood.join(', ')}.`, 'You told us: ') : []),
    ...(doubt ? wrapped(doubt, ' '.repeat(13)) : []),
    ...wrapped(frostSentence(context), 'Frost:       '),
  ];
}

const laterLines = ({ later, context }: FarmPlan): string[] =>
  later.length === 0
    ? []
    : section(
        'NOT NOW, AND WHEN',
        later.flatMap(({ option, say, date, substitute }) => [
          ...wrapped(`${option}: ${say}`, '* '),
          ...(date ? wrapped(`Earliest: ${sayDay(date, context.day)}.`, '  ') : []),
          ...(substitute ? wrapped(`Meanwhile: ${substitute}.`, '  ') : []),
        ]),
      );

/** What to do when the four weeks are over, and whom to ask. */
function nextSteps({ context: { extension } }: FarmPlan): string[] {
  return [
    ...(extension
      ? [
          `Ask ${extension.name} about your own ground: ${extension.url}`,
          `Have your soil tested before you buy lime or fertilizer: ${extension.soilTest}`,
        ]
      : [ASK_YOUR_OFFICE]),
    COME_BACK,
    `Questions? Write to ${site.emails.info}.`,
  ];
}

/**
 * The plan as a text file: UTF-8, lines of at most 78 columns that end in CRLF, so that every editor and printer shows
 * it alike. Spec 2 section 9: generated date, contact block, four weeks, next steps.
 */
export function planText(plan: FarmPlan): string {
  const { customMessage, context, weeklyPlans } = plan;
  const lines = [
    RULE,
    'YOUR FOUR-WEEK FARM PLAN',
    RULE,
    `Generated: ${generatedOn(context.generatedAt)}`,
    '',
    ...contact(),
    '',
    ...placeLines(plan),
    '',
    ...wrapped(customMessage),
    '',
    ...wrapped(`All four weeks: ${sayTotal(plan)}.`),
    ...weeklyPlans.flatMap((week) => weekLines(week, plan)),
    ...laterLines(plan),
    ...section(
      'NEXT STEPS',
      nextSteps(plan).flatMap((step, place) => wrapped(step, `${place + 1}. `)),
    ),
    '',
    ...wrapped(context.attribution),
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}
