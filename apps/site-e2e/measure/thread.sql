-- 1,000 published comments in 334 conversations, as the thread would have after a year, and 30 held ones for moderators.
INSERT INTO community.comment (id, thread, body, author_name, visitor, created_at)
  SELECT md5('root' || n)::uuid, 'daily-farm-wisdom', 'Root ' || n || repeat(' okra', 20), 'Ada', 'v' || n,
    now() - interval '1 day' - n * interval '1 minute' FROM generate_series(1, 334) n;

INSERT INTO community.comment (id, thread, root_id, parent_id, body, author_name, visitor, created_at)
  SELECT md5('reply' || n)::uuid, 'daily-farm-wisdom', md5('root' || (n + 1) / 2)::uuid, md5('root' || (n + 1) / 2)::uuid,
    'Reply ' || n || repeat(' beans', 20), 'Bo', 'v' || n, now() - interval '1 hour' + n * interval '1 second'
  FROM generate_series(1, 666) n;

INSERT INTO community.comment (id, thread, body, author_name, visitor, status, score, created_at)
  SELECT md5('held' || n)::uuid, 'daily-farm-wisdom', 'Held ' || n || repeat(' corn', 20), 'Cy', 'v' || n, 'PENDING', 60,
    now() - n * interval '1 minute' FROM generate_series(1, 30) n;
