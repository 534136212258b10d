import type { Finding, Stays } from './finding';

/** How one validator ended. */
export interface Row {
  name: string;
  version: string;
  judges: string;
  looked: string;
  open: readonly Finding[];
  reasoned: readonly Stays[];
  /** Why there is no verdict. */
  missing?: string;
  /** When, and of which commit. */
  measured: string;
}

const SHOWN = 10;
const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

const outcome = ({ open, reasoned, missing }: Row) => {
  if (missing !== undefined) return `not available (${missing})`;
  const kept = reasoned.reduce((sum, { times }) => sum + times, 0);
  return `${open.length} open, ${kept} with a reason`;
};

const reasonsOf = ({ name, reasoned }: Row) =>
  reasoned.map(({ rule, why, times }) => `- ${name}, \`${rule}\` (${times}): ${why}`);

/** One line a rule: how often, where, what was said. */
export function byRule(open: readonly Finding[]): string[] {
  const rules = new Map<string, Finding[]>();
  for (const finding of open) rules.set(finding.rule, [...(rules.get(finding.rule) ?? []), finding]);
  return [...rules].map(([rule, found]) => {
    const places = [...new Set(found.map(({ place }) => cell(place)))];
    const more = places.length > SHOWN ? ` and ${places.length - SHOWN} more` : '';
    const said = [...new Set(found.map((finding) => cell(finding.said)))].slice(0, 3).join(' / ');
    return `${cell(rule)} (${found.length}), ${places.slice(0, SHOWN).join(', ')}${more}: ${said.slice(0, 500)}`;
  });
}

const openOf = ({ name, open }: Row) => byRule(open).map((line) => `- ${name}, ${line}`);

/** docs/security/audit.md: what each validator looked at and found, and what became of it. */
export function auditPage(rows: readonly Row[]): string {
  const table = rows.map(
    (row) =>
      `| ${row.name} | ${row.version} | ${cell(row.judges)} | ${cell(row.looked)} | ${outcome(row)} | ${row.measured} |`,
  );
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];
  return [
    '# What independent validators say of the site',
    '',
    'Written by `npm run audit:site`, against a site of its own on this machine whose limits count nothing for that run. Each line',
    'says when it was looked at and which commit; a run of some validators by name renews their lines. A validator that is',
    'missing is named with how to get it, and the command ends with 2; a finding without a reason ends it with 1.',
    '',
    '| validator | version | judges | looked at | found | when |',
    '|---|---|---|---|---|---|',
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
