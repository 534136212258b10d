import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@farm/contracts';
import type { FaultSite } from './site';
import type { VisitorResponse, SimulatedVisitor } from './visitor';

/** One call of the load and what became of it. */
export interface Noted extends VisitorResponse {
  service: ServiceName;
  call: string;
  /** Milliseconds since the load began when it was asked. */
  at: number;
}

/** A write that was answered with success: its row must be there, once. */
export interface Acknowledged {
  table: 'community.comment' | 'payments."order"' | 'community.contact_message' | 'dexter.message';
  column: 'body' | 'id' | 'key' | 'client_message_id';
  value: string;
}

interface Call {
  service: ServiceName;
  call: string;
  run(visitor: SimulatedVisitor): Promise<{ answer: VisitorResponse; wrote?: Acknowledged }>;
}

const read = (service: ServiceName, path: string): Call => ({
  service,
  call: `GET ${path}`,
  run: async (visitor) => ({ answer: await visitor.request(path) }),
});

const isOk = ({ status }: VisitorResponse) => status >= 200 && status < 300;

const comment: Call = {
  service: 'community',
  call: 'POST /api/comments/daily-farm-wisdom',
  async run(visitor) {
    const key = randomUUID();
    const content = `We planted row ${key} this morning, and it rained.`;
    const answer = await visitor.request('/api/comments/daily-farm-wisdom', {
      body: { content, commenterName: 'Ruth', key },
    });
    return { answer, ...(isOk(answer) && { wrote: { table: 'community.comment', column: 'key', value: key } }) };
  },
};

const contact: Call = {
  service: 'community',
  call: 'POST /api/contact',
  async run(visitor) {
    const key = randomUUID();
    const body = { name: 'Ruth', email: 'ruth@example.com', message: `When is pick-up? ${key}`, key };
    const answer = await visitor.request('/api/contact', { body });
    return {
      answer,
      ...(isOk(answer) && { wrote: { table: 'community.contact_message', column: 'key', value: key } }),
    };
  },
};

const freeOrder: Call = {
  service: 'payments',
  call: 'POST /api/free-orders',
  async run(visitor) {
    const answer = await visitor.request('/api/free-orders', { body: { bookId: 'seeds-of-change' } });
    const { sessionId = '' } = (answer.body ?? {}) as { sessionId?: string };
    const value = sessionId.replace(/^free_/, '');
    return { answer, ...(isOk(answer) && { wrote: { table: 'payments."order"', column: 'id', value } }) };
  },
};

const question: Call = {
  service: 'dexter',
  call: 'POST /api/dexter-response',
  async run(visitor) {
    const id = randomUUID();
    const body = { message: 'When do I plant tomatoes?', clientMessageId: id };
    const answer = await visitor.request('/api/dexter-response', { body });
    const wrote = { table: 'dexter.message', column: 'client_message_id', value: id } as const;
    return { answer, ...(isOk(answer) && { wrote }) };
  },
};

/** What visitors do, in turn. */
export const CALLS: readonly Call[] = [
  read('community', '/api/comments/daily-farm-wisdom'),
  comment,
  read('payments', '/api/payments/config'),
  freeOrder,
  read('learning', '/api/quiz/leaderboard'),
  read('learning', '/api/quiz/challenges'),
  question,
  contact,
];

/** A load under way. */
export interface Load {
  noted: readonly Noted[];
  wrote: readonly Acknowledged[];
  /** Milliseconds since it began. */
  now(): number;
  /** Ends it after the calls under way. */
  stop(): Promise<void>;
}

const CALLS_EACH = 8; // then another visitor comes: nobody meets their own limits

/** So many visitors at a time, each with a pause between calls, until it is stopped. */
export function startLoad(site: Pick<FaultSite, 'visitor'>, visitors: number, pauseMs = 40, calls = CALLS): Load {
  const noted: Noted[] = [];
  const wrote: Acknowledged[] = [];
  const began = performance.now();
  const now = () => performance.now() - began;
  let isOver = false;
  const visit = async (first: number) => {
    for (let turn = first; !isOver;) {
      const visitor = site.visitor();
      for (let left = CALLS_EACH; left > 0 && !isOver; left -= 1, turn += 1) {
        const { service, call, run } = calls[turn % calls.length] as Call;
        const at = now();
        const { answer, wrote: row } = await run(visitor);
        noted.push({ ...answer, body: null, service, call, at }); // half an hour of texts would not fit into memory
        if (row) wrote.push(row);
        await pause(pauseMs);
      }
    }
  };
  const all = Array.from({ length: visitors }, (_, index) => visit(index));
  return {
    ...{ noted, wrote, now },
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

/** How many acknowledged writes have no row, and how many have two. */
export async function missingAndDuplicated(
  { database }: Pick<FaultSite, 'database'>,
  wrote: readonly Acknowledged[],
): Promise<{ missing: number; doubled: number }> {
  let [missing, doubled] = [0, 0];
  const kinds = new Map(wrote.map(({ table, column }) => [`${table} ${column}`, { table, column }]));
  for (const { table, column } of kinds.values()) {
    const values = wrote.filter((row) => row.table === table && row.column === column).map(({ value }) => value);
    const own = table === 'dexter.message' ? ` AND role = 'visitor'` : '';
    const sql = `SELECT ${column}::text AS value, count(*)::int AS times FROM ${table}
                 WHERE ${column}::text = ANY($1)${own} GROUP BY 1`;
    const orders = await database.rows<{ value: string; times: number }>(sql, [values]);
    missing += new Set(values).size - orders.length;
    doubled += orders.filter(({ times }) => times > 1).length;
  }
  return { missing: missing, doubled };
}
