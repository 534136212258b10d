import { Client } from 'pg';
import { type Environment, usesMailbox } from './environment';

/** A letter with a code, as the mailbox keeps it. */
export interface CodeEmail {
  id: string;
  to: string;
  subject: string;
}

const EVERY_MS = 1_000;

const NEWEST = `SELECT message_id AS id, recipient AS "to", subject FROM mail.mailbox_letter
  WHERE service = 'learning' AND subject LIKE '% is your sign-in code' AND written_at > now() - interval '10 minutes'
  ORDER BY written_at`;

const lineOf = ({ to, subject }: CodeEmail) => `Sign-in code for ${to}: ${subject.split(' ')[0]}`;

/** Says each letter once, those that are there at the beginning never. */
export function codePrinter(print: (line: string) => void): (emails: readonly CodeEmail[]) => void {
  let printedIds: Set<string> | undefined;
  return (emails) => {
    if (printedIds) for (const email of emails) if (!printedIds.has(email.id)) print(lineOf(email));
    printedIds = new Set(emails.map(({ id }) => id));
  };
}

interface PrintOptions {
  userEnv: Environment;
  databaseUrl: string;
  print: (line: string) => void;
}

/**
 * Where no mail server sends letters, whoever started the site reads sign-in codes in its terminal, one line each. The
 * lines are read from the mailbox and stand in no log file; with a mail server, and in production, there are none.
 */
export async function printSignInCodes({
  userEnv: userEnv,
  databaseUrl,
  print: print,
}: PrintOptions): Promise<{ stop(): Promise<void> }> {
  if (!usesMailbox(userEnv)) return { stop: async () => undefined };
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined); // a database that ends takes the site with it, and that is said elsewhere
  await client.connect();
  const printNew = codePrinter(print);
  const poll = () =>
    client.query<CodeEmail>(NEWEST).then(
      ({ rows }) => printNew(rows),
      () => undefined,
    );
  await poll();
  const timer = setInterval(() => void poll(), EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await client.end().catch(() => undefined);
    },
  };
}
