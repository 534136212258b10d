import { LIST, commentsFixture, type CommentsFixture } from '../testing/comments-fixture';

// 400 conversations of 50: 20,000 comments, each a long paragraph. Twenty conversations a statement, each within the
// statement timeout of a connection on a slow machine, too.
const CONVERSATIONS = 400;
const ROOTS = `
  INSERT INTO community.comment (id, thread, body, author_name, visitor, created_at)
    SELECT md5('root' || n)::uuid, 'daily-farm-wisdom', 'root ' || n || repeat(' okra', 40), 'Ada of Macon', 'v' || n,
      timestamptz '2026-01-01' + n * interval '1 minute' FROM generate_series($1::int, $1::int + 19) n`;
const REPLIES = `
  INSERT INTO community.comment (id, thread, root_id, parent_id, body, author_name, visitor, created_at)
    SELECT md5('reply' || n || '-' || m)::uuid, 'daily-farm-wisdom', md5('root' || n)::uuid, md5('root' || n)::uuid,
      'reply ' || m || repeat(' beans', 40), 'Bo', 'v' || m, timestamptz '2026-02-01' + (n * 50 + m) * interval '1 s'
    FROM generate_series($1::int, $1::int + 19) n, generate_series(1, 49) m`;
const MORE = `INSERT INTO community.comment (id, thread, body, author_name, visitor, created_at)
  VALUES (gen_random_uuid(), 'daily-farm-wisdom', 'just now', 'Cy', 'v', timestamptz '2026-03-01' + $1 * interval '1 s')`;

let fixture: CommentsFixture;
beforeAll(async () => {
  fixture = await commentsFixture();
  for (let first = 1; first <= CONVERSATIONS; first += 20) {
    for (const statement of [ROOTS, REPLIES]) await fixture.database.pool.query(statement, [first]);
  }
  await fixture.database.pool.query('ANALYZE community.comment');
});
afterAll(() => fixture.close());

test('the first page of 20,000 comments is smaller than 60 KB', async () => {
  const { bytes, body } = await fixture.api.raw(LIST);
  expect((body as unknown[]).length).toBe(80);
  expect(bytes.length).toBeLessThan(60_000);
});

test('a page reads a handful of blocks by its index, the first and the last one', async () => {
  for (const before of ['2027-01-01', '2026-01-01 01:00']) {
    const { rows } = await fixture.database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS)
      SELECT id FROM community.comment c WHERE thread = 'daily-farm-wisdom' AND root_id IS NULL AND status = 'PUBLISHED'
        AND NOT pinned AND (created_at, id) < ('${before}', '00000000-0000-0000-0000-000000000000')
      ORDER BY created_at DESC, id DESC LIMIT 20`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan using comment_roots/);
    expect(Number(/shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(40);
  }
});

test('paging under inserts neither repeats nor skips rows', async () => {
  const ids: string[] = [];
  for (let before: string | undefined, page = 0; ; page += 1) {
    const roots = (await fixture.api(LIST, { query: { before, limit: 50 } })).filter(
      ({ rootid }) => rootid === undefined,
    );
    const last = roots.at(-1);
    if (!last) break;
    ids.push(...roots.map(({ content }) => content.replace(/( okra)+$/, '')));
    before = `${last.createdat}_${last.id}`;
    await fixture.database.pool.query(MORE, [page]);
  }
  expect(ids).toEqual(Array.from({ length: CONVERSATIONS }, (_, i) => `root ${CONVERSATIONS - i}`));
});

test('all replies of a long conversation can be loaded, each once', async () => {
  const [root] = (await fixture.api(LIST)).filter(({ content }) => content.startsWith('root'));
  const id = root?.id ?? '';
  const ids: string[] = [];
  for (let after: string | undefined; ;) {
    const replies = await fixture.api('GET /api/comments/:id/replies', { params: { id }, query: { after } });
    const last = replies.at(-1);
    if (!last) break;
    ids.push(...replies.map((reply) => reply.id));
    after = `${last.createdat}_${last.id}`;
  }
  expect([ids.length, new Set(ids).size]).toEqual([49, 49]);
});
