import { parseArgs } from 'node:util';
import { isArea, isService, REMOTES, SERVICE_NAMES, type Area, type Service } from './projects';

export const USAGE = `npm run new -- <kind> <project> <name> [--title "…"] [--page] [--dry-run] [--json]
  page AREA /path               a page with its spec       npm run new -- page store /harvest
  remote NAME [/path]           a remote with one page     npm run new -- remote books
  endpoint SERVICE 'GET /api/…' a call with its spec       npm run new -- endpoint community 'GET /api/frost-dates'
  feature SERVICE NAME          table, calls, spec         npm run new -- feature community seed-swap --page
  migration SERVICE TABLE.COLUMN:TYPE   a column           npm run new -- migration community comment.mood:text
  decision "Title"              a decision record          npm run new -- decision "Seeds are counted in packets"
AREA is shell or a remote (${REMOTES.join(', ')}); SERVICE is ${SERVICE_NAMES.join(', ')}.
The NAME of a feature is singular, in lower case: seed-swap. With --page it gets a page in the service's remote.
TYPE is text, int, bool, date or moment. With --dry-run nothing is written; --json prints one document.
Exit codes: 0 done, 1 rejected, 2 invalid arguments, 3 failed and undone.`;

export type GeneratorCommand =
  | { make: 'page'; area: Area; path: string; title?: string | undefined }
  | { make: 'remote'; name: string; path: string; title?: string | undefined }
  | { make: 'endpoint'; service: Service; key: string }
  | { make: 'feature'; service: Service; name: string; page: boolean }
  | { make: 'migration'; service: Service; table: string; column: string; type: ColumnType }
  | { make: 'decision'; title: string };

const COLUMN_TYPES = ['text', 'int', 'bool', 'date', 'moment'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

type ParsedCommand = { command: GeneratorCommand; dryRun: boolean; json: boolean } | { usage: string };

type Args = readonly [first?: string, second?: string];
type Options = { title?: string | undefined; page: boolean };
type Parse = (args: Args, options: Options) => GeneratorCommand | string;

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const COLUMN = /^([a-z][a-z0-9_]*)\.([a-z][a-z0-9_]*):(\w+)$/;
const unknownService = (name = '') => `There is no service '${name}': use one of ${SERVICE_NAMES.join(', ')}.`;

const isPath = (path: string) => /^(\/(:[a-z]\w*|[a-z0-9]+(-[a-z0-9]+)*))+$/.test(path) && !path.startsWith('/:');
const invalidPath = (path: string) => `'${path}' is not a path like /harvest or /harvest/:id.`;

const page: Parse = ([area = '', path = ''], { title }) => {
  if (!isArea(area)) return `There is no project '${area}': use shell or one of ${REMOTES.join(', ')}.`;
  return isPath(path) ? { make: 'page', area, path, title } : invalidPath(path);
};

const remote: Parse = ([name = '', path = `/${name}`], { title }) => {
  if (!NAME.test(name)) return `'${name}' is not a name in lower case with dashes, like books.`;
  if (isArea(name) || isService(name)) return `There is already a project called ${name}.`;
  return isPath(path) ? { make: 'remote', name, path, title } : invalidPath(path);
};

const endpoint: Parse = ([service = '', key = '']) => {
  if (!isService(service)) return unknownService(service);
  if (!/^(GET|POST|PUT|PATCH|DELETE) \/api(\/(:[a-z]\w*|[a-z0-9]+(-[a-z0-9]+)*))+$/.test(key) || key.includes('/api/:'))
    return `'${key}' is not a call like 'GET /api/frost-dates' or 'POST /api/frost-dates/:id'.`;
  return { make: 'endpoint', service, key };
};

const feature: Parse = ([service = '', name = ''], { page: hasPage }) => {
  if (!isService(service)) return unknownService(service);
  if (!NAME.test(name)) return `'${name}' is not a name in lower case with dashes, like seed-swap.`;
  if (hasPage && service === 'dexter')
    return 'Pages of the assistant are for operators: create one with page ops /ops/…';
  return { make: 'feature', service, name, page: hasPage };
};

const migration: Parse = ([service = '', spec = '']) => {
  if (!isService(service)) return unknownService(service);
  const [, table, column, type] = COLUMN.exec(spec) ?? [];
  const columnType = COLUMN_TYPES.find((each) => each === type);
  if (!table || !column || !columnType) return `'${spec}' is not a column like comment.mood:text.`;
  return { make: 'migration', service, table, column, type: columnType };
};

const decision: Parse = ([title = '', rest]) =>
  rest === undefined && /^[A-Z].*\w$/.test(title)
    ? { make: 'decision', title }
    : 'A decision needs one title in quotes.';

const PARSERS: Readonly<Record<string, Parse>> = { page, remote, endpoint, feature, migration, decision };

/** Parses the arguments. Invalid ones result in `usage`, the reason. */
export function parseGeneratorCommand(args: readonly string[]): ParsedCommand {
  const boolean = { type: 'boolean' } as const;
  const options = { 'dry-run': boolean, json: boolean, page: boolean, title: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [kind = '', first, second, ...rest] = positionals;
    const parse = Object.hasOwn(PARSERS, kind) ? PARSERS[kind] : undefined;
    if (!parse) return { usage: kind ? `There is no generator '${kind}'.` : 'The kind is missing.' };
    if (rest.length > 0) return { usage: 'Too many arguments.' };
    if (values.page && kind !== 'feature') return { usage: '--page is for features only.' };
    if (values.title !== undefined && !['page', 'remote'].includes(kind))
      return { usage: '--title is for pages and remotes only.' };
    const command = parse([first, second], { title: values.title, page: values.page ?? false });
    if (typeof command === 'string') return { usage: command };
    return { command, dryRun: values['dry-run'] ?? false, json: values.json ?? false };
  } catch (error) {
    return { usage: (error as Error).message };
  }
}
