import type { Made } from './command-line';
import { makeDecision } from './decision';
import { makeEndpoint } from './endpoint';
import { makeFeature } from './feature';
import { makeMigration } from './migration';
import { makePage } from './page';
import { draftOf, Refused, type Change, type Draft, type Tree } from './tree';

/** What would be done: files first, then commands that bring what is made from them up to date. */
export interface Plan {
  changes: Change[];
  commands: string[][];
  /** What is left to a person. */
  next: string[];
}

type Planned = { ok: true; plan: Plan } | { ok: false; why: string };

function make(draft: Draft, made: Made, now: Date): string[] {
  switch (made.make) {
    case 'page':
      return makePage(draft, made);
    case 'endpoint':
      return makeEndpoint(draft, made);
    case 'feature':
      return makeFeature(draft, made, now);
    case 'migration':
      return makeMigration(draft, made, now);
    case 'decision':
      return makeDecision(draft, made, now);
  }
}

function commandsFor(changes: readonly Change[]): string[][] {
  const paths = changes.map(({ path }) => path);
  const formatted = paths.filter((path) => /\.(tsx?|json)$/.test(path));
  return [
    ...(formatted.length > 0 ? [['npx', 'prettier', '--write', '--log-level=warn', ...formatted]] : []),
    ...(paths.some((path) => path.startsWith('libs/prisma/schema/'))
      ? [['npm', 'run', 'generate', '--workspace', '@farm/prisma', '--silent']]
      : []),
    ...(paths.some((path) => path.startsWith('libs/contracts/'))
      ? [['npm', 'run', 'openapi', '--workspace', '@farm/checks', '--silent']]
      : []),
  ];
}

/** Plans without touching anything. What stands in the way is a sentence. */
export function planOf(made: Made, tree: Tree, now: Date): Planned {
  const draft = draftOf(tree);
  try {
    const next = make(draft, made, now);
    const changes = draft.changes();
    return { ok: true, plan: { changes, commands: commandsFor(changes), next } };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, why: error.message };
    throw error;
  }
}
