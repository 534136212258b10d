import { randomUUID } from 'node:crypto';
import { type FaultFindings, statuses } from '../findings';
import type { FaultSite } from '../site';
import type { VisitorResponse, SimulatedVisitor } from '../visitor';

const PRESSES = 10;

interface Form {
  name: string;
  /** Where it goes; `key` is of the form's instance. */
  press(visitor: SimulatedVisitor, key: string): Promise<VisitorResponse>;
  /** Counts the rows it left. */
  rows: string;
}

const FORMS: readonly Form[] = [
  {
    name: 'a message',
    press: (visitor, key) =>
      visitor.request('/api/contact', {
        body: { name: 'Ruth', email: 'ruth@example.com', message: `Twice? ${key}`, key },
      }),
    rows: 'SELECT count(*)::int AS rows FROM community.contact_message WHERE key::text = $1',
  },
  {
    name: 'a comment',
    press: (visitor, key) =>
      visitor.request('/api/comments/daily-farm-wisdom', {
        body: { content: `We picked beans twice today, ${key}.`, commenterName: 'Ruth', key },
      }),
    rows: 'SELECT count(*)::int AS rows FROM community.comment WHERE key::text = $1',
  },
  {
    name: 'a question to the assistant',
    press: (visitor, key) =>
      visitor.request('/api/dexter-response', { body: { message: 'When do I plant beans?', clientMessageId: key } }),
    rows: `SELECT count(*)::int AS rows FROM dexter.message WHERE client_message_id::text = $1 AND role = 'visitor'`,
  },
];

/** Every form with a key pressed ten times at once, as two tabs and a nervous finger would, over both copies. */
export async function pressedTwice(site: FaultSite, { must, note }: FaultFindings): Promise<void> {
  for (const { name, press, rows } of FORMS) {
    const visitor = site.visitor();
    await visitor.request('/api/comments/daily-farm-wisdom'); // brings the cookie: all tabs are one browser
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: PRESSES }, () => press(visitor, key)));
    const again = await press(visitor, key);
    const orders = (await site.database.rows<{ rows: number }>(rows, [key]))[0]?.rows ?? 0;
    must(orders === 1, `${name} pressed ${PRESSES} times is one row (${orders})`);
    must(
      [...answers, again].every(({ status }) => status < 500 && status > 0),
      `${name}: nothing fails (${statuses(answers)})`,
    );
    note(`${name}: ${statuses([...answers, again])}, ${orders} row`);
  }
}
