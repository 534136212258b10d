import { parseArgs } from 'node:util';
import { isArea, isService, REMOTES, SERVICE_NAMES, type Area, type Service } from './projects';

export const USAGE = `npm run new -- <what> <where> <name> [--title "…"] [--page] [--dry-run] [--json]
  page AREA /path               a page with its spec       npm run new -- page store /harvest
  remote NAME [/path]           a remote with one page     npm run new -- remote books
  endpoint SERVICE 'GET /api/…' a call with rule and spec  npm run new -- endpoint community 'GET /api/frost-dates'
  feature SERVICE THING         table, calls, rule, spec   npm run new -- feature community seed-swap --page
  migration SERVICE TABLE.COLUMN:TYPE   a column           npm run new -- migration community comment.mood:text
  decision "Title"              a decision record          npm run new -- decision "Seeds are counted in packets"
AREA is shell or a remote (${REMOTES.join(', ')}); SERVICE is ${SERVICE_NAMES.join(', ')}.
A THING is one of them, in small letters: seed-swap. With --page it has a page in the service's remote as well.
TYPE is text, int, bool, date or moment. With --dry-run nothing is written; --json tells it as one document.
Exit codes: 0 done, 1 refused, 2 not understood, 3 failed and undone.`;

/** What is to be made. */
export type Made =
  | { make: 'page'; area: Area; path: string; title?: string | undefined }
  | { make: 'remote'; name: string; path: string; title?: string | undefined }
  | { make: 'endpoint'; service: Service; key: string }
  | { make: 'feature'; service: Service; thing: string; page: boolean }
  | { make: 'migration'; service: Service; table: string; column: string; type: ColumnType }
  | { make: 'decision'; title: string };

/** Types that a column may have, in words. */
const COLUMN_TYPES = ['text', 'int', 'bool', 'date', 'moment'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

type Command = { made: Made; dryRun: boolean; json: boolean } | { usage: string };

type Words = readonly [first?: string, second?: string];
type Options = { title?: string | undefined; page: boolean };
type Read = (words: Words, options: Options) => Made | string;

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const COLUMN = /^([a-z][a-z0-9_]*)\.([a-z][a-z0-9_]*):(\w+)$/;
const noService = (name = '') => `There is no service '${name}': it is one of ${SERVICE_NAMES.join(', ')}.`;

const isPath = (path: string) => /^(\/(:[a-z]\w*|[a-z0-9]+(-[a-z0-9]+)*))+$/.test(path) && !path.startsWith('/:');
const noPath = (path: string) => `'${path}' is no path: it is like /harvest or /harvest/:id.`;

const page: Read = ([area = '', path = ''], { title }) => {
  if (!isArea(area)) return `There is no place '${area}': it is shell or one of ${REMOTES.join(', ')}.`;
  return isPath(path) ? { make: 'page', area, path, title } : noPath(path);
};

const remote: Read = ([name = '', path = `/${name}`], { title }) => {
  if (!NAME.test(name)) return `'${name}' is no name: small letters and dashes, like books.`;
  if (isArea(name) || isService(name)) return `There is a project called ${name} already.`;
  return isPath(path) ? { make: 'remote', name, path, title } : noPath(path);
};

const endpoint: Read = ([service = '', key = '']) => {
  if (!isService(service)) return noService(service);
  if (!/^(GET|POST|PUT|PATCH|DELETE) \/api(\/(:[a-z]\w*|[a-z0-9]+(-[a-z0-9]+)*))+$/.test(key) || key.includes('/api/:'))
    return `'${key}' is no call: it is like 'GET /api/frost-dates' or 'POST /api/frost-dates/:id'.`;
  return { make: 'endpoint', service, key };
};

const feature: Read = ([service = '', thing = ''], { page: hasPage }) => {
  if (!isService(service)) return noService(service);
  if (!NAME.test(thing)) return `'${thing}' is no thing: it is named in small letters with dashes, like seed-swap.`;
  if (hasPage && service === 'dexter')
    return "Pages of the assistant are the operators': make one with: page ops /ops/…";
  return { make: 'feature', service, thing, page: hasPage };
};

const migration: Read = ([service = '', where = '']) => {
  if (!isService(service)) return noService(service);
  const [, table, column, type] = COLUMN.exec(where) ?? [];
  const known = COLUMN_TYPES.find((each) => each === type);
  if (!table || !column || !known) return `'${where}' is no column: it is like comment.mood:text.`;
  return { make: 'migration', service, table, column, type: known };
};

const decision: Read = ([title = '', more]) =>
  more === undefined && /^[A-Z].*\w$/.test(title) ? { make: 'decision', title } : 'A decision is one title, in quotes.';

const READERS: Readonly<Record<string, Read>> = { page, remote, endpoint, feature, migration, decision };

/** Reads the arguments; anything not understood is the usage with its reason. */
export function parseGeneratorCommand(args: readonly string[]): Command {
  const boolean = { type: 'boolean' } as const;
  const options = { 'dry-run': boolean, json: boolean, page: boolean, title: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [what = '', first, second, ...rest] = positionals;
    const read = Object.hasOwn(READERS, what) ? READERS[what] : undefined;
    if (!read) return { usage: what ? `There is nothing called '${what}'.` : 'What is to be made is missing.' };
    if (rest.length > 0) return { usage: 'Too many words.' };
    if (values.page && what !== 'feature') return { usage: '--page goes with a feature.' };
    if (values.title !== undefined && !['page', 'remote'].includes(what)) return { usage: '--title goes with a page.' };
    const made = read([first, second], { title: values.title, page: values.page ?? false });
    if (typeof made === 'string') return { usage: made };
    return { made, dryRun: values['dry-run'] ?? false, json: values.json ?? false };
  } catch (error) {
    return { usage: (error as Error).message };
  }
}
