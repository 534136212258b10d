import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@farm/contracts';
import type { Copy } from '../copies';
import type { FaultSite } from '../fault-site';
import { signedInOperator } from '../operator';
import { findings, type Outcome } from '../outcome';
import type { Answer, Visitor } from '../visitor';

const ALLOWED = 3; // contact messages of one visitor an hour
const ASKED = 12;
const LETTERS = 20;
const LATE_MS = 75_000; // a minute until the tick, and what the queue takes to notice it
const LETTER_MS = 20_000;

const pairOf = (site: FaultSite, service: ServiceName, visitor: Visitor) =>
  site.copies(service).map(({ address }: Copy) => visitor.at(address)) as [Visitor, Visitor];

const message = (text: string) => {
  const key = randomUUID();
  return { name: 'Ruth', email: 'ruth@example.com', message: `${text} ${key}`, key };
};

/** One visitor writes more often than allowed, to both copies at once. */
async function limitsAreShared(site: FaultSite): Promise<number> {
  const visitor = site.visitor();
  await visitor.ask('/api/comments/daily-farm-wisdom');
  const pair = pairOf(site, 'community', visitor);
  const answers = await Promise.all(
    Array.from({ length: ASKED }, (_, index) =>
      (pair[index % 2] as Visitor).ask('/api/contact', { body: message('Too often?') }),
    ),
  );
  return answers.filter(({ status }) => status === 200 || status === 201).length;
}

/** What each copy of learning and of the assistant says to a session, before and after it ends at one of them. */
async function sessionsAreShared(site: FaultSite, operator: Visitor): Promise<string> {
  const user = () => pairOf(site, 'learning', operator).map((each) => each.ask('/api/auth/user'));
  const status = () => pairOf(site, 'dexter', operator).map((each) => each.ask('/api/dexter/scheduler/status'));
  const answers: Answer[] = await Promise.all([...user(), ...status()]);
  return answers.map((answer) => answer.status).join(' ');
}

/** A correction taught at one copy, then asked at the other. */
async function lessonsAreShared(site: FaultSite, operator: Visitor): Promise<boolean> {
  const [first] = pairOf(site, 'dexter', operator);
  const [, other] = pairOf(site, 'dexter', site.visitor());
  const say = 'Our mascot is a speckled hen with the name of Biscuit.';
  const body = { question: 'Who is your mascot?', correctionMessage: say };
  const taught = await first.ask('/api/dexter/correct', { body });
  if (taught.status !== 200) throw new Error(`The lesson was refused: ${JSON.stringify(taught.body)}`);
  const heard = await other.ask('/api/dexter-response', { body: { message: 'Who is your mascot?' } });
  return JSON.stringify(heard.body).includes('Biscuit');
}

const wallTime = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at);

/** The daily training set to the next minute; how often it ran. */
async function dailyTicks(site: FaultSite, operator: Visitor): Promise<number> {
  const [first] = pairOf(site, 'dexter', operator);
  const dailyTrainingTime = wallTime(new Date(Date.now() + 60_000), 'America/New_York');
  const config = { enabled: true, dailyTrainingTime, trainingIntensity: 'light', adaptiveTraining: true };
  const body = { ...config, continuousMonitoring: true, bulkTrainingEnabled: true };
  // A row before this one may have moved clocks, and with them the slot of this day, which runs once.
  await site.database.rows(
    `UPDATE dexter.training_run SET slot_key = 'before ' || slot_key WHERE slot_key LIKE 'daily:%'`,
  );
  const set = await first.ask('/api/dexter/scheduler/config', { body });
  if (set.status !== 200) throw new Error(`The schedule was refused: ${JSON.stringify(set.body)}`);
  const count = async () => {
    const sql = `SELECT count(*)::int AS runs FROM dexter.training_run WHERE slot_key LIKE 'daily:%' AND started_at > now() - interval '3 minutes'`;
    return (await site.database.rows<{ runs: number }>(sql))[0]?.runs ?? 0;
  };
  const until = Date.now() + LATE_MS;
  while (Date.now() < until && (await count()) === 0) await pause(500);
  await pause(3_000); // a second copy would have begun by now
  return count();
}

/** How many letters to the farm about these messages were sent, and how often at most. */
async function lettersGoOnce(site: FaultSite): Promise<{ sent: number; most: number }> {
  const bodies = Array.from({ length: LETTERS }, () => message('Once?'));
  await Promise.all(bodies.map((body) => site.visitor().ask('/api/contact', { body })));
  const sql = `SELECT m.key, count(b.*)::int AS times FROM community.contact_message m
    LEFT JOIN mail.mailbox_letter b ON b.text LIKE '%' || m.key || '%' WHERE m.key::text = ANY($1) GROUP BY 1`;
  const until = Date.now() + LETTER_MS;
  for (;;) {
    const found = await site.database.rows<{ times: number }>(sql, [bodies.map(({ key }) => key)]);
    const sent = found.filter(({ times }) => times > 0).length;
    if (sent === LETTERS || Date.now() > until) return { sent, most: Math.max(...found.map(({ times }) => times)) };
    await pause(250);
  }
}

/** Two copies of each service, schedules on both. */
export async function twoCopies(site: FaultSite): Promise<Outcome> {
  const { broken, must } = findings();
  const operator = await signedInOperator(site);
  const accepted = await limitsAreShared(site);
  must(accepted === ALLOWED, `one limit over both copies (${accepted} of ${ASKED} accepted, ${ALLOWED} allowed)`);
  const sessions = await sessionsAreShared(site, operator);
  must(sessions === '200 200 200 200', `a session holds at every copy (${sessions})`);
  must(await lessonsAreShared(site, operator), 'a lesson taught at one copy is answered by the other');
  const letters = await lettersGoOnce(site);
  must(letters.sent === LETTERS && letters.most === 1, `each letter goes once (${JSON.stringify(letters)})`);
  const ticks = await dailyTicks(site, operator);
  must(ticks === 1, `the daily tick comes once (${ticks})`);
  return {
    ...{ requests: ASKED + LETTERS + 6, failures: 0, secondsToRecover: null },
    ...{
      lost: LETTERS - letters.sent + (ticks === 0 ? 1 : 0),
      doubled: Math.max(0, letters.most - 1) + Math.max(0, ticks - 1),
    },
    seen: [
      `${accepted} of ${ASKED} messages of one visitor taken by both copies together`,
      `${letters.sent} letters, each ${letters.most} time`,
      `${ticks} daily run over two copies`,
    ],
    broken,
  };
}
