import { parseArgs } from 'node:util';
import { UsageError } from './author';
import { commands } from './commands';
import { keyOfSurroundings, storeOfSurroundings } from './surroundings';

const USAGE = `npm run release -- COMMAND
  publish store | --all               write what was built into the store
  promote store@BUILD --reason "…"    make published builds live (also shell@…, store@off, store@on)
  ship store | --all --reason "…"     publish and promote
  rollback [store] [--to N] --reason "…"
  status
Options: --dry-run`;

// Exit codes: 0 done, 1 refused, 2 usage.
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      all: { type: 'boolean' },
      to: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
  });
  const [name = '', ...words] = positionals;
  const command = commands[name];
  if (!command) throw new UsageError(USAGE);
  const done = await command(words, values, {
    store: storeOfSurroundings(),
    key: keyOfSurroundings,
    say: (line) => console.log(line),
  });
  return done ? 0 : 1;
}

main().then(
  (code) => (process.exitCode = code),
  (failure: unknown) => {
    console.error(failure instanceof Error ? failure.message : failure);
    process.exitCode = failure instanceof UsageError || (failure instanceof TypeError && 'code' in failure) ? 2 : 1;
  },
);
