import { Client } from 'pg';
import { type Environment, usesMailbox } from './environment';

/** An email with a sign-in code in the mailbox. */
export interface CodeEmail {
  id: string;
  to: string;
  subject: string;
}

const POLL_MS = 1_000;

const NEWEST = `SELECT message_id AS id, recipient AS "to", subject FROM mail.mailbox_letter
  WHERE service = 'learning' AND subject LIKE '% is your sign-in code' AND written_at > now() - interval '10 minutes'
  ORDER BY written_at`;

const lineOf = ({ to, subject }: CodeEmail) => `Sign-in code for ${to}: ${subject.split(' ')[0]}`;

/** Prints each email once, except those of the first call. */
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

/** Prints sign-in codes from the local mailbox to the terminal, never to a log file. Does nothing with a mail server or in production. */
export async function printSignInCodes({
  userEnv,
  databaseUrl,
  print,
}: PrintOptions): Promise<{ stop(): Promise<void> }> {
  if (!usesMailbox(userEnv)) return { stop: async () => undefined };
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined); // the end of the database is reported elsewhere
  await client.connect();
  const printNew = codePrinter(print);
  const poll = () =>
    client.query<CodeEmail>(NEWEST).then(
      ({ rows }) => printNew(rows),
      () => undefined,
    );
  await poll();
  const timer = setInterval(() => void poll(), POLL_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await client.end().catch(() => undefined);
    },
  };
}
