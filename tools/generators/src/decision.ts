import type { GeneratorCallback, Tree } from '@nx/devkit';
import { createFromTemplates, finish } from './files';

const FOLDER = 'docs/decisions';

/** `nx g @farm/generators:decision "Seeds are counted in packets"`: a decision record with the next free number. */
export async function decisionGenerator(
  tree: Tree,
  { title }: { title: string },
  now = new Date(),
): Promise<GeneratorCallback> {
  const numbers = tree.children(FOLDER).map((file) => Number.parseInt(file, 10) || 0);
  const number = Math.max(0, ...numbers) + 1;
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const file = `${String(number).padStart(4, '0')}-${slug}`;
  createFromTemplates(tree, 'decision', FOLDER, { file, number, title, day: now.toISOString().slice(0, 10) });
  return finish(tree, [
    `Write the record: ${FOLDER}/${file}.md, at most 45 lines. If it replaces a record, rewrite that one instead.`,
  ]);
}
