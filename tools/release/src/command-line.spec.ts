import { NEWER, SHELL, STORE } from '@farm/release-store/testing';
import { commandLine } from './command-line';
import { commands } from './commands/commands';
import { splitCommandLine, createTestSite } from './testing/site';

const WHY = '--reason "new sign"';
const COMMAND_LINES = [
  'publish store',
  'publish --all',
  `promote store@off ${WHY}`,
  `promote --all ${WHY}`,
  `ship --all ${WHY}`,
  `ship store --canary 5 ${WHY}`,
  `rollback ${WHY}`,
  `rollback store --to 1 ${WHY}`,
  `checkpoint ${WHY}`,
  `preview store@${STORE}`,
  'status',
  'diff 1 1',
  'verify --all',
  'gc',
  'contracts',
  'launch-check',
  'promote nonsense',
  '',
];

test('every command is listed here', () => {
  const tested = new Set(COMMAND_LINES.map((line) => line.split(' ')[0]));
  expect(Object.keys(commands).filter((name) => !tested.has(name))).toEqual([]);
});

test.each(COMMAND_LINES)('%s --json prints one document, and --dry-run writes nothing', async (line) => {
  const { run, tools, store } = await createTestSite();
  const write = jest.fn(async () => Promise.reject(new Error('a dry run wrote')));
  const guarded = { ...store, putNew: write, delete: write };
  const dryRun = await commandLine([...splitCommandLine(line), '--dry-run'], () => ({
    ...tools,
    store: guarded,
    dryRun: true,
  }));
  expect(write).not.toHaveBeenCalled();
  const { code, out, err } = await run(`${line} --json`);
  expect([dryRun.code, err]).toEqual([code, []]);
  expect(out).toHaveLength(1);
  expect(JSON.parse(out[0] ?? '')).toMatchObject({ ok: code === 0 });
});

test.each([
  ['', 'npm run release -- COMMAND'],
  ['polish store', 'npm run release -- COMMAND'],
  ['constructor', 'npm run release -- COMMAND'],
  ['status --forse', '--forse'],
  [`promote store@off`, 'Give a reason'],
  ['promote store@off --reason " "', 'Give a reason'],
  ['rollback store', 'Give a reason'],
  ['ship store', 'Give a reason'],
  ['checkpoint', 'Give a reason'],
  ['publish', 'Name what to publish'],
  ['publish barn', 'no project with pages called barn'],
  [`promote ${WHY}`, 'Name what to promote'],
  [`promote store@9f0c ${WHY}`, 'name@build, name@on or name@off'],
  [`promote store@off store@on ${WHY}`, 'used twice'],
  [`promote shell@${SHELL} --canary 5 ${WHY}`, "The shell can't have a canary"],
  [`promote store@${NEWER} --canary 100 ${WHY}`, '1 to 99'],
  [`promote store@${NEWER} --accept anything ${WHY}`, '--accept allows budget'],
  [`promote store@${NEWER} --watch soon ${WHY}`, 'needs a gateway'],
  [`promote store@${NEWER} --visit ${WHY}`, '--visit needs --watch'],
  ['diff 1', 'Name two revisions'],
  ['diff 1 x', 'not a revision number'],
  ['diff 1 7', 'no usable revision 7'],
  [`rollback a b ${WHY}`, 'Name one remote'],
  ['preview shell@aaaaaaaaaaaa', 'Only remotes'],
  ['gc --keep 1h', 'at least a day'],
  ['gc --keep month', 'a time like'],
])('%p is a usage error: exit code 2, and nothing is written', async (line, message) => {
  const { run, live } = await createTestSite();
  const { code, out, err } = await run(line);
  expect([code, out]).toEqual([2, []]);
  expect(err.join('\n')).toContain(message);
  expect((await live())?.revision).toBe(1);
});
