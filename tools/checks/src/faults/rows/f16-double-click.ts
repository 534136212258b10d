import { randomUUID } from 'node:crypto';
import { type FaultFindings, statuses } from '../findings';
import type { FaultSite } from '../site';
import type { VisitorResponse, SimulatedVisitor } from '../visitor';

const SUBMITS = 10;

interface Form {
  name: string;
  /** `key` identifies the form instance. */
  submit(visitor: SimulatedVisitor, key: string): Promise<VisitorResponse>;
  /** Counts the rows that it created. */
  rows: string;
}

const FORMS: readonly Form[] = [
  {
    name: 'a message',
    submit: (visitor, key) =>
      visitor.request('/api/contact', {
        body: { name: 'Ruth', email: 'ruth@example.com', message: `Twice? ${key}`, key },
      }),
    rows: 'SELECT count(*)::int AS rows FROM community.contact_message WHERE key::text = $1',
  },
  {
    name: 'a comment',
    submit: (visitor, key) =>
      visitor.request('/api/comments/daily-farm-wisdom', {
        body: { content: `We picked beans twice today, ${key}.`, commenterName: 'Ruth', key },
      }),
    rows: 'SELECT count(*)::int AS rows FROM community.comment WHERE key::text = $1',
  },
  {
    name: 'a question to the assistant',
    submit: (visitor, key) =>
      visitor.request('/api/dexter-response', { body: { message: 'When do I plant beans?', clientMessageId: key } }),
    rows: `SELECT count(*)::int AS rows FROM dexter.message WHERE client_message_id::text = $1 AND role = 'visitor'`,
  },
];

/** Submits every form with an idempotency key ten times at once, over both replicas. */
export async function doubleClick(site: FaultSite, { must, note }: FaultFindings): Promise<void> {
  for (const { name, submit, rows } of FORMS) {
    const visitor = site.visitor();
    await visitor.request('/api/comments/daily-farm-wisdom'); // sets the visitor cookie
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: SUBMITS }, () => submit(visitor, key)));
    const again = await submit(visitor, key);
    const count = (await site.database.rows<{ rows: number }>(rows, [key]))[0]?.rows ?? 0;
    must(count === 1, `${name} submitted ${SUBMITS} times is one row (${count})`);
    must(
      [...responses, again].every(({ status }) => status < 500 && status > 0),
      `${name}: nothing fails (${statuses(responses)})`,
    );
    note(`${name}: ${statuses([...responses, again])}, ${count} row`);
  }
}
