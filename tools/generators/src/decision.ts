import type { Made } from './command-line';
import type { WorkingTree } from './tree';

const FOLDER = 'docs/decisions';

const text = (number: number, title: string, day: string) => `# ${number}. ${title}

Date: ${day}
Status: proposed

## Context

What is so, whom it troubles, and what was considered. Figures where there are some.

## Decision

What is done from now on, in the present tense.

## Consequences

What becomes easier, what becomes harder, and what would make us decide anew.
`;

/** A decision record with the next free number. */
export function makeDecision(draft: WorkingTree, { title }: Extract<Made, { make: 'decision' }>, now: Date): string[] {
  const taken = draft.list(FOLDER).map((file) => Number.parseInt(file, 10) || 0);
  const number = Math.max(0, ...taken) + 1;
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const path = `${FOLDER}/${String(number).padStart(4, '0')}-${slug}.md`;
  draft.create(path, text(number, title, now.toISOString().slice(0, 10)));
  return [`Write the record: ${path}, at most 45 lines. A record that it replaces is marked as superseded.`];
}
