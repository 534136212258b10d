/** Statements that fill a migrated database with `$1` comments, likes, leads and posts, as a site of that age would have. */
export const BULK_DATA: readonly string[] = [
  // Three of five comments are roots, the others answer them.
  `INSERT INTO community.comment (id, thread, body, author_name, visitor, created_at)
   SELECT md5('root' || n)::uuid, 'daily-farm-wisdom', 'root ' || n || repeat(' okra', 20), 'Ada', 'v' || (n % 50000),
     timestamptz '2020-01-01' + n * interval '90 seconds' FROM generate_series(1, $1::int * 3 / 5) n`,
  `INSERT INTO community.comment (id, thread, root_id, parent_id, body, author_name, visitor, created_at)
   SELECT md5('reply' || n)::uuid, 'daily-farm-wisdom', md5('root' || root)::uuid, md5('root' || root)::uuid,
     'reply ' || n, 'Bo', 'v' || (n % 50000), timestamptz '2025-12-01' + n * interval '1 second'
   FROM (SELECT n, 1 + (n * 7919::bigint) % ($1::int * 3 / 5) AS root FROM generate_series(1, $1::int * 2 / 5) n) AS replies`,
  `INSERT INTO community.comment_like (comment_id, visitor)
   SELECT md5('root' || n)::uuid, 'v' || ((n * 31::bigint) % 50000) FROM generate_series(1, $1::int * 3 / 5) n`,
  `INSERT INTO community.blog_post (id, slug, title, content, tips, state, publish_on, by, updated_at, published_at)
   SELECT md5('post' || n)::uuid, 'post-' || n, 'Post ' || n, repeat('Words of a day. ', 20), '[]', 'published',
     date '2026-03-20' - n::int, 'operator', now(), now() FROM generate_series(1, 2000) n WHERE $1::int > 0`,
];
