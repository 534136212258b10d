import { MigrationFailed } from '@farm/prisma/migrate';
import { type Command, commandOf, USAGE } from './command-line';
import { keep, putBack } from './backup/commands';
import { apply, diff, type Outcome, reset, status } from './commands';

async function run(command: Exclude<Command, { do: 'usage' }>): Promise<Outcome> {
  switch (command.do) {
    case 'status':
      return status();
    case 'apply':
      return apply(command.dryRun);
    case 'reset':
      return reset(command.yes, command.dryRun);
    case 'backup':
      return keep(command.file, new Date());
    case 'restore':
      return putBack(command.file);
    case 'diff':
      return diff(command.name, command.dryRun, new Date());
  }
}

async function main(): Promise<number> {
  const command = commandOf(process.argv.slice(2));
  if (command.do === 'usage') {
    console.error(`${command.why}\n\n${USAGE}`);
    return 2;
  }
  try {
    const { facts, say, refused } = await run(command);
    console.log(command.json ? JSON.stringify(facts) : say);
    return refused ? 1 : 0;
  } catch (error) {
    const say =
      error instanceof MigrationFailed ? `${error.message}\n\n${error.sql}` : String((error as Error).message);
    console.error(command.json ? JSON.stringify({ error: say }) : say);
    return 3; // what was begun is undone: a migration is one transaction
  }
}

void main().then((code) => (process.exitCode = code));
