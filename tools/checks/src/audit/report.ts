import type { Accepted, Finding } from './finding';

/** How one validator ended. */
export interface Row {
  name: string;
  version: string;
  judges: string;
  looked: string;
  open: readonly Finding[];
  reasoned: ReadonlyMap<Accepted, number>;
  /** Why there is no verdict. */
  missing?: string;
}

const SHOWN = 20;
const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

const outcome = ({ open, reasoned, missing }: Row) => {
  if (missing !== undefined) return `not available (${missing})`;
  const kept = [...reasoned.values()].reduce((sum, times) => sum + times, 0);
  return `${open.length} open, ${kept} with a reason`;
};

const reasonsOf = ({ name, reasoned }: Row) =>
  [...reasoned].map(([{ rule, why }, times]) => `- ${name}, \`${rule.source}\` (${times}): ${why}`);

const openOf = ({ name, open }: Row) =>
  open
    .slice(0, SHOWN)
    .map(({ rule, place, said }) => `- ${name}, ${cell(rule)}, ${cell(place)}: ${cell(said).slice(0, 300)}`);

/** docs/security/audit.md: what each validator looked at and found, and what became of it. */
export function auditPage(rows: readonly Row[], when: string, commit: string): string {
  const table = rows.map(
    (row) => `| ${row.name} | ${row.version} | ${cell(row.judges)} | ${cell(row.looked)} | ${outcome(row)} |`,
  );
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];
  return [
    '# What independent validators say of the site',
    '',
    `Written by \`npm run audit:site\` on ${when}, commit ${commit}, against a site of its own on this machine. A validator that`,
    'is missing is named with how to get it, and the command ends with 2; a finding without a reason ends it with 1.',
    '',
    '| validator | version | judges | looked at | found |',
    '|---|---|---|---|---|',
    ...table,
    ...section('Findings that stay, and why', rows.flatMap(reasonsOf)),
    ...section('Open findings', rows.flatMap(openOf)),
    '',
  ].join('\n');
}

/** 0 nothing open and nothing missing, 1 something open, 2 a validator is missing. */
export function exitCodeOf(rows: readonly Row[]): number {
  if (rows.some(({ open }) => open.length > 0)) return 1;
  return rows.some(({ missing }) => missing !== undefined) ? 2 : 0;
}
