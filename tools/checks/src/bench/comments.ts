import { alternate, callEndpoint, measureMs, visitorAt, withHarness } from './harness';
import { lineOf, type GrowthLine } from './medians';

const SAMPLES = 200;
const PAGE = 20; // roots
const LAST_PAGE = 500;
const LIST = '/api/comments/daily-farm-wisdom';

interface Root {
  id: string;
  createdat: string;
  parentid?: string;
}

/** The path of a page, found by loading all pages before it as 'Show older comments' does. */
async function pathOfPage(page: number, address: string): Promise<string> {
  const visitor = visitorAt(address);
  let before = '';
  for (let n = 1; n < page; n += 1) {
    const list = await callEndpoint<Root[]>(visitor, `${LIST}${before}`);
    const last = list.filter(({ parentid }) => parentid === undefined).at(-1);
    if (!last) throw new Error(`There is no page ${n + 1}`);
    before = `?before=${last.createdat}_${last.id}&limit=${PAGE}`;
  }
  return `${LIST}${before}`;
}

interface Target {
  address: string;
  path: string;
}

async function compare(name: string, small: Target, large: Target): Promise<GrowthLine> {
  const targets = { small, large };
  const visitors = { small: visitorAt(small.address), large: visitorAt(large.address) };
  const measure = (kind: 'small' | 'large') => measureMs(() => callEndpoint(visitors[kind], targets[kind].path));
  return lineOf({ name, ...(await alternate(['small', 'large'], SAMPLES, measure)) });
}

export interface CommentsGrowth {
  lines: readonly GrowthLine[];
  /** Size of the first page of 20,000 comments, uncompressed. */
  firstPageBytes: number;
}

/** The first page of 20,000 comments compared with that of 200, and page 500 with page 1, on the built service. */
export const measureCommentsGrowth = (print: (line: string) => void): Promise<CommentsGrowth> =>
  withHarness(async ({ database, service }) => {
    const site = async (size: number) => {
      print(`Filling a database with ${size.toLocaleString('en-US')} comments`);
      return service('community', await database(`bench_comments_${size}`, 'comments.sql', size));
    };
    const [few, many] = [await site(200), await site(20_000)];
    print(`Loading all pages up to ${LAST_PAGE}`);
    const first = { address: many, path: LIST };
    const last = { address: many, path: await pathOfPage(LAST_PAGE, many) };
    print(`Measuring, ${SAMPLES} of each`);
    const lines = [
      await compare('first page, 20,000 comments against 200', { address: few, path: LIST }, first),
      await compare('20,000 comments, page 500 against page 1', first, last),
    ];
    const page = await callEndpoint<object>(visitorAt(many), LIST);
    return { lines, firstPageBytes: Buffer.byteLength(JSON.stringify(page)) };
  });
