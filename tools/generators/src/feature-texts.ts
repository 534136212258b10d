import { camel, pascal, snake, title } from './names';
import { KITS, type Service } from './rooms';

/** What a new feature consists of. */
export interface FeatureFacts {
  service: Service;
  /** One of them: seed-swap. */
  one: string;
  /** All of them, and the feature's folder: seed-swaps. */
  many: string;
}

const words = (name: string) => title(name).toLowerCase();
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** What is said to who adds nothing. */
export const blank = ({ one }: FeatureFacts): string => `Please write something into the ${words(one)}.`;

/** Two calls: the newest, and one more. */
export const featureContract = (facts: FeatureFacts): string => {
  const { one, many } = facts;
  return `import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';

export const ${pascal(one)} = Exact({
  id: Type.String(),
  text: Type.String(),
  /** ISO 8601, UTC. */
  createdAt: Type.String(),
});
export type ${pascal(one)} = Static<typeof ${pascal(one)}>;

export const ${camel(many)} = {
  /** The newest fifty, newest first. */
  'GET /api/${many}': {
    access: 'anyone',
    reply: Type.Array(${pascal(one)}),
    limit: { per: 'minute', times: 60, perPrefix: 600 },
  },
  /** 422 \`${snake(one)}.blank\`. */
  'POST /api/${many}': {
    access: 'visitor',
    body: Exact({ text: Type.String({ maxLength: 500 }) }),
    reply: ${pascal(one)},
    say: { text: 'Please use at most 500 characters.' },
    limit: { per: 'minute', times: 10, perPrefix: 60 },
  },
} satisfies Contract;
`;
};

/** What the feature stores. */
export const featureRepository = ({
  service,
  one,
  many,
}: FeatureFacts): string => `import type { ${pascal(service)}Db } from '@farm/prisma';

const NEWEST = 50;

/** ${upper(words(many))}, as they are stored. */
export const ${camel(one)}Repository = (db: ${pascal(service)}Db) => ({
  newest: () => db.${camel(one)}.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: NEWEST }),
  add: (text: string, createdAt: Date) => db.${camel(one)}.create({ data: { text, createdAt } }),
});
export type ${pascal(one)}Repository = ReturnType<typeof ${camel(one)}Repository>;
`;

/** Lists and adds; refuses what is blank. */
export const featureRule = (facts: FeatureFacts): string => {
  const { one, many } = facts;
  return `import type { ${pascal(one)} } from '@farm/contracts';
import { refuse, type Clock } from '@farm/server-kit';
import type { ${pascal(one)}Repository } from './${many}.repository';

export interface ${pascal(one)}Rooms {
  ${camel(many)}: ${pascal(one)}Repository;
  clock: Clock;
}

type Row = Awaited<ReturnType<${pascal(one)}Repository['add']>>;

const told = ({ id, text, createdAt }: Row): ${pascal(one)} => ({ id, text, createdAt: createdAt.toISOString() });

/** The newest, newest first. */
export async function list${pascal(many)}({ ${camel(many)} }: ${pascal(one)}Rooms): Promise<${pascal(one)}[]> {
  return (await ${camel(many)}.newest()).map(told);
}

/** Keeps one. Refuses with 422 \`${snake(one)}.blank\` when nothing is left after trimming. */
export async function add${pascal(one)}(text: string, { ${camel(many)}, clock }: ${pascal(one)}Rooms): Promise<${pascal(one)}> {
  const trimmed = text.trim();
  if (!trimmed) return refuse(422, '${snake(one)}.blank', '${blank(facts)}');
  return told(await ${camel(many)}.add(trimmed, clock.now()));
}
`;
};

/** Hands the calls to the rule. */
export const featureRoutes = ({ one, many }: FeatureFacts): string => `import { ${camel(many)} } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import { add${pascal(one)}, list${pascal(many)}, type ${pascal(one)}Rooms } from './${many}';

export const ${camel(one)}Routes = (app: App, rooms: ${pascal(one)}Rooms) =>
  serve(app, ${camel(many)}, {
    'GET /api/${many}': () => list${pascal(many)}(rooms),
    'POST /api/${many}': ({ body }) => add${pascal(one)}(body.text, rooms),
  });
`;

/** The feature in a conversation with the service. */
export const featureSpec = (facts: FeatureFacts): string => {
  const { service, many } = facts;
  return `${KITS[service].imports.join('\n')}

afterAll(closeDatabases);

const service = async () => ${KITS[service].open};

test('what is added is listed, trimmed', async () => {
  const api = await service();
  expect(await api('GET /api/${many}', {})).toEqual([]);
  const first = await api('POST /api/${many}', { body: { text: ' okra seed ' } });
  const second = await api('POST /api/${many}', { body: { text: 'collards' } });
  expect(first.text).toBe('okra seed');
  const all = await api('GET /api/${many}', {});
  expect(all).toHaveLength(2);
  expect(all).toEqual(expect.arrayContaining([first, second]));
});

test.each([
  ['blanks', '   ', 422, ${JSON.stringify(blank(facts))}],
  ['501 characters', 'x'.repeat(501), 400, 'Please use at most 500 characters.'],
])('%s are refused, and nothing is kept', async (_, text, status, message) => {
  const api = await service();
  expect(await api.raw('POST /api/${many}', { body: { text } })).toMatchObject({ status, body: { message } });
  expect(await api('GET /api/${many}', {})).toEqual([]);
});
`;
};
