import { MigrationError } from '@farm/prisma/migrate';
import {
  applyPending,
  type Command,
  parseCommand,
  diff,
  writeBackup,
  type DbCommandResult,
  restoreBackup,
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
      return writeBackup(command.file, new Date());
    case 'restore':
      return restoreBackup(command.file);
    case 'diff':
      return diff(command.name, command.dryRun, new Date());
  }
}

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (command.do === 'usage') {
    console.error(`${command.reason}\n\n${USAGE}`);
    return 2;
  }
  try {
    const { facts, message, failed } = await run(command);
    console.log(command.json ? JSON.stringify(facts) : message);
    return failed ? 1 : 0;
  } catch (error) {
    const message =
      error instanceof MigrationError ? `${error.message}\n\n${error.sql}` : String((error as Error).message);
    console.error(command.json ? JSON.stringify({ error: message }) : message);
    return 3; // nothing was changed: a migration is one transaction
  }
}

void main().then((code) => (process.exitCode = code));
