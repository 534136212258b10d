-- $1 people with an account.
INSERT INTO learning.person (id, email, email_key)
  SELECT gen_random_uuid(), address, address
  FROM (SELECT 'known-' || n || '@example.com' AS address FROM generate_series(1, $1::int) AS n) AS people;
