import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ROOT } from '../workspace';
import { choiceOf, planFor } from './plan';
import { rangeOf, type Git } from './range';
import { STEPS, type Step } from './steps';
import { doneText, planText, timeText, type Done } from './words';

const USAGE = `npm run ci:affected -- [tasks] [difference] [journeys] [publish]   no step named: all of them
Options: --base COMMIT --head COMMIT --files a,b --to FILE.md --dry-run`;

const git: Git = (...words) => {
  try {
    return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
};

function stepsOf(words: readonly string[]): Step[] {
  const isStep = (word: string): word is Step => word in STEPS;
  const unknown = words.find((word) => !isStep(word));
  if (unknown) throw new Error(`There is no step ${unknown}.\n${USAGE}`);
  return (Object.keys(STEPS) as Step[]).filter((step) => words.length === 0 || words.includes(step));
}

/** What a pull request goes through, on this machine by one command. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      base: { type: 'string' },
      head: { type: 'string' },
      files: { type: 'string' },
      to: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
  });
  const steps = stepsOf(positionals);
  const range = rangeOf({ base: values.base ?? process.env.NX_BASE, head: values.head ?? process.env.NX_HEAD }, git);
  const started = performance.now();
  const choice = choiceOf(range, values.files);
  const plan = planFor(choice);
  const from = values.files ?? `${range.base.slice(0, 12)}..${range.head?.slice(0, 12) ?? 'working tree'}`;
  console.log(`${from}\n${planText(plan)}\n`);
  const done: Done[] = [{ step: 'plan', said: '', ms: performance.now() - started }];
  if (values['dry-run']) return console.log(`Nothing was run: a plan, made in ${timeText(done[0]?.ms ?? 0)}.`);
  for (const step of steps) {
    const at = performance.now();
    const said = await STEPS[step]({ plan, choice, to: values.to });
    done.push({ step, said, ms: performance.now() - at });
  }
  console.log(`\n${doneText(done)}`);
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
