import { createHash } from 'node:crypto';
import { site } from '@farm/farm';
import { Client } from 'pg';

/** The daily thread of the community hub; its key is the specification's. */
export const DAILY_THREAD = 'daily-farm-wisdom';

export interface SeedComment {
  id: string;
  parentId?: string;
  body: string;
  pinned?: boolean;
  /** ISO 8601 UTC: fixed, so that lists and tests are the same on every machine. */
  createdAt: string;
}

/** What the farm itself says first. Nobody is invented: the neighbors' words are theirs to write. */
export const FARM_COMMENTS: readonly SeedComment[] = [
  {
    id: '01970000-0000-7000-8000-000000000001',
    body: 'Welcome to the porch. Tell us what is coming up in your garden, ask what puzzles you, and be kind to each other.',
    pinned: true,
    createdAt: '2025-06-01T11:00:00.000Z',
  },
  {
    id: '01970000-0000-7000-8000-000000000002',
    parentId: '01970000-0000-7000-8000-000000000001',
    body: 'No account is needed. Your name can be a first name, and questions about soil, seed and season are all welcome.',
    createdAt: '2025-06-01T11:05:00.000Z',
  },
];

const LINK_HOURS = 24;

/**
 * Makes the operator with this address (already normalized) unless there is one, and stores a one-time sign-in link
 * by the SHA-256 of its token. Returns whether this operator still has to sign in for the first time; then the token
 * works for 24 hours from now.
 */
export async function storeOperatorLink(url: string, email: string, token: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const hash = createHash('sha256').update(token).digest();
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO learning.person (id, email, email_key, role) VALUES (gen_random_uuid(), $1, $1, 'operator')
       ON CONFLICT (email_key) DO UPDATE SET email_key = EXCLUDED.email_key RETURNING id`,
      [email],
    );
    const { rows: links } = await client.query<{ unused: boolean }>(
      `INSERT INTO learning.operator_link AS link (token_hash, person_id, expires_at)
       VALUES ($1, $2, now() + make_interval(hours => $3))
       ON CONFLICT (token_hash) DO UPDATE SET expires_at =
         CASE WHEN link.used_at IS NULL THEN EXCLUDED.expires_at ELSE link.expires_at END
       RETURNING used_at IS NULL AS unused`,
      [hash, rows[0]?.id, LINK_HOURS],
    );
    return links[0]?.unused ?? false;
  } finally {
    await client.end();
  }
}

const FARM = 'farm'; // no browser has this visitor id: theirs are keyed hashes

async function seedComments(client: Client): Promise<void> {
  for (const { id, parentId = null, body, pinned = false, createdAt } of FARM_COMMENTS) {
    await client.query(
      `INSERT INTO community.comment (id, thread, parent_id, root_id, body, author_name, visitor, by_farm, pinned, created_at)
       VALUES ($1, $2, $3, $3, $4, $5, $6, true, $7, $8) ON CONFLICT DO NOTHING`,
      [id, DAILY_THREAD, parentId, body, site.company, FARM, pinned, createdAt],
    );
  }
}

/**
 * What a site holds before its first visitor: the farm's own words in the daily thread. Safe to run at every start:
 * what is there already stays as it is, also when operators have changed it.
 */
export async function seedDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await seedComments(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
