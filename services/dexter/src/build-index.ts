import { join } from 'node:path';
import { topicSentences } from './guard/message-filter';
import { readKnowledge } from './knowledge/knowledge';
import { unitsIn, writeIndex } from './embedding/knowledge-index';
import { loadUseLite } from './embedding/use-lite';

const HOME = join(__dirname, '..');

/** Writes the vectors of all articles beside the built service (`nx run dexter:index`). */
async function main(): Promise<void> {
  const knowledge = readKnowledge(join(HOME, 'content'));
  const { units, embedded } = await writeIndex(
    join(HOME, 'dist'),
    knowledge.hash,
    unitsIn(knowledge, topicSentences),
    await loadUseLite(),
  );
  process.stdout.write(`${units} texts, ${embedded} of them new\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
