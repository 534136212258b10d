import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@farm/server-kit';
import { openMeaning } from '../embedding/meaning';
import { calibrate } from './calibrate';
import { evaluate, evaluatedKnowledge, evaluationCases, hybridRanker, lexicalRanker } from './evaluate';
import type { Ranker } from './measure-answers';
import { besideOf, figuresOf, type Evaluation } from './record';

const BUILT = join(__dirname, '../../dist');
const RECORD = join(__dirname, '../../../../docs/assistant-evaluation.md');
const FIGURES = /(?<=<!-- figures -->\n)[\s\S]*(?=\n<!-- end of figures -->)/;
const BESIDE = /(?<=<!-- beside -->\n)[\s\S]*(?=\n<!-- end of beside -->)/;
const print = (text: string) => process.stdout.write(`${text}\n`);

const knowledge = evaluatedKnowledge();
const cases = evaluationCases();

async function proposeThresholds({ search }: Ranker): Promise<void> {
  const farm = await Promise.all(cases.questions.map(async (one) => ({ ...one, found: await search(one.question) })));
  const foreign = await Promise.all(cases.outOfScope.map(async ({ question }) => ({ found: await search(question) })));
  print(JSON.stringify(calibrate(farm, foreign), null, 2));
}

function keep(evaluation: Evaluation): void {
  const record = readFileSync(RECORD, 'utf8').replace(FIGURES, () => `\n${figuresOf(evaluation)}\n`);
  writeFileSync(
    RECORD,
    record.replace(BESIDE, () => `\n${besideOf(evaluation)}\n`),
  );
}

/** Prints the figures; `--missed` also what went wrong, `--write` keeps them in docs/, `--calibrate` proposes thresholds. */
async function main(asked: readonly string[]): Promise<void> {
  const words = lexicalRanker(knowledge);
  if (asked.includes('--calibrate')) return proposeThresholds(words);
  const meaning = openMeaning({ folder: BUILT, knowledge, clock: systemClock, onChange: () => undefined });
  const isOn = meaning.state() === 'on';
  if (!isOn) print('No index of these articles (npx nx run dexter:index): words alone are measured.\n');
  const rankers = [words, ...(isOn ? [hybridRanker(knowledge, meaning.search)] : [])];
  const evaluation = await evaluate(rankers, knowledge, cases);
  await meaning.close();
  print(`${figuresOf(evaluation)}\n\n${besideOf(evaluation)}`);
  const { guard, safety, answers } = evaluation;
  const missed = [...answers].flatMap(([name, one]) => [`\n${name}:`, ...one.missed]);
  if (asked.includes('--missed'))
    print([...missed, '\nguard:', ...guard.through, ...guard.alarming, ...safety.broken].join('\n'));
  if (asked.includes('--write')) keep(evaluation);
}

void main(process.argv.slice(2));
