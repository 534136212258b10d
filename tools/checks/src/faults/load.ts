import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@farm/contracts';
import type { FaultSite } from './site';
import type { VisitorResponse, SimulatedVisitor } from './visitor';

export interface RecordedCall extends VisitorResponse {
  service: ServiceName;
  call: string;
  /** Start of the call in milliseconds since the load began. */
  at: number;
}

/** A write that the site acknowledged: its row must exist exactly once. */
export interface AcknowledgedWrite {
  table: 'community.comment' | 'payments."order"' | 'community.contact_message' | 'dexter.message';
  column: 'body' | 'id' | 'key' | 'client_message_id';
  value: string;
}

interface Call {
  service: ServiceName;
  call: string;
  run(visitor: SimulatedVisitor): Promise<{ response: VisitorResponse; write?: AcknowledgedWrite }>;
}

const read = (service: ServiceName, path: string): Call => ({
  service,
  call: `GET ${path}`,
  run: async (visitor) => ({ response: await visitor.request(path) }),
});

const isOk = ({ status }: VisitorResponse) => status >= 200 && status < 300;

const comment: Call = {
  service: 'community',
  call: 'POST /api/comments/daily-farm-wisdom',
  async run(visitor) {
    const key = randomUUID();
    const content = `We planted row ${key} this morning, and it rained.`;
    const response = await visitor.request('/api/comments/daily-farm-wisdom', {
      body: { content, commenterName: 'Ruth', key },
    });
    return { response, ...(isOk(response) && { write: { table: 'community.comment', column: 'key', value: key } }) };
  },
};

const contact: Call = {
  service: 'community',
  call: 'POST /api/contact',
  async run(visitor) {
    const key = randomUUID();
    const body = { name: 'Ruth', email: 'ruth@example.com', message: `When is pick-up? ${key}`, key };
    const response = await visitor.request('/api/contact', { body });
    return {
      response,
      ...(isOk(response) && { write: { table: 'community.contact_message', column: 'key', value: key } }),
    };
  },
};

const freeOrder: Call = {
  service: 'payments',
  call: 'POST /api/free-orders',
  async run(visitor) {
    const response = await visitor.request('/api/free-orders', { body: { bookId: 'seeds-of-change' } });
    const { sessionId = '' } = (response.body ?? {}) as { sessionId?: string };
    const value = sessionId.replace(/^free_/, '');
    return { response, ...(isOk(response) && { write: { table: 'payments."order"', column: 'id', value } }) };
  },
};

const question: Call = {
  service: 'dexter',
  call: 'POST /api/dexter-response',
  async run(visitor) {
    const id = randomUUID();
    const body = { message: 'When do I plant tomatoes?', clientMessageId: id };
    const response = await visitor.request('/api/dexter-response', { body });
    const write = { table: 'dexter.message', column: 'client_message_id', value: id } as const;
    return { response, ...(isOk(response) && { write }) };
  },
};

/** Calls of a visitor, in turn. */
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

/** A running load. */
export interface Load {
  recorded: readonly RecordedCall[];
  writes: readonly AcknowledgedWrite[];
  /** Milliseconds since it began. */
  now(): number;
  /** Stops after the running calls. */
  stop(): Promise<void>;
}

const CALLS_PER_VISITOR = 8; // below a visitor's rate limits

/** Starts this many concurrent visitors with a pause between calls. */
export function startLoad(site: Pick<FaultSite, 'visitor'>, visitors: number, pauseMs = 40, calls = CALLS): Load {
  const recorded: RecordedCall[] = [];
  const writes: AcknowledgedWrite[] = [];
  const began = performance.now();
  const now = () => performance.now() - began;
  let isStopped = false;
  const visit = async (first: number) => {
    for (let turn = first; !isStopped;) {
      const visitor = site.visitor();
      for (let left = CALLS_PER_VISITOR; left > 0 && !isStopped; left -= 1, turn += 1) {
        const { service, call, run } = calls[turn % calls.length] as Call;
        const at = now();
        const { response, write } = await run(visitor);
        recorded.push({ ...response, body: null, service, call, at }); // half an hour of bodies does not fit into memory
        if (write) writes.push(write);
        await pause(pauseMs);
      }
    }
  };
  const all = Array.from({ length: visitors }, (_, index) => visit(index));
  return {
    recorded,
    writes,
    now,
    async stop() {
      isStopped = true;
      await Promise.all(all);
    },
  };
}

/** Counts acknowledged writes without a row, and those with several. */
export async function missingAndDuplicated(
  { database }: Pick<FaultSite, 'database'>,
  writes: readonly AcknowledgedWrite[],
): Promise<{ missing: number; duplicated: number }> {
  let [missing, duplicated] = [0, 0];
  const kinds = new Map(writes.map(({ table, column }) => [`${table} ${column}`, { table, column }]));
  for (const { table, column } of kinds.values()) {
    const values = writes.filter((row) => row.table === table && row.column === column).map(({ value }) => value);
    const own = table === 'dexter.message' ? ` AND role = 'visitor'` : '';
    const sql = `SELECT ${column}::text AS value, count(*)::int AS times FROM ${table}
                 WHERE ${column}::text = ANY($1)${own} GROUP BY 1`;
    const found = await database.rows<{ value: string; times: number }>(sql, [values]);
    missing += new Set(values).size - found.length;
    duplicated += found.filter(({ times }) => times > 1).length;
  }
  return { missing, duplicated };
}
