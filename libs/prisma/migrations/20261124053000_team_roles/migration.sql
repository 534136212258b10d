-- Roles of the team besides the owner, who stays 'operator'. The wider CHECK accepts every stored row.
ALTER TABLE "learning"."person" DROP CONSTRAINT "person_role";
ALTER TABLE "learning"."person" ADD CONSTRAINT "person_role"
  CHECK ("role" IN ('member', 'operator', 'editor', 'shop', 'moderator'));

-- As before, but the idle limit of 8 hours is for everybody on the team.
CREATE OR REPLACE FUNCTION "learning"."session_of"("token_hash" bytea)
  RETURNS TABLE ("id" uuid, "email" text, "role" text, "amr" text[], "fresh_at" timestamptz)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$
    WITH live AS (
      SELECT s.token_hash AS token, s.amr, s.fresh_at, s.last_seen_at, p.id, p.email, p.role
      FROM learning.session s JOIN learning.person p ON p.id = s.person_id
      WHERE s.token_hash = $1 AND s.expires_at > now() AND p.disabled_at IS NULL
        AND s.last_seen_at > now() - CASE p.role WHEN 'member' THEN interval '14 days' ELSE interval '8 hours' END
    ), seen AS (
      UPDATE learning.session s SET last_seen_at = now()
      FROM live WHERE s.token_hash = live.token AND live.last_seen_at < now() - interval '5 minutes'
    )
    SELECT live.id, live.email, live.role, live.amr, live.fresh_at FROM live
  $$;
