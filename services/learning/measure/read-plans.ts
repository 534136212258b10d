import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '@farm/almanac';
import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { generatePlan } from '../src/farm-plan/generate-plan';
import { readPlanTables } from '../src/farm-plan/plan-tables';

/** A person who asks for a plan; what is absent is chosen as most people would. */
interface Profile {
  id?: string | number;
  /** Who it is, for the reader. */
  who?: string;
  location: string;
  experience?: FarmPlanRequest['experience'];
  crops?: string[];
  plants?: string[];
  wishes?: string;
  budget?: FarmPlanRequest['budget'];
  hours?: FarmPlanRequest['timePerWeek'];
  hasSeed?: boolean;
  day?: string;
  language?: FarmPlanRequest['language'];
}

const NOW = new Date('2026-11-28T15:00:00Z');
const tables = readPlanTables(join(__dirname, '../content'));
const deps = { tables, plans: { findZip: async () => null }, clock: { now: () => NOW } };

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

function requestOf(profile: Profile): FarmPlanRequest {
  const { location, experience, crops, plants, wishes, budget, hours, hasSeed, language } = profile;
  return {
    location,
    experience: experience ?? 'some-experience',
    crops: crops ?? [],
    budget: budget ?? 'moderate',
    timePerWeek: hours ?? '5',
    ...(plants ? { plants } : {}),
    ...(wishes === undefined ? {} : { wishes }),
    ...(hasSeed === undefined ? {} : { hasSeed }),
    ...(language ? { language } : {}),
  };
}

const weekLines = ({ weeklyPlans }: FarmPlan): string[] =>
  weeklyPlans.flatMap(({ week, title, startDate, tasks, details, dexterTips, rest }) => [
    '',
    `  WEEK ${week} from ${startDate}: ${title} (${sum(details.map(({ minutes }) => minutes))} min, $${sum(details.map(({ dollars }) => dollars))})`,
    ...tasks.flatMap((task, i) => {
      const detail = details[i];
      return [
        `  - ${task} [${detail?.kind ?? ''}${detail?.date ? ` ${detail.date}` : ''}, ${detail?.minutes} min, $${detail?.dollars}]`,
        `      Why: ${detail?.why}`,
      ];
    }),
    ...dexterTips.map((tip) => `  * ${tip}`),
    ...(rest ? [`  = ${rest}`] : []),
  ]);

const bedLines = ({ bed }: FarmPlan): string[] =>
  bed
    ? [
        '',
        `  BED ${bed.lengthFt} by ${bed.widthFt} feet${bed.count ? `, ${bed.count} of them` : ''}: ${bed.strips
          .map(
            ({ name, plants, fromFt, toFt, date, bed: n }) =>
              `${n ? `[${n}] ` : ''}${name} ${fromFt}-${toFt} ft, ${plants} plants${date ? ` (${date})` : ''}`,
          )
          .join('; ')}`,
      ]
    : [];

/** A whole plan as text, as a person would read it. */
function planLines(plan: FarmPlan): string[] {
  const { context, later, wishes, totals, limits } = plan;
  return [
    `  ${context.place}, zone ${context.zone}, ${context.day}. Understood: ${context.understood.join('; ') || 'nothing'}. Not used: ${context.unused?.join('; ') || 'nothing'}.`,
    `  ${plan.customMessage}`,
    ...(wishes ?? []).map(({ text, state, date, say }) => `  WISH ${text}: ${state}${date ? ` ${date}` : ''}: ${say}`),
    ...weekLines(plan),
    ...bedLines(plan),
    ...later.map(
      ({ option, crop, date, say, substitute }) => `  LATER ${option}: ${crop} ${date}: ${say} / ${substitute}`,
    ),
    ...(plan.year?.crops ?? []).map(
      ({ name, spans }) => `  YEAR ${name}: ${spans.map(({ kind, from, to }) => `${kind} ${from}..${to}`).join(', ')}`,
    ),
    `  TOTAL ${totals.minutes.join('+')} min of ${limits?.weekMinutes} a week, $${totals.dollars} of $${limits?.dollars}`,
  ];
}

async function linesOf(line: string): Promise<string> {
  const profile = JSON.parse(line) as Profile;
  const head = `=== ${profile.id ?? ''} ${profile.who ?? ''}\n  ${line}`;
  try {
    const plan = await generatePlan(
      requestOf(profile),
      deps,
      profile.day === undefined ? undefined : dayOf(profile.day),
    );
    return [head, ...planLines(plan)].join('\n');
  } catch (error) {
    return `${head}\n  NO PLAN: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Prints the plans of a file of profiles, one JSON object a line, to be read by a person. */
async function main([path = '']: readonly string[]): Promise<void> {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  for (const line of lines) process.stdout.write(`${await linesOf(line)}\n\n`);
}

void main(process.argv.slice(2));
