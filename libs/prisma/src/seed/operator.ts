import { createHash } from 'node:crypto';
import { Client } from 'pg';

const LINK_HOURS = 24;

/**
 * Makes the operator with this address (already lower case) unless there is one, and stores a one-time sign-in link
 * by the SHA-256 of its token. Returns whether this operator still has to sign in for the first time; then the token
 * works for 24 hours from now.
 */
export async function offerOperatorLink(url: string, email: string, token: string): Promise<boolean> {
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
