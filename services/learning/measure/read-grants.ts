import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '@farm/almanac';
import type { GrantCriteria, GrantMatch } from '@farm/contracts';
import { readPlanTables } from '../src/farm-plan/plan-tables';
import { publishedFeed } from '../src/grants/catalogue';
import { searchGrantsNear } from '../src/grants/search';

/** Who searches; what is absent is 'any'. */
interface Search extends Partial<GrantCriteria> {
  id?: string | number;
  /** Who it is, for the reader. */
  who?: string;
  /** 'YYYY-MM-DD'. */
  day?: string;
}

const TODAY = '2026-11-29';
const feed = publishedFeed();
const { climate } = readPlanTables(join(__dirname, '../content'));
const plans = { findZip: async () => null };
const ANY = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any' } as const;

const matchLines = ({
  grant,
  matchScore,
  fit,
  ask,
  reasons,
  applicationTips,
  deadlineStatus,
  contact,
}: GrantMatch): string[] => [
  `  ${matchScore} ${grant.id} [${grant.kind}] ${fit ?? ''}${ask ? ` ASK: ${ask}` : ''}`,
  `      ${grant.amount} / ${grant.deadline} (${deadlineStatus}) ${grant.deadlineNote ?? ''}`,
  `      [${[
    ...(grant.ownShare ? [`You add ${grant.ownShare}`] : []),
    ...(grant.paysFirst ? ['You pay first'] : []),
    ...(grant.effort ? [`Takes ${grant.effort}`] : []),
  ].join('; ')}] Whom to call: ${contact ?? ''}.`,
  `      ${reasons.join('; ')}`,
  `      ${applicationTips
    .slice(0, 3)
    .map((tip) => `* ${tip}`)
    .join(' ')}`,
  `      DETAILS ${grant.description} ${grant.conditions?.join(' ') ?? ''} ${grant.website}`,
];

async function linesOf(line: string): Promise<string> {
  const { id, who, day, ...criteria } = JSON.parse(line) as Search;
  const view = { feed, checks: new Map<string, number>(), today: dayOf(day ?? TODAY) };
  const results = await searchGrantsNear({ ...ANY, ...criteria }, view, climate, plans);
  return [
    `=== ${id ?? ''} ${who ?? ''}`,
    `  ${line}`,
    `  state ${results.locationRead?.state ?? 'unknown'}, ${results.totalResults} results. ${results.notes.join(' ')}`,
    ...(results.steps ?? []).map((step) => `  STEP ${step}`),
    `  FREE HELP ${(results.helpers ?? []).map(({ name }) => name).join('; ')}`,
    ...results.matches.slice(0, results.first).flatMap(matchLines),
    ...results.matches
      .slice(results.first)
      .map(({ grant, fit = '', ask }) => `  MORE ${grant.id} [${grant.kind}] ${fit}${ask ? ` ASK: ${ask}` : ''}`),
    ...(results.near ?? []).map(({ grant, reason }) => `  NEAR ${grant.id}: ${reason}`),
  ].join('\n');
}

/** Prints the results of a file of searches, one JSON object a line, to be read by a person. */
async function main([path = '']: readonly string[]): Promise<void> {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  for (const line of lines) process.stdout.write(`${await linesOf(line)}\n\n`);
}

void main(process.argv.slice(2));
