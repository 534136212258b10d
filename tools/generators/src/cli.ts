import { parseGeneratorCommand, USAGE } from './command-line';
import { execute, planOf, type Plan } from './plan';
import { ROOT } from './projects';
import { checkoutAt } from './tree';

const told = ({ changes, commands, next }: Plan) => ({
  made: changes.filter(({ isNew }) => isNew).map(({ path }) => path),
  changed: changes.filter(({ isNew }) => !isNew).map(({ path }) => path),
  commands: commands.map((words) => words.join(' ')),
  next,
});

/** What was or would be done, for people; with the texts of new files where they are not written. */
function say(plan: Plan, dryRun: boolean): string {
  const { made, changed, commands, next } = told(plan);
  const files = [...made.map((path) => `  new      ${path}`), ...changed.map((path) => `  changed  ${path}`)];
  if (!dryRun) return [...files, '', ...next.map((line) => `- ${line}`)].join('\n');
  const texts = plan.changes.filter(({ isNew }) => isNew).map(({ path, text }) => `--- ${path}\n${text}`);
  const runs = commands.map((command) => `  run      ${command}`);
  return ['Nothing was written. It would be:', ...files, ...runs, '', ...texts].join('\n');
}

function main(): number {
  const command = parseGeneratorCommand(process.argv.slice(2));
  if ('usage' in command) {
    console.error(`${command.usage}\n\n${USAGE}`);
    return 2;
  }
  const { made, dryRun, json } = command;
  const print = (facts: object, text: string) => console.log(json ? JSON.stringify(facts) : text);
  const planned = planOf(made, checkoutAt(ROOT), new Date());
  if (!planned.ok) {
    print({ refused: planned.why }, planned.why);
    return 1;
  }
  const { plan } = planned;
  if (!dryRun) {
    const done = execute(plan, ROOT);
    if (!done.ok) {
      print({ undone: done.why }, `${done.why}\nEvery file is as it was.`);
      return 3;
    }
  }
  print({ dryRun, ...told(plan) }, say(plan, dryRun));
  return 0;
}

process.exitCode = main();
