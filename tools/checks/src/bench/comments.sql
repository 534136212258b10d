-- $1 comments: three of five are roots, the others answer the newest ones. Page 500 exists, and the first page is full.
INSERT INTO community.comment (id, thread, body, author_name, visitor, created_at)
  SELECT md5('root' || n)::uuid, 'daily-farm-wisdom', 'Root ' || n || repeat(' okra', 20), 'Ada', 'v' || n,
    timestamptz '2026-01-01' + n * interval '1 second' FROM generate_series(1, $1::int * 3 / 5) n;

INSERT INTO community.comment (id, thread, root_id, parent_id, body, author_name, visitor, created_at)
  SELECT md5('reply' || n)::uuid, 'daily-farm-wisdom', root.id, root.id, 'Reply ' || n || repeat(' beans', 20), 'Bo',
    'v' || n, timestamptz '2026-02-01' + n * interval '1 second'
  FROM generate_series(1, $1::int * 2 / 5) n
  JOIN LATERAL (SELECT md5('root' || ($1::int * 3 / 5 - n / 4))::uuid AS id) root ON true;

ANALYZE;
