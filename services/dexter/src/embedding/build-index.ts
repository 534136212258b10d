import { join } from 'node:path';
import { guardSentences } from '../guard/phrases/likeness';
import { readKnowledge } from '../knowledge/knowledge';
import { writeIndex } from './knowledge-index';
import { unitsIn } from './units';
import { loadUseLite } from './use-lite';

const HOME = join(__dirname, '../..');

/** `nx run dexter:index`: the vectors of all articles, beside the built service. */
async function main(): Promise<void> {
  const knowledge = readKnowledge(join(HOME, 'content'));
  const { units, embedded } = await writeIndex(
    join(HOME, 'dist'),
    knowledge.hash,
    unitsIn(knowledge, guardSentences),
    await loadUseLite(),
  );
  process.stdout.write(`${units} texts, ${embedded} of them new\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
