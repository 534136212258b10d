import { MigrationError } from '@farm/prisma/migrate';
import {
  applyPending,
  type Command,
  parseCommand,
  diff,
  keepDays,
  type DbCommandResult,
  putBack,
  reset,
  status,
  USAGE,
} from './commands';

async function run(command: Exclude<Command, { do: 'usage' }>): Promise<DbCommandResult> {
  switch (command.do) {
    case 'status':
      return status();
    case 'apply':
      return applyPending(command.dryRun);
    case 'reset':
      return reset(command.yes, command.dryRun);
    case 'backup':
      return keepDays(command.file, new Date());
    case 'restore':
      return putBack(command.file);
    case 'diff':
      return diff(command.name, command.dryRun, new Date());
  }
}

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (command.do === 'usage') {
    console.error(`${command.why}\n\n${USAGE}`);
    return 2;
  }
  try {
    const { facts, message: message, failed: error } = await run(command);
    console.log(command.json ? JSON.stringify(facts) : message);
    return error ? 1 : 0;
  } catch (error) {
    const message =
      error instanceof MigrationError ? `${error.message}\n\n${error.sql}` : String((error as Error).message);
    console.error(command.json ? JSON.stringify({ error: message }) : message);
    return 3; // what was begun is undone: a migration is one transaction
  }
}

void main().then((code) => (process.exitCode = code));
