import { parseArgs } from 'node:util';
import { dryRunStore } from '@farm/release-store';
import { type Outcome, type Tools, UsageError } from './commands/command';
import { commands } from './commands/commands';

const USAGE = `npm run release -- COMMAND
  publish store | --all | --affected      publish builds; --affected builds them first
  promote store@BUILD --reason "…"        make published builds live (--all: every local build)
          --canary 10                     for 10 % of browsers; without it for everyone, which ends the canary
          --watch 10m --max-error-rate 2% watch page loads in browsers, and roll back a bad build (exit 3)
          --visit                         load its pages in a Chromium of this machine too (with --watch)
          --accept budget,removed-page,silent-service
  promote store@off | store@on            switch a remote off or on
  rollback [store] [--to N]               go back to an earlier revision
  checkpoint                              sign the live release anew, before a key is removed
  preview store@BUILD                     print a signed link that is valid for 24 hours
  status | diff N M | verify [--all]      show what is live; compare revisions; check every file
  gc --keep 30d                           delete builds that no revision of the last 30 days uses
  contracts                               publish docs/openapi, once per version
  launch-check                            list facts of the farm that are placeholders; exit 1 in production
  ship store | --all                      publish, publish contracts, and promote; --build builds first
          --lenient-contracts             rejected contracts are only a warning (npm start)
Options: --dry-run, --json; --reason "…" is required for every edit.
Exit codes: 0 done, 1 rejected, 2 wrong usage, 3 rolled back.`;

interface CommandOutput {
  code: number;
  out: string[];
  err: string[];
}

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const OPTIONS = {
  ...{ reason: text, to: text, canary: text, accept: text, watch: text, 'max-error-rate': text, keep: text },
  ...{ all: flag, affected: flag, build: flag, 'dry-run': flag, 'lenient-contracts': flag, visit: flag, json: flag },
};

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

async function runCommand(args: readonly string[], createTools: (dryRun: boolean) => Tools): Promise<Outcome> {
  const { positionals, values } = parseOptions(args);
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(USAGE);
  const { 'dry-run': dryRun = false, ...options } = values;
  const tools = createTools(dryRun);
  return command(rest, options, dryRun ? { ...tools, store: dryRunStore(tools.store) } : tools);
}

/** Runs one command line. With --json, standard output is exactly one document, also for errors; progress goes to stderr. */
export async function commandLine(
  args: readonly string[],
  createTools: (dryRun: boolean) => Tools,
): Promise<CommandOutput> {
  const isJson = args.includes('--json');
  const json = (document: object) => [JSON.stringify(document)];
  try {
    const { code, lines, data } = await runCommand(args, createTools);
    return { code, out: isJson ? json({ ok: code === 0, ...data }) : lines, err: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof UsageError ? 2 : 1;
    return isJson ? { code, out: json({ ok: false, error: message }), err: [] } : { code, out: [], err: [message] };
  }
}
