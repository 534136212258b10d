import { withLine, withRegistration } from './code-edit';
import type { GeneratorCommand } from './command-line';
import { assertUnusedCall, registerContract, raiseVersion } from './endpoint';
import { addTable } from './migration';
import { camel, pascal, plural, snake, title } from './names';
import { declarePage, createPageInput } from './page';
import { folderOf, TEST_SETUPS, remoteOf, type Service, SERVICE_NAMES } from './projects';
import type { WorkingTree } from './tree';

/** Names of a new feature. */
interface FeatureNames {
  service: Service;
  /** Singular: seed-swap. */
  one: string;
  /** Plural, and the feature's folder: seed-swaps. */
  many: string;
}

const words = (name: string) => title(name).toLowerCase();
/** Error message for empty input. */
const blank = ({ one }: FeatureNames): string => `Please fill in the ${words(one)}.`;

const featureContract = (facts: FeatureNames): string => {
  const { one, many } = facts;
  return `import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';

export const ${pascal(one)} = StrictObject({
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
    body: StrictObject({ text: Type.String({ maxLength: 500 }) }),
    reply: ${pascal(one)},
    messages: { text: 'Please use at most 500 characters.' },
    limit: { per: 'minute', times: 10, perPrefix: 60 },
  },
} satisfies Contract;
`;
};

const featureRepository = ({
  service,
  one,
  many,
}: FeatureNames): string => `import type { ${pascal(service)}Db } from '@farm/prisma';

const NEWEST = 50;

/** Stored ${words(many)}. */
export const ${camel(one)}Repository = (db: ${pascal(service)}Db) => ({
  newest: () => db.${camel(one)}.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: NEWEST }),
  add: (text: string, createdAt: Date) => db.${camel(one)}.create({ data: { text, createdAt } }),
});
export type ${pascal(one)}Repository = ReturnType<typeof ${camel(one)}Repository>;
`;

const featureRule = (facts: FeatureNames): string => {
  const { one, many } = facts;
  return `import type { ${pascal(one)} } from '@farm/contracts';
import { throwHttpError, type Clock } from '@farm/server-kit';
import type { ${pascal(one)}Repository } from './${many}.repository';

export interface ${pascal(one)}Deps {
  ${camel(many)}: ${pascal(one)}Repository;
  clock: Clock;
}

type Row = Awaited<ReturnType<${pascal(one)}Repository['add']>>;

const toResponse = ({ id, text, createdAt }: Row): ${pascal(one)} => ({ id, text, createdAt: createdAt.toISOString() });

/** The newest fifty, newest first. */
export async function list${pascal(many)}({ ${camel(many)} }: ${pascal(one)}Deps): Promise<${pascal(one)}[]> {
  return (await ${camel(many)}.newest()).map(toResponse);
}

/** @throws 422 \`${snake(one)}.blank\` if the text is empty after trimming */
export async function add${pascal(one)}(text: string, { ${camel(many)}, clock }: ${pascal(one)}Deps): Promise<${pascal(one)}> {
  const trimmed = text.trim();
  if (!trimmed) return throwHttpError(422, '${snake(one)}.blank', '${blank(facts)}');
  return toResponse(await ${camel(many)}.add(trimmed, clock.now()));
}
`;
};

const featureRoutes = ({ one, many }: FeatureNames): string => `import { ${camel(many)} } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import { add${pascal(one)}, list${pascal(many)}, type ${pascal(one)}Deps } from './${many}';

export const ${camel(one)}Routes = (app: App, deps: ${pascal(one)}Deps) =>
  serve(app, ${camel(many)}, {
    'GET /api/${many}': () => list${pascal(many)}(deps),
    'POST /api/${many}': ({ body }) => add${pascal(one)}(body.text, deps),
  });
`;

const featureSpec = (facts: FeatureNames): string => {
  const { service, many } = facts;
  return `${TEST_SETUPS[service].imports.join('\n')}

afterAll(closeTestDatabases);

const service = async () => ${TEST_SETUPS[service].open};

test('an added text is listed, trimmed', async () => {
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
])('%s are rejected, and nothing is stored', async (_, text, status, message) => {
  const api = await service();
  expect(await api.raw('POST /api/${many}', { body: { text } })).toMatchObject({ status, body: { message } });
  expect(await api('GET /api/${many}', {})).toEqual([]);
});
`;
};

const failed = 'Something went wrong. Please try again.';

const hookText = ({
  service,
  one,
  many,
}: FeatureNames): string => `import { call, queryOptions, getServerMessage, useMutation, useQuery, useQueryClient } from '@farm/web-kit';

const FAILED = '${failed}';

const list = queryOptions({ queryKey: ['${service}', '${many}'], queryFn: () => call('GET /api/${many}') });

/** The list, and a mutation that adds to it; \`add\` resolves to whether it succeeded. */
export function use${pascal(many)}() {
  const cache = useQueryClient();
  const { data, isError, refetch } = useQuery(list);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (text: string) => call('POST /api/${many}', { body: { text } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: list.queryKey }),
  });
  return {
    ${camel(many)}: data,
    isError,
    reload: () => void refetch(),
    add: (text: string) =>
      mutateAsync(text).then(
        () => true,
        () => false,
      ),
    isPending,
    problem: error ? (getServerMessage(error) ?? FAILED) : undefined,
  };
}
export type Add${pascal(one)} = Pick<ReturnType<typeof use${pascal(many)}>, 'add' | 'isPending' | 'problem'>;
`;

const form = ({ one, many }: FeatureNames) => `
function Add${pascal(one)}Form({ add, isPending, problem }: Add${pascal(one)}) {
  const [text, setText] = useState('');
  const send = async () => {
    if (await add(text)) setText('');
  };
  return (
    <Form aria-label="Add to ${words(many)}" onSubmit={() => void send()}>
      <Field label="${title(one)}" maxLength={500} value={text} onValueChange={setText} />
      <FormError text={problem} />
      <Button isPending={isPending} pendingLabel="Adding...">
        Add
      </Button>
    </Form>
  );
}
`;

const featurePageText = (facts: FeatureNames, path: string): string => {
  const { one, many } = facts;
  return `import type { ${pascal(one)} } from '@farm/contracts';
import { PageSection, Button, EmptyState, ErrorState, Field, Form, FormError, SectionHeading, Skeleton } from '@farm/ui';
import { useState } from 'react';
import { use${pascal(many)}, type Add${pascal(one)} } from './use-${many}';

const HEADING = '${title(many)}';
${form(facts)}
function ${pascal(many)}List({ items }: { items: readonly ${pascal(one)}[] }) {
  if (items.length === 0) return <EmptyState level="h2" title="Nothing is here yet." />;
  return (
    <ul aria-label={HEADING}>
      {items.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}

/** ${path} */
function ${pascal(many)}Page() {
  const { ${camel(many)}, isError, reload, ...adding } = use${pascal(many)}();
  return (
    <PageSection narrow>
      <SectionHeading level={1}>{HEADING}</SectionHeading>
      <Add${pascal(one)}Form {...adding} />
      {${camel(many)} && <${pascal(many)}List items={${camel(many)}} />}
      {!${camel(many)} && isError && <ErrorState title="We couldn't load the list." onTryAgain={reload} />}
      {!${camel(many)} && !isError && <Skeleton />}
    </PageSection>
  );
}

export { ${pascal(many)}Page as Component };
`;
};

const featurePageSpec = (facts: FeatureNames, path: string): string => {
  const { one, many } = facts;
  return `import { errorResponse, NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as ${pascal(many)}Page } from './${many}-page';

const LIST = 'GET /api/${many}';
const ADD = 'POST /api/${many}';
const okra = { id: '1', text: 'okra seed', createdAt: '2026-11-21T12:00:00.000Z' };

test('an added text is listed, and the field is cleared', async () => {
  let added = false;
  const add = () => {
    added = true;
    return okra;
  };
  const page = renderPage(<${pascal(many)}Page />, { at: '${path}', api: { [LIST]: () => (added ? [okra] : []), [ADD]: add } });
  expect(await screen.findByRole('heading', { name: 'Nothing is here yet.' })).toBeVisible();
  await page.user.type(screen.getByLabelText('${title(one)}'), 'okra seed');
  await page.user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('listitem')).toHaveTextContent('okra seed');
  expect(screen.getByLabelText('${title(one)}')).toHaveValue('');
});

test('an error shows the message of the service, and keeps the typed text', async () => {
  const rejected = errorResponse(422, '${snake(one)}.blank', '${blank(facts)}');
  const page = renderPage(<${pascal(many)}Page />, { at: '${path}', api: { [LIST]: [okra], [ADD]: rejected } });
  await page.user.type(screen.getByLabelText('${title(one)}'), '..');
  await page.user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('${blank(facts)}')).toBeVisible();
  expect(screen.getByLabelText('${title(one)}')).toHaveValue('..');
});

test('a list that failed to load can be loaded again', async () => {
  let isFailing = true;
  const page = renderPage(<${pascal(many)}Page />, { at: '${path}', api: { [LIST]: () => (isFailing ? NETWORK_ERROR : [okra]) } });
  const button = await screen.findByRole('button', { name: 'Try again' });
  isFailing = false;
  await page.user.click(button);
  expect(await screen.findByText('okra seed')).toBeVisible();
});
`;
};

/** Creates table, contract, repository, logic, routes and spec of the service. */
function serviceSide(draft: WorkingTree, facts: FeatureNames, now: Date): string {
  const { service, one, many } = facts;
  for (const method of ['GET', 'POST']) assertUnusedCall(draft, SERVICE_NAMES, `${method} /api/${many}`);
  const file = addTable(draft, service, snake(one), `A ${title(one).toLowerCase()}.`, now);
  draft.create(`libs/contracts/src/${service}/${many}.ts`, featureContract(facts));
  registerContract(draft, service, many, camel(many));
  const folder = `services/${service}/src`;
  draft.create(`${folder}/${many}/${many}.repository.ts`, featureRepository(facts));
  draft.create(`${folder}/${many}/${many}.ts`, featureRule(facts));
  draft.create(`${folder}/${many}/${many}.routes.ts`, featureRoutes(facts));
  draft.create(`${folder}/${many}/${many}.spec.ts`, featureSpec(facts));
  const deps = `{ ${camel(many)}: ${camel(one)}Repository(deps.db), clock: deps.clock }`;
  draft.edit(`${folder}/app.ts`, (text) =>
    [
      `import { ${camel(one)}Repository } from './${many}/${many}.repository';`,
      `import { ${camel(one)}Routes } from './${many}/${many}.routes';`,
    ].reduce(withLine, withRegistration(text, `${camel(one)}Routes(app, ${deps});`)),
  );
  return file;
}

/** Creates the page with hook and spec in the service's remote, and raises the remote's needed contract version. */
function pageSide(draft: WorkingTree, facts: FeatureNames, version: string): string {
  const { service, many } = facts;
  const remote = remoteOf(service);
  const folder = folderOf(remote);
  const page = createPageInput(draft, remote, `/${many}`);
  declarePage(draft, remote, page);
  draft.create(`${folder}/src/${many}/${many}-page.tsx`, featurePageText(facts, page.path));
  draft.create(`${folder}/src/${many}/${many}-page.spec.tsx`, featurePageSpec(facts, page.path));
  draft.create(`${folder}/src/${many}/use-${many}.ts`, hookText(facts));
  draft.edit(`${folder}/contract.json`, (text) =>
    text.replace(new RegExp(`("${service}": )"[^"]*"`), (_, before: string) => `${before}"^${version}"`),
  );
  return `Open it: npm run dev -- ${remote}, then ${page.path}`;
}

/** Creates a feature from its table to its spec, and optionally its page. */
export function makeFeature(
  draft: WorkingTree,
  command: Extract<GeneratorCommand, { make: 'feature' }>,
  now: Date,
): string[] {
  const { service, name: one, page } = command;
  const facts = { service, one, many: plural(one) };
  const migration = serviceSide(draft, facts, now);
  const version = raiseVersion(draft, service);
  const nextForPage = page ? [pageSide(draft, facts, version)] : [];
  return [
    `Read ${migration}; npm run db -- apply applies it to the running site.`,
    `Add fields: libs/prisma/schema/${service}.prisma, libs/contracts/src/${service}/${facts.many}.ts, then the logic.`,
    ...nextForPage,
    'Add its requirement to docs/spec-map.md.',
  ];
}
