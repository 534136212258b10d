import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@farm/server-kit';
import { evaluationCases } from './cases';
import { openMeaning } from '../src/embedding/meaning';
import {
  besideOf,
  evaluate,
  evaluatedKnowledge,
  type Evaluation,
  figuresOf,
  hybridRanker,
  lexicalRanker,
} from './evaluate';

const BUILT = join(__dirname, '../dist');
const RECORD = join(__dirname, '../../../docs/assistant-evaluation.md');
const FIGURES = /(?<=<!-- figures -->\n)[\s\S]*(?=\n<!-- end of figures -->)/;
const BESIDE = /(?<=<!-- beside -->\n)[\s\S]*(?=\n<!-- end of beside -->)/;
const print = (text: string) => process.stdout.write(`${text}\n`);

const knowledge = evaluatedKnowledge();
const cases = evaluationCases();

function saveRecord(evaluation: Evaluation): void {
  const record = readFileSync(RECORD, 'utf8').replace(FIGURES, () => `\n${figuresOf(evaluation)}\n`);
  writeFileSync(
    RECORD,
    record.replace(BESIDE, () => `\n${besideOf(evaluation)}\n`),
  );
}

/** Prints the figures; `--missed` also what went wrong, `--write` stores them in docs/. */
async function main(flags: readonly string[]): Promise<void> {
  const words = lexicalRanker(knowledge);
  const meaning = openMeaning({ folder: BUILT, knowledge, clock: systemClock, onChange: () => undefined });
  const isOn = meaning.state() === 'on';
  if (!isOn) print('No index of these articles (npx nx run dexter:index): words alone are measured.\n');
  const rankers = [words, ...(isOn ? [hybridRanker(knowledge, meaning.search)] : [])];
  const evaluation = await evaluate(rankers, knowledge, cases);
  await meaning.close();
  print(`${figuresOf(evaluation)}\n\n${besideOf(evaluation)}`);
  const { guard, safety, answers } = evaluation;
  const missed = [...answers].flatMap(([name, one]) => [`\n${name}:`, ...one.missed]);
  if (flags.includes('--missed'))
    print([...missed, '\nguard:', ...guard.through, ...guard.alarming, ...safety.broken].join('\n'));
  if (flags.includes('--write')) saveRecord(evaluation);
}

void main(process.argv.slice(2));
