import { withLine, withRegistration } from './code-edit';
import type { Made } from './command-line';
import { mustBeFree, ownContract, raiseVersion } from './endpoint';
import { addTable } from './migration';
import { camel, pascal, plural, snake, title } from './names';
import { declarePage, pageFacts } from './page';
import { folderOf, KITS, remoteOf, type Service, SERVICE_NAMES } from './projects';
import type { WorkingTree } from './tree';

/** What a new feature consists of. */
interface FeatureFacts {
  service: Service;
  /** One of them: seed-swap. */
  one: string;
  /** All of them, and the feature's folder: seed-swaps. */
  many: string;
}

const words = (name: string) => title(name).toLowerCase();
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** What is said to who adds nothing. */
const blank = ({ one }: FeatureFacts): string => `Please write something into the ${words(one)}.`;

/** Two calls: the newest, and one more. */
const featureContract = (facts: FeatureFacts): string => {
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

/** What the feature stores. */
const featureRepository = ({
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
const featureRule = (facts: FeatureFacts): string => {
  const { one, many } = facts;
  return `import type { ${pascal(one)} } from '@farm/contracts';
import { throwHttpError, type Clock } from '@farm/server-kit';
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
  if (!trimmed) return throwHttpError(422, '${snake(one)}.blank', '${blank(facts)}');
  return told(await ${camel(many)}.add(trimmed, clock.now()));
}
`;
};

/** Hands the calls to the rule. */
const featureRoutes = ({ one, many }: FeatureFacts): string => `import { ${camel(many)} } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import { add${pascal(one)}, list${pascal(many)}, type ${pascal(one)}Rooms } from './${many}';

export const ${camel(one)}Routes = (app: App, rooms: ${pascal(one)}Rooms) =>
  serve(app, ${camel(many)}, {
    'GET /api/${many}': () => list${pascal(many)}(rooms),
    'POST /api/${many}': ({ body }) => add${pascal(one)}(body.text, rooms),
  });
`;

/** The feature in a conversation with the service. */
const featureSpec = (facts: FeatureFacts): string => {
  const { service, many } = facts;
  return `${KITS[service].imports.join('\n')}

afterAll(closeTestDatabases);

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

const failed = 'Something went wrong. Please try again.';

/** The feature's talk with its service, and its sentences. */
const hookText = ({
  service,
  one,
  many,
}: FeatureFacts): string => `import { call, queryOptions, getServerMessage, useMutation, useQuery, useQueryClient } from '@farm/web-kit';

const FAILED = '${failed}';

const list = queryOptions({ queryKey: ['${service}', '${many}'], queryFn: () => call('GET /api/${many}') });

/** What there is, and the way to add to it; \`add\` tells whether it was taken. */
export function use${pascal(many)}() {
  const cache = useQueryClient();
  const { data, isError, refetch } = useQuery(list);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (text: string) => call('POST /api/${many}', { body: { text } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: list.queryKey }),
  });
  return {
    ${camel(many)}: data,
    isAway: isError,
    again: () => void refetch(),
    add: (text: string) =>
      mutateAsync(text).then(
        () => true,
        () => false,
      ),
    busy: isPending,
    problem: error ? (getServerMessage(error) ?? FAILED) : undefined,
  };
}
export type Add${pascal(one)} = Pick<ReturnType<typeof use${pascal(many)}>, 'add' | 'busy' | 'problem'>;
`;

const form = ({ one, many }: FeatureFacts) => `
function Add${pascal(one)}Form({ add, busy, problem }: Add${pascal(one)}) {
  const [text, setText] = useState('');
  const send = async () => {
    if (await add(text)) setText('');
  };
  return (
    <Form aria-label="Add to ${words(many)}" onSubmit={() => void send()}>
      <Field label="${title(one)}" maxLength={500} value={text} onValueChange={setText} />
      <FormError text={problem} />
      <Button isPending={busy} pendingLabel="Adding...">
        Add
      </Button>
    </Form>
  );
}
`;

/** Form and list; states for nothing, waiting and failure. */
const featurePageText = (facts: FeatureFacts, path: string): string => {
  const { one, many } = facts;
  return `import type { ${pascal(one)} } from '@farm/contracts';
import { PageSection, Button, EmptyState, ErrorState, Field, Form, FormError, SectionHeading, Skeleton } from '@farm/ui';
import { useState } from 'react';
import { use${pascal(many)}, type Add${pascal(one)} } from './use-${many}';

const HEADING = '${title(many)}';
${form(facts)}
function ${pascal(many)}List({ of }: { of: readonly ${pascal(one)}[] }) {
  if (of.length === 0) return <EmptyState level="h2" title="Nothing is here yet." />;
  return (
    <ul aria-label={HEADING}>
      {of.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}

/** ${path}: say here which sentence of the specification it makes true. */
function ${pascal(many)}Page() {
  const { ${camel(many)}, isAway, again, ...adding } = use${pascal(many)}();
  return (
    <PageSection narrow>
      <SectionHeading level={1}>{HEADING}</SectionHeading>
      <Add${pascal(one)}Form {...adding} />
      {${camel(many)} && <${pascal(many)}List of={${camel(many)}} />}
      {!${camel(many)} && isAway && <ErrorState title="We couldn't load the list." onTryAgain={again} />}
      {!${camel(many)} && !isAway && <Skeleton />}
    </PageSection>
  );
}

export { ${pascal(many)}Page as Component };
`;
};

/** What people see and do. */
const featurePageSpec = (facts: FeatureFacts, path: string): string => {
  const { one, many } = facts;
  return `import { errorResponse, NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as ${pascal(many)}Page } from './${many}-page';

const LIST = 'GET /api/${many}';
const ADD = 'POST /api/${many}';
const okra = { id: '1', text: 'okra seed', createdAt: '2026-11-21T12:00:00.000Z' };

test('what is added stands in the list, and the field is free again', async () => {
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

test('an error shows the message of the service, and the typed text stays', async () => {
  const refused = errorResponse(422, '${snake(one)}.blank', '${blank(facts)}');
  const page = renderPage(<${pascal(many)}Page />, { at: '${path}', api: { [LIST]: [okra], [ADD]: refused } });
  await page.user.type(screen.getByLabelText('${title(one)}'), '..');
  await page.user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('${blank(facts)}')).toBeVisible();
  expect(screen.getByLabelText('${title(one)}')).toHaveValue('..');
});

test('a list that failed to load can be loaded again', async () => {
  let lost = true;
  const page = renderPage(<${pascal(many)}Page />, { at: '${path}', api: { [LIST]: () => (lost ? NETWORK_ERROR : [okra]) } });
  const again = await screen.findByRole('button', { name: 'Try again' });
  lost = false;
  await page.user.click(again);
  expect(await screen.findByText('okra seed')).toBeVisible();
});
`;
};

/** What the service answers: table, contract, repository, rule, routes and spec. */
function serviceSide(draft: WorkingTree, facts: FeatureFacts, now: Date): string {
  const { service, one, many } = facts;
  for (const method of ['GET', 'POST']) mustBeFree(draft, SERVICE_NAMES, `${method} /api/${many}`);
  const file = addTable(draft, service, snake(one), `Say here what one ${title(one).toLowerCase()} is.`, now);
  draft.create(`libs/contracts/src/${service}/${many}.ts`, featureContract(facts));
  ownContract(draft, service, many, camel(many));
  const folder = `services/${service}/src`;
  draft.create(`${folder}/${many}/${many}.repository.ts`, featureRepository(facts));
  draft.create(`${folder}/${many}/${many}.ts`, featureRule(facts));
  draft.create(`${folder}/${many}/${many}.routes.ts`, featureRoutes(facts));
  draft.create(`${folder}/${many}/${many}.spec.ts`, featureSpec(facts));
  const rooms = `{ ${camel(many)}: ${camel(one)}Repository(deps.db), clock: deps.clock }`;
  draft.edit(`${folder}/app.ts`, (text) =>
    [
      `import { ${camel(one)}Repository } from './${many}/${many}.repository';`,
      `import { ${camel(one)}Routes } from './${many}/${many}.routes';`,
    ].reduce(withLine, withRegistration(text, `${camel(one)}Routes(app, ${rooms});`)),
  );
  return file;
}

/** What a visitor sees: the page of the service's remote, with its hook and spec. The remote asks for the new calls. */
function pageSide(draft: WorkingTree, facts: FeatureFacts, version: string): string {
  const { service, many } = facts;
  const remote = remoteOf(service);
  const folder = folderOf(remote);
  const page = pageFacts(draft, remote, `/${many}`);
  declarePage(draft, remote, page);
  draft.create(`${folder}/src/${many}/${many}-page.tsx`, featurePageText(facts, page.path));
  draft.create(`${folder}/src/${many}/${many}-page.spec.tsx`, featurePageSpec(facts, page.path));
  draft.create(`${folder}/src/${many}/use-${many}.ts`, hookText(facts));
  draft.edit(`${folder}/contract.json`, (text) =>
    text.replace(new RegExp(`("${service}": )"[^"]*"`), (_, before: string) => `${before}"^${version}"`),
  );
  return `See it: npm run dev -- ${remote}, then ${page.path}`;
}

/** A feature from its table to its spec; with a page, to what a visitor sees. */
export function makeFeature(draft: WorkingTree, made: Extract<Made, { make: 'feature' }>, now: Date): string[] {
  const { service, thing: one, page } = made;
  const facts = { service, one, many: plural(one) };
  const migration = serviceSide(draft, facts, now);
  const version = raiseVersion(draft, service);
  const seen = page ? [pageSide(draft, facts, version)] : [];
  return [
    `Read ${migration}; the running site gets it by: npm run db -- apply`,
    `Give it its fields: libs/prisma/schema/${service}.prisma, libs/contracts/src/${service}/${facts.many}.ts, then the rule.`,
    ...seen,
    'Name the sentence of the specification that it makes true in docs/spec-map.md.',
  ];
}
