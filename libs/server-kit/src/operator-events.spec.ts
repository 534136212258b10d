import { type Contract, isTeamAccess, serviceContracts, SERVICES } from '@farm/contracts';
import { throwHttpError } from './http-error';
import { isAudited, serve } from './serve';
import { createService } from './service';
import { createApi, createEmptyDatabase, createTestBrowser, createTestDeps } from './testing';
import { createKitTables } from './testing/kit-tables';

const OPAL = { id: '0197279a-0000-7000-8000-0000000000ab', email: 'opal@example.com', role: 'operator' } as const;
const ED = { id: '0197279a-0000-7000-8000-0000000000ac', email: 'ed@example.com', role: 'editor' } as const;

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await createKitTables(database.pool);
});
afterAll(() => database.close());

type Answer = (input: { body: unknown }) => unknown;

/** A service that answers every call of its contracts in the same way, for an owner and an editor who are signed in. */
function serviceThat(answer: Answer, name: (typeof SERVICES)[number] = 'community') {
  const deps = createTestDeps({ pool: database.pool });
  const contracts = (serviceContracts[name] as readonly Contract[]).filter(
    (contract) => !Object.keys(contract).some((key) => key.startsWith('GET /api/ops/activity/')),
  );
  const app = createService(name, deps, (scope) => {
    for (const contract of contracts) {
      const handlers = Object.fromEntries(Object.keys(contract).map((key) => [key, answer]));
      // Only what decides about the log, so that every call is reached without its input.
      const bare = Object.entries(contract).map(([key, { access, audit }]) => [
        key,
        { access, ...(audit && { audit }) },
      ]);
      serve<Contract>(scope, Object.fromEntries(bare), handlers);
    }
  });
  const [owner, editor] = [createTestBrowser(), createTestBrowser()];
  deps.signIn(owner, { ...OPAL, authenticatedAt: deps.clock.now() });
  deps.signIn(editor, { ...ED, authenticatedAt: deps.clock.now() });
  return { api: createApi(app), clock: deps.clock, owner, editor };
}

const noContent: Answer = () => undefined;

/** They only show or check what would change. */
const PREVIEWS = [
  'POST /api/ops/lessons/previews',
  'POST /api/ops/recipes/previews',
  'POST /api/dexter/articles/check',
  'POST /api/dexter/corrections/preview',
];

describe.each(SERVICES)('%s', (service) => {
  const calls = (serviceContracts[service] as readonly Contract[]).flatMap((contract) => Object.entries(contract));
  const written = calls
    .filter(([key, { access }]) => isTeamAccess(access) && !/^(GET|HEAD) /.test(key))
    .map(([key]) => key);

  test('has calls of the team that change something', () => expect(written.length).toBeGreaterThan(3));

  test('every call of the team that changes something, or takes data out, is in the audit log', async () => {
    const { api, owner } = serviceThat(() => throwHttpError(418, 'test.stub', 'A stub.'), service);
    for (const key of written) await api.raw(key.replaceAll(/:\w+/g, 'x'), {}, { as: owner });
    const { rows } = await database.pool.query<{ call: string }>(`SELECT call FROM ${service}.operator_event`);
    const logged = rows.map(({ call }) => call);
    const missing = written.filter((key) => !logged.includes(key));
    expect(missing).toEqual(PREVIEWS.filter((key) => written.includes(key)));
    const exported = calls.filter(([key]) => key.startsWith('GET /api/ops/exports/'));
    expect(exported.filter(([key, endpoint]) => !isAudited(key, endpoint))).toEqual([]);
  });
});

const DELETE = 'DELETE /api/ops/inbox/posts/:id';
const id = '0197279a-0000-7000-8000-0000000000cc';
const list = (service: ReturnType<typeof serviceThat>, query = {}) =>
  service.api('GET /api/ops/activity/community', { query }, { as: service.owner });

describe('an event', () => {
  beforeEach(() => database.pool.query('TRUNCATE community.operator_event'));

  test('has who, what, when and the reason, and neither texts nor addresses', async () => {
    const service = serviceThat(() => ({ deleted: true }));
    const deleted = await service.api.raw(
      DELETE,
      { params: { id }, body: { reason: 'twice' } },
      { as: service.editor },
    );
    expect(deleted.status).toBe(200);
    const body = { title: 'Okra', content: 'A text of more than twenty characters.', tips: [] };
    await service.api.raw('POST /api/ops/inbox/posts', { body }, { as: service.owner });
    const { events } = await list(service);
    const at = service.clock.now().toISOString();
    expect(events).toEqual(
      expect.arrayContaining([
        { id: expect.any(String), by: ED.id, call: DELETE, about: { id, reason: 'twice' }, outcome: 'done', at },
        expect.objectContaining({ by: OPAL.id, about: { title: 'Okra' } }),
      ]),
    );
  });

  test.each([
    ['a rejection', () => throwHttpError(409, 'post.changed', 'Somebody else changed it.'), 'rejected'],
    ['a failure', () => Promise.reject(new Error('lost connection')), 'failed'],
  ])('%s is stored as one', async (_, answer, outcome) => {
    const service = serviceThat(answer);
    await service.api.raw(DELETE, { params: { id }, body: { reason: 'twice' } }, { as: service.owner });
    expect((await list(service)).events).toMatchObject([{ outcome }]);
  });

  test.each([
    ['done', () => ({ deleted: true }), 200],
    ['rejected', () => throwHttpError(409, 'post.changed', 'Somebody else changed it.'), 409],
  ])(
    'whose outcome cannot be stored does not change the response of an action that was %s',
    async (_, answer, status) => {
      const service = serviceThat(answer);
      await database.pool.query(`CREATE OR REPLACE FUNCTION community.refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'time limit'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON community.operator_event FOR EACH ROW EXECUTE FUNCTION community.refuse()`);
      try {
        const response = await service.api.raw(
          DELETE,
          { params: { id }, body: { reason: 'x' } },
          { as: service.owner },
        );
        expect(response.status).toBe(status);
        expect((await list(service)).events).toMatchObject([{ outcome: null }]);
      } finally {
        await database.pool.query('DROP TRIGGER refuse ON community.operator_event');
      }
    },
  );

  test('exists before the handler runs, so that nothing is changed without it', async () => {
    const seen: unknown[] = [];
    const service = serviceThat(async () => {
      const { rows } = await database.pool.query('SELECT outcome FROM community.operator_event');
      seen.push(rows);
      return { deleted: true };
    });
    await service.api.raw(DELETE, { params: { id }, body: { reason: 'twice' } }, { as: service.owner });
    expect(seen).toEqual([[{ outcome: null }]]);
  });

  test('cannot be changed or deleted for two years', async () => {
    const service = serviceThat(() => ({ deleted: true }));
    await service.api.raw(DELETE, { params: { id }, body: { reason: 'twice' } }, { as: service.owner });
    const { pool } = database;
    for (const statement of [
      "UPDATE community.operator_event SET actor = 'nobody'",
      "UPDATE community.operator_event SET outcome = 'failed'",
      "DELETE FROM community.operator_event WHERE at > now() - interval '2 years'",
    ]) {
      await pool.query('UPDATE community.operator_event SET outcome = outcome WHERE false');
      const after = await pool.query("SELECT at < now() - interval '2 years' AS old FROM community.operator_event");
      expect(after.rows).toEqual([{ old: false }]);
      await expect(pool.query(statement)).rejects.toThrow('append only');
    }
  });

  test('is listed newest first, page by page and by person', async () => {
    const service = serviceThat(noContent);
    const insert = `INSERT INTO community.operator_event (id, actor, call, about, outcome, at)
      SELECT gen_random_uuid(), CASE WHEN n % 2 = 0 THEN $1 ELSE $2 END, 'POST /x', '{}', 'done',
        timestamptz '2026-03-01' + (n / 2) * interval '1 minute' FROM generate_series(1, 70) AS n`;
    await database.pool.query(insert, [OPAL.id, ED.id]);
    const all: { id: string; at: string }[] = [];
    let before: string | undefined;
    for (let more = true; more;) {
      const page = await list(service, before === undefined ? {} : { before });
      all.push(...page.events);
      more = page.hasMore;
      const last = page.events.at(-1);
      before = `${last?.at}_${last?.id}`;
    }
    expect(new Set(all.map((event) => event.id)).size).toBe(70);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const own = await list(service, { by: ED.id });
    expect(new Set(own.events.map(({ by }) => by))).toEqual(new Set([ED.id]));
    expect(
      (await service.api.raw('GET /api/ops/activity/community', { query: { before: 'x' } }, { as: service.owner }))
        .status,
    ).toBe(400);
  });

  test('is for owners only', async () => {
    const service = serviceThat(noContent);
    const answer = await service.api.raw('GET /api/ops/activity/community', {}, { as: service.editor });
    expect(answer).toMatchObject({ status: 403, body: { code: 'auth.other_role' } });
  });
});
