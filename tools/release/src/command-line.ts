import { parseArgs } from 'node:util';
import { UsageError } from './author';
import type { Options, Outcome, Tools } from './commands/command';
import { commands } from './commands/commands';
import { rehearsal } from './rehearsal';

const USAGE = `npm run release -- COMMAND
  publish store | --all | --affected      write builds into the store; --affected builds them first
  promote store@BUILD --reason "…"        make published builds live (several make one edit; --all: what is built here)
          --canary 10                     for 10 % of browsers; without it for everybody, which ends the canary
          --watch 10m --max-error-rate 2% follow how pages come in browsers, and take it back by itself (exit 3)
          --accept budget,removed-page,silent-service
  promote store@off | store@on            close a remote's pages, open them again
  rollback [store] [--to N]               a new revision with older content
  preview store@BUILD                     a signed link, good for 24 hours
  status | diff N M | verify [--all]      what is live; what changed; whether every byte is what was built
  gc --keep 30d                           delete builds that no revision of that time names
  contracts                               publish docs/openapi, once a version
  ship store | --all                      publish, contracts and promote; --build builds first
          --lenient-contracts             contracts that are refused are a warning (npm start)
Options: --dry-run, --json; --reason "…" is mandatory for every edit.
Exit codes: 0 done, 1 refused, 2 usage, 3 taken back.`;

interface Printed {
  code: number;
  out: string[];
  err: string[];
}

const asked = { type: 'boolean' } as const;
const given = { type: 'string' } as const;
const OPTIONS = {
  ...{ reason: given, to: given, canary: given, accept: given, watch: given, 'max-error-rate': given, keep: given },
  ...{ all: asked, affected: asked, build: asked, 'dry-run': asked, 'lenient-contracts': asked, json: asked },
};

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

async function outcomeOf(words: readonly string[], toolsFor: (dryRun: boolean) => Tools): Promise<Outcome> {
  const { positionals, values } = parsed(words);
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(USAGE);
  const { 'dry-run': dryRun = false, ...others } = values;
  const tools = toolsFor(dryRun);
  const options: Options = others;
  return command(rest, options, dryRun ? { ...tools, store: rehearsal(tools.store) } : tools);
}

/**
 * One command line, from its words to what is printed and the exit code. With --json exactly one document goes to the
 * standard output, also when something is refused or fails; sentences about progress go to the error output.
 */
export async function commandLine(words: readonly string[], toolsFor: (dryRun: boolean) => Tools): Promise<Printed> {
  const isJson = words.includes('--json');
  const json = (document: object) => [JSON.stringify(document)];
  try {
    const { code, lines, data } = await outcomeOf(words, toolsFor);
    return { code, out: isJson ? json({ ok: code === 0, ...data }) : lines, err: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof UsageError ? 2 : 1;
    return isJson ? { code, out: json({ ok: false, error: message }), err: [] } : { code, out: [], err: [message] };
  }
}
