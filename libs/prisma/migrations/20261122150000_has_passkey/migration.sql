-- Whether a person has a passkey: a service asks before it deletes an operator's data. It gives a yes or a no and nothing
-- else of the table; services get the right to call it after each migration (libs/prisma/src/migrate/roles.ts).
CREATE FUNCTION "learning"."has_passkey"("person_id" uuid)
  RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM learning.passkey k WHERE k.person_id = $1) $$;
REVOKE ALL ON FUNCTION "learning"."has_passkey"(uuid) FROM PUBLIC;
