import type { GeneratorCommand } from './command-line';
import type { WorkingTree } from './tree';

const FOLDER = 'docs/decisions';

const text = (number: number, title: string, day: string) => `# ${number}. ${title}

Date: ${day}
Status: proposed

## Context

The situation, the problem and the alternatives, with figures if possible.

## Decision

What we do from now on, in the present tense.

## Consequences

What becomes easier, what becomes harder, and what would make us reconsider.
`;

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
  const path = `${FOLDER}/${String(number).padStart(4, '0')}-${slug}.md`;
  draft.create(path, text(number, title, now.toISOString().slice(0, 10)));
  return [`Write the record: ${path}, at most 45 lines. Mark a record that it replaces as superseded.`];
}
