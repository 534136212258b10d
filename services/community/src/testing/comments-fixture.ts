import { randomUUID } from 'node:crypto';
import { connectCommunity, type CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, signedCookie, type Api, type Browser } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from './community-for-test';

const THREAD = 'daily-farm-wisdom';
export const LIST = `GET /api/comments/${THREAD}` as const;
export const POST = `POST /api/comments/${THREAD}` as const;
export const STATE = `GET /api/comments/${THREAD}/state` as const;
export const SECOND_MS = 1_000;
export const DAY_MS = 86_400_000;

export interface CommentOptions {
  minute: number;
  ms?: number;
  root?: string;
  parent?: string;
  status?: string;
  visitor?: string;
  question?: boolean;
  byFarm?: boolean;
  pinned?: boolean;
}

/** March 20, 2026, that many minutes past noon. The tests' clock is at noon, so negative minutes are in the past. */
export const at = (minute: number, ms = 0) => new Date(Date.UTC(2026, 2, 20, 12, minute, 0, ms));

/** A browser that has been here long enough to be nobody special. */
export function returningVisitor(): Browser {
  const start = createTestBrowser();
  const name = randomUUID().replaceAll('-', '').slice(0, 22);
  start.setCookie('__Host-visitor', encodeURIComponent(signedCookie('visitor', name)));
  return start;
}

const EMPTY = `TRUNCATE community.comment, community.comment_like, community.comment_report, community.moderation_event,
  community.visitor_block, community.setting, community.outbox, community.rate_limit CASCADE`;

/** One database for a spec; `renew()` before each test empties it and starts the service anew, in two copies. */
export async function commentsFixture() {
  const database: TestDatabase<CommunityDb> = await createTestDatabase('community');
  const second = connectCommunity(database.url, { max: 4 });
  const start = () => {
    const deps = communityDepsForTest(database);
    const operator = createTestBrowser();
    const person = { id: '0197279a-0000-7000-8000-00000000000f', email: 'op@example.com', role: 'operator' } as const;
    deps.signIn(operator, { ...person, authenticatedAt: deps.clock.now() });
    const api: Api = createApi(communityApp(deps));
    const replica: Api = createApi(communityApp({ ...deps, db: second.db, pool: second.pool }));
    return { deps, operator, api, replica };
  };
  async function addComment(
    body: string,
    { minute, ms = 0, root, parent = root, ...more }: CommentOptions,
  ): Promise<string> {
    const id = randomUUID();
    const place = { thread: THREAD, rootId: root ?? null, parentId: parent ?? null };
    const words = { body, authorName: 'Ada', visitor: 'v', status: 'PUBLISHED', createdAt: at(minute, ms) };
    await database.db.comment.create({ data: { id, ...place, ...words, ...more } });
    return id;
  }
  const post = (content: string, as: Browser = returningVisitor(), more: Record<string, unknown> = {}) =>
    fixture.api(POST, { body: { content, commenterName: 'Ada', ...more } }, { as });
  const fixture = {
    ...start(),
    ...{ database, addComment, post },
    row: (id: string) => database.db.comment.findUniqueOrThrow({ where: { id } }),
    renew: async () => {
      await database.asOwner(EMPTY);
      Object.assign(fixture, start());
    },
    close: async () => {
      await second.close();
      await database.close();
    },
  };
  return fixture;
}
export type CommentsFixture = Awaited<ReturnType<typeof commentsFixture>>;

/** The fixture of a spec: created before its tests, reset before each, closed after all. */
export function setUpComments(): CommentsFixture {
  const fixture = {} as CommentsFixture;
  let opened: CommentsFixture;
  beforeAll(async () => {
    opened = await commentsFixture();
  });
  beforeEach(async () => {
    await opened.renew();
    Object.assign(fixture, opened);
  });
  afterAll(() => opened.close());
  return fixture;
}
