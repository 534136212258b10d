import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';
import { auditPage, type Row } from './report';

const KEPT = join(ROOT, 'docs/security/audit.json');
const PAGE = join(ROOT, 'docs/security/audit.md');

const notRun = (name: string): Row => ({
  ...{ name, version: '', judges: '', looked: '', measured: '' },
  ...{ open: [], reasoned: [], missing: 'it was not run to its end yet' },
});

/** Keeps what a validator said beside what the others did, in their order, and writes the page anew. */
export function keep(row: Row, order: readonly string[]): void {
  const kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Row[]) : [];
  const all = [...kept.filter(({ name }) => name !== row.name), row];
  const rows = order.map((name) => all.find((each) => each.name === name) ?? notRun(name));
  writeFileSync(KEPT, `${JSON.stringify(rows, null, 2)}\n`);
  writeFileSync(PAGE, auditPage(rows));
}
