import { Client } from 'pg';
import { keepsLetters, type Environment } from './environment';

/** A letter with a code, as the mailbox keeps it. */
export interface CodeLetter {
  id: string;
  to: string;
  subject: string;
}

const EVERY_MS = 1_000;

const NEWEST = `SELECT message_id AS id, recipient AS "to", subject FROM mail.mailbox_letter
  WHERE service = 'learning' AND subject LIKE '% is your sign-in code' AND written_at > now() - interval '10 minutes'
  ORDER BY written_at`;

const lineOf = ({ to, subject }: CodeLetter) => `Sign-in code for ${to}: ${subject.split(' ')[0]}`;

/** Says each letter once, those that are there at the beginning never. */
export function codeTeller(say: (line: string) => void): (letters: readonly CodeLetter[]) => void {
  let said: Set<string> | undefined;
  return (letters) => {
    if (said) for (const letter of letters) if (!said.has(letter.id)) say(lineOf(letter));
    said = new Set(letters.map(({ id }) => id));
  };
}

interface Telling {
  given: Environment;
  databaseUrl: string;
  say: (line: string) => void;
}

/**
 * Where no mail server sends letters, whoever started the site reads sign-in codes in its terminal, one line each. The
 * lines are read from the mailbox and stand in no log file; with a mail server, and in production, there are none.
 */
export async function tellSignInCodes({ given, databaseUrl, say }: Telling): Promise<{ stop(): Promise<void> }> {
  if (!keepsLetters(given)) return { stop: async () => undefined };
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined); // a database that ends takes the site with it, and that is said elsewhere
  await client.connect();
  const tell = codeTeller(say);
  const look = () =>
    client.query<CodeLetter>(NEWEST).then(
      ({ rows }) => tell(rows),
      () => undefined,
    );
  await look();
  const timer = setInterval(() => void look(), EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await client.end().catch(() => undefined);
    },
  };
}
