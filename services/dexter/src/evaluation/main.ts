import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calibrate } from './calibrate';
import { evaluatedKnowledge, evaluate, evaluationCases, lexicalRanker } from './evaluate';
import { figuresOf, timesOf } from './record';

const RECORD = join(__dirname, '../../../../docs/assistant-evaluation.md');
const FIGURES = /(?<=<!-- figures -->\n)[\s\S]*(?=\n<!-- end of figures -->)/;
const print = (text: string) => process.stdout.write(`${text}\n`);

/** Prints the figures; `--missed` also what went wrong, `--write` keeps them in docs/, `--calibrate` proposes thresholds. */
async function main(asked: readonly string[]): Promise<void> {
  const [knowledge, cases] = [evaluatedKnowledge(), evaluationCases()];
  const ranker = lexicalRanker(knowledge);
  if (asked.includes('--calibrate')) {
    const sample = (question: string) => Promise.resolve(ranker.search(question));
    const farm = await Promise.all(cases.questions.map(async (one) => ({ ...one, found: await sample(one.question) })));
    const foreign = await Promise.all(cases.outOfScope.map(async (one) => ({ found: await sample(one.question) })));
    print(JSON.stringify(calibrate(farm, foreign), null, 2));
    return;
  }
  const evaluation = await evaluate([ranker], knowledge, cases);
  const figures = `${figuresOf(evaluation)}\n\nFrom the message to the answer, on the machine of the last record: ${timesOf(evaluation)}.`;
  print(figures);
  const { guard, safety, answers } = evaluation;
  if (asked.includes('--missed'))
    print(
      [
        ...[...answers.values()].flatMap(({ missed }) => missed),
        ...guard.through,
        ...guard.alarming,
        ...safety.broken,
      ].join('\n'),
    );
  if (asked.includes('--write'))
    writeFileSync(
      RECORD,
      readFileSync(RECORD, 'utf8').replace(FIGURES, () => `\n${figures}\n`),
    );
}

void main(process.argv.slice(2));
