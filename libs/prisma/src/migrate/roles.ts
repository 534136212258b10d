import { Client, type Pool } from 'pg';
import type { ServiceDbs } from '../service-db-types';

type ServiceWithTables = keyof ServiceDbs;

/** The services with tables, each in the schema of its name. */
export const SCHEMAS = ['payments', 'learning', 'community', 'dexter'] as const satisfies readonly ServiceWithTables[];

/** The role of a service: it reads and writes rows of its own schema and cannot change tables (ASVS 13.2.2). */
export const serviceRole = (service: ServiceWithTables): string => `farm_${service}`;

/** The schema of a service's pg-boss, which creates its tables. */
const jobsOf = (service: ServiceWithTables): string => `${service}_jobs`;

// Roles belong to the server, so the migration of another database may create the same one concurrently.
const makeRole = (role: string) => `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} NOLOGIN; END IF;
    IF NOT pg_has_role(current_user, '${role}', 'MEMBER') THEN GRANT ${role} TO CURRENT_USER; END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$;`;

const rights = (service: ServiceWithTables, role: string) => `
  GRANT USAGE ON SCHEMA ${service} TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${service} TO ${role};
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${service} TO ${role};
  GRANT SELECT ON public._prisma_migrations TO ${role};`;

const everybody = SCHEMAS.map(serviceRole).join(', ');
const writers = (['payments', 'learning', 'community'] as const).map(serviceRole).join(', ');

/** Privileges outside of the own schema: sessions, upcoming classes, places, the published content, and the development mailbox. */
const SHARED_PRIVILEGES = `
  GRANT USAGE ON SCHEMA learning TO ${everybody};
  GRANT EXECUTE ON FUNCTION learning.session_of(bytea), learning.has_passkey(uuid) TO ${everybody};
  DO $$ BEGIN -- absent while a database is migrated to a state before it
    IF to_regprocedure('learning.upcoming_classes(timestamptz, timestamptz)') IS NOT NULL THEN
      GRANT EXECUTE ON FUNCTION learning.upcoming_classes(timestamptz, timestamptz) TO ${everybody};
    END IF;
    IF to_regprocedure('learning.point_of_zip(text)') IS NOT NULL THEN
      GRANT EXECUTE ON FUNCTION learning.point_of_zip(text) TO ${serviceRole('community')};
    END IF;
  END $$;
  GRANT USAGE ON SCHEMA community TO ${everybody};
  GRANT EXECUTE ON FUNCTION community.site_content_after(integer) TO ${everybody};
  GRANT USAGE ON SCHEMA mail TO ${writers};
  GRANT INSERT, SELECT (message_id) ON mail.mailbox_letter TO ${writers};
  GRANT SELECT ON mail.mailbox_letter, mail.delivery TO ${serviceRole('community')};`;

// In older installations, the tables of pg-boss have another owner.
const ownJobs = (schema: string, role: string) => `
  CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${role};
  DO $$ DECLARE change text; BEGIN
    FOR change IN
      SELECT format('ALTER SCHEMA ${schema} OWNER TO ${role}') FROM pg_namespace
        WHERE nspname = '${schema}' AND nspowner <> '${role}'::regrole
      UNION ALL SELECT format('ALTER TABLE %s OWNER TO ${role}', oid::regclass) FROM pg_class
        WHERE relnamespace = '${schema}'::regnamespace AND relkind IN ('r', 'p') AND relowner <> '${role}'::regrole
      UNION ALL SELECT format('ALTER ROUTINE %s OWNER TO ${role}', oid::regprocedure) FROM pg_proc
        WHERE pronamespace = '${schema}'::regnamespace AND proowner <> '${role}'::regrole
      UNION ALL SELECT format('ALTER TYPE %s OWNER TO ${role}', oid::regtype) FROM pg_type
        WHERE typnamespace = '${schema}'::regnamespace AND typtype = 'e' AND typowner <> '${role}'::regrole
    LOOP EXECUTE change; END LOOP;
  END $$;`;

interface RoleState {
  name: string;
  may_create: boolean;
  missing: string[];
  foreign: string[];
}

/**
 * Checks that the database's owner may create the services' roles, or administers all of them already. Up to PostgreSQL 15,
 * CREATEROLE alone administers every role; since 16, those that the owner created.
 * @throws Error with the SQL that an administrator of PostgreSQL has to run
 */
export async function assertRoleCreation(pool: Pick<Pool | Client, 'query'>): Promise<void> {
  const { rows } = await pool.query<RoleState>(
    `SELECT current_user AS name, bool_or(me.rolsuper OR me.rolcreaterole) AS may_create,
       coalesce(array_agg(wanted.role) FILTER (WHERE service.oid IS NULL), '{}') AS missing,
       coalesce(array_agg(wanted.role) FILTER (WHERE service.oid IS NOT NULL AND NOT me.rolsuper
         AND NOT (me.rolcreaterole AND current_setting('server_version_num')::int < 160000)
         AND NOT pg_has_role(current_user, service.oid, 'MEMBER WITH ADMIN OPTION')), '{}') AS foreign
     FROM unnest($1::text[]) AS wanted (role) JOIN pg_roles me ON me.rolname = current_user
     LEFT JOIN pg_roles service ON service.rolname = wanted.role`,
    [SCHEMAS.map(serviceRole)],
  );
  const [state] = rows;
  if (!state) return;
  const commands = [
    ...(state.missing.length > 0 && !state.may_create ? [`ALTER ROLE "${state.name}" CREATEROLE;`] : []),
    ...(state.foreign.length > 0 ? [`GRANT ${state.foreign.join(', ')} TO "${state.name}" WITH ADMIN OPTION;`] : []),
  ];
  if (commands.length > 0)
    throw new Error(
      `The database user "${state.name}" may not create or administer the services' roles ` +
        `(${everybody}). As an administrator of PostgreSQL, run:\n\n  ${commands.join('\n  ')}\n`,
    );
}

/** The same for the owner's address. */
export async function assertRoleCreationAt(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await assertRoleCreation(client);
  } finally {
    await client.end();
  }
}

/** Creates the services' roles and grants their privileges on the current tables. Runs as the database's owner. */
export async function grantPrivileges(pool: Pick<Pool, 'query'>): Promise<void> {
  for (const service of SCHEMAS) {
    const role = serviceRole(service);
    await pool.query(makeRole(role) + rights(service, role) + ownJobs(jobsOf(service), role));
  }
  await pool.query(SHARED_PRIVILEGES);
}

/**
 * Sets the passwords of the services' roles and resolves with each service's connection address. `url` is the owner's.
 */
export async function enableLogins(
  url: string,
  passwords: Readonly<Record<ServiceWithTables, string>>,
): Promise<Record<ServiceWithTables, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const service of SCHEMAS)
      await client.query(
        `ALTER ROLE ${serviceRole(service)} LOGIN PASSWORD ${client.escapeLiteral(passwords[service])}`,
      );
  } finally {
    await client.end();
  }
  const addressOf = (service: ServiceWithTables) => serviceUrl(url, service, passwords[service]);
  return {
    ...{ payments: addressOf('payments'), learning: addressOf('learning') },
    ...{ community: addressOf('community'), dexter: addressOf('dexter') },
  };
}

/** A service's connection address: its role instead of the owner. */
export function serviceUrl(url: string, service: ServiceWithTables, password: string): string {
  const address = new URL(url);
  address.username = serviceRole(service);
  address.password = password;
  return address.href;
}
