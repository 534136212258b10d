import { parseGeneratorCommand, USAGE } from './command-line';
import { execute, planOf, type Plan } from './plan';
import { ROOT } from './projects';
import { checkoutAt } from './tree';

const describePlan = ({ changes, commands, next }: Plan) => ({
  created: changes.filter(({ isNew }) => isNew).map(({ path }) => path),
  changed: changes.filter(({ isNew }) => !isNew).map(({ path }) => path),
  commands: commands.map((command) => command.join(' ')),
  next,
});

/** Formats a plan; a dry run includes the texts of new files. */
function formatPlan(plan: Plan, dryRun: boolean): string {
  const { created, changed, commands, next } = describePlan(plan);
  const files = [...created.map((path) => `  new      ${path}`), ...changed.map((path) => `  changed  ${path}`)];
  if (!dryRun) return [...files, '', ...next.map((line) => `- ${line}`)].join('\n');
  const texts = plan.changes.filter(({ isNew }) => isNew).map(({ path, text }) => `--- ${path}\n${text}`);
  const runs = commands.map((command) => `  run      ${command}`);
  return ['Dry run, nothing was written. Planned:', ...files, ...runs, '', ...texts].join('\n');
}

function main(): number {
  const parsed = parseGeneratorCommand(process.argv.slice(2));
  if ('usage' in parsed) {
    console.error(`${parsed.usage}\n\n${USAGE}`);
    return 2;
  }
  const { command, dryRun, json } = parsed;
  const print = (document: object, text: string) => console.log(json ? JSON.stringify(document) : text);
  const planned = planOf(command, checkoutAt(ROOT), new Date());
  if (!planned.ok) {
    print({ rejected: planned.reason }, planned.reason);
    return 1;
  }
  const { plan } = planned;
  if (!dryRun) {
    const done = execute(plan, ROOT);
    if (!done.ok) {
      print({ undone: done.reason }, `${done.reason}\nEvery file was restored.`);
      return 3;
    }
  }
  print({ dryRun, ...describePlan(plan) }, formatPlan(plan, dryRun));
  return 0;
}

process.exitCode = main();
