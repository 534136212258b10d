import { randomUUID } from 'node:crypto';
import type { FaultSite } from '../fault-site';
import { findings, type Outcome, statuses } from '../outcome';
import type { Answer, Visitor } from '../visitor';

const PRESSES = 10;

interface Form {
  name: string;
  /** Where it goes; `key` is of the form's instance. */
  press(visitor: Visitor, key: string): Promise<Answer>;
  /** Counts the rows it left. */
  rows: string;
}

const FORMS: readonly Form[] = [
  {
    name: 'a message',
    press: (visitor, key) =>
      visitor.ask('/api/contact', { body: { name: 'Ruth', email: 'ruth@example.com', message: `Twice? ${key}`, key } }),
    rows: 'SELECT count(*)::int AS rows FROM community.contact_message WHERE key::text = $1',
  },
  {
    name: 'a comment',
    press: (visitor, key) =>
      visitor.ask('/api/comments/daily-farm-wisdom', {
        body: { content: `We picked beans twice today, ${key}.`, commenterName: 'Ruth', key },
      }),
    rows: 'SELECT count(*)::int AS rows FROM community.comment WHERE key::text = $1',
  },
  {
    name: 'a question to the assistant',
    press: (visitor, key) =>
      visitor.ask('/api/dexter-response', { body: { message: 'When do I plant beans?', clientMessageId: key } }),
    rows: `SELECT count(*)::int AS rows FROM dexter.message WHERE client_message_id::text = $1 AND role = 'visitor'`,
  },
];

/** Every form with a key pressed ten times at once, as two tabs and a nervous finger would, over both copies. */
export async function pressedTwice(site: FaultSite): Promise<Outcome> {
  const { broken, must } = findings();
  const seen: string[] = [];
  const all: Answer[] = [];
  let [lost, doubled] = [0, 0];
  for (const { name, press, rows } of FORMS) {
    const visitor = site.visitor();
    await visitor.ask('/api/comments/daily-farm-wisdom'); // brings the cookie: all tabs are one browser
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: PRESSES }, () => press(visitor, key)));
    const again = await press(visitor, key);
    const found = (await site.database.rows<{ rows: number }>(rows, [key]))[0]?.rows ?? 0;
    must(found === 1, `${name} pressed ${PRESSES} times is one row (${found})`);
    must(
      [...answers, again].every(({ status }) => status < 500 && status > 0),
      `${name}: nothing fails (${statuses(answers)})`,
    );
    seen.push(`${name}: ${statuses([...answers, again])}, ${found} row`);
    all.push(...answers, again);
    lost += found === 0 ? 1 : 0;
    doubled += Math.max(0, found - 1);
  }
  const failures = all.filter(({ status }) => status === 0 || status >= 500).length;
  return { ...{ requests: all.length, failures, secondsToRecover: null, lost, doubled }, seen, broken };
}
