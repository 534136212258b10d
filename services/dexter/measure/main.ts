import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestServer } from '@farm/prisma/testing';
import { systemClock } from '@farm/server-kit';
import { openMeaning } from '../src/embedding/meaning';
import { cases, dexterForTest, type DexterForTest, knowledge, respond } from '../src/testing/dexter-for-test';
import { evaluationCases } from './cases';
import { conversationCases } from './conversation-cases';
import { evaluateGuard, guardTables } from './evaluate-guard';
import { examinationTable, misses } from './examination-report';
import { examinationClock, examine, figuresByGroup, type GradedConversation } from './examine';
import { dangerTables, dangerVectors, heldOutMessages, measureDanger } from './measure-danger';
import { memoryTable } from './measure-memory';
import { modelTable } from './model-double';
import { answersToRound, transcripts } from './read-answers';

const DOCS = join(__dirname, '../../../docs');
const print = (text: string) => process.stdout.write(`${text}\n`);

/** Replaces what stands between `<!-- name -->` and `<!-- end of name -->` of the record. */
function save(name: string, text: string): void {
  const page = join(DOCS, 'assistant-evaluation.md');
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [before = '', rest = ''] = readFileSync(page, 'utf8').split(start);
  writeFileSync(page, `${before}${start}\n\n${text}\n\n${end}${rest.split(end)[1] ?? ''}`);
}

/** Asks the service over a fresh database, without a model. */
async function withService<T>(ask: (api: DexterForTest['api']) => Promise<T>): Promise<T> {
  const stop = await startTestServer();
  const folder = join(__dirname, '../dist');
  const meaning = openMeaning({ folder, knowledge, clock: systemClock, onChange: () => undefined });
  const isOn = meaning.state() === 'on';
  if (!isOn) print('No index of these articles (npx nx run dexter:index): words alone are measured.\n');
  const dexter = await dexterForTest({ cases, clock: examinationClock(), ...(isOn ? { meaning } : {}) });
  const result = await ask(dexter.api);
  await meaning.close();
  await dexter.close();
  await stop();
  return result;
}

/** Holds all conversations of the examination. */
const holdExamination = (): Promise<Record<'open' | 'heldOut', GradedConversation[]>> =>
  withService(async (api) => {
    const { open, heldOut } = conversationCases();
    return { open: await examine(api, open), heldOut: await examine(api, heldOut, open.length) };
  });

/** Recognition of danger with and without the sentence encoder. */
async function measureDangers(): Promise<string> {
  const rows = heldOutMessages();
  const vectorOf = await dangerVectors(rows);
  return dangerTables(
    new Map([
      ['words alone', measureDanger(rows, () => null)],
      ['words and meaning', measureDanger(rows, vectorOf)],
    ]),
  );
}

/** Measurements that are made alone, without the examination. */
const ALONE = [
  { flag: '--model', section: 'model', measure: modelTable },
  { flag: '--memory', section: 'memory', measure: memoryTable },
];

/**
 * Prints the figures. `--missed` adds what went wrong in the open half, `--write` stores the tables in docs/,
 * `--examination` leaves out guard and danger, `--model` measures
 * only what a double of a model server changes, `--memory` only the memory of the built service. `--round <file>` prints the answers
 * to the messages of a round, for somebody to read and grade; `--conversations <file>` writes docs/assistant-conversations.md from
 * a round that was graded.
 */
async function main(flags: readonly string[]): Promise<void> {
  const round = flags[flags.indexOf('--round') + 1];
  if (flags.includes('--round') && round !== undefined) {
    const lines = await withService((api) => answersToRound(api, round));
    print(lines.join('\n'));
    return;
  }
  const graded = flags[flags.indexOf('--conversations') + 1];
  if (flags.includes('--conversations') && graded !== undefined) {
    writeFileSync(join(DOCS, 'assistant-conversations.md'), transcripts(graded));
    return;
  }
  const alone = ALONE.find(({ flag }) => flags.includes(flag));
  if (alone) {
    const stop = await startTestServer();
    const text = await alone.measure();
    await stop();
    print(text);
    if (flags.includes('--write')) save(alone.section, text);
    return;
  }
  const { open, heldOut } = await holdExamination();
  const table = examinationTable(figuresByGroup([...open, ...heldOut]));
  const heldOutTable = examinationTable(figuresByGroup(heldOut));
  print(`All conversations\n\n${table}\n\nThe held-out half\n\n${heldOutTable}`);
  if (flags.includes('--missed')) print(misses(open).join('\n'));
  if (flags.includes('--write')) save('after', `${table}\n\nThe held-out half:\n\n${heldOutTable}`);
  if (flags.includes('--examination')) return;
  const guard = guardTables(evaluateGuard(knowledge, evaluationCases(), respond));
  const danger = await measureDangers();
  print(`\n${danger}\n\n${guard}`);
  if (!flags.includes('--write')) return;
  save('danger', danger);
  save('guard', guard);
}

void main(process.argv.slice(2));
