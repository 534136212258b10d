import { randomBytes } from 'node:crypto';
import { offerOperatorLink } from '@farm/prisma/seed';
import type { learningConfig } from './config';

/** Makes the operator if there is none and returns a one-time link, good for 24 hours: first sign-in and recovery. */
export async function operatorLink(config: ReturnType<typeof learningConfig>): Promise<string> {
  const { FIRST_OPERATOR_EMAIL: named, NODE_ENV } = config;
  if (named === undefined && NODE_ENV === 'production') throw new Error('FIRST_OPERATOR_EMAIL is missing');
  const email = (named ?? 'operator@example.com').toLowerCase();
  const token = randomBytes(32).toString('base64url');
  await offerOperatorLink(config.DATABASE_URL, email, token);
  // Behind '#': a fragment reaches no server and no log.
  return `${new URL(config.SITE_ORIGIN).origin}/sign-in#operator=${token}`;
}
