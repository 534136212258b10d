import { site } from '@farm/farm';
import { Client } from 'pg';
import { DAILY_THREAD, FARM_COMMENTS } from './comments';

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
export async function seed(url: string): Promise<void> {
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
