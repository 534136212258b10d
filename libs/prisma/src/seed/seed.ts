import { createHash } from 'node:crypto';
import { site } from '@farm/farm';
import { Client } from 'pg';

/** The comment thread of the community hub. */
export const DAILY_THREAD = 'daily-farm-wisdom';

export interface SeedComment {
  id: string;
  parentId?: string;
  body: string;
  pinned?: boolean;
  /** ISO 8601 UTC; fixed for reproducible tests. */
  createdAt: string;
}

/** The farm's first comments. There are no invented visitors. */
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
 * Creates the operator with this normalized address unless there is one, and stores the SHA-256 of a one-time sign-in token,
 * valid for 24 hours. Resolves with false if the token was already used.
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

const FARM = 'farm'; // cannot be a browser's visitor id, because those are hashes

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
 * Inserts the farm's first comments. Runs at every start; existing rows are not changed.
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
