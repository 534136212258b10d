import { Client, type Pool } from 'pg';
import type { ServiceDbs } from '../service-db-types';

type ServiceWithTables = keyof ServiceDbs;

/** The services that keep rows, each in the schema of its name. */
export const SCHEMAS = ['payments', 'learning', 'community', 'dexter'] as const satisfies readonly ServiceWithTables[];

/** Who a service is to the database: it reads and writes rows of its own schema, and changes no table (ASVS 13.2.2). */
export const serviceRole = (service: ServiceWithTables): string => `farm_${service}`;

/** The schema in which a service's job queue lives; the queue makes its tables itself. */
const jobsOf = (service: ServiceWithTables): string => `${service}_jobs`;

const NOT_ALLOWED = '42501'; // insufficient_privilege

// Roles are the whole server's: another database may make the same one at the same moment.
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

/** What is not a service's own: whose session a cookie is, letters into the mailbox, and the desk that reads it. */
const DOORS = `
  GRANT USAGE ON SCHEMA learning TO ${everybody};
  GRANT EXECUTE ON FUNCTION learning.session_of(bytea), learning.has_passkey(uuid) TO ${everybody};
  GRANT USAGE ON SCHEMA mail TO ${writers};
  GRANT INSERT, SELECT (message_id) ON mail.mailbox_letter TO ${writers};
  GRANT SELECT ON mail.mailbox_letter, mail.delivery TO ${serviceRole('community')};`;

// A queue of an older installation belongs to whoever the service was then.
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

/**
 * Gives each service's role its rights, as they follow from the tables that stand now. Asked after each migration by the
 * database's owner. Throws with a sentence where the owner may not make roles and nobody has made them.
 */
export async function grantPrivileges(pool: Pick<Pool, 'query'>): Promise<void> {
  try {
    for (const service of SCHEMAS) {
      const role = serviceRole(service);
      await pool.query(makeRole(role) + rights(service, role) + ownJobs(jobsOf(service), role));
    }
    await pool.query(DOORS);
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
    const sentence = `This user of the database may not make the services' roles (CREATEROLE), or is no member of them: ${everybody}.`;
    throw new Error(sentence, { cause: error });
  }
}

/**
 * Opens the services' roles for these passwords, and gives the address by which each service connects. `url` is the
 * owner's. Throws as PostgreSQL does where the owner may not.
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

/** The same database as seen by a service: its role in the place of the owner. */
export function serviceUrl(url: string, service: ServiceWithTables, password: string): string {
  const address = new URL(url);
  address.username = serviceRole(service);
  address.password = password;
  return address.href;
}
