import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbedded, type Embedded } from '@farm/prisma/embedded';
import { migrate } from '@farm/prisma/migrate';
import { Client } from 'pg';
import { timed, Visitor } from './asked';
import { lineOf, type GrowthLine } from './medians';
import { service } from './standing';

const SAMPLES = 200;
const WARM_UP = 10;
const POSTGRES_PORT = 54_392;
const FEW = 200;
const MANY = 20_000;
const PAGE = 20; // roots
const LAST_PAGE = 500;
const LIST = '/api/comments/daily-farm-wisdom';

// Three of five comments are roots, the others answer the newest ones: page 500 exists, and the first page is a full one.
export const CONVERSATIONS: readonly string[] = [
  `INSERT INTO community.comment (id, thread, body, author_name, visitor, created_at)
   SELECT md5('root' || n)::uuid, 'daily-farm-wisdom', 'Root ' || n || repeat(' okra', 20), 'Ada', 'v' || n,
     timestamptz '2026-01-01' + n * interval '1 second' FROM generate_series(1, $1::int * 3 / 5) n`,
  `INSERT INTO community.comment (id, thread, root_id, parent_id, body, author_name, visitor, created_at)
   SELECT md5('reply' || n)::uuid, 'daily-farm-wisdom', root.id, root.id, 'Reply ' || n || repeat(' beans', 20), 'Bo',
     'v' || n, timestamptz '2026-02-01' + n * interval '1 second'
   FROM generate_series(1, $1::int * 2 / 5) n
   JOIN LATERAL (SELECT md5('root' || ($1::int * 3 / 5 - n / 4))::uuid AS id) root ON true`,
  'ANALYZE',
];

async function filled(server: Embedded, comments: number): Promise<string> {
  const url = await ensureDatabase(server, `bench_comments_${comments}`);
  await migrate(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of CONVERSATIONS) await client.query(statement, statement.includes('$1') ? [comments] : []);
  } finally {
    await client.end();
  }
  return url;
}

interface Root {
  id: string;
  createdat: string;
  parentid?: string;
}

/** Where the page of this number begins, as a reader gets there who presses 'Show older comments'. */
async function beginningOf(page: number, address: string): Promise<string> {
  const visitor = new Visitor(address);
  let before = '';
  for (let n = 1; n < page; n += 1) {
    const list = JSON.parse(await visitor.ask(`${LIST}${before}`)) as Root[];
    const last = list.filter(({ parentid }) => parentid === undefined).at(-1);
    if (!last) throw new Error(`There is no page ${n + 1}`);
    before = `?before=${last.createdat}_${last.id}&limit=${PAGE}`;
  }
  return `${LIST}${before}`;
}

interface Asked {
  address: string;
  path: string;
}

async function compared(name: string, small: Asked, large: Asked): Promise<GrowthLine> {
  const figures = { small: [] as number[], large: [] as number[] };
  const visitors = { small: new Visitor(small.address), large: new Visitor(large.address) };
  for (let n = 1; n <= SAMPLES + WARM_UP; n += 1) {
    // The two take turns, and take turns at being first.
    for (const kind of n % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      const { path } = kind === 'small' ? small : large;
      const ms = await timed(() => visitors[kind].ask(path));
      if (n > WARM_UP) figures[kind].push(ms);
    }
  }
  return lineOf({ name, ...figures });
}

export interface CommentsGrowth {
  lines: readonly GrowthLine[];
  /** What the first page of 20,000 comments weighs, uncompressed. */
  firstPageBytes: number;
}

/** The first page of 20,000 comments against that of 200, and page 500 against page 1, on the built service. */
export async function comments(say: (line: string) => void): Promise<CommentsGrowth> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const server = await startEmbedded({ folder: join(folder, 'postgres'), port: POSTGRES_PORT });
    stops.push(() => server.stop());
    const site = async (size: number): Promise<string> => {
      say(`Filling a database with ${size.toLocaleString('en-US')} comments`);
      const community = await service('community', await filled(server, size));
      stops.push(community.stop);
      return community.address;
    };
    const [few, many] = [await site(FEW), await site(MANY)];
    say(`Walking to page ${LAST_PAGE}`);
    const first = { address: many, path: LIST };
    const last = { address: many, path: await beginningOf(LAST_PAGE, many) };
    say(`Measuring, ${SAMPLES} of each`);
    const lines = [
      await compared('first page, 20,000 comments against 200', { address: few, path: LIST }, first),
      await compared('20,000 comments, page 500 against page 1', first, last),
    ];
    return { lines, firstPageBytes: Buffer.byteLength(await new Visitor(many).ask(LIST)) };
  } finally {
    for (const stop of stops.reverse()) await stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}
