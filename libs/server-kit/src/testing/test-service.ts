import { buffer } from 'node:stream/consumers';
import type { Contract } from '@farm/contracts';
import { Type } from '@sinclair/typebox';
import { throwHttpError } from '../http-error';
import { serve } from '../serve';
import { createService } from '../service';
import type { App, ServiceDeps } from '../service-deps';
import { shareResponse } from '../prepared-response';
import { createApi, type Api } from './api';
import { createTestDeps, type TestDeps } from './deps';
import { createKitTables } from './kit-tables';
import { createEmptyDatabase } from './empty-database';

const Exact = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });

/** A call for each rule of serve(). */
export const orchard = {
  'GET /api/trees/:id': {
    access: 'anyone',
    params: Exact({ id: Type.Integer() }),
    query: Exact({ limit: Type.Optional(Type.Integer({ maximum: 50 })) }),
    reply: Exact({ id: Type.Integer(), kind: Type.String() }),
    messages: { '': 'There is no such tree.' },
  },
  'GET /api/harvest': { access: 'anyone', reply: Exact({ crates: Type.Integer() }) },
  'GET /api/shared-harvest': { access: 'anyone', reply: Exact({ crates: Type.Integer() }) },
  'GET /api/shared-basket': { access: 'visitor', reply: Exact({ crates: Type.Integer() }) },
  'GET /api/basket': { access: 'visitor', reply: Exact({ visitor: Type.String() }) },
  'GET /api/me': { access: 'person', reply: Exact({ email: Type.String() }) },
  'GET /api/press': { access: 'operator', reply: Exact({ ok: Type.Boolean() }) },
  'GET /api/team': { access: 'team', timeoutSeconds: 1, reply: Exact({ ok: Type.Boolean() }) },
  'POST /api/fell': { access: 'operator', requiresRecentAuth: true },
  'POST /api/pictures': { access: 'operator', upload: true, reply: Exact({ bytes: Type.Integer() }) },
  'GET /api/file': { access: 'visitor' },
  'DELETE /api/basket': { access: 'visitor', requiresRecentAuth: true },
  'POST /api/apples': {
    access: 'visitor',
    body: Exact({ name: Type.String({ minLength: 1 }), weight: Type.Integer() }),
    reply: Exact({ name: Type.String() }),
    messages: { name: 'Please name the apple.', '': 'That is no apple.' },
    bodyBytes: 200,
  },
  'POST /api/shake': { access: 'visitor', limit: { per: 'minute', times: 3, perPrefix: 5 } },
  'POST /api/trees/:id/kick': {
    access: 'visitor',
    params: Exact({ id: Type.Integer() }),
    reply: Exact({ fromNetwork: Type.Integer(), since: Type.Union([Type.String(), Type.Null()]) }),
    limit: {
      ...{ per: 'minute', times: 2, perPrefix: 100, prefixPer: 'hour' },
      perResource: { param: 'id', per: 'day', times: 4 },
      error: { code: 'tree.tired', message: 'The tree rests for {n} seconds.' },
    },
  },
  'POST /api/break': { access: 'anyone' },
  'POST /api/slow': { access: 'anyone', timeoutSeconds: 1 },
  'POST /api/raw': { access: 'anyone', raw: true, reply: Exact({ text: Type.String() }) },
} satisfies Contract;

// With a field that the contract does not list.
const SHARED = shareResponse({ crates: 12, owner: 'ada@example.com' });

const never = () => new Promise<never>(() => undefined);

const orchardRoutes = (app: App, calls: string[]) =>
  serve(app, orchard, {
    'GET /api/trees/:id': ({ params }) => ({ id: params.id, kind: 'apple', secret: 'not for you' }),
    'GET /api/harvest': (_, { reply }) => {
      reply.header('cache-control', 'public, max-age=60');
      return { crates: 12 };
    },
    'GET /api/shared-harvest': (_, { reply }) => {
      reply.header('cache-control', 'public, max-age=60');
      return SHARED;
    },
    'GET /api/shared-basket': (_, { reply }) => {
      reply.header('cache-control', 'public, max-age=60');
      return SHARED;
    },
    'GET /api/basket': (_, { visitor }) => ({ visitor }),
    'GET /api/me': (_, { person }) => ({ email: person?.email ?? '' }),
    'GET /api/press': () => ({ ok: true }),
    'GET /api/team': () => ({ ok: true }),
    'POST /api/fell': () => undefined,
    'POST /api/pictures': async ({ body }) => ({ bytes: (await buffer(body)).length }),
    'DELETE /api/basket': () => undefined,
    'GET /api/file': (_, { reply }) => {
      calls.push('GET');
      return reply.redirect('/elsewhere');
    },
    'HEAD /api/file': () => void calls.push('HEAD'),
    'POST /api/apples': ({ body }) => ({ name: body.name }),
    'POST /api/shake': () => undefined,
    'POST /api/trees/:id/kick': (_, { networkCallCount: fromNetwork, visitorSince }) => ({
      ...{ fromNetwork, since: visitorSince?.toISOString() ?? null },
    }),
    'POST /api/break': () => {
      throw Object.assign(new Error('password of db.internal is wrong'), { detail: 'Key (email)=(ada@example.com)' });
    },
    'POST /api/slow': never,
    'POST /api/raw': ({ body }) =>
      body.length === 0
        ? throwHttpError(400, 'raw.empty', 'There was nothing in it.')
        : { text: body.toString('utf8') },
  });

export interface TestService {
  app: App;
  /** A second replica. */
  createReplica(): Api;
  api: Api;
  deps: TestDeps;
  /** The file handlers that were called. */
  calls: string[];
  close(): Promise<void>;
}

/** A service with a call for each rule, on a database of its own. */
export async function createTestService(given: Partial<ServiceDeps> = {}): Promise<TestService> {
  const { pool, close } = await createEmptyDatabase();
  await createKitTables(pool);
  const deps = createTestDeps({ pool, ...given });
  const calls: string[] = [];
  const apps: App[] = [];
  const make = () => {
    const app = createService('community', deps, (scope) => orchardRoutes(scope, calls));
    apps.push(app);
    return app;
  };
  const app = make();
  return {
    app,
    api: createApi(app),
    createReplica: () => createApi(make()),
    deps,
    calls,
    close: async () => {
      await Promise.all(apps.map((each) => each.close()));
      await close();
    },
  };
}
