import type { GeneratorCommand } from './command-line';
import { createFromTemplates, type WorkingTree } from './tree';

const FOLDER = 'docs/decisions';

/** A decision record with the next free number. */
export function makeDecision(
  draft: WorkingTree,
  { title }: Extract<GeneratorCommand, { make: 'decision' }>,
  now: Date,
): string[] {
  const numbers = draft.list(FOLDER).map((file) => Number.parseInt(file, 10) || 0);
  const number = Math.max(0, ...numbers) + 1;
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const file = `${String(number).padStart(4, '0')}-${slug}`;
  createFromTemplates(draft, 'decision', FOLDER, { file, number, title, day: now.toISOString().slice(0, 10) });
  return [
    `Write the record: ${FOLDER}/${file}.md, at most 45 lines. If it replaces a record, rewrite that one instead.`,
  ];
}
